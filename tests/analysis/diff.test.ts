import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import { compilePattern } from "../../src/globs/pattern.ts";
import type { Facts, RulesDocument, TableDocument } from "../../src/engine/types.ts";
import { diffDeciders, type Change, type Span } from "../../src/analysis/diff.ts";
import { config, documentOver, scales } from "../engine/random.ts";

const nowhere = () => [1, 1] as const;
const bound = (table: TableDocument, settings: unknown) =>
  bind(lower(table, scales, "t.jsonc", nowhere), { value: settings });

/** Values enough to meet every region that the random rules can draw. */
const samples: { readonly [fact: string]: readonly unknown[] } = {
  kind: ["a", "b", "c"],
  heat: ["cold", "mild", "warm", "hot", undefined],
  mode: ["cold", "mild", "warm", "hot"],
  count: [0, 0.2, 0.5, 1, 2, 3, 5, 6, 7.5, 9, 10],
  whole: [-3, -1, 0, 1, 2, 3, 4, 5, 6, 8],
  name: [
    "a",
    "b",
    "bash",
    "bash_read",
    "x",
    "",
    "ns:deploy",
    "b_read",
    "xby",
    "other",
    "b:deploy",
    "src/.env",
    "src/a.ts",
  ],
  other: ["a", "bash", "x", "", "other", "new", undefined],
  path: [".env", "src/.env", "src/a.ts", "src/a.js", "b/c", "a", "x", "lib/abc", ".env/x.ts", undefined],
  sure: [true, false],
};

function* everything(over: readonly string[], facts: Facts = {}): Generator<Facts> {
  const [name, ...rest] = over;
  if (name === undefined) return yield facts;
  for (const value of samples[name] ?? [])
    yield* everything(rest, value === undefined ? facts : { ...facts, [name]: value });
}

function within(region: Change["region"], facts: Facts, table: RulesDocument): boolean {
  return Object.entries(region).every(([name, span]) =>
    name === "name = other"
      ? span === (facts["name"] === facts["other"])
      : meets(span, facts[name], table.facts[name]?.text?.match ?? "name"),
  );
}

function meets(span: Span, value: unknown, dialect: "name" | "path"): boolean {
  if (Array.isArray(span)) return span.some((one) => meets(one as Span, value, dialect));
  if (typeof span !== "object")
    return span === "absent" ? value === undefined : span === "present" ? value !== undefined : value === span;
  if (value === undefined) return false;
  if ("like" in span || "any" in span || "unlike" in span || "not" in span) {
    const like = (pattern: string) => {
      const compiled = compilePattern(pattern, dialect);
      return compiled.ok && compiled.matches(String(value));
    };
    return (
      (span.like ?? []).every(like) &&
      (span.any?.some(like) ?? true) &&
      !(span.unlike ?? []).some(like) &&
      !(span.not ?? []).includes(String(value))
    );
  }
  const {
    atLeast = -Infinity,
    above = -Infinity,
    atMost = Infinity,
    below = Infinity,
  } = span as { [key: string]: number };
  return Number(value) >= atLeast && Number(value) > above && Number(value) <= atMost && Number(value) < below;
}

function agreesWithBruteForce(over: readonly string[]) {
  return fc.property(
    documentOver(over),
    documentOver(over),
    config,
    config,
    fc.constantFrom("tables", "configs", "both"),
    (first, other, settings, otherSettings, what) => {
      const second = what === "configs" ? first : other;
      const [before, after] = [bound(first, settings), bound(second, what === "tables" ? settings : otherSettings)];
      const { changes, exact } = diffDeciders(before, after);
      // Compared facts with patterns are only sampled, and say so.
      if (over.includes("other")) fc.pre(exact);
      expect(exact).toBe(true);
      let differing = 0;
      for (const facts of everything(over)) {
        const [old, now] = [before.decide(facts), after.decide(facts)];
        const covering = changes.filter(({ region }) => within(region, facts, first));
        if (old.outcome === now.outcome) expect(covering).toEqual([]);
        else {
          differing++;
          expect(
            covering.map((change) => [
              change.before.outcome,
              change.before.rule,
              change.after.outcome,
              change.after.rule,
            ]),
          ).toEqual([[old.outcome, old.rule, now.outcome, now.rule]]);
        }
      }
      if (differing > 0) expect(changes).not.toEqual([]);
      for (const { witness, before: old, after: now } of changes) {
        expect([before.decide(witness).rule, after.decide(witness).rule]).toEqual([old.rule, now.rule]);
        expect(old.outcome).not.toBe(now.outcome);
      }
    },
  );
}

describe("diff equals brute force over the enumerated space", () => {
  it("for closed sets, scales and flags", () =>
    fc.assert(agreesWithBruteForce(["kind", "heat", "sure"]), { numRuns: 300 }));
  it("for numbers at the cut points of both sides", () =>
    fc.assert(agreesWithBruteForce(["count", "whole", "sure"]), { numRuns: 150 }));
  it("for names and their patterns", () => fc.assert(agreesWithBruteForce(["name", "kind"]), { numRuns: 200 }));
  it("for names that are compared with each other", () =>
    fc.assert(agreesWithBruteForce(["name", "other"]), { numRuns: 60 }));
  it("for paths and their patterns", () => fc.assert(agreesWithBruteForce(["path", "sure"]), { numRuns: 100 }));
});

describe("diff is silent when nothing is decided otherwise", () => {
  it("for a table and itself, and for rules that were only renamed", () => {
    fc.assert(
      fc.property(documentOver(["kind", "count", "name"]), config, (table, settings) => {
        const renamed = {
          ...table,
          rules: table.rules.map((rule) => ({ ...rule, id: `${rule.id}-renamed`, because: "other words" })),
        };
        expect(diffDeciders(bound(table, settings), bound(renamed, settings)).changes).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a long deny list", () => {
  it("stays exact, however many patterns it has", () => {
    const denied = (patterns: readonly string[]): RulesDocument => ({
      kind: "rules",
      id: "t/t",
      description: "",
      outcomes: ["allow", "deny"],
      onFault: "deny",
      facts: { path: { text: { match: "path" } } },
      rules: [{ id: "denied", when: { path: { like: patterns } }, then: "deny", because: "" }],
      otherwise: { then: "allow", because: "" },
    });
    const patterns = Array.from({ length: 30 }, (_, index) => `*.k${index}`);
    const { changes, exact } = diffDeciders(bound(denied(patterns), {}), bound(denied([...patterns, "*.pem"]), {}));
    expect(exact).toBe(true);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      before: { outcome: "allow" },
      after: { outcome: "deny" },
      direction: "stricter",
      region: { path: { any: ["*.pem"], unlike: patterns } },
    });
  });
});
