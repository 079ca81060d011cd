import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atoms, type AtomOptions, type Pattern } from "../../src/globs/atoms.ts";
import { complement, single, union } from "../../src/globs/charset.ts";
import { ALL, EMPTY, languages, NONE } from "../../src/globs/language.ts";
import { machine } from "../../src/globs/machine.ts";
import { compilePattern } from "../../src/globs/pattern.ts";
import type { Dialect } from "../../src/globs/texts.ts";
import { near } from "./patterns.arbitrary.ts";

interface One {
  readonly matches: (text: string) => boolean;
  readonly language: Pattern;
}
const compile = (patterns: readonly string[], dialect: Dialect): One[] =>
  patterns.flatMap((pattern) => {
    const one = compilePattern(pattern, dialect);
    return one.ok ? [one] : [];
  });
const of = (
  patterns: readonly string[],
  dialect: Dialect,
  literals: readonly string[] = [],
  options: AtomOptions = {},
) =>
  atoms(
    compile(patterns, dialect).map(({ language }) => language),
    literals,
    { dialect, ...options },
  );
const vector = (patterns: readonly One[], text: string) => patterns.map(({ matches }) => matches(text));
const isPath = (text: string) => text === "." || text.split("/").every((segment) => !["", ".", ".."].includes(segment));
const isText = (dialect: Dialect, text: string) => dialect === "name" || isPath(text);

describe("a language", () => {
  it("what always holds is one expression, and so is what never does", () => {
    const make = languages();
    const a = make.letter(single("a"));
    const rest = make.sequence(make.letter(complement(single("a"))), ALL);
    expect(make.either(a, make.not(a))).toBe(ALL);
    expect(make.both(a, make.not(a), rest)).toBe(NONE);
    expect(make.repeated(make.letter([[0, 0xffff]]))).toBe(ALL);
    expect(make.sequence(EMPTY, a, EMPTY)).toBe(a);
    expect(make.not(make.not(a))).toBe(a);
    expect(make.either(a, NONE, make.either(a, rest))).toBe(make.either(rest, a));
  });

  it("is read letter by letter, also complement and intersection", () => {
    const even = machine((make) => {
      const [a, b] = [make.letter(single("a")), make.letter(single("b"))];
      const evenAs = make.repeated(make.either(b, make.sequence(a, make.repeated(b), a)));
      return make.both(evenAs, make.not(make.sequence(ALL, b, b, ALL)));
    });
    const texts = (length: number): string[] =>
      length === 0 ? [""] : texts(length - 1).flatMap((text) => ["", "a", "b", "c"].map((letter) => letter + text));
    for (const text of texts(6))
      expect(even.matches(text), text).toBe(
        /^[ab]*$/.test(text) && text.replaceAll("b", "").length % 2 === 0 && !text.includes("bb"),
      );
  });

  it("forgets states that no longer fit in memory, and says the same", () => {
    // The letter at the 15th place from the end: 32,768 states.
    const build: Pattern = (make) =>
      make.sequence(
        ALL,
        make.letter(single("a")),
        ...Array.from({ length: 14 }, () => make.letter(union(single("a"), single("b")))),
      );
    const [forgets, keeps] = [machine(build), machine(build, { keep: true })];
    let text = "";
    let state = 7;
    for (let length = 0; length < 30_000; length += 1)
      text += (state = (state * 48_271) % 2_147_483_647) % 2 === 0 ? "a" : "b";
    for (const one of [forgets, keeps]) expect(one.matches(text)).toBe(text.at(-15) === "a");
    expect(keeps.made()).toBeGreaterThan(forgets.made());
    for (let end = 20; end < 400; end += 1) expect(forgets.matches(text.slice(0, end))).toBe(text[end - 15] === "a");
  });
});

describe("the atoms are every way in which a text can match", () => {
  const texts = (alphabet: string, length: number): string[] =>
    length === 0
      ? [""]
      : ["", ...texts(alphabet, length - 1).flatMap((text) => Array.from(alphabet, (character) => character + text))];
  const short = [...new Set(texts("aB./", 5))];

  it.each(["name", "path"] as const)(
    "%s: nothing that brute force over short texts finds is missing, and every witness is one",
    (dialect) => {
      let several = 0;
      let exact = 0;
      fc.assert(
        fc.property(
          fc.array(near(dialect, 0, 1), { minLength: 1, maxLength: 3 }),
          fc.array(fc.constantFrom(...short), { maxLength: 3 }),
          (list, literals) => {
            const patterns = list.map(({ pattern }) => pattern);
            const regexes = compile(patterns, dialect);
            const found = of(patterns, dialect, literals);
            const general = found.atoms.filter(({ literal }) => literal === undefined);
            if (general.length > 2) several += 1;
            for (const { witness, matches } of found.atoms) {
              expect(vector(regexes, witness)).toEqual(matches);
              expect(isText(dialect, witness)).toBe(true);
            }
            for (const { witness } of general) expect(literals).not.toContain(witness);
            expect(new Set(general.map(({ matches }) => matches.join())).size).toBe(general.length);
            expect(found.atoms.flatMap(({ literal }) => literal ?? [])).toEqual(
              [...new Set(literals)].filter((literal) => isText(dialect, literal)),
            );
            if (!found.exact) return;
            exact += 1;
            const known = new Set(general.map(({ matches }) => matches.join()));
            for (const text of short) {
              if (isText(dialect, text) && !literals.includes(text) && !known.has(vector(regexes, text).join()))
                expect.fail(`${JSON.stringify(text)} is in no atom of ${patterns.join(" ")}`);
            }
          },
        ),
        { numRuns: 200 },
      );
      expect(several).toBeGreaterThan(40);
      expect(exact).toBeGreaterThan(180);
    },
  );

  const shown = (
    patterns: readonly string[],
    dialect: Dialect,
    literals: readonly string[] = [],
    examples: readonly string[] = [],
  ) =>
    Object.fromEntries(
      of(patterns, dialect, literals, { examples }).atoms.map(({ witness, matches }) => [
        witness,
        matches.map(Number).join(""),
      ]),
    );

  it("a literal is singled out, also where a pattern would match nothing else", () => {
    expect(shown(["bash", "*"], "name", ["bash"])).toEqual({ bash: "11", a: "01" });
    expect(shown(["a/b"], "path", ["a/b"])).toEqual({ "a/b": "1", a: "0", "a/B": "1" });
  });

  it("a pattern that takes everything leaves no atom outside it", () => {
    expect(shown(["*"], "name")).toEqual({ a: "1" });
    expect(shown(["**"], "path")).toEqual({ a: "1" });
    expect(shown(["@(a|!(a))"], "path")).toEqual({ a: "1" });
  });

  it("a pattern within another has no atom of its own without it", () => {
    expect(of(["ns:*", "ns:a*"], "name").atoms.map(({ matches }) => matches)).not.toContainEqual([false, true]);
    expect(of(["*.{pem,key}", "id.pem"], "path").atoms.map(({ matches }) => matches)).not.toContainEqual([false, true]);
  });

  it("dotfiles, case, newlines, pairs of surrogates and the empty name count", () => {
    expect(shown(["*"], "path", [], [".env"])).toEqual({ ".env": "1" });
    expect(shown(["A"], "name", ["a"])).toEqual({ a: "0", b: "0", A: "1" });
    expect(shown(["A"], "path", ["a"])).toEqual({ a: "1", A: "1", b: "0" });
    expect(shown(["a\nb"], "name")).toEqual({ a: "0", "a\nb": "1" });
    expect(shown(["😀"], "name")).toEqual({ a: "0", "😀": "1" });
    expect(shown(["[^[:ascii:]]"], "path")).toEqual({ a: "0", é: "1" });
    expect(shown(["*"], "name", [""])).toEqual({ "": "1", a: "1" });
    expect(
      atoms([(make) => make.sequence(make.letter([[0, 0xffff]]), ALL)], []).atoms.map(({ witness }) => witness),
    ).toEqual(["a", ""]);
  });
});

describe("a witness is readable", () => {
  it("examples come first, the first most", () => {
    expect(
      of(["ns:*"], "name", [], { examples: ["deploy", "ns:tool", "ns:other", "bash"] }).atoms.map(
        ({ witness }) => witness,
      ),
    ).toEqual(["deploy", "ns:tool"]);
  });

  it("an example that is a literal, or no text of the dialect, is not taken", () => {
    expect(
      of(["*.pem"], "path", ["a"], { examples: ["a", "/x", "../x", "x/"] }).atoms.map(({ witness }) => witness),
    ).toEqual(["a", "b", ".pem"]);
  });

  it("letters rather than signs, and something rather than nothing", () => {
    expect(of(["?"], "path").atoms.map(({ witness }) => witness)).toEqual(["a", "aa"]);
    expect(of(["[^[:alpha:]]"], "path").atoms.map(({ witness }) => witness)).toEqual(["a", "0"]);
    expect(of(["x"], "name").atoms.map(({ witness }) => witness)).toEqual(["a", "x"]);
  });
});

describe("a bound on the work makes the answer a sample, and it says so", () => {
  const many = Array.from("abcdefghijklmnop", (letter) => `*${letter}*${letter}*`);

  it("too many states", () => {
    const regexes = compile(many, "name");
    const found = of(many, "name", [], { maxStates: 50 });
    expect(found.exact).toBe(false);
    for (const { witness, matches } of found.atoms) expect(vector(regexes, witness)).toEqual(matches);
    for (const index of many.keys())
      expect(
        found.atoms.some(({ matches }) => matches[index]),
        many[index],
      ).toBe(true);
  });

  const group =
    (patterns: readonly string[]): Pattern =>
    (make) =>
      make.either(...compile(patterns, "path").map(({ language }) => language(make)));

  it("a union of as many usual patterns stays exact", () => {
    const union = group(Array.from({ length: 30 }, (_, index) => `*.x${index}y`));
    expect(atoms([union], [], { dialect: "path" })).toMatchObject({
      exact: true,
      atoms: [{ matches: [false] }, { matches: [true] }],
    });
  });
});
