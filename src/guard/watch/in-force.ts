import { flows, scales, tables as shipped } from "../../../generated/tables.js";
import type { GuardConfig } from "../../../generated/guard.ts";
import { createPolicy, type Policy } from "../../engine/policy.ts";
import type { Config, Table } from "../../engine/types.ts";
import { modesOf, type Tables } from "../../policy/own-tables.ts";
import { fingerprint } from "../ask/cache.ts";
import { laneInstructions, type LaneInstructions } from "../context/instructions.ts";
import { type Reviewer, reviewersOf } from "../reviewers/reviewers.ts";
import { sorted } from "../ask/sorted.ts";
import type { BranchMemory, Handle, Handling } from "../context/transcript.ts";

/** The policy that a review runs under: one effective config, and everything that follows from it. Replaced whole. */
export interface InForce {
  readonly config: GuardConfig;
  readonly policy: Policy;
  /** Of the tables and the config's values; comments and formatting are of no account. */
  readonly hash: string;
  /** Of what a reviewer's judgement hangs on: a judgement given under another is not this policy's. */
  readonly judgeHash: string;
  /** The leniency modes that the tables know. */
  readonly modes: readonly string[];
  readonly reviewers: readonly Reviewer[];
  readonly lanes: LaneInstructions;
  readonly handle: Handle;
  /** What was kept of each branch under this config. */
  readonly branches: BranchMemory;
}

export function inForce(config: GuardConfig, origin: Config["origin"], tables: Tables = shipped): InForce {
  const policy = createPolicy(tables, origin === undefined ? { value: config } : { value: config, origin }, flows);
  const handling = new Map<string, Handling>();
  return {
    config,
    policy,
    hash: policyHash(config, tables),
    judgeHash: policyHash(judging(config), tables),
    modes: modesOf(tables),
    reviewers: reviewersOf(config),
    lanes: laneInstructions(config.instructions),
    handle: (entry, origin) => {
      const key = `${entry} ${origin}`;
      const known = handling.get(key) ?? policy.decide("guard/transcript", { entry, origin }).outcome;
      handling.set(key, known);
      return known;
    },
    branches: new WeakMap(),
  };
}

/** The config without what only maps, counts, shows or waits: a mode is applied to every remembered judgement anew. */
function judging(config: GuardConfig): object {
  const {
    mode: _mode,
    notifyLevel: _level,
    notifyApprovals: _approvals,
    circuitBreaker: _breaker,
    cache: _cache,
    surfaces: _surfaces,
    timeoutMs: _timeout,
    projectLayer: _layer,
    ...rest
  } = config;
  return rest;
}

/** What of a table decides; places and words do not. */
export const tableText = ({ facts, outcomes, rules, otherwise, onFault, list }: Table): unknown => [
  facts,
  outcomes,
  rules.map((rule) => [rule.id, rule.when, rule.then]),
  otherwise?.then,
  onFault,
  list,
];

const textOf = (tables: Tables): string =>
  JSON.stringify([
    scales,
    ...Object.entries(tables)
      .filter(([id]) => id.startsWith("guard/"))
      .map(([id, table]) => [id, tableText(table)]),
  ]);
const SHIPPED = textOf(shipped);

/** 16 hex digits; equal for configs that differ only in the order of their keys. */
export function policyHash(config: unknown, tables: Tables = shipped): string {
  return fingerprint([tables === shipped ? SHIPPED : textOf(tables), JSON.stringify(sorted(config))]);
}
