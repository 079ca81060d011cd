/** Tables that people write by mistake or out of malice: the answer stays right, and asking stays bounded. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scales, tables } from "../../generated/tables.js";
import { bind } from "../../src/engine/bind.ts";
import { lint } from "../../src/proof/lint.ts";
import { lower } from "../../src/engine/lower.ts";
import { regions } from "../../src/space/regions.ts";
import type { FactDocument, RuleDocument, RulesDocument, Step, When } from "../../src/engine/types.ts";

const row = (id: string, when: When, then = "yes"): RuleDocument => ({ id, when, then, because: "it is so" });
const document = (
  facts: { readonly [name: string]: FactDocument },
  rules: readonly RuleDocument[],
  more: Partial<RulesDocument> = {},
): RulesDocument => ({
  kind: "rules",
  id: "test/hostile",
  description: "",
  outcomes: ["yes", "no"],
  facts,
  rules,
  otherwise: { then: "no", because: "nothing else" },
  onFault: "no",
  ...more,
});
const bound = (table: RulesDocument, value: unknown = {}) =>
  bind(
    lower(table, scales, "t.jsonc", () => [1, 1]),
    { value },
  );
const named = (count: number, fact: FactDocument) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, fact]));

describe("a decision depends on the facts alone, not on what was asked before", () => {
  it("in a table of more combinations than a number can index", () => {
    const decider = bound(
      document(
        named(60, { oneOf: ["a", "b", "c"] }),
        Array.from({ length: 60 }, (_, index) => row(`r${index}`, { [`f${index}`]: "b" })),
      ),
    );
    const none = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, "a"]));
    expect(decider.decide(none).rule).toBe("otherwise");
    for (let index = 0; index < 60; index++)
      expect(decider.decide({ ...none, [`f${index}`]: "b" }).rule).toBe(`r${index}`);
  });

  it("in a table of more pattern lists than a number has bits", () => {
    const decider = bound(
      document(
        { name: { text: {} }, side: { flag: true } },
        Array.from({ length: 70 }, (_, index) => row(`r${index}`, { name: { like: `*-${index}` }, side: true })),
      ),
    );
    for (const side of [true, false])
      for (let index = 0; index < 70; index++)
        expect(decider.decide({ name: `x-${index}`, side }).rule).toBe(side ? `r${index}` : "otherwise");
  });

  it.each<[string, When]>([
    ["two comparisons in one condition", { x: { same: "y", not: { same: "z" } } }],
    ["a comparison beside a pattern", { x: { same: "y", like: "a*" } }],
    ["a pattern beside the pattern that it must not match", { x: { like: "a*", not: { like: "*b" } } }],
    ["a comparison and a negated pattern", { x: { same: "z", not: { like: "*b" } }, y: { not: { same: "z" } } }],
  ])("with %s", (_, when) => {
    const text = fc.constantFrom("a", "ab", "b", "ac");
    fc.assert(
      fc.property(fc.array(fc.record({ x: text, y: text, z: text }), { minLength: 2, maxLength: 20 }), (asked) => {
        const table = document({ x: { text: {} }, y: { text: {} }, z: { text: {} } }, [row("r", when)]);
        const decider = bound(table);
        for (const facts of asked) expect(decider.decide(facts).rule).toBe(bound(table).decide(facts, []).rule);
      }),
    );
  });
});

describe("what a definition and a rule say about the same fact must both hold", () => {
  const table = document(
    { n: { number: {} } },
    [row("between", { use: "much", n: { below: 5 } }), row("more", { use: "very-much", n: { atLeast: 1 } })],
    {
      define: { much: { n: { atLeast: 3 } }, "very-much": { use: "much", n: { atLeast: 4 } } },
    },
  );
  it.each([
    [2, "otherwise"],
    [3, "between"],
    [4.9, "between"],
    [5, "more"],
    [9, "more"],
  ])("%d is decided by %s", (n, rule) => {
    expect(bound(table).decide({ n }).rule).toBe(rule);
  });
  it("and its trace says both", () => {
    const steps: Step[] = [];
    bound(table).decide({ n: 2 }, steps);
    expect(steps[0]?.failed).toMatchObject({ fact: "n", expected: "at least 3 and below 5", actual: "2" });
  });
});

describe("facts of any type can be compared", () => {
  const types: readonly FactDocument[] = [
    { oneOf: ["p", "q"] },
    { oneOf: ["q", "p", "r"] },
    { number: {} },
    { number: { min: 0, integer: true } },
    { number: { max: 5 } },
    { text: {} },
    { text: { match: "path" } },
    { flag: true },
    { scale: "risk", optional: true },
  ];
  it("and every way in which they are the same or differ is found", () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.constantFrom(...types), (x, y) => {
        const table = document({ x, y, z: { text: {} } }, [
          row("same", { x: { same: "y" } }),
          row("whole", { z: { same: "x" } }),
        ]);
        const decider = bound(table);
        const space = regions([decider]);
        for (const { facts } of space.cells()) expect(decider.decide(facts).fault).toBeUndefined();
        expect(
          lint(decider.table, [{ decider, config: { value: {} } }]).filter(({ code }) => code !== "dead-rule"),
        ).toEqual([]);
      }),
    );
  });
  it.each<[FactDocument, FactDocument, readonly string[]]>([
    [{ oneOf: ["p", "q"] }, { oneOf: ["q", "p"] }, []],
    [{ number: {} }, { number: { min: 0, integer: true } }, []],
    [{ number: { max: 3 } }, { number: { min: 4 } }, ["r"]],
    [{ text: {} }, { oneOf: ["p"] }, []],
    [{ flag: true }, { text: {} }, ["r"]],
  ])("%j with %j: dead rules are %j", (x, y, dead) => {
    const decider = bound(document({ x, y }, [row("r", { x: { same: "y" } })]));
    expect(lint(decider.table, [{ decider, config: { value: {} } }]).map(({ what }) => what)).toEqual(dead);
  });
});

describe("a table too large to visit is sampled, says so, and calls no rule dead", () => {
  const codesOf = (table: RulesDocument) => {
    const decider = bound(table);
    return lint(decider.table, [{ decider, config: { value: {} } }]).map(({ code }) => code);
  };
  it("fifty facts", () => {
    const rules = [
      ...Array.from({ length: 50 }, (_, index) => row(`r${index}`, { [`f${index}`]: "p" })),
      row("rare", { f0: "q", f1: "q", f2: "q", f3: "q", f4: "q", f5: "q", f6: "q" }),
    ];
    expect(codesOf(document(named(50, { oneOf: ["p", "q", "r"] }), rules))).toEqual(["sampled"]);
  });
  it("thirty texts that are compared in a ring", () => {
    expect(
      codesOf(
        document(
          named(30, { text: {} }),
          Array.from({ length: 30 }, (_, index) =>
            row(`r${index}`, { [`f${index}`]: { same: `f${(index + 1) % 30}` } }),
          ),
        ),
      ),
    ).toEqual(["sampled"]);
  });
  it("patterns of which every combination is possible, in conditions that are more than a list", () => {
    expect(
      codesOf(
        document(
          { name: { text: {} } },
          Array.from({ length: 24 }, (_, index) => row(`r${index}`, { name: { like: `*${index}x*`, not: "x" } })),
        ),
      ),
    ).toEqual(["sampled"]);
  });
  it("but what a sample finds is true", () => {
    const table = document(
      named(50, { oneOf: ["p", "q", "r"] }),
      Array.from({ length: 50 }, (_, index) => row(`r${index}`, { [`f${index}`]: "p" })),
      { invariants: [{ id: "never-yes", never: "yes" }] },
    );
    expect(codesOf(table)).toEqual(["broken-invariant", "sampled"]);
  });
  it("and facts that nothing asks about do not count", () => {
    expect(codesOf(document(named(50, { flag: true }), [row("r", { f0: true, f49: true })]))).toEqual([]);
  });
});

describe("what is no fact never throws", () => {
  const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown;
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  it.each([
    ["deep", deep],
    ["cyclic", cyclic],
    ["symbol", Symbol("x")],
    ["bigint", 1n],
    ["function", () => 1],
    ["long", "x".repeat(1_000_000)],
  ])("%s", (_, given) => {
    for (const id of Object.keys(tables)) {
      const table = tables[id];
      if (table === undefined) continue;
      for (const { name } of table.facts) {
        const { fault } = bind(table, { value: {} }).decide({ [name]: given });
        expect((fault?.message ?? "").length).toBeLessThan(1_000);
      }
    }
  });
  it("a surface or pattern may be called like what every object has", () => {
    const table = tables["guard/surfaces"];
    if (table === undefined) throw new Error("guard/surfaces is missing");
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      const decider = bind(table, { value: { surfaces: [name] } });
      expect([decider.decide({ surface: name }).outcome, decider.decide({ surface: "bash" }).outcome]).toEqual([
        "review",
        "skip",
      ]);
    }
  });
});

describe("facts that are left out altogether", () => {
  it.each([[[]], [[null]], [[undefined]]])("are missing, and nothing is thrown: %j", (given) => {
    const { decide } = bound(document({ name: { text: {} } }, [row("r", { name: "x" })]));
    expect(Reflect.apply(decide, undefined, given)).toMatchObject({
      outcome: "no",
      rule: "on-fault",
      fault: { code: "missing-fact", fact: "name" },
    });
  });
});
