/** Two configs, each under its tables: what changes at the ends of a flow, and what brought it about. */
import type { Effective } from "../config/load.ts";
import type { Family } from "../config/families.ts";
import type { Flow, FlowDecider } from "../engine/flow.ts";
import { createPolicy } from "../engine/policy.ts";
import type { Config } from "../engine/types.ts";
import { compareFlows, type CompareOptions, type FlowChange, type FlowDiff } from "../flows/compare.ts";
import { at, isObject, segments } from "../jsonc/pointer.ts";
import { changedSettings, type Setting, settingsRead } from "../proof/reads.ts";
import { withValue } from "../proof/with-value.ts";
import type { Tables } from "./compare.ts";

/** A policy as one side of a comparison. */
export interface PolicySide {
  readonly effective: Effective;
  readonly tables: Tables;
}

export interface ExplainedFlow extends FlowChange {
  /** The settings that this change hangs on; empty where the tables did it. */
  readonly settings: readonly Setting[];
}

export interface FlowChanges extends FlowDiff {
  readonly changes: readonly ExplainedFlow[];
  readonly before: FlowDecider;
  readonly after: FlowDecider;
}

/** Undefined where a side has not all of the flow's tables. */
export function compareFlowConfigs(
  flow: Flow,
  before: PolicySide,
  after: PolicySide,
  options: Pick<CompareOptions, "maxRegions"> = {},
): FlowChanges | undefined {
  const bound = ({ tables }: PolicySide, config: Config) =>
    createPolicy(tables, config, { [flow.id]: flow }).flow(flow.id);
  const [old, now] = [bound(before, before.effective), bound(after, after.effective)];
  if (old === undefined || now === undefined) return undefined;
  const diff = compareFlows(old, now, {
    ...options,
    only: reachable([before, after].map(({ effective }) => effective)),
  });
  const read = [...new Set([...old.nodes, ...now.nodes].flatMap(({ decider }) => settingsRead(decider.table)))];
  // One setting is taken back at a time: where that alone undoes a change, the change hangs on it.
  const changed = changedSettings(read, before.effective, after.effective).map((setting) => {
    const { pointer } = setting;
    const value = withValue(after.effective.value, segments(pointer), at(before.effective.value, pointer));
    return { setting, without: bound(after, { value }) };
  });
  const blame = ({ witness, after: { outcome } }: FlowChange): readonly Setting[] => {
    const needed = changed.filter(({ without }) => without?.decide(witness).outcome !== outcome);
    return (needed.length > 0 ? needed : changed).map(({ setting }) => setting);
  };
  return {
    ...diff,
    changes: diff.changes.map((change) => ({
      ...change,
      settings: changed.length === 1 ? changed.map(({ setting }) => setting) : blame(change),
    })),
    before: old,
    after: now,
  };
}

/** By fact of a flow, what can occur at all under one of these configs: a kind of reviewer that nobody has set up gives no verdict. */
export function reachable(
  configs: readonly { readonly value: unknown; readonly family: Family }[],
): ReadonlyMap<string, readonly unknown[]> {
  if (!configs.every(({ family }) => family === "guard")) return new Map();
  const kinds = configs.flatMap(({ value }) => {
    const fallbacks = at(value, "/fallbacks");
    const backups = Array.isArray(fallbacks) ? fallbacks.filter(isObject) : [];
    return [at(value, "/modelType"), ...backups.map(({ modelType }) => modelType ?? "chat")];
  });
  return new Map([["ended", [...kinds, "failed", "cancelled"]]]);
}
