/** All mistakes of a file in one pass: one of form hides none of names, and none of either hides a dead rule. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli } from "../cli/run.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-policy-pass-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What `check` says of one file, as `code pointer`. */
async function found(name: string, content: unknown): Promise<string[]> {
  const file = join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  const { out } = await cli(["check", "--json", file]);
  const { diagnostics }: { readonly diagnostics: readonly { readonly code: string; readonly pointer: string }[] } =
    JSON.parse(out);
  return diagnostics.map(({ code, pointer }) => `${code} ${pointer}`).toSorted();
}

const facts = { red: { flag: true }, risk: { oneOf: ["small", "large"] }, files: { number: { min: 0 } } };
const red = { id: "red", when: { red: true }, then: "stop", because: "tests fail" };
const base = {
  kind: "rules",
  id: "team/release",
  description: "Whether a release may go out.",
  outcomes: ["go", "stop"],
  facts,
  rules: [red],
  otherwise: { then: "go", because: "nothing speaks against it" },
  onFault: "stop",
};
const dead = { id: "dead", when: { red: true, risk: "small" }, then: "go", because: "never" };

describe("of a table", () => {
  it.each<readonly [string, object, readonly string[]]>([
    [
      "a rule without a reason, one about no fact, and one that is dead",
      {
        rules: [
          { id: "bare", when: { risk: "large" }, then: "stop" },
          red,
          { id: "lost", when: { rde: true }, then: "stop", because: "x" },
          dead,
        ],
      },
      ["dead-rule /rules/3", "missing-key /rules/0", "unknown-value /rules/2/when/rde"],
    ],
    [
      "a slip in one rule, and in the same rule another of names",
      { rules: [{ ...red, severty: "high", then: "stopp", when: { red: true, risk: "larg" } }] },
      ["unknown-key /rules/0/severty", "unknown-value /rules/0/then", "unknown-value /rules/0/when/risk"],
    ],
    [
      "a fact of two types, a rule that asks it, and one that is dead",
      {
        facts: { ...facts, files: { number: {}, flag: true } },
        rules: [{ ...red, id: "many", when: { files: 3 } }, red, dead],
      },
      ["dead-rule /rules/2", "out-of-range /facts/files"],
    ],
    [
      "no outcomes, and a fact that is none",
      { outcomes: 7, rules: [{ ...red, when: { rde: true } }] },
      ["unknown-value /rules/0/when/rde", "wrong-type /outcomes"],
    ],
    [
      "no facts: what asks them is not blamed",
      { facts: [], rules: [{ ...red, then: "stpo" }] },
      ["unknown-value /rules/0/then", "wrong-type /facts"],
    ],
    [
      "an invariant that promises nothing known, and a default that is none",
      {
        onFault: "hold",
        otherwise: { then: "og", because: "x" },
        invariants: [{ id: "a", when: { rde: true }, always: "stpo" }, 7],
      },
      [
        "unknown-value /invariants/0/always",
        "unknown-value /invariants/0/when/rde",
        "unknown-value /onFault",
        "unknown-value /otherwise/then",
        "wrong-type /invariants/1",
      ],
    ],
    [
      "only words are wrong: then everything is proved as it stands",
      { description: 7, rules: [red, dead], invariants: [{ id: "never", when: { risk: "small" }, always: "stop" }] },
      ["broken-invariant /invariants/0", "dead-rule /rules/1", "wrong-type /description"],
    ],
    [
      "an example that another rule takes",
      {
        onFault: "none",
        rules: [
          red,
          {
            id: "large",
            when: { risk: "large" },
            then: "stop",
            because: "x",
            examples: [{ red: true, risk: "large", files: 1 }],
          },
        ],
      },
      ["broken-invariant /rules/1/examples/0", "unknown-value /onFault"],
    ],
    [
      "no kind that is known: what it seems to be is checked",
      { kind: "rule", rules: [{ ...red, then: "stpo" }], onFault: "x" },
      ["unknown-value /kind", "unknown-value /onFault", "unknown-value /rules/0/then"],
    ],
    [
      "two rules, and two invariants, of one name",
      {
        rules: [red, { ...red, when: { risk: "large" } }, dead],
        invariants: [
          { id: "a", never: "none" },
          { id: "a", never: "go", when: { red: true } },
        ],
      },
      [
        "dead-rule /rules/2",
        "duplicate-entry /invariants/1/id",
        "duplicate-entry /rules/1/id",
        "unknown-value /invariants/0/never",
      ],
    ],
    [
      "a rule that is called as a decision by no rule",
      { rules: [{ ...red, id: "on-fault" }] },
      ["bad-table /rules/0/id"],
    ],
  ])("%s", async (_, more, expected) => expect(await found("t.jsonc", { ...base, ...more })).toEqual(expected));

  it("of a ladder", async () => {
    expect(
      await found("l.jsonc", {
        kind: "ladder",
        id: "team/ladder",
        description: "x",
        outcomes: ["a", "b", "c"],
        facts: { mode: { oneOf: ["one", "two"] }, risk: { scale: "risk" } },
        climb: "risk",
        by: "mod",
        ladders: {
          one: { allowThrough: "low", denyFrom: "hgh", because: "x" },
          two: { allowThrough: "low", because: "x" },
        },
        onFault: "d",
      }),
    ).toEqual([
      "missing-key /ladders/two",
      "unknown-value /by",
      "unknown-value /ladders/one/denyFrom",
      "unknown-value /onFault",
    ]);
  });

  it("nothing is found in parts that are not there, whatever they are instead", async () => {
    for (const key of Object.keys(base))
      for (const value of [7, null, "x", [], {}, [7], { x: 7 }]) {
        const codes = await found("t.jsonc", { ...base, [key]: value });
        expect(
          codes.some((one) => one.startsWith("dead-rule") || one.startsWith("uncovered")),
          `${key} ${JSON.stringify(value)}: ${codes}`,
        ).toBe(false);
      }
  });
});

it("of a suite: a case of another form hides none of the others", async () => {
  writeFileSync(join(folder, "s.jsonc"), JSON.stringify(base));
  const suite = {
    table: "team/release",
    cases: [
      { name: "no outcome", facts: 7 },
      { name: "none", facts: { red: true }, outcome: "stpo" },
      { name: "no fact", facts: { rde: true }, outcome: "stop" },
    ],
  };
  writeFileSync(join(folder, "s.test.jsonc"), JSON.stringify(suite));
  const { out } = await cli(["check", "--json", join(folder, "s.jsonc"), join(folder, "s.test.jsonc")]);
  expect(
    JSON.parse(out)
      .diagnostics.map(({ code, pointer }: { readonly code: string; readonly pointer: string }) => `${code} ${pointer}`)
      .toSorted(),
  ).toEqual([
    "missing-key /cases/0",
    "unknown-value /cases/1/outcome",
    "unknown-value /cases/2/facts",
    "wrong-type /cases/0/facts",
  ]);
});

it("of a config: what its schema refuses hides nothing of what it means", async () => {
  expect(
    await found("guard.jsonc", {
      mode: "lenien",
      timeoutMs: "7",
      surfaces: ["bsah", "skill"],
      circuitBreaker: { consecutive: 30 },
      colour: 1,
    }),
  ).toEqual([
    "inverted-thresholds /circuitBreaker/consecutive",
    "unknown-key /colour",
    "unknown-surface /surfaces/0",
    "unknown-value /mode",
    "wrong-type /timeoutMs",
  ]);
});

describe("a cap says that there is more", () => {
  const many = (count: number, made: (index: number) => unknown) =>
    Array.from({ length: count }, (_, index) => made(index));
  it.each([
    ["a table", "t.jsonc", { ...base, rules: many(150, (index) => ({ ...red, id: `r${index}`, then: "stpo" })) }],
    ["a suite", "s.test.jsonc", { table: "guard/machinery", cases: many(150, () => 7) }],
    [
      "a suite of wrong names",
      "s.test.jsonc",
      { table: "guard/machinery", cases: many(150, (index) => ({ name: `${index}`, facts: {}, outcome: "x" })) },
    ],
    ["a config", "guard.jsonc", { fallbacks: many(150, () => 7) }],
    ["broken syntax", "guard.jsonc", `{ "surfaces": [${"'a', ".repeat(150)}] }`],
    ["dead rules", "t.jsonc", { ...base, rules: [red, ...many(150, (index) => ({ ...red, id: `r${index}` }))] }],
  ])("in %s", async (_, name, content) => {
    const codes = await found(name, content);
    expect(codes).toHaveLength(100);
    expect(codes.filter((one) => one.startsWith("more-mistakes"))).toHaveLength(1);
  });
  it("and none is said where all are told", async () => {
    const rules = many(100, (index) => ({ ...red, id: `r${index}`, then: "stpo" }));
    const codes = await found("t.jsonc", { ...base, rules });
    expect(codes.filter((one) => one.startsWith("unknown-value"))).toHaveLength(100);
    expect(codes.filter((one) => one.startsWith("more-mistakes"))).toEqual([]);
  });
});

describe("a table whose rows stand in the config is read to its end beside a mistake of its words", () => {
  it.each([
    [
      "globs",
      '"outcomes": ["skip", "review"], "facts": {"on": {"text": {}}}, "patterns": {"config": "/surfaces"}, "included": "review", "onFault": "skip"',
    ],
    [
      "blocklist",
      '"outcomes": ["open", "blocked"], "facts": {"on": {"text": {}}}, "entries": {"config": "/disabledForModels"}, "subject": {"on": "/model"}, "onFault": "blocked"',
    ],
  ])("%s", async (kind, rest) => {
    const file = `{"kind": "${kind}", "id": "own/rows", "description": 7, ${rest}}`;
    expect(await found("t.jsonc", file)).toEqual(["wrong-type /description"]);
  });
});
