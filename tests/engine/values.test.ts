/** What a fact may hold is one definition, for decisions and for what is proved of them. */
import { describe, expect, it } from "vitest";
import { scales } from "../../generated/tables.js";
import { nameProblems } from "../../src/policy/table-names.ts";
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import { after, between, wholeAfter } from "../../src/engine/numbers.ts";
import { regions } from "../../src/space/regions.ts";
import type { FactDocument, RuleDocument, RulesDocument, When } from "../../src/engine/types.ts";
import { compareTables } from "../../src/analysis/compare.ts";
import { lint } from "../../src/proof/lint.ts";
import { changeWords } from "../../src/analysis/words.ts";

const row = (id: string, when: When, then = "yes"): RuleDocument => ({ id, when, then, because: "it is so" });
const table = (
  facts: { readonly [name: string]: FactDocument },
  rules: readonly RuleDocument[],
  more: Partial<RulesDocument> = {},
) =>
  lower(
    {
      kind: "rules",
      id: "team/values",
      description: "",
      outcomes: ["yes", "no"],
      facts,
      rules,
      otherwise: { then: "yes", because: "the rest" },
      onFault: "no",
      ...more,
    },
    scales,
    "t.jsonc",
    () => [1, 1],
  );
const problems = (one: ReturnType<typeof table>) =>
  lint(one, [{ decider: bind(one, { value: {} }), config: { value: {} } }]).map(({ code, what }) => `${code} ${what}`);

describe("a path has one spelling", () => {
  const guarded = table(
    { path: { text: { match: "path" } } },
    [row("secret", { path: { like: "secrets/**" } }, "no"), row("one", { path: "a/token" }, "no")],
    {
      invariants: [
        { id: "never", when: { path: { like: "secrets/**" } }, never: "yes" },
        { id: "none", when: { path: "a/token" }, never: "yes" },
      ],
    },
  );
  it("so a proved never has no other spelling that gets past it", () => {
    expect(problems(guarded)).toEqual([]);
    const { decide } = bind(guarded, { value: {} });
    for (const path of [
      "./secrets/a",
      "secrets//a",
      "secrets\\a",
      "x/../secrets/a",
      "../secrets/a",
      "/secrets/a",
      "secrets/a/",
      "a/token/",
      "./a/token",
      "a//token",
      "a\\token",
      "",
      "..",
    ]) {
      expect(decide({ path }), path).toMatchObject({
        outcome: "no",
        rule: "on-fault",
        fault: { code: "unknown-value", fact: "path" },
      });
    }
    for (const path of [".", "a", ".env", "...", "a b/c", "x/.git"])
      expect(decide({ path }).rule, path).toBe("otherwise");
  });
  it("and the empty text is no path that `**` would have to match", () => {
    const all = table({ path: { text: { match: "path" } } }, [row("all", { path: { like: "**" } }, "no")]);
    expect(problems(all)).toEqual(["dead-rule otherwise"]);
    expect(bind(all, { value: {} }).decide({ path: "" }).rule).toBe("on-fault");
  });
});

describe("no interval of numbers is lost", () => {
  it.each<[string, FactDocument["number"], readonly number[], readonly number[]]>([
    [
      "a whole number between two cuts, one of them fractional",
      { integer: true, min: 0 },
      [1, 2.5, 7],
      [0, 1, 2, 3, 7, 8],
    ],
    ["cuts outside the range", { min: 0, max: 1 }, [-3, 0.5, 9], [0, 0.5, 1]],
    ["whole numbers from 2^53 on", { integer: true }, [2 ** 53, 2 ** 53 + 4], [2 ** 53, 2 ** 53 + 2, 2 ** 53 + 4]],
    ["a fractional end of whole numbers", { integer: true, min: 0.5, max: 1.5 }, [], [1]],
    ["neighbouring doubles", {}, [1, 1 + 2 ** -52], [1, 1 + 2 ** -52]],
  ])("%s", (_, number = {}, cuts, inside) => {
    const one = table(
      { n: { number } },
      cuts.map((cut, index) => row(`r${index}`, { n: { is: cut } })),
    );
    const atoms = regions([bind(one, { value: {} })]).axes[0]?.atoms ?? [];
    const covering = (value: number) =>
      atoms.filter(
        ({ witness, interval: { atLeast = -Infinity, above = -Infinity, atMost = Infinity, below = Infinity } = {} }) =>
          witness === value ||
          (value >= atLeast &&
            (value > above || above === -Infinity) &&
            value <= atMost &&
            (value < below || below === Infinity)),
      );
    for (const value of inside) expect(covering(value), String(value)).toHaveLength(1);
    for (const { witness } of atoms) expect(bind(one, { value: {} }).decide({ n: witness }).fault).toBeUndefined();
  });
  it("the numbers between two doubles are found, or there are none", () => {
    for (const [low, high, integer, count] of [
      [1, 2, true, 0],
      [1, 3, true, 1],
      [2 ** 53, 2 ** 53 + 2, false, 0],
      [2 ** 53, 2 ** 53 + 4, true, 1],
      [0, 5e-324, false, 0],
      [-1, 1, true, 1],
      [1e300, Infinity, true, 1],
    ] as const) {
      expect(between(low, high, { kind: "number", integer }), `${low} to ${high}`).toHaveLength(count);
    }
    expect([after(0), after(-5e-324), after(1) > 1, wholeAfter(2.5), wholeAfter(-2.5), wholeAfter(2 ** 53)]).toEqual([
      5e-324,
      -0,
      true,
      3,
      -2,
      2 ** 53 + 2,
    ]);
  });
  it("so an invariant that one whole number breaks is broken", () => {
    const retry = table(
      { tries: { number: { min: 0, integer: true } } },
      [row("first", { tries: { atMost: 1 } }, "no"), row("later", { tries: { atLeast: 2.5, atMost: 7 } }, "no")],
      { invariants: [{ id: "few", when: { tries: { atMost: 5 } }, never: "yes" }] },
    );
    expect(problems(retry)).toEqual(["broken-invariant few"]);
  });
});

describe("only a number is compared as one", () => {
  it.each([
    ["the empty text", ""],
    ["true", true],
    ["a text of digits", "0x1"],
    ["null", null],
    ["a list", [1]],
  ])("%s in the config is met by none", (_, limit) => {
    const one = table({ n: { number: {} } }, [
      row("over", { n: { atLeast: { config: "/limit" } } }, "no"),
      row("config", { "/limit": { atLeast: 0 } }, "no"),
    ]);
    expect(bind(one, { value: { limit } }).decide({ n: 5 }).rule).toBe("otherwise");
  });
});

describe("a fact that climbs past another that is compared with it", () => {
  const fact: FactDocument = { number: { min: 0, max: 10 } };
  it("is judged on both sides of it and at it", () => {
    const along = { invariants: [{ id: "up", neverLooserAlong: "x" }] };
    expect(problems(table({ x: fact, y: fact }, [row("same", { x: { same: "y" } }, "no")], along))).toEqual([
      "broken-invariant up",
    ]);
    expect(problems(table({ x: fact, y: fact }, [row("other", { x: { not: { same: "y" } } }, "no")], along))).toEqual([
      "broken-invariant up",
    ]);
    expect(problems(table({ x: fact, y: fact }, [row("same", { x: { same: "y" } })], along))).toEqual([]);
  });
});

describe("what a fact makes of values outside its type is compared", () => {
  const words = (before: FactDocument, now: FactDocument, when: When) => {
    const [old, next] = [table({ f: before }, [row("r", when, "no")]), table({ f: now }, [row("r", when, "no")])];
    const found = compareTables(old, next);
    return found?.changes.map((change) => changeWords(change, found.facts));
  };
  it.each<[string, FactDocument, FactDocument, When, readonly string[]]>([
    [
      "unknown, of a number without ends",
      { number: {}, unknown: 1 },
      { number: {}, unknown: 9 },
      { f: { atLeast: 5 } },
      ['f = "(anything else)": yes → no (stricter)'],
    ],
    [
      "unknown, of a text",
      { text: {}, unknown: "a" },
      { text: {}, unknown: "b" },
      { f: "a" },
      ["f = false: no → yes (looser)"],
    ],
    [
      "unknown, of a flag",
      { flag: true, unknown: true },
      { flag: true, unknown: false },
      { f: true },
      ['f = "(anything else)": no → yes (looser)'],
    ],
    [
      "absent, of a number",
      { number: {}, optional: true },
      { number: {}, optional: true, absent: ["off"] },
      { f: 1 },
      ["f = off: no → yes (looser)"],
    ],
    ["missing", { number: {}, missing: 1 }, { number: {}, missing: 2 }, { f: 1 }, ["f absent: no → yes (looser)"]],
  ])("%s", (_, before, now, when, expected) => {
    expect(words(before, now, when)).toEqual(expected);
    expect(words(before, before, when)).toBeUndefined();
  });
  it.each(["unknown", "missing"])("and what stands for an %s value must not mean absence", (key) => {
    const document = {
      kind: "rules",
      id: "team/values",
      description: "",
      outcomes: ["yes", "no"],
      onFault: "no",
      facts: { f: { text: {}, optional: true, absent: ["off"], [key]: "off" } },
      rules: [],
    } as const;
    expect(nameProblems(document, scales)).toEqual([
      expect.objectContaining({ code: "bad-table", pointer: `/facts/f/${key}` }),
    ]);
  });
  it("and a spelling of absence is no value, also where the fact may not be absent", () => {
    const one = table(
      { f: { oneOf: ["a", "off"], absent: ["off"] } },
      [row("a", { f: "a" }), row("off", { f: "off" }, "no")],
      {},
    );
    expect(problems(one)).toEqual(["dead-rule off", "dead-rule otherwise"]);
    expect(bind(one, { value: {} }).decide({ f: "off" })).toMatchObject({
      rule: "on-fault",
      fault: { code: "missing-fact" },
    });
  });
});
