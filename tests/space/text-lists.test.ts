import { describe, expect, it } from "vitest";
import { bind } from "../../src/engine/bind.ts";
import { lower } from "../../src/engine/lower.ts";
import type { InvariantDocument, RulesDocument } from "../../src/engine/types.ts";
import { diffDeciders } from "../../src/analysis/diff.ts";
import { lint } from "../../src/proof/lint.ts";
import { againstBruteForce } from "./text-lists-brute-force.ts";

const SEED = 20_261_203;

describe("ordered lists of patterns over a text are proved and compared exactly", () => {
  it.each([
    ["one text", 40],
    ["two texts", 8],
    ["paths", 8],
  ] as const)(
    "%s: dead rules, changes, their directions and witnesses as brute force finds them",
    (over, runs) => {
      const count = againstBruteForce(over, runs, SEED);
      expect(count.tables).toBe(runs);
      expect(count.listed).toBeGreaterThan(runs / 2);
      expect(count.dead).toBeGreaterThan(runs);
      expect(count.changes).toBeGreaterThan(runs);
      expect(count.looser).toBeGreaterThan(0);
    },
    60_000,
  );
});

const permissions = (
  prefixes: number,
  infixes: number,
  edit: (rules: RulesDocument["rules"]) => RulesDocument["rules"] = (rules) => rules,
  invariants: readonly InvariantDocument[] = [],
): RulesDocument => ({
  kind: "rules",
  id: "own/permissions",
  description: "",
  outcomes: ["allow", "ask", "deny"],
  onFault: "deny",
  invariants,
  facts: { command: { text: {} }, mode: { scale: "mode" } },
  rules: edit([
    ...Array.from({ length: infixes }, (_, index) => ({
      id: `infix-${index}`,
      when: { command: { like: `*secret${index}-*-key*` } },
      then: "deny",
      because: "",
    })),
    ...Array.from({ length: prefixes }, (_, index) => ({
      id: `prefix-${index}`,
      when: { command: { like: `tool${index} *` } },
      then: index % 2 === 0 ? "allow" : "ask",
      because: "",
    })),
  ]),
  otherwise: { then: "ask", because: "" },
});
const bound = (document: RulesDocument) =>
  bind(
    lower(document, { mode: ["calm", "wary", "grim"] }, "t.jsonc", () => [1, 1]),
    { value: {} },
  );
const problems = (document: RulesDocument) => {
  const decider = bound(document);
  return lint(decider.table, [{ decider, config: { value: {} } }]);
};

describe("a permission list as long as people keep them", () => {
  it.each([
    [300, 40],
    [1_000, 40],
  ])(
    "of %i prefixes and %i patterns with two stars is proved, and what can never decide is named with what takes it",
    (prefixes, infixes) => {
      expect(problems(permissions(prefixes, infixes))).toEqual([]);
      const late = permissions(prefixes, infixes, (rules) => [
        ...rules,
        { id: "late", when: { command: { like: "tool7 push*" } }, then: "deny", because: "" },
      ]);
      expect(problems(late)).toMatchObject([{ code: "dead-rule", what: "late", given: "prefix-7" }]);
    },
  );

  it("is equal to itself in another order of what never meets", () => {
    const reversed = permissions(300, 40, (rules) => [...rules.slice(0, 40), ...rules.slice(40).toReversed()]);
    expect(diffDeciders(bound(permissions(300, 40)), bound(reversed))).toMatchObject({ exact: true, changes: [] });
  });

  it("an edit is told with what still stands before it, and with an input that people can read", () => {
    const looser = permissions(300, 2, (rules) => [
      ...rules.slice(0, 2),
      { id: "new", when: { command: { like: ["tool1 *", "gh *"] } }, then: "allow", because: "" },
      ...rules.slice(2),
    ]);
    expect(diffDeciders(bound(permissions(300, 2)), bound(looser))).toMatchObject({
      exact: true,
      changes: [
        {
          region: { command: { like: ["tool1 *"], unlike: ["*secret0-*-key*", "*secret1-*-key*"] } },
          before: { rule: "prefix-1" },
          after: { rule: "new" },
          direction: "looser",
          witness: { command: "tool1 x" },
        },
        {
          region: { command: { like: ["gh *"], unlike: ["*secret0-*-key*", "*secret1-*-key*"] } },
          before: { rule: "otherwise" },
          after: { rule: "new" },
          direction: "looser",
          witness: { command: "gh x" },
        },
      ],
    });
  });

  it("an invariant about some of its texts is proved or refuted", () => {
    const never = (like: string) =>
      problems(permissions(60, 5, undefined, [{ id: "i", when: { command: { like } }, never: "allow" }]))
        .filter(({ code }) => code === "broken-invariant")
        .map(({ given }) => given);
    expect(never("*secret3-big-key")).toEqual([]);
    expect(never("tool1 *")).toEqual([]);
    expect(never("tool* push")).toEqual([
      '{"command":"tool0 push"} gives allow (prefix-0)'.replace("}", ',"mode":"calm"}'),
    ]);
    expect(
      problems(
        permissions(60, 5, undefined, [{ id: "i", when: { command: { not: { like: "tool*" } } }, never: "allow" }]),
      ),
    ).toEqual([]);
  });

  it("what it does along a scale is held against what it does at other steps of it", () => {
    const along = (when: RulesDocument["rules"][number]["when"]) =>
      problems(
        permissions(60, 5, (rules) => [{ id: "first", when, then: "ask", because: "" }, ...rules], [
          { id: "i", neverLooserAlong: "mode" },
        ]),
      ).map(({ code }) => code);
    expect(along({ command: { like: "*force" }, mode: { atLeast: "wary" } })).toContain("broken-invariant");
    expect(along({ command: { like: "tool2 *force" }, mode: { atLeast: "wary" } })).toEqual(["broken-invariant"]);
    expect(along({ command: { like: "tool2 *force" }, mode: "calm" })).toEqual(["broken-invariant"]);
    expect(along({ command: { like: "gh *" }, mode: "calm" })).toEqual([]);
  });

  it("what is not proved about it is not said to hold", () => {
    const both: InvariantDocument[] = [
      { id: "i", neverLooserAlong: "mode", when: { command: { like: "tool*force" } } },
    ];
    expect(problems(permissions(60, 5, undefined, both)).map(({ code }) => code)).toEqual(["sampled"]);
  });
});

describe("an entry of a row's list that an earlier row or entry takes whole is told", () => {
  const told = (
    rules: readonly (readonly [when: RulesDocument["rules"][number]["when"], then?: string])[],
    match: "name" | "path" = "name",
  ) =>
    problems({
      kind: "rules",
      id: "own/t",
      description: "",
      outcomes: ["allow", "deny"],
      onFault: "deny",
      facts: { text: { text: { match } }, mode: { oneOf: ["a", "b"] } },
      rules: rules.map(([when, then = "deny"], index) => ({ id: `r${index}`, when, then, because: "" })),
      otherwise: { then: "allow", because: "" },
    }).map(({ code, pointer, what, given, by }) => [code, pointer, what, given, by]);

  it("by an entry before it in the same list", () => {
    expect(told([[{ text: { like: ["git *", "git push *", "gh *"] } }]])).toEqual([
      ["shadowed-entry", "/rules/0/when/text/like/1", "git push *", "git *", "/rules/0/when/text/like/0"],
    ]);
    expect(told([[{ text: { like: ["git push *", "git *"] } }]])).toEqual([]);
    expect(told([[{ text: ["a", "b", "a"] }]])).toEqual([
      ["shadowed-entry", "/rules/0/when/text/2", "a", "a", "/rules/0/when/text/0"],
    ]);
  });

  it("by a row before it that asks no more", () => {
    expect(told([[{ text: { like: "git *" } }], [{ text: { like: ["git push *", "gh *"] } }]])).toEqual([
      ["shadowed-entry", "/rules/1/when/text/like/0", "git push *", "git *", "/rules/0/when/text/like"],
    ]);
    expect(told([[{ text: { like: "git *" }, mode: "a" }], [{ text: { like: ["git push *", "gh *"] } }]])).toEqual([]);
    expect(
      told([[{ text: { like: "git *" }, mode: "a" }], [{ text: { like: ["git push *", "gh *"] }, mode: "a" }]]),
    ).toHaveLength(1);
    expect(told([[{ text: { not: { like: "git *" } } }], [{ text: { like: ["git push *", "gh *"] } }]])).toEqual([]);
  });

  it("of paths too, whatever their case, and also by several together", () => {
    expect(told([[{ text: { like: [".env", "src/.ENV", "*.pem"] } }]], "path")).toEqual([
      ["shadowed-entry", "/rules/0/when/text/like/1", "src/.ENV", ".env", "/rules/0/when/text/like/0"],
    ]);
    expect(told([[{ text: { like: ["*/**/x", "x", "**/x"] } }]], "path").map(([, pointer]) => pointer)).toEqual([
      "/rules/0/when/text/like/2",
    ]);
    expect(told([[{ text: ["a/b"] }], [{ text: { like: ["a/b", "c"] } }]], "path")).toEqual([]);
  });

  it("but not where the whole row is dead, which says it all", () => {
    expect(
      told([[{ text: { like: "git *" } }], [{ text: { like: ["git push *", "git pull *"] } }]]).map(([code]) => code),
    ).toEqual(["dead-rule"]);
  });
});
