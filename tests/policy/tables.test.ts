import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scales as shippedScales, tables as shipped } from "../../generated/tables.js";
import { parse } from "../../src/jsonc/parse.ts";
import { loadTables, readTable } from "../../src/policy/tables.ts";
import { bind } from "../../src/engine/bind.ts";
import { home } from "../config/support/home.ts";

const policies = join(import.meta.dirname, "../../policies");
const rules = (more: object = {}) => ({
  kind: "rules",
  id: "guard/own",
  description: "Mine.",
  outcomes: ["allow", "deny"],
  facts: { effort: { scale: "effort" } },
  rules: [{ id: "low", when: { effort: "low" }, then: "allow", because: "it is low" }],
  otherwise: { then: "deny", because: "it is not" },
  onFault: "deny",
  ...more,
});
const read = (document: unknown) =>
  readTable(
    parse("t.jsonc", typeof document === "string" ? document : JSON.stringify(document)),
    shippedScales,
    () => ({ why: "there is none" }),
  );
const found = (document: unknown) =>
  read(document).diagnostics.map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`);

describe("a folder is searched for tables and scales", () => {
  it("and gives the shipped tables as they are embedded", () => {
    const { tables, diagnostics } = loadTables([policies]);
    expect(diagnostics).toEqual([]);
    expect(tables.map(({ id }) => id).toSorted()).toEqual(Object.keys(shipped).toSorted());
    for (const table of tables) expect({ ...table, file: "" }).toEqual({ ...shipped[table.id], file: "" });
  });
  it("its own scales go with the shipped ones", () => {
    const { path, write } = home();
    write("own/scales.jsonc", '{ "$schema": "x", "mood": ["calm", "angry"] }');
    write(
      "own/guard/mood.jsonc",
      JSON.stringify(
        rules({
          id: "guard/mood",
          facts: { mood: { scale: "mood" }, effort: { scale: "effort" } },
          rules: [{ id: "calm", when: { mood: "calm" }, then: "allow", because: "it is calm" }],
        }),
      ),
    );
    write("own/guard/mood.test.jsonc", "{}");
    write("own/notes.md", "no table");
    const { tables, scales, diagnostics } = loadTables([join(path, "own")]);
    expect(diagnostics).toEqual([]);
    expect(tables.map(({ id }) => id)).toEqual(["guard/mood"]);
    expect(Object.keys(scales)).toEqual([...Object.keys(shippedScales), "mood"]);
  });
});

describe("a table knows where its rules stand", () => {
  it("in its own file", () => {
    const text = JSON.stringify(rules(), null, 2);
    const { loaded } = read(text);
    const line = text.split("\n").findIndex((one) => one.includes('"id": "low"'));
    expect(loaded?.table.rules[0]?.at).toEqual([line, 5]);
    expect(loaded && bind(loaded.table, { value: {} }).decide({ effort: "low" })).toMatchObject({
      outcome: "allow",
      rule: "low",
      source: { file: "t.jsonc", line, column: 5 },
    });
  });
});

describe("what is wrong in a table", () => {
  it.each([
    [{}, ["error missing-key "]],
    [[], ["error wrong-type "]],
    [{ kind: "ruels" }, ["error unknown-value /kind"]],
    [rules({ id: "Guard/Own" }), ["error malformed-value /id"]],
    [rules({ onFault: undefined }), ["error missing-key "]],
    [rules({ onFault: "dney" }), ["error unknown-value /onFault"]],
    [rules({ facts: { effort: { scale: "efort" } } }), ["error unknown-value /facts/effort/scale"]],
    [
      rules({ rules: [{ id: "low", when: { effrot: "low" }, then: "allow", because: "x" }] }),
      ["error unknown-value /rules/0/when/effrot"],
    ],
    [
      rules({ rules: [{ id: "low", when: { effort: { atLest: "low" } }, then: "allow", because: "x" }] }),
      ["error unknown-key /rules/0/when/effort/atLest"],
    ],
    [
      rules({ rules: [{ id: "low", when: { effort: "lwo" }, then: "alow", because: "x" }] }),
      ["error unknown-value /rules/0/when/effort", "error unknown-value /rules/0/then"],
    ],
    [
      rules({ facts: { effort: { scale: "effort" }, both: { flag: true, text: {} } } }),
      ["error out-of-range /facts/both"],
    ],
    [rules({ facts: { effort: { scale: "effort" }, none: {} } }), ["error missing-key /facts/none"]],
  ])("%#", (document, expected) => expect(found(document)).toEqual(expected));
  it("a pattern that can match nothing", () => {
    const path = { path: { text: { match: "path" } }, effort: { scale: "effort" } };
    const rule = (like: unknown) => ({ id: "low", when: { path: { like } }, then: "allow", because: "x" });
    expect(found(rules({ facts: path, rules: [rule(["ok/**", "{a", "./b"])] }))).toEqual([
      "error bad-glob /rules/0/when/path/like/1",
      "error bad-glob /rules/0/when/path/like/2",
    ]);
    expect(found(rules({ facts: path, rules: [rule("dir/")] }))).toEqual(["error bad-glob /rules/0/when/path/like"]);
  });
  it("a near word is suggested", () =>
    expect(read(rules({ onFault: "dney" })).diagnostics[0]).toMatchObject({
      suggestion: "deny",
      help: "did you mean `deny`?",
    }));
  it("an unknown key beside the rules is a warning, and the table loads", () => {
    expect(found(rules({ author: "me" }))).toEqual(["warning unknown-key /author"]);
    expect(read(rules({ author: "me" })).loaded?.table.id).toBe("guard/own");
  });
  it("a repeated rule id", () => {
    const rule = { id: "low", when: { effort: "low" }, then: "allow", because: "x" };
    expect(read(rules({ rules: [rule, { ...rule, when: {} }] })).diagnostics).toMatchObject([
      { code: "duplicate-entry", severity: "error", pointer: "/rules/1/id", message: "`low` already stands on line 1" },
    ]);
    expect(read(rules({ rules: [rule, { ...rule, when: {} }] })).loaded).toBeUndefined();
  });
  it("cut lines that cross", () => {
    const ladder = {
      kind: "ladder",
      id: "guard/own",
      description: "x",
      outcomes: ["allow", "ask", "deny"],
      facts: { mode: { oneOf: ["one"] }, risk: { scale: "risk" } },
      climb: "risk",
      by: "mode",
      ladders: { one: { allowThrough: "high", denyFrom: "medium", because: "x" } },
      onFault: "deny",
    };
    expect(read(ladder).diagnostics).toMatchObject([
      {
        code: "inverted-thresholds",
        message: expect.stringContaining("`allowThrough` (high) does not lie below `denyFrom` (medium)"),
      },
    ]);
  });
  it("two files with one id: the first stands, the second is told", () => {
    const { write } = home();
    const [first, second] = [write("a.jsonc", JSON.stringify(rules())), write("b.jsonc", JSON.stringify(rules()))];
    const { tables, diagnostics } = loadTables([first, second]);
    expect(tables.map(({ file }) => file)).toEqual([first]);
    expect(diagnostics).toMatchObject([{ code: "bad-table", file: second, pointer: "/id" }]);
  });
});

describe("a table that cannot work is told so, and nothing throws", () => {
  const ladder = (more: object) => ({
    kind: "ladder",
    id: "guard/own",
    description: "Mine.",
    outcomes: ["a", "b", "c"],
    facts: { mode: { oneOf: ["x"] }, risk: { scale: "risk" } },
    climb: "risk",
    by: "mode",
    ladders: { x: { allowThrough: "low", denyFrom: "high", because: "it is" } },
    onFault: "c",
    ...more,
  });
  const list = (more: object) => ({
    id: "guard/own",
    description: "Mine.",
    outcomes: ["a", "b"],
    onFault: "b",
    ...more,
  });
  const flag = { flag: true };
  it.each<[string, object, readonly string[]]>([
    ["a definition that includes itself", rules({ define: { m: { use: "m" } } }), ["error bad-table /define/m/use"]],
    [
      "definitions that include each other",
      rules({
        define: { m: { use: "n" }, n: { use: "o" }, o: { use: "n" } },
        rules: [{ id: "r", when: { use: "m" }, then: "allow", because: "it is" }],
      }),
      ["error bad-table /define/n/use", "error bad-table /define/o/use"],
    ],
    [
      "a scale that every object has",
      rules({ facts: { effort: { scale: "constructor", missing: "low" } } }),
      ["error unknown-value /facts/effort/scale"],
    ],
    [
      "a condition on such a scale",
      rules({ facts: { effort: { scale: "toString" } } }),
      ["error unknown-value /facts/effort/scale"],
    ],
    [
      "a fact that every object has",
      rules({ facts: { effort: { scale: "effort" }, valueOf: flag } }),
      ["error bad-table /facts/valueOf"],
    ],
    [
      "a condition on such a fact",
      rules({ rules: [{ id: "r", when: { toString: true }, then: "allow", because: "it is" }] }),
      ["error unknown-value /rules/0/when/toString"],
    ],
    [
      "a number that cannot be",
      rules({ facts: { effort: { scale: "effort" }, count: { number: { min: 2, max: 1 } } } }),
      ["error bad-table /facts/count/number/max"],
    ],
    ["an outcome that stands twice", rules({ outcomes: ["allow", "deny", "allow"] }), ["error bad-table /outcomes/2"]],
    [
      "a value that stands twice",
      rules({ facts: { effort: { scale: "effort" }, side: { oneOf: ["l", "r", "l"] } } }),
      ["error bad-table /facts/side/oneOf/2"],
    ],
    [
      "looser, where nothing is",
      rules({ ordered: false, invariants: [{ id: "i", neverLooserAlong: "effort" }] }),
      ["error bad-table /invariants/0/neverLooserAlong"],
    ],
    [
      "a ladder up what is no scale",
      ladder({ facts: { mode: { oneOf: ["x"] }, risk: { oneOf: ["low", "medium", "high"] } } }),
      ["error wrong-type /climb"],
    ],
    [
      "a ladder for each of what has no values",
      ladder({ facts: { mode: { text: {} }, risk: { scale: "risk" } } }),
      ["error wrong-type /by", "error unknown-value /ladders/x"],
    ],
    [
      "a ladder over facts that every object has",
      ladder({ climb: "constructor", by: "toString" }),
      [
        "error unknown-value /climb",
        "error unknown-value /by",
        "error unknown-value /ladders/x/allowThrough",
        "error unknown-value /ladders/x/denyFrom",
      ],
    ],
    [
      "a blocklist about a number",
      list({
        kind: "blocklist",
        facts: { count: { number: {} } },
        entries: { config: "/list" },
        subject: { count: "/count" },
      }),
      ["error wrong-type /subject/count"],
    ],
    [
      "a blocklist from a step of no scale up",
      list({
        kind: "blocklist",
        facts: { model: { text: {} }, side: { oneOf: ["l", "r"] } },
        entries: { config: "/list" },
        subject: { model: "/model" },
        atLeast: { side: "/side" },
      }),
      ["error wrong-type /atLeast/side"],
    ],
    [
      "patterns about a number",
      list({ kind: "globs", facts: { count: { number: {} } }, patterns: { config: "/list" }, included: "b" }),
      ["error wrong-type /facts/count"],
    ],
    [
      "patterns about nothing",
      list({ kind: "globs", facts: {}, patterns: { config: "/list" }, included: "b" }),
      ["error bad-table /facts"],
    ],
  ])("%s", (_, document, problems) => {
    expect(found(document).toSorted()).toEqual([...problems].toSorted());
  });
  it("a scale that repeats a step", () => {
    const { path, write } = home();
    write("own/scales.jsonc", '{ "mood": ["calm", "angry", "calm"] }');
    expect(loadTables([join(path, "own")]).diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["bad-table", "/mood/2"],
    ]);
  });
});
