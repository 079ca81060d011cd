import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scales as shippedScales, tables } from "../../generated/tables.js";
import { bind } from "../../src/engine/bind.ts";
import { lint } from "../../src/proof/lint.ts";
import { lower } from "../../src/engine/lower.ts";
import type { Facts, RulesDocument, Table } from "../../src/engine/types.ts";
import { prove } from "../../src/proof/prove.ts";
import { isFamily, type Family } from "../../src/config/families.ts";
import { config, documentOver, scales } from "../engine/random.ts";

const nowhere = () => [1, 1] as const;
const shipped: readonly Table[] = Object.values(tables);

function familyOf({ id }: Table): Family {
  const [family = ""] = id.split("/");
  if (!isFamily(family)) throw new Error(`${id} is of no family`);
  return family;
}

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

describe("a rule that can never decide is found, and no other", () => {
  it("on any table: exactly the rules that no facts reach", () => {
    const over = Object.keys(samples);
    fc.assert(
      fc.property(documentOver(over), config, (document, settings) => {
        const table = lower(document, scales, "t.jsonc", nowhere);
        const decider = bind(table, { value: settings });
        const reached = new Set<string>();
        let uncovered = false;
        for (const facts of everything(over)) {
          const decision = decider.decide(facts);
          reached.add(decision.rule);
          uncovered ||= decision.fault !== undefined;
        }
        const problems = lint(table, [{ decider, config: { value: settings } }]);
        const dead = problems.filter(({ code }) => code === "dead-rule").map(({ what }) => what);
        const expected = [...table.rules.map(({ id }) => id), ...(table.otherwise ? ["otherwise"] : [])].filter(
          (id) => !reached.has(id),
        );
        expect(dead).toEqual(expected);
        expect(problems.some(({ code }) => code === "uncovered")).toBe(uncovered);
      }),
      { numRuns: 300 },
    );
  });

  it("in every shipped table: a copy of a rule behind itself", () => {
    let seeded = 0;
    for (const table of shipped) {
      for (const [index, rule] of table.rules.entries()) {
        const copy = { ...rule, id: `${rule.id}-again`, examples: [] };
        const mutant: Table = { ...table, kind: "rules", rules: table.rules.toSpliced(index + 1, 0, copy) };
        const found = prove(mutant, familyOf(table));
        expect(
          found.map(({ code, pointer, what }) => ({ code, pointer, what })),
          `${table.id} ${rule.id}`,
        ).toEqual([{ code: "dead-rule", pointer: `/rules/${index + 1}`, what: copy.id }]);
        seeded++;
      }
    }
    expect(seeded).toBeGreaterThan(150);
  });

  it("and never one that only the default config cannot reach", () => {
    const table = tables["guard/classifier"];
    if (table === undefined) throw new Error("guard/classifier is missing");
    const decider = bind(table, {
      value: { classifier: { intentThreshold: 0.5, riskThreshold: 0.5, confidenceThreshold: 0.5 } },
    });
    expect(
      lint(table, [
        {
          decider,
          config: { value: { classifier: { intentThreshold: 0.5, riskThreshold: 0.5, confidenceThreshold: 0.5 } } },
        },
      ]).map(({ code, what }) => [code, what]),
    ).toEqual([["dead-rule", "risk-medium"]]);
    expect(prove(table, "guard")).toEqual([]);
  });
});

describe("the shipped tables", () => {
  it.each(shipped.map((table) => [table.id, table] as const))(
    "%s covers its space, keeps its invariants and has no dead rule",
    (_, table) => {
      expect(prove(table, familyOf(table))).toEqual([]);
    },
  );
  it("use every shared scale", () =>
    expect(Object.keys(shippedScales).sort()).toEqual(expect.arrayContaining(["effort", "risk", "verdict"])));
});

describe("invariants are proved over every region, not sampled", () => {
  const ladder: RulesDocument = {
    kind: "rules",
    id: "t/t",
    description: "",
    outcomes: ["allow", "ask", "deny"],
    onFault: "deny",
    facts: { heat: { scale: "heat" }, count: { number: { min: 0, max: 1 } } },
    rules: [{ id: "narrow", when: { heat: "hot", count: { above: 0.41, below: 0.42 } }, then: "allow", because: "" }],
    otherwise: { then: "deny", because: "" },
  };
  const problems = (invariant: object) => {
    const table = lower({ ...ladder, invariants: [{ id: "i", ...invariant }] }, scales, "t.jsonc", nowhere);
    return lint(table, [{ decider: bind(table, { value: {} }), config: { value: {} } }]).filter(
      ({ code }) => code === "broken-invariant",
    );
  };

  it("an exception a hundredth wide is found, and the region that breaks it is named", () => {
    expect(problems({ when: { heat: "hot" }, always: "deny" })).toMatchObject([
      {
        code: "broken-invariant",
        pointer: "/invariants/0",
        what: "i",
        given: '{"heat":"hot","count":0.415} gives allow (narrow)',
      },
    ]);
    expect(problems({ never: "allow" })).toHaveLength(1);
  });
  it("`when` confines it", () =>
    expect(problems({ when: { heat: { below: "hot" } }, never: ["allow", "ask"] })).toEqual([]));
  it("`neverLooserAlong` looks along its fact with all others fixed", () => {
    expect(problems({ neverLooserAlong: "heat" })).toHaveLength(1);
    expect(problems({ when: { count: { atLeast: 0.42 } }, neverLooserAlong: "heat" })).toEqual([]);
  });
});
