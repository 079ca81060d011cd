import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atoms, type AtomOptions, automaton, type Expression, member } from "../../src/globs/automaton.ts";
import { compilePattern, type Dialect } from "../../src/globs/pattern.ts";
import { near } from "./patterns.arbitrary.ts";

const compile = (patterns: readonly string[], dialect: Dialect): RegExp[] =>
  patterns.flatMap((pattern) => {
    const one = compilePattern(pattern, dialect);
    return one.ok ? [one.regex] : [];
  });
const of = (patterns: readonly string[], dialect: Dialect, literals: readonly string[] = [], options: AtomOptions = {}) =>
  atoms(compile(patterns, dialect), literals, { dialect, ...options });
const vector = (regexes: readonly RegExp[], text: string) => regexes.map((regex) => regex.test(text));
const isPath = (text: string) => text.split("/").every((segment) => !["", ".", ".."].includes(segment));
const isText = (dialect: Dialect, text: string) => dialect === "name" || isPath(text);

describe("the automaton says of every text what the regular expression says", () => {
  it.each(["name", "path"] as const)("%s: 100,000 pairs of a pattern and a text near it", (dialect) => {
    let pairs = 0;
    let matched = 0;
    fc.assert(fc.property(near(dialect, 200), ({ pattern, texts }) => {
      const [regex] = compile([pattern], dialect);
      if (regex === undefined) return;
      const machine = automaton([regex]);
      for (const text of ["", ...texts]) {
        const expected = regex.test(text);
        pairs += 1;
        if (expected) matched += 1;
        if (member(machine, text)[0] !== expected) expect.fail(`${regex} on ${JSON.stringify(text)} is ${expected}`);
      }
    }), { numRuns: 800 });
    expect(pairs).toBeGreaterThan(100_000);
    expect(matched).toBeGreaterThan(pairs / 10);
  });

  it("knows all that the dialects are compiled to, and more of the same", () => {
    const texts = ["", "a", "A", "ab", "aab", "ba", "aaa", "b\n", "\n", ".", "..", "a/b", "/", "1", "é", "É", "ſ", "K", "\ud83d\ude00", "\ude00", "a.b", "{", "]"];
    for (const source of [
      "", "^$", "$^", "a", "^a|b$", "^(?:a|)b?$", "^a{2}$", "^a{2,}$", "^a{1,2}?b$", "(?!a)", "^(?!a)", "^(?=a)[^]*b$", "(?=b)*a", "^(?:(?!b).)*$", "^(?:(?:a*|b)*|c)+$",
      "^(?:(?=a)|b)*a", "(^|b)a", "a($|b)", "^[^a]$", "^[]$", "[^]", "^\\W$", "\\.", "^\\x61$", "\\u00e9", "]", "^(a(?!(?:b)$))", "^(?:a$|a)b", "^(?!(?!a))", "k", "s", "^.$", "(?=^a)[^]", "b(?=^a)|(?!^b)", "a(?=$|b)",
    ]) {
      for (const flags of ["", "i", "s", "is"]) {
        const regex = new RegExp(source, flags);
        for (const text of texts) expect(member(automaton([regex]), text), `${regex} on ${JSON.stringify(text)}`).toEqual([regex.test(text)]);
      }
    }
  });

  it("what always holds is one formula, however it is said", () => {
    expect(new Set(automaton([/(?=a)|(?!a)/, /a?/, /^|a/, /(?!(?!))/]).start).size).toBe(1);
  });

  it.each([["(?<=a)b", ""], ["(?<!a)b", ""], ["(a)\\1", ""], ["(?<x>a)", ""], ["\\bab", ""], ["a", "u"], ["a", "m"]])("/%s/%s is not understood, which is no answer", (source, flags) => {
    expect(member(automaton([{ source, flags }, /a/]), "a")).toEqual([undefined, true]);
    const found = atoms([{ source, flags }, /a/], [], { examples: ["ab"] });
    expect(found).toMatchObject({ exact: false, unsupported: [0] });
    for (const { witness, matches } of found.atoms) expect(matches).toEqual([new RegExp(source, flags).test(witness), /a/.test(witness)]);
  });
});

describe("the atoms are every way in which a text can match", () => {
  const texts = (alphabet: string, length: number): string[] => (length === 0 ? [""] : ["", ...texts(alphabet, length - 1).flatMap((text) => Array.from(alphabet, (character) => character + text))]);
  const short = [...new Set(texts("aB./", 5))];

  it.each(["name", "path"] as const)("%s: nothing that brute force over short texts finds is missing, and every witness is one", (dialect) => {
    let several = 0;
    let exact = 0;
    fc.assert(fc.property(fc.array(near(dialect, 0, 1), { minLength: 1, maxLength: 3 }), fc.array(fc.constantFrom(...short), { maxLength: 3 }), (list, literals) => {
      const regexes = compile(list.map(({ pattern }) => pattern), dialect);
      const found = atoms(regexes, literals, { dialect });
      const general = found.atoms.filter(({ literal }) => literal === undefined);
      expect(found.unsupported).toEqual([]);
      if (general.length > 2) several += 1;
      for (const { witness, matches } of found.atoms) {
        expect(vector(regexes, witness)).toEqual(matches);
        expect(isText(dialect, witness)).toBe(true);
      }
      for (const { witness } of general) expect(literals).not.toContain(witness);
      expect(new Set(general.map(({ matches }) => matches.join())).size).toBe(general.length);
      expect(found.atoms.flatMap(({ literal }) => literal ?? [])).toEqual([...new Set(literals)].filter((literal) => isText(dialect, literal)));
      if (!found.exact) return;
      exact += 1;
      const known = new Set(general.map(({ matches }) => matches.join()));
      for (const text of short) {
        if (isText(dialect, text) && !literals.includes(text) && !known.has(vector(regexes, text).join())) expect.fail(`${JSON.stringify(text)} is in no atom of ${regexes}`);
      }
    }), { numRuns: 200 });
    expect(several).toBeGreaterThan(40);
    expect(exact).toBeGreaterThan(180);
  });

  const shown = (patterns: readonly string[], dialect: Dialect, literals: readonly string[] = [], examples: readonly string[] = []) =>
    Object.fromEntries(of(patterns, dialect, literals, { examples }).atoms.map(({ witness, matches }) => [witness, matches.map(Number).join("")]));

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
    expect(atoms([/[^]/], []).atoms.map(({ witness }) => witness)).toEqual(["a", ""]);
  });
});

describe("a witness is readable", () => {
  it("examples come first, the first most", () => {
    expect(of(["ns:*"], "name", [], { examples: ["deploy", "ns:tool", "ns:other", "bash"] }).atoms.map(({ witness }) => witness)).toEqual(["deploy", "ns:tool"]);
  });

  it("an example that is a literal, or no text of the dialect, is not taken", () => {
    expect(of(["*.pem"], "path", ["a"], { examples: ["a", "/x", "../x", "x/"] }).atoms.map(({ witness }) => witness)).toEqual(["a", "b", ".pem"]);
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
    const found = atoms(regexes, [], { maxStates: 50 });
    expect(found.exact).toBe(false);
    for (const { witness, matches } of found.atoms) expect(vector(regexes, witness)).toEqual(matches);
    for (const index of many.keys()) expect(found.atoms.some(({ matches }) => matches[index]), many[index]).toBe(true);
  });

  it("formulas out of bounds", () => {
    const sources = compile(Array.from({ length: 30 }, (_, index) => `!(a${index}*|*b${index})*c${index}`), "path").map(({ source }) => source);
    const union: Expression = { source: sources.join("|"), flags: "is" };
    expect(atoms([union], [], { dialect: "path" }).exact).toBe(false);
  });

  it("a union of as many usual patterns stays exact", () => {
    const sources = compile(Array.from({ length: 30 }, (_, index) => `*.x${index}y`), "path").map(({ source }) => source);
    expect(atoms([{ source: sources.join("|"), flags: "is" }], [], { dialect: "path" })).toMatchObject({ exact: true, atoms: [{ matches: [false] }, { matches: [true] }] });
  });
});
