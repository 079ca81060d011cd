/** A diff and a replay tell the same story: what a record came to under two policies is a change that the diff tells, in its direction. */
import { expect, test } from "vitest";
import { flows, tables } from "../../generated/tables.js";
import { compareFlowConfigs } from "../../src/analysis/flow-configs.ts";
import { settle, type Found } from "../../src/analysis/settle.ts";
import { inlineConfig } from "../../src/config/load.ts";
import type { Flow } from "../../src/engine/flow.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import type { Facts } from "../../src/engine/types.ts";
import { within } from "../../src/space/within.ts";
import { type Random, randomOf } from "../random.ts";

const ASK = flows["guard/ask"] as Flow;
const PAIRS = 500;
const RECORDS = 20;

const someConfig = (random: Random) =>
  inlineConfig("guard", {
    provider: "stub",
    model: "reviewer",
    // Records of either kind of reviewer are in the logs of whoever has both.
    fallbacks: [{ provider: "stub", model: "scorer", modelType: "classifier" }],
    mode: random.pick(["strict", "default", "lenient", "permissive"]),
    surfaces: random.some(["bash", "mcp", "skill", "path", "!mcp", "*"], 0, 3),
    classifier: { riskThreshold: random.below(5) / 4, intentThreshold: random.below(5) / 4 },
    circuitBreaker: { verdict: random.pick(["deny", "defer"]) },
  });

function someRecord(random: Random): Found {
  switch (random.below(5)) {
    case 0:
      return { kind: "tripped" };
    case 1:
      return { kind: "failed", deferKind: random.pick(["timeout", "no-json", "auth-failed", "internal-error"]) };
    case 2:
      return { kind: "cancelled" };
    case 3: {
      const share = () => random.below(9) / 8;
      const facts = {
        danger: random.pick(["none", "secrets_credentials"]),
        dangerConfidence: share(),
        intent: share(),
        risk: share(),
        riskConfidence: share(),
      };
      return { kind: "judged", by: "classifier", facts };
    }
    default: {
      const facts = {
        reply: random.pick(["allow", "defer", "deny"] as const),
        lean: random.pick(["allow", "deny", "none"]),
        riskLevel: random.pick(["low", "high", "none"]),
      };
      return { kind: "judged", by: "chat", facts };
    }
  }
}

/** The same record as facts of the flow, none of which is left open. */
function told(found: Found, surface: string): Facts {
  const asked = {
    paused: false,
    applied: true,
    surface,
    named: true,
    state: "ask",
    shown: "whole",
    sessionDenies: 0,
    attended: true,
  };
  const denyStreak = found.kind === "tripped" ? 1_000 : 0;
  switch (found.kind) {
    case "failed":
      return { ...asked, denyStreak, ended: "failed", kind: found.deferKind };
    case "judged":
      return { ...asked, denyStreak, ended: found.by, ...("facts" in found ? found.facts : {}) };
    default:
      return { ...asked, denyStreak, ended: "cancelled" };
  }
}

test(`${PAIRS * RECORDS} pairs of a policy and a record: told by a replay is told by the diff, and the other way round`, () => {
  const random = randomOf(7);
  const rank = (outcome: string) => ASK.outcomes.indexOf(outcome);
  let [changed, same] = [0, 0];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [before, after] = [someConfig(random), someConfig(random)];
    const diff = compareFlowConfigs(
      ASK,
      { effective: before, tables },
      { effective: after, tables },
      { maxRegions: Infinity },
    );
    const policies = [before, after].map((config) => createPolicy(tables, config, flows));
    const facts = [...(diff?.facts.values() ?? [])];
    for (let record = 0; record < RECORDS; record += 1) {
      const [found, surface] = [someRecord(random), random.pick(["bash", "mcp", "path_write"])];
      const [was = "", is = ""] = policies.map((policy) => settle(found, surface, policy).outcome);
      const given = told(found, surface);
      const directions = (diff?.changes ?? [])
        .filter((change) =>
          [change, ...change.also].some(({ regions }) => regions.some((region) => within(region, given, facts, {}))),
        )
        .map(({ direction }) => direction);
      const replayed = was === is ? [] : [rank(is) < rank(was) ? "looser" : "stricter"];
      expect([pair, record, given, directions]).toEqual([pair, record, given, replayed]);
      if (was === is) same += 1;
      else changed += 1;
    }
  }
  expect(Math.min(changed, same)).toBeGreaterThan(1_000);
}, 120_000);
