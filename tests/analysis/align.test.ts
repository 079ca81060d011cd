import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import type { FactDocument, Facts, RulesDocument } from "../../src/engine/types.ts";
import { compareTables } from "../../src/analysis/compare.ts";
import { diffDeciders } from "../../src/analysis/diff.ts";
import { changeWords } from "../../src/analysis/words.ts";
import { documentOver, scales } from "../engine/random.ts";

const nowhere = () => [1, 1] as const;
const lowered = (table: RulesDocument) => lower(table, scales, "t.jsonc", nowhere);
const base: RulesDocument = {
  kind: "rules",
  id: "test/facts",
  description: "a table whose facts change",
  outcomes: ["yes", "ask", "no"],
  facts: { who: { oneOf: ["owner", "guest"] }, size: { number: { min: 0, max: 10 } } },
  rules: [
    { id: "guest", when: { who: "guest", size: { above: 5 } }, then: "no", because: "too large for a guest" },
    { id: "large", when: { size: { above: 8 } }, then: "ask", because: "large" },
  ],
  otherwise: { then: "yes", because: "small" },
  onFault: "no",
};

const told = (after: Partial<RulesDocument>, before: Partial<RulesDocument> = {}): readonly string[] => {
  const [old, now] = [lowered({ ...base, ...before }), lowered({ ...base, ...after })];
  const { changes, facts } = compareTables(old, now) ?? { changes: [], facts: [] };
  return changes.map((change) => changeWords(change, facts));
};
const withFact = (name: string, fact: FactDocument): Partial<RulesDocument> => ({
  facts: { ...base.facts, [name]: fact },
});

describe("tables whose facts differ are compared over the values that either knows", () => {
  it("a new value of a closed set was a fault before", () => {
    expect(told(withFact("who", { oneOf: ["owner", "guest", "child"] }))).toEqual([
      "who = child, size ≤ 8: no → yes (looser)",
      "who = child, size > 8: no → ask (looser)",
    ]);
  });

  it("a value that is gone is a fault now", () => {
    expect(told(withFact("who", { oneOf: ["guest"] }))).toEqual([
      "who = owner, size ≤ 8: yes → no (stricter)",
      "who = owner, size > 8: ask → no (stricter)",
    ]);
  });

  it("a wider or narrower range", () => {
    expect(told(withFact("size", { number: { min: 0, max: 20 } }))).toEqual([
      "who = owner, size > 10: no → ask (looser)",
    ]);
    expect(told(withFact("size", { number: { min: 1, max: 10 } }))).toEqual(["size < 1: yes → no (stricter)"]);
  });

  it("a fact that may be absent, or has a value then", () => {
    expect(told(withFact("size", { number: { min: 0, max: 10 }, optional: true }))).toEqual([
      "size absent: no → yes (looser)",
    ]);
    expect(told(withFact("size", { number: { min: 0, max: 10 }, missing: 9 }))).toEqual([
      "who = owner, size absent: no → ask (looser)",
    ]);
  });

  it("another spelling of absence, another reading of unknown values", () => {
    const optional = (fact: FactDocument): Partial<RulesDocument> =>
      withFact("who", { oneOf: ["owner", "guest"], optional: true, ...fact });
    expect(told(optional({ absent: ["nobody"] }), optional({}))).toEqual([
      "who = nobody, size ≤ 8: no → yes (looser)",
      "who = nobody, size > 8: no → ask (looser)",
    ]);
    expect(told(optional({ unknown: "owner" }), optional({}))).toEqual([
      'who = "(anything else)", size ≤ 8: no → yes (looser)',
      'who = "(anything else)", size > 8: no → ask (looser)',
    ]);
  });

  it("a fact that only one side has is that side's alone", () => {
    const facts = { ...base.facts, urgent: { flag: true } } as const;
    expect(
      told({
        facts,
        rules: [{ id: "urgent", when: { urgent: true }, then: "yes", because: "it is urgent" }, ...base.rules],
      }),
    ).toEqual([
      "who = owner, size > 8, urgent = true: ask → yes (looser)",
      "who = guest, size > 5, urgent = true: no → yes (looser)",
    ]);
  });

  it("facts in another order change nothing", () => {
    expect(told({ facts: Object.fromEntries(Object.entries(base.facts).reverse()) })).toEqual([]);
  });

  it("a fact that changed its kind cannot be compared, and the diff says that it is no proof", () => {
    const changed = compareTables(
      lowered(base),
      lowered({ ...base, facts: { ...base.facts, size: { oneOf: ["small", "large"] } }, rules: [] }),
    );
    expect(changed?.exact).toBe(false);
  });
});

describe("a change cannot call itself harmless", () => {
  const loosened = base.rules.map((rule) => ({ ...rule, then: "yes" }));
  it("by reordering its outcomes, or by giving up their order", () => {
    for (const dodge of [{ outcomes: ["no", "ask", "yes"] }, { ordered: false }]) {
      expect(told({ ...dodge, rules: loosened }).every((line) => line.endsWith("(looser)"))).toBe(true);
      expect(told({ ...dodge, rules: loosened })).not.toEqual([]);
    }
  });

  it("by loosening what a fault gives", () => {
    expect(told({ onFault: "yes" })).toEqual(["on a fault: no → yes (looser)"]);
  });

  it("by a rule that only another config reaches", () => {
    const gated = (then: string): Partial<RulesDocument> => ({
      id: "advisor/gated",
      rules: [{ id: "off", when: { "/tools/enabled": false }, then, because: "off" }, ...base.rules],
    });
    expect(told(gated("yes"), gated("no"))).toEqual(["tools.enabled = false: no → yes (looser)"]);
  });

  it("by an entry that the default list does not have", () => {
    const blocklist = (atLeast: boolean) =>
      lower(
        {
          kind: "blocklist",
          id: "advisor/blocklist",
          description: "d",
          outcomes: ["active", "blocked"],
          onFault: "blocked",
          facts: { model: { text: { examples: ["a/b"] } }, effort: { scale: "heat", optional: true } },
          entries: { config: "/disabledForModels" },
          subject: { model: "/model" },
          ...(atLeast && { atLeast: { effort: "/minEffort" } }),
        },
        scales,
        "b.jsonc",
        nowhere,
      );
    const changes = compareTables(blocklist(false), blocklist(true))?.changes.map(({ direction, before, after }) => [
      direction,
      before.outcome,
      after.outcome,
    ]);
    expect(changes).toEqual([["looser", "blocked", "active"]]);
  });

  it("unordered tables change sideways, whatever happens", () => {
    expect(
      told({ ordered: false, rules: loosened }, { ordered: false }).every((line) => line.endsWith("(sideways)")),
    ).toBe(true);
  });
});

describe("facts that only one side has: the diff equals brute force", () => {
  const samples: { readonly [fact: string]: readonly unknown[] } = {
    kind: ["a", "b", "c"],
    heat: ["cold", "mild", "warm", "hot", undefined],
    count: [0, 0.2, 0.5, 1, 2, 3, 5, 6, 7.5, 9, 10],
    sure: [true, false],
  };
  function* everything(over: readonly string[], facts: Facts = {}): Generator<Facts> {
    const [name, ...rest] = over;
    if (name === undefined) return yield facts;
    for (const value of samples[name] ?? [])
      yield* everything(rest, value === undefined ? facts : { ...facts, [name]: value });
  }
  const of = (facts: Facts, table: RulesDocument): Facts =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => Object.hasOwn(table.facts, name)));

  it("a change covers an input exactly when the two sides decide otherwise", () => {
    fc.assert(
      fc.property(documentOver(["kind", "heat"]), documentOver(["heat", "count", "sure"]), (first, second) => {
        const config = { value: { mode: "mild", limit: 2 } };
        const [before, after] = [bind(lowered(first), config), bind(lowered(second), config)];
        const { changes, exact } = diffDeciders(before, after);
        expect(exact).toBe(true);
        let differing = 0;
        for (const facts of everything(["kind", "heat", "count", "sure"])) {
          if (before.decide(of(facts, first)).outcome !== after.decide(of(facts, second)).outcome) differing++;
        }
        expect(changes.length > 0).toBe(differing > 0);
        for (const { witness, before: old, after: now } of changes) {
          expect([before.decide(of(witness, first)).outcome, after.decide(of(witness, second)).outcome]).toEqual([
            old.outcome,
            now.outcome,
          ]);
          expect(old.outcome).not.toBe(now.outcome);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("configs are compared with each side's own values", () => {
  it("a fact bound to the config stands at each side's value, and equals brute force over the others", () => {
    fc.assert(
      fc.property(
        documentOver(["mode", "kind", "sure"]),
        fc.constantFrom("cold", "mild", "warm", "hot"),
        fc.constantFrom("cold", "mild", "warm", "hot"),
        (table, old, now) => {
          const [before, after] = [old, now].map((mode) => bind(lowered(table), { value: { mode, on: true } }));
          if (before === undefined || after === undefined) throw new Error("unbound");
          const { changes } = diffDeciders(before, after, { configured: true });
          let differing = 0;
          for (const kind of ["a", "b", "c"]) {
            for (const sure of [true, false]) {
              const covering = changes.filter(({ region }) =>
                [
                  ["kind", kind],
                  ["sure", sure],
                ].every(([name, value]) => {
                  const span = region[String(name)];
                  return span === undefined || (Array.isArray(span) ? span.includes(value) : span === value);
                }),
              );
              const differs = before.decide({ kind, sure }).outcome !== after.decide({ kind, sure }).outcome;
              expect(covering).toHaveLength(differs ? 1 : 0);
              differing += Number(differs);
            }
          }
          expect(changes.length > 0).toBe(differing > 0);
          expect(changes.every(({ region, witness }) => !("mode" in region) && !("mode" in witness))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
