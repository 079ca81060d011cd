import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tables } from "../../generated/tables.js";
import { isFamily, type Family } from "../../src/config/families.ts";
import { inlineConfig } from "../../src/config/load.ts";
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import type { Facts, RulesDocument, Table } from "../../src/engine/types.ts";
import { coverage, type Missing } from "../../src/analysis/coverage.ts";
import { documentOver, scales } from "../engine/random.ts";

const nowhere = () => [1, 1] as const;
const nothing = new Map<string, ReadonlySet<string>>();
const family = ({ id }: Table): Family => {
  const [name = ""] = id.split("/");
  if (!isFamily(name)) throw new Error(`${id} is of no family`);
  return name;
};

const document = (rules: RulesDocument["rules"]): RulesDocument => ({
  kind: "rules",
  id: "team/one",
  description: "one",
  outcomes: ["yes", "no"],
  onFault: "no",
  facts: { count: { number: { min: 0 } }, sure: { flag: true } },
  rules,
  otherwise: { then: "no", because: "else" },
});
const missing = (rules: RulesDocument["rules"], reached = nothing) =>
  coverage([lower(document(rules), {}, "one.jsonc", nowhere)], reached).missing;
const rule = (id: string, when: RulesDocument["rules"][number]["when"]) => ({ id, when, then: "yes", because: "so" });

describe("a rule that no case reaches is listed with the reason", () => {
  it("untested: with facts that reach it", () => {
    expect(missing([rule("many", { count: { above: 3 } })])).toMatchObject([
      { rule: "many", reason: "untested", facts: { count: expect.any(Number) } },
      { rule: "otherwise", reason: "untested" },
    ]);
  });
  it("shadowed: with the rules that take its cases", () => {
    expect(
      missing([rule("sure", { sure: true }), rule("unsure", { sure: false }), rule("many", { count: { above: 3 } })]),
    ).toMatchObject([
      { rule: "sure" },
      { rule: "unsure" },
      { rule: "many", reason: "shadowed", by: ["sure", "unsure"] },
      { rule: "otherwise", reason: "shadowed" },
    ]);
  });
  it("dead: no facts meet it", () => {
    expect(missing([rule("odd", { count: { above: 3, below: 2 } })])[0]).toEqual({
      table: "team/one",
      rule: "odd",
      source: { file: "one.jsonc", line: 1, column: 1 },
      reason: "dead",
    });
  });
  it("needs-config: with facts and the config that it takes", () => {
    const found = (id: string, name: string): Missing | undefined =>
      coverage([tables[id] ?? lower(document([]), {}, "", nowhere)], nothing).missing.find((one) => one.rule === name);
    expect(found("advisor/blocklist", "listed")).toMatchObject({
      reason: "needs-config",
      config: { disabledForModels: [expect.anything()] },
    });
    expect(found("guard/surfaces", "excluded")).toMatchObject({
      reason: "needs-config",
      config: { surfaces: expect.arrayContaining([expect.stringMatching(/^!/)]) },
    });
    expect(found("advisor/warming-arm", "off")).toMatchObject({
      reason: "needs-config",
      config: { warming: { enabled: false } },
    });
  });

  it("and what it says holds, for every rule of every shipped table", () => {
    for (const table of Object.values(tables)) {
      for (const { rule, facts, config = {}, reason } of coverage([table], nothing).missing) {
        expect(["untested", "needs-config"], `${table.id} ${rule}`).toContain(reason);
        expect(bind(table, inlineConfig(family(table), config)).decide(facts ?? {}).rule, `${table.id} ${rule}`).toBe(
          rule,
        );
      }
    }
  });

  it("for random tables: facts reach what is reachable, and nothing reaches the rest", () => {
    const samples: { readonly [fact: string]: readonly unknown[] } = {
      kind: ["a", "b", "c"],
      heat: ["cold", "mild", "warm", "hot", undefined],
      count: [0, 0.2, 0.5, 1, 2, 3, 5, 7, 10],
      sure: [true, false],
    };
    function* everything(over: readonly string[], facts: Facts = {}): Generator<Facts> {
      const [name, ...rest] = over;
      if (name === undefined) return yield facts;
      for (const value of samples[name] ?? [])
        yield* everything(rest, value === undefined ? facts : { ...facts, [name]: value });
    }
    const over = Object.keys(samples);
    const configs = ["cold", "mild", "warm", "hot", "tepid", "a", "b", "c", undefined].flatMap((mode) =>
      [true, false, undefined].flatMap((on) =>
        [undefined, -1, 0, 0.2, 0.5, 1, 2, 2.5, 3, 4, 5, 7, 10, 11].map((limit) => ({
          ...(on !== undefined && { on }),
          ...(mode !== undefined && { mode }),
          ...(limit !== undefined && { limit }),
        })),
      ),
    );
    fc.assert(
      fc.property(documentOver(over), (random) => {
        const table = lower(random, scales, "t.jsonc", nowhere);
        const reached = (config: unknown) => {
          const decider = bind(table, { value: config });
          return new Set([...everything(over)].map((facts) => decider.decide(facts).rule));
        };
        const [unset, any] = [reached({}), new Set(configs.flatMap((config) => [...reached(config)]))];
        for (const { rule, reason, facts, config = {} } of coverage([table], nothing).missing) {
          expect([reason === "untested", reason === "needs-config"]).toEqual([
            unset.has(rule),
            any.has(rule) && !unset.has(rule),
          ]);
          if (facts !== undefined) expect(bind(table, { value: config }).decide(facts).rule).toBe(rule);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("the share counts rules", () => {
  it("that decided at least once", () => {
    const table = lower(
      document([rule("many", { count: { above: 3 } }), rule("sure", { sure: true })]),
      {},
      "one.jsonc",
      nowhere,
    );
    expect(coverage([table], new Map([["team/one", new Set(["many", "otherwise", "on-fault"])]]))).toMatchObject({
      rules: 3,
      reached: 2,
      percent: expect.closeTo(66.67, 1),
      missing: [{ rule: "sure" }],
    });
    expect(coverage([], nothing)).toEqual({ rules: 0, reached: 0, percent: 100, missing: [] });
  });
});

describe("a table with too many combinations of facts", () => {
  it("is looked at in a sample, and nothing is said to be dead", () => {
    const flags = Array.from({ length: 40 }, (_, index) => `flag${index}`);
    const large: Table = {
      id: "team/large",
      kind: "rules",
      description: "",
      file: "large.jsonc",
      outcomes: ["yes", "no"],
      ordered: true,
      onFault: "no",
      invariants: [],
      facts: flags.map((name) => ({
        name,
        type: { kind: "closed", values: [false, true], ordered: false },
        optional: false,
        absent: [],
      })),
      rules: [
        {
          id: "all",
          when: Object.fromEntries(flags.map((name) => [name, true])),
          then: "yes",
          because: "",
          at: [1, 1],
        },
        { id: "first", when: { flag0: true }, then: "yes", because: "", at: [2, 1] },
      ],
    };
    expect(coverage([large], nothing).missing).toMatchObject([
      { rule: "all", reason: "not-found" },
      { rule: "first", reason: "untested", facts: { flag0: true } },
    ]);
  });
});
