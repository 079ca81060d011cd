import { describe, expect, it } from "vitest";
import { limits, parse } from "../../src/jsonc/parse.ts";

const codesOf = (text: string) =>
  parse("f", text).diagnostics.map(({ code, range }) => `${code} ${range.line}:${range.column}`);

describe("comments, trailing commas and a byte order mark are fine", () => {
  it("in every place", () => {
    const { value, diagnostics } = parse("f", '\uFEFF// head\n{ /* a */ "a": [1, 2,], // b\n "b": null, }\n// tail');
    expect(value).toEqual({ a: [1, 2], b: null });
    expect(diagnostics).toEqual([]);
  });
  it("a byte order mark takes up no column", () => {
    expect(parse("f", '\uFEFF{ "a": 1 }').range("/a")).toMatchObject({ line: 1, column: 8 });
  });
});

describe("places are 1-based, of the value or of its key", () => {
  const parsed = parse("f", '{\r\n  "a/b": {\r\n    "list": ["x", { "é😀": true }]\r\n  }\r\n}');
  it.each([
    ["", "value", "1:1-5:2"],
    ["/a~1b", "key", "2:3-2:8"],
    ["/a~1b", "value", "2:10-4:4"],
    ["/a~1b/list/0", "value", "3:14-3:17"],
    ["/a~1b/list/1/é😀", "key", "3:21-3:26"],
    ["/a~1b/list/1/é😀", "value", "3:28-3:32"],
  ] as const)("%s %s", (pointer, part, place) => {
    const { line, column, endLine, endColumn } = parsed.range(pointer, part);
    expect(`${line}:${column}-${endLine}:${endColumn}`).toBe(place);
  });
  it("what is not there is at the nearest thing that is", () => {
    expect(parsed.range("/a~1b/list/7/x")).toEqual(parsed.range("/a~1b/list"));
    expect(parsed.range("/constructor")).toEqual(parsed.range(""));
  });
  it("\\r, \\n and \\r\\n each end a line once", () => {
    expect(parse("f", '{\r"a": 1,\n\n"b": 2,\r\n"c": 3}').range("/c", "key")).toMatchObject({ line: 5, column: 1 });
  });
});

describe("a key stands once and reaches no prototype", () => {
  it("a repeated key is an error at the repetition, and the last one counts", () => {
    const { value, diagnostics, range } = parse("f", '{ "a": 1,\n  "a": 2 }');
    expect(diagnostics).toMatchObject([
      { code: "duplicate-key", range: { line: 2, column: 3 }, message: "the key `a` already stands on line 1" },
    ]);
    expect(value).toEqual({ a: 2 });
    expect(range("/a")).toMatchObject({ line: 2, column: 8 });
  });
  it.each(["__proto__", "constructor", "prototype"])("%s is an error and is left out", (key) => {
    const { value, diagnostics } = parse("f", `{ "b": { "${key}": { "x": 1 } } }`);
    expect(diagnostics).toMatchObject([
      { code: "prototype-key", pointer: `/b/${key}`, range: { line: 1, column: 10 } },
    ]);
    expect(value).toEqual({ b: {} });
    expect(Object.getPrototypeOf((value as { b: object }).b)).toBe(Object.prototype);
  });
});

describe("a syntax error names its cause once", () => {
  it.each([
    ["", "syntax 1:1"],
    ["  \n ", "syntax 2:2"],
    ["// only a comment", "syntax 1:18"],
    ['{ "a": }', "syntax 1:8"],
    ['{ "a" 1 }', "syntax 1:7"],
    ['{ "a": 1 "b": 2 }', "syntax 1:10"],
    ["{ 'a': 1 }", "syntax 1:3"],
    ["{ a: 1 }", "syntax 1:3"],
    ['{ "a": 1,, "b": 2 }', "syntax 1:10"],
    ['{ "a": "x }', "syntax 1:8"],
    ['{ "a": "\\q" }', "syntax 1:8"],
    ['{ "a": undefined }', "syntax 1:8"],
    ["{} {}", "syntax 1:4"],
  ])("%j", (text, first) => {
    expect(codesOf(text)[0]).toBe(first);
    expect(codesOf(text).length).toBe(1);
    expect(parse("f", text).value).toBeUndefined();
  });
  it.each([
    ['{ "a": .5 }', "1:8 write `0.5`"],
    ['{ "a": -.5 }', "1:8 write `-0.5`"],
    ['{ "a": 1. }', "1:8 write `1`"],
    ['{ "a": +1 }', "1:8 write `1`"],
    ['{ "a": 0x1F }', "1:8 write `31`"],
    ['{ "a": 007 }', "1:8 write `7`"],
    ['{ "a": 1_000 }', "1:8 write `1000`"],
    ['{ "a": 15s }', "1:8 a number stands alone"],
    ['{ "a": 50% }', "1:8 a number stands alone"],
    ['{ "a": NaN }', "1:8 write a number"],
    ['{ "a": True }', "1:8 write `true`"],
    ['{ "a": None }', "1:8 write `null`"],
    ['{ "a" = 1 }', "1:7 a colon stands between"],
    ['{ "a": 1; "b": 2 }', "1:8 a comma stands between"],
    ['# head\n{ "a": 1 }', "1:1 a comment begins with `//`"],
    ["{ “a”: 1 }", "1:3 use straight double quotes"],
    ['{\u00a0"a": 1 }', "1:2 delete it"],
    ['{ "a":\u200b 1 }', "1:7 delete it"],
    ['{ "a": "two\nlines" }', "1:8 write a line break as `\\n`"],
    ['{ "a": [1, 2}, "b": 1 }', "1:13 the bracket of line 1 is still open"],
    ['{\n"a": { "b": 1 ]\n}', "2:15 the bracket of line 2 is still open"],
    ['{\n<<<<<<< mine\n"a": 1\n=======\n"a": 2\n>>>>>>> yours\n}', "2:1 keep one side"],
  ])("%j says what to write: %s", (text, told) => {
    const [first] = parse("f", text).diagnostics;
    expect(`${first?.range.line}:${first?.range.column} ${first?.help}`).toContain(told.slice(told.indexOf(" ") + 1));
    expect(`${first?.range.line}:${first?.range.column}`).toBe(told.slice(0, told.indexOf(" ")));
  });
  it("several errors are found in one pass", () => {
    expect(codesOf('{\n  "a": 1\n  "b": ,\n  c: 3,\n  "d": 4\n}')).toEqual(["syntax 3:3", "syntax 3:8", "syntax 4:3"]);
  });
  it("an open bracket is told with the line it opens on", () => {
    expect(parse("f", '{\n  "a": [1\n').diagnostics.map(({ message, help }) => [message, help])).toEqual([
      ["the closing `]` is missing", "it opens on line 2"],
      ["the closing `}` is missing", "it opens on line 1"],
    ]);
  });
  it("at most 100 are reported", () => {
    expect(parse("f", "{".concat("x,\n".repeat(5000), "}")).diagnostics.length).toBe(100);
  });
});

describe("what could be read in spite of small slips is kept for finding more mistakes", () => {
  it("after a missing comma", () => {
    expect(parse("f", '{ "a": 1 "b": 2 }')).toMatchObject({ value: undefined, recovered: { a: 1, b: 2 } });
  });
  it("but not after a missing bracket, which may misplace the rest", () => {
    expect(parse("f", '{ "a": { "b": 2 }').recovered).toBeUndefined();
  });
});

describe("hostile text ends in a diagnostic", () => {
  const deep = limits.depth + 1;
  it.each([
    ["100,000 brackets", "[".repeat(100_000), `1:${deep}`],
    ["100,000 objects", '{"a":'.repeat(100_000), `1:${deep * 5 - 4}`],
    ["100,000 closed brackets", "[".repeat(100_000) + "]".repeat(100_000), `1:${deep}`],
  ])("%s", (_, text, place) => {
    const { value, diagnostics } = parse("f", text);
    expect(value).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: "syntax", message: "brackets nest more than 100 deep here" });
    expect(`${diagnostics[0]?.range.line}:${diagnostics[0]?.range.column}`).toBe(place);
  });
  it("the deepest nesting that is allowed is read", () => {
    expect(parse("f", "[".repeat(limits.depth) + "]".repeat(limits.depth)).diagnostics).toEqual([]);
  });
  it("more text than any file holds", () => {
    expect(parse("f", `"${"x".repeat(limits.characters)}"`).diagnostics).toMatchObject([{ code: "unreadable" }]);
  });
  it("a file that is cut off anywhere", () => {
    const whole =
      '{ "mode": "strict", /* c */ "surfaces": ["bash", "mc\\"p"], // d\n "cache": { "maxEntries": 1.5e2, "x": null } }';
    for (let length = 0; length < whole.length; length++) {
      const { value, diagnostics } = parse("f", whole.slice(0, length));
      expect(value).toBeUndefined();
      expect(diagnostics.length).toBeGreaterThan(0);
    }
    expect(parse("f", whole).diagnostics).toEqual([]);
  });
});
