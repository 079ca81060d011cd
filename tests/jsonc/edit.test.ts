import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editConfig, type Edit } from "../../src/jsonc/edit.ts";
import { nodeAt, parse } from "../../src/jsonc/parse.ts";
import { at, child, isObject } from "../../src/jsonc/pointer.ts";
import { commentsOf, isWithin, layout, object, render, value, type Value } from "./jsonc.ts";

function edited(text: string, ...edits: Edit[]): string {
  const result = editConfig(text, edits);
  if (!("text" in result)) throw new Error(JSON.stringify(result.diagnostics));
  return result.text;
}

function rootOf(text: string) {
  const { root } = parse("f", text);
  if (root === undefined) throw new Error("no value");
  return root;
}

const set = (pointer: string, value: unknown): Edit => ({ pointer, value });
const unset = (pointer: string): Edit => ({ pointer, value: undefined });

describe("a value is replaced where it stands", () => {
  it("keeps the comments around it", () => {
    expect(edited('{\n  // why\n  "mode": "default", // the resting mode\n}\n', set("/mode", "strict"))).toBe(
      '{\n  // why\n  "mode": "strict", // the resting mode\n}\n',
    );
  });
  it("keeps the comments inside it, before the new value", () => {
    expect(edited('{\n  "a": {\n    // inner\n    "b": 1\n  }\n}', set("/a", null))).toBe(
      '{\n  "a": // inner\n  null\n}',
    );
  });
  it("changes nothing when the value is already there", () => {
    const text = '{ "a": [1,2 ,3], }';
    expect(edited(text, set("/a", [1, 2, 3]))).toBe(text);
  });
  it("keeps a byte order mark and CRLF line ends", () => {
    expect(edited('\uFEFF{\r\n  "a": 1\r\n}\r\n', set("/b", 2))).toBe('\uFEFF{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n');
  });
});

describe("a new key goes behind the last one", () => {
  it("and a comment on the last line stays with the key it is about", () => {
    expect(edited('{\n  "a": 1 // about a\n}\n', set("/b", 2))).toBe('{\n  "a": 1, // about a\n  "b": 2\n}\n');
  });
  it("before comments that stand on lines of their own", () => {
    expect(edited('{\n  "a": 1\n  // "c": 3\n}\n', set("/b", 2))).toBe('{\n  "a": 1,\n  "b": 2\n  // "c": 3\n}\n');
  });
  it("and a trailing comma stays the custom of the file", () => {
    expect(edited('{\n\t"a": 1, // about a\n}\n', set("/b", 2))).toBe('{\n\t"a": 1, // about a\n\t"b": 2,\n}\n');
  });
  it("on the same line when the object is on one line", () => {
    expect(edited('{ "a": 1 }', set("/b", [1, { c: 2 }]))).toBe('{ "a": 1, "b": [1, { "c": 2 }] }');
    expect(edited('{ "a": 1 /* one */ }', set("/b", 2))).toBe('{ "a": 1 /* one */, "b": 2 }');
  });
  it("into an empty object, whose comments stay", () => {
    expect(edited("{}", set("/a", 1))).toBe('{\n  "a": 1\n}');
    expect(edited("{\n  // nothing yet\n}\n", set("/a", 1))).toBe('{\n  // nothing yet\n  "a": 1\n}\n');
    expect(edited("{ /* empty */ }", set("/a", 1))).toBe('{ /* empty */ "a": 1 }');
  });
  it("into an empty file, and into one that holds only comments", () => {
    expect(edited("", set("/a", 1))).toBe('{\n  "a": 1\n}\n');
    expect(edited("// mine\n", set("/a", 1))).toBe('// mine\n{\n  "a": 1\n}\n');
  });
  it("with the objects on the way to it", () => {
    expect(edited('{\n  "a": 1\n}', set("/b/c/d", 2))).toBe(
      '{\n  "a": 1,\n  "b": {\n    "c": {\n      "d": 2\n    }\n  }\n}',
    );
    expect(edited('{\n  "instructions": null\n}', set("/instructions/chat/rules", "x"))).toBe(
      '{\n  "instructions": {\n    "chat": {\n      "rules": "x"\n    }\n  }\n}',
    );
  });
});

describe("a value that can hold no such member makes room for an object", () => {
  it.each([["5"], ["null"], ['"text"'], ["[]"], ["[1, 2]"], ["[{}] // none"]])("%s", (text) => {
    expect(edited(text, set("/mode", "strict"))).toMatch(/^\{\s*"mode": "strict"\s*\}/);
  });
  it("and an entry after the last of a list is none", () =>
    expect(JSON.parse(edited("[1]", set("/-", 2)))).toEqual([1, 2]));
});

describe("a key is taken out with its line", () => {
  it("and the comments around it stay", () => {
    expect(edited('{\n  // about a\n  "a": 1, // one\n  // about b\n  "b": 2\n}', unset("/a"))).toBe(
      '{\n  // about a\n  // one\n  // about b\n  "b": 2\n}',
    );
  });
  it("the last one with the comma before it", () => {
    expect(edited('{\n  "a": 1, // one\n  "b": 2\n}', unset("/b"))).toBe('{\n  "a": 1 // one\n}');
    expect(edited('{ "a": 1, "b": 2 }', unset("/b"))).toBe('{ "a": 1 }');
  });
  it("the first one of a line", () => {
    expect(edited('{ "a": 1, "b": 2 }', unset("/a"))).toBe('{ "b": 2 }');
  });
  it("nothing happens when it is not there", () => {
    expect(edited('{ "a": 1 }', unset("/b/c"))).toBe('{ "a": 1 }');
  });
});

describe("a list changes entry by entry", () => {
  it("an entry that is added leaves the others alone", () => {
    const text = '{\n  "list": [\n    "a", // first\n    "b" // second\n  ]\n}';
    expect(edited(text, set("/list", ["a", "b", "c"]))).toBe(
      '{\n  "list": [\n    "a", // first\n    "b", // second\n    "c"\n  ]\n}',
    );
    expect(edited(text, set("/list", ["a", "x", "b"]))).toBe(
      '{\n  "list": [\n    "a", // first\n    "x",\n    "b" // second\n  ]\n}',
    );
  });
  it("an entry that goes leaves the others their comments", () => {
    expect(
      edited('{\n  "list": [\n    "a", // first\n    "b", // second\n    "c"\n  ]\n}', set("/list", ["a", "c"])),
    ).toBe('{\n  "list": [\n    "a", // first\n    // second\n    "c"\n  ]\n}');
  });
});

describe("contract: /advisor writes the file with JSON.stringify(config, null, 2) plus a trailing newline", () => {
  it("as any file is that was written so before", () => {
    fc.assert(
      fc.property(object, fc.constantFrom("modelKey", "effort"), value, (config, key, given) => {
        const text = `${JSON.stringify(config, null, 2)}\n`;
        expect(edited(text, set(child("", key), given))).toBe(
          `${JSON.stringify({ ...config, [key]: given }, null, 2)}\n`,
        );
      }),
    );
  });
  it("off deletes the key", () => {
    fc.assert(
      fc.property(object, value, (config, given) => {
        const text = `${JSON.stringify({ ...config, effort: given, z: 1 }, null, 2)}\n`;
        expect(edited(text, unset("/effort"))).toBe(`${JSON.stringify({ ...config, z: 1 }, null, 2)}\n`);
      }),
    );
  });
});

describe("a text with errors is refused", () => {
  it.each(['{ "a": 1', '{ "a": 1, "a": 2 }', '{ "__proto__": 1 }', "nonsense"])("%s", (text) => {
    const result = editConfig(text, [set("/b", 1)]);
    expect("diagnostics" in result && result.diagnostics.length).toBeGreaterThan(0);
  });
});

/** Every pointer into a value, and one to a new key of each object. */
function pointers(root: Value, pointer = ""): string[] {
  if (Array.isArray(root))
    return [
      pointer,
      ...root.flatMap((item, index) => pointers(item, child(pointer, index))),
      child(pointer, root.length),
    ];
  if (!isObject(root)) return [pointer];
  return [
    pointer,
    ...Object.entries(root).flatMap(([key, item]) => pointers(item, child(pointer, key))),
    child(pointer, "new"),
  ];
}

function changed(root: Value, path: readonly string[], to: Value | undefined): Value | undefined {
  const [key = "", ...rest] = path;
  if (path.length === 0) return to;
  if (Array.isArray(root)) {
    const copy = [...root];
    const inner = changed(copy[Number(key)] ?? null, rest, to);
    if (inner === undefined) copy.splice(Number(key), 1);
    else copy[Number(key)] = inner;
    return copy;
  }
  const { [key]: old, ...others } = root as { [key: string]: Value };
  const inner = changed(old ?? null, rest, to);
  return inner === undefined ? others : { ...(root as object), [key]: inner };
}

const path = (pointer: string) =>
  pointer
    .split("/")
    .slice(1)
    .map((one) => one.replaceAll("~1", "/").replaceAll("~0", "~"));

describe("for every text and every edit", () => {
  const cases = fc.tuple(object, layout, fc.nat(), fc.option(value, { nil: undefined }));

  it("the value becomes what the edit says, and no comment is lost or repeated", () => {
    fc.assert(
      fc.property(cases, ([config, look, choice, to]) => {
        const text = render(config, look);
        const all = pointers(config);
        const pointer = all[choice % all.length] ?? "";
        if (pointer === "" && to === undefined) return;
        const missing = at(config, pointer) === undefined;
        const wanted = missing && to === undefined ? config : changed(config, path(pointer), to);
        const after = edited(text, { pointer, value: to });
        expect(parse("f", after).diagnostics).toEqual([]);
        expect(parse("f", after).value).toEqual(wanted);
        const comments = commentsOf(text);
        expect(new Set(comments).size).toBe(comments.length);
        expect(commentsOf(after).toSorted()).toEqual(comments.toSorted());
      }),
      { numRuns: 1000 },
    );
  });

  it("a new key only adds characters", () => {
    fc.assert(
      fc.property(
        object.filter((one) => Object.keys(one).length > 0),
        layout,
        value,
        (config, look, given) => {
          const text = render(config, look);
          expect(isWithin(text, edited(text, set("/new", given)))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("a scalar that replaces a scalar leaves every other byte as it was", () => {
    fc.assert(
      fc.property(fc.tuple(value, value), layout, ([before, after], look) => {
        const text = render({ first: before, b: 1, last: after }, look);
        const place = nodeAt(rootOf(text), "/b").node.start;
        expect(text[place]).toBe("1");
        expect(edited(text, set("/b", 7))).toBe(`${text.slice(0, place)}7${text.slice(place + 1)}`);
      }),
      { numRuns: 500 },
    );
  });

  it("a key that goes only takes characters away, besides the line ends that its comments need", () => {
    fc.assert(
      fc.property(object, layout, (config, look) => {
        const text = render({ ...config, b: 1, zz: 2 }, look);
        const squeezed = (one: string) => one.replaceAll(/\s/g, "");
        expect(isWithin(squeezed(edited(text, unset("/b"))), squeezed(text))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
