import { describe, expect, it } from "vitest";
import { families } from "../../generated/schemas.js";
import { scales, tables } from "../../generated/tables.js";
import { lower } from "../../src/engine/lower.ts";
import type {
  FactDocument,
  InvariantDocument,
  RuleDocument,
  Table,
  TableDocument,
  When,
} from "../../src/engine/types.ts";
import { compareTables } from "../../src/analysis/compare.ts";
import { everyConfig } from "../../src/proof/every-config.ts";
import { orders, type Numeric } from "../../src/proof/orders.ts";
import { familyOf } from "../../src/policy/own-tables.ts";
import { prove } from "../../src/proof/prove.ts";
import { changeWords } from "../../src/analysis/words.ts";

const lowered = (document: TableDocument) => lower(document, scales, "t.jsonc", () => [1, 1]);
const shipped = (id: string): Table => {
  const table = tables[id];
  if (table === undefined) throw new Error(id);
  return table;
};
const row = (id: string, when: When, then: string): RuleDocument => ({ id, when, then, because: "it is so" });
const [hard, session] = [{ config: "/budget/perCallHardUsd" }, { config: "/budget/sessionUsd" }];

/** A budget gate that has its own rules and keeps the shipped floors. */
const gate = (rules: readonly RuleDocument[], otherwise: string): Table =>
  lowered({
    kind: "rules",
    id: "advisor/budget-gate",
    description: "mine",
    outcomes: ["send", "confirm", "skip"],
    onFault: "skip",
    facts: {
      callUsd: { number: { min: 0 } },
      branchUsd: { number: { min: 0 } },
      ui: { flag: true },
      onExceed: { oneOf: ["confirm", "skip"], config: "/budget/onExceed" },
    },
    rules,
    otherwise: { then: otherwise, because: "the rest" },
    invariants: [
      { id: "call-cap", when: { callUsd: { above: hard } }, never: "send", floor: true },
      { id: "branch-cap", when: { branchUsd: { above: session } }, never: "send", floor: true },
      { id: "dearer-call", neverLooserAlong: "callUsd" },
    ],
  });
const problems = (table: Table) =>
  prove(table, familyOf(table.id))
    .map(({ code, what }) => `${code} ${what}`)
    .sort();

describe("what is proved of a table holds under every config that its schema allows", () => {
  const open = gate(
    [
      row("no-budget", { "/budget/sessionUsd": { atMost: 0 } }, "skip"),
      row("dear-call", { callUsd: { above: hard }, branchUsd: { atMost: session } }, "skip"),
      row("dear-both", { callUsd: { above: hard }, branchUsd: { above: hard } }, "skip"),
      row("dear-branch", { callUsd: { atMost: hard }, branchUsd: { above: session } }, "skip"),
    ],
    "send",
  );

  it("a floor that breaks only where one cap lies below the other", () => {
    expect(problems(open)).toEqual([
      "broken-invariant branch-cap",
      "broken-invariant call-cap",
      "broken-invariant dearer-call",
    ]);
    expect(prove(open, "advisor")[0]?.given).toMatch(
      /gives send \(otherwise\) with budget\.sessionUsd = \d, budget\.perCallHardUsd = \d/,
    );
  });

  it("and a diff against the shipped table calls it looser there, with the condition", () => {
    const found = compareTables(shipped("advisor/budget-gate"), open);
    const looser =
      found?.changes
        .filter(({ direction }) => direction === "looser")
        .map((change) => changeWords(change, found.facts)) ?? [];
    expect(found?.exact).toBe(true);
    expect(looser).not.toEqual([]);
    for (const line of looser)
      expect(line).toMatch(/budget\.sessionUsd < budget\.perCallHardUsd|budget\.perCallHardUsd > budget\.sessionUsd/);
  });

  it("a rule that decides only there is not dead", () => {
    const narrow = row(
      "narrow",
      { "/budget/sessionUsd": { above: 0 }, callUsd: { above: hard }, branchUsd: { above: session, atMost: hard } },
      "skip",
    );
    expect(
      problems(
        gate([narrow, row("within", { callUsd: { atMost: hard }, branchUsd: { atMost: session } }, "send")], "confirm"),
      ).filter((one) => one.startsWith("dead")),
    ).toEqual([]);
    const never = row("never", { "/budget/sessionUsd": { above: 0, below: 0 } }, "skip");
    expect(
      problems(
        gate([never, row("within", { callUsd: { atMost: hard }, branchUsd: { atMost: session } }, "send")], "confirm"),
      ).filter((one) => one.startsWith("dead")),
    ).toEqual(["dead-rule never"]);
  });

  it("a list of patterns may hold any, so an exception before it breaks its floor", () => {
    const access = shipped("advisor/path-access");
    const rule = {
      id: "mine",
      when: { inside: true, path: "deploy/token.txt" },
      then: "allow",
      because: "needed",
      at: [1, 1],
    } as const;
    expect(problems({ ...access, rules: [rule, ...access.rules] })).toContainEqual(
      expect.stringMatching(/^broken-invariant .*denied/),
    );
  });

  it.each<[string, InvariantDocument]>([
    ["nothing is reviewed", { id: "x", when: { surface: "deploy" }, always: "skip" }],
    ["something is reviewed", { id: "x", when: { surface: "bash" }, always: "review" }],
  ])("a list of surfaces may name any and none: no config lets it hold that %s", (_, invariant) => {
    expect(problems({ ...shipped("guard/surfaces"), invariants: [{ ...invariant, at: [1, 1] }] })).toEqual([
      "broken-invariant x",
    ]);
  });

  it("a blocklist may be empty or list any model from any effort up", () => {
    const invariants = [
      { id: "low", when: { executorModel: "a/b", executorEffort: "low" }, never: "blocked" },
      { id: "all", when: { executorModel: "a/b" }, always: "blocked" },
    ].map((one) => ({ ...one, at: [1, 1] as const }));
    expect(problems({ ...shipped("advisor/blocklist"), invariants })).toEqual([
      "broken-invariant all",
      "broken-invariant low",
    ]);
    expect(
      problems({
        ...shipped("advisor/blocklist"),
        invariants: [{ id: "up", neverLooserAlong: "executorEffort", at: [1, 1] }],
      }),
    ).toEqual([]);
  });

  it("a table of no family may read any config", () => {
    const table = lowered({
      kind: "rules",
      id: "team/own",
      description: "",
      outcomes: ["go", "stop"],
      onFault: "stop",
      facts: { n: { number: {} } },
      rules: [row("over", { n: { above: { config: "/limit" } } }, "stop")],
      otherwise: { then: "go", because: "" },
    });
    expect(problems(table)).toEqual([]);
  });

  it("and where there are too many orders it is said, and no floor counts as proved", () => {
    const many = Array.from({ length: 7 }, (_, index) => `/m${index}`);
    const table = lowered({
      kind: "rules",
      id: "team/many",
      description: "",
      outcomes: ["go", "stop"],
      onFault: "stop",
      facts: { n: { number: {} } },
      rules: many.map((config, index) => row(`r${index}`, { n: { above: { config } } }, "stop")),
      otherwise: { then: "go", because: "" },
    });
    expect(prove(table, undefined)).toEqual([
      expect.objectContaining({ code: "sampled", given: expect.stringContaining("more than 5,000 ways") }),
    ]);
  });
});

describe("a change that needs certain settings says which", () => {
  const table = (n: FactDocument, when: When, then: string): Table =>
    lowered({
      kind: "rules",
      id: "guard/own",
      description: "",
      outcomes: ["go", "ask", "stop"],
      onFault: "ask",
      facts: { n },
      rules: [row("r", when, then)],
      otherwise: { then: "go", because: "" },
    });
  const told = (before: Table, after: Table) => {
    const found = compareTables(before, after);
    return found?.changes.map((change) => changeWords(change, found.facts));
  };
  it("also that a setting without a default must be set", () => {
    const when = { n: { above: { config: "/temperature" } } };
    expect(told(table({ number: {} }, when, "ask"), table({ number: {} }, when, "stop"))).toEqual([
      "temperature set, n > temperature: ask → stop (stricter)",
    ]);
  });
  it("also where a value that is put in for a missing one meets it", () => {
    const when = { n: { is: { config: "/classifier/intentThreshold" } } };
    expect(
      told(table({ number: {}, optional: true }, when, "stop"), table({ number: {}, missing: 1 }, when, "stop")),
    ).toEqual(["classifier.intentThreshold ≥ 1, n absent: go → stop (stricter)"]);
  });
});

describe("configs that stand for all", () => {
  it("are few for every shipped table, and none is left out", () => {
    for (const table of Object.values(tables)) {
      const family = familyOf(table.id);
      if (family === undefined) throw new Error(table.id);
      const { configs, lacking } = everyConfig([table], families[family]);
      expect(lacking, table.id).toBeUndefined();
      expect(configs.length, table.id).toBeLessThanOrEqual(50);
    }
  });

  const setting = (pointer: string, more: Partial<Numeric> = {}): Numeric => ({
    pointer,
    whole: false,
    least: -Infinity,
    most: Infinity,
    ...more,
  });
  const shown = (settings: readonly Numeric[], constants: readonly number[], wholeFacts = false) =>
    [...orders(settings, constants, wholeFacts)].map((one) => [...one].sort().map(([, value]) => value));
  it("each weak order comes once", () => {
    expect(shown([setting("a"), setting("b"), setting("c")], [])).toHaveLength(13);
    expect(shown([setting("a"), setting("b")], [0])).toHaveLength(13);
    expect(shown([setting("a", { least: 0, most: 1 })], [])).toEqual([[0], [1], [0.5]]);
  });
  it("whole numbers have as much room as there is, and every way to use it", () => {
    expect(shown([setting("a", { whole: true })], [2, 4], true)).toContainEqual([3]);
    expect(shown([setting("a", { whole: true })], [2, 3], true).flat()).not.toContain(2.5);
    expect(
      shown([setting("a")], [2, 4], true)
        .flat()
        .filter((value) => (value ?? 0) > 2 && (value ?? 0) < 4),
    ).toEqual([3.5, 3, 2.5]);
    expect(
      shown([setting("a", { whole: true })], [2, 5], true)
        .flat()
        .filter((value) => (value ?? 0) > 2 && (value ?? 0) < 5)
        .sort(),
    ).toEqual([3, 4]);
  });
  it("between two neighbouring doubles there is none", () => {
    expect(
      shown([setting("a")], [2 ** 53, 2 ** 53 + 2])
        .flat()
        .filter((value) => (value ?? 0) > 2 ** 53 && (value ?? 0) < 2 ** 53 + 2),
    ).toEqual([]);
  });
});
