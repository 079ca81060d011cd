import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finder } from "../../src/globs/finder.ts";
import {
  commonOf,
  entryOf,
  literalEntry,
  matches,
  matchesShape,
  segmentsOf,
  type Entry,
  type Filling,
} from "../../src/globs/entries.ts";
import { fillingFor, meetings, ordered, readable, type Ordered } from "../../src/globs/first-match.ts";
import { machine } from "../../src/globs/machine.ts";
import { compilePattern } from "../../src/globs/pattern.ts";
import { doMeet, matchesStars, meet, starsOf } from "../../src/globs/stars.ts";
import { near } from "./patterns.arbitrary.ts";

const texts = (length: number): readonly string[] =>
  length === 0 ? [""] : ["", ...texts(length - 1).flatMap((text) => ["a", "b", "c"].map((letter) => letter + text))];
const short = [...new Set(texts(7))];
const nameEntry = (text: string): Entry => entryOf(text, "name") ?? literalEntry(text);
const fill = (...lists: readonly Ordered[]): Filling => {
  const filling = fillingFor(lists);
  if (filling === undefined) throw new Error("no letter is free");
  return filling;
};
const deciding = (one: Ordered): number[] =>
  meetings(one, one, fill(one))
    .found.map((pair) => pair.one)
    .sort((a, b) => a - b);
const pattern = fc
  .array(fc.constantFrom("a", "b", "ab", "*", "*"), { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.join(""))
  .filter((text) => text.length <= 6);
const list = fc
  .array(pattern, { minLength: 1, maxLength: 12 })
  .map((patterns) => ordered(patterns.map(nameEntry), "name"));
const SEED = 20_261_205;

describe("patterns that know only `*`", () => {
  it("match as the automaton of the same pattern does", () => {
    fc.assert(
      fc.property(pattern, (one) => {
        const compiled = compilePattern(one, "name");
        if (!compiled.ok) throw new Error(compiled.problem);
        const automaton = machine(compiled.language);
        for (const text of short)
          if (matchesStars(starsOf(one), text) !== automaton.matches(text)) expect.fail(`${one} on ${text}`);
      }),
      { numRuns: 100, seed: SEED },
    );
  });

  it("two meet in patterns that match just what both do, and the automaton agrees where they do not meet", () => {
    fc.assert(
      fc.property(pattern, pattern, (one, other) => {
        const [a, b] = [starsOf(one), starsOf(other)];
        const common = meet(a, b) ?? [];
        expect(doMeet(a, b)).toBe(common.length > 0);
        for (const text of short) {
          if (common.some((stars) => matchesStars(stars, text)) !== (matchesStars(a, text) && matchesStars(b, text)))
            expect.fail(`${one} and ${other} on ${text}`);
        }
      }),
      { numRuns: 300, seed: SEED },
    );
  });

  it("that meet in too many ways are given up, not guessed", () => {
    const many = starsOf("*ab*ab*ab*ab*ab*ab*ab*");
    expect(meet(many, starsOf("*ba*ba*ba*ba*ba*ba*ba*"))).toBeUndefined();
    const [one, other] = ["*ab*ab*ab*ab*ab*ab*ab*", "*ba*ba*ba*ba*ba*ba*ba*"].map((text) =>
      ordered([nameEntry(text)], "name"),
    );
    expect(one && other && meetings(one, other, fill(one, other))).toMatchObject({ exact: false });
  });
});

describe("of an ordered list the first entry that matches decides", () => {
  it("found by a finder as by asking each", () => {
    fc.assert(
      fc.property(list, ({ entries, find }) => {
        for (const text of short) {
          const all = [...entries.keys()].filter((index) => matches(entries[index] ?? literalEntry("-"), text, "name"));
          expect([find.first(text), find.all(text)]).toEqual([all[0] ?? -1, all]);
        }
      }),
      { numRuns: 30, seed: SEED },
    );
    expect(finder([]).first("a")).toBe(-1);
  });

  it("entries that decide something are those, and no others, that do for some text", () => {
    let dead = 0;
    fc.assert(
      fc.property(list, (one) => {
        const alive = deciding(one);
        expect(alive).toEqual(
          [...one.entries.keys()].filter((index) => short.some((text) => one.find.first(text) === index)),
        );
        dead += one.entries.length - alive.length;
      }),
      { numRuns: 100, seed: SEED },
    );
    expect(dead).toBeGreaterThan(100);
  });

  it("two lists decide together just what they do for some text, and a witness says so", () => {
    let several = 0;
    fc.assert(
      fc.property(list, list, (one, other) => {
        const filling = fill(one, other);
        const { found, exact } = meetings(one, other, filling);
        expect(exact).toBe(true);
        const pairs = new Set(found.map((pair) => `${pair.one} ${pair.other}`));
        expect(pairs.size).toBe(found.length);
        for (const { one: a, other: b, text } of found) {
          const made = readable(
            text,
            filling,
            (candidate) => one.find.first(candidate) === a && other.find.first(candidate) === b,
          );
          expect([one.find.first(made), other.find.first(made)]).toEqual([a, b]);
        }
        for (const text of short) {
          const [a, b] = [one.find.first(text), other.find.first(text)];
          if (a >= 0 && b >= 0 && !pairs.has(`${a} ${b}`)) expect.fail(`${a} and ${b} on ${text}`);
        }
        several += Number(found.length > 3);
      }),
      { numRuns: 100, seed: SEED },
    );
    expect(several).toBeGreaterThan(20);
  });

  it("a letter in place of the stars is one that no pattern has", () => {
    expect(fill(ordered([nameEntry("\ue000*")], "name")).letter).toBe("\ue001");
  });
});

describe("path patterns that know only `*`, `**` and braces", () => {
  const segment = fc.constantFrom(
    "a",
    "b",
    "A",
    "*",
    "a*",
    "*b",
    "*a*",
    "{a,b}",
    "*.{a,b}",
    "**",
    "**",
    "***",
    "x.*",
    "é",
    "*É",
    "k",
  );
  const simple = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));
  const names = ["a", "b", "A", "B", "ab", "ba", "c", "x.a", "{a,b}", "é", "É", "aé", "\u212a", "k"];
  const paths = (depth: number): readonly string[] =>
    depth === 0
      ? names
      : [...names, ...paths(depth - 1).flatMap((path) => ["a", "b", "c", "ab"].map((name) => `${name}/${path}`))];
  const all = [...new Set(paths(4))];

  it("match as the automaton of the same pattern does", () => {
    let read = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          simple,
          near("path", 0, 1).map((one) => one.pattern),
        ),
        (one) => {
          const [compiled, entry] = [compilePattern(one, "path"), entryOf(one, "path")];
          if (!compiled.ok || entry === undefined) return;
          read += 1;
          for (const text of all)
            if (matches(entry, text, "path") !== compiled.matches(text)) expect.fail(`${one} on ${text}`);
        },
      ),
      { numRuns: 150, seed: SEED },
    );
    expect(read).toBeGreaterThan(75);
  });

  it("two meet in shapes that match just what both do", () => {
    fc.assert(
      fc.property(simple, simple, (one, other) => {
        const [a, b] = [entryOf(one, "path"), entryOf(other, "path")];
        if (a === undefined || b === undefined) return;
        const common = commonOf(a, b);
        if (common === undefined) expect.fail("too many");
        for (const text of all) {
          if (
            common.some((shape) => matchesShape(shape, segmentsOf(text, "path"))) !==
            (matches(a, text, "path") && matches(b, text, "path"))
          )
            expect.fail(`${one} and ${other} on ${text}`);
        }
      }),
      { numRuns: 60, seed: SEED },
    );
  });

  it("a union that takes a pattern only together is found, and a case that is left open is not overlooked", () => {
    const decided = (patterns: readonly string[], literals: readonly string[] = []) => {
      const one = ordered(
        [...literals.map(literalEntry), ...patterns.flatMap((pattern) => entryOf(pattern, "path") ?? [])],
        "path",
      );
      return deciding(one).length === one.entries.length;
    };
    expect(decided(["*/**/x", "x/**", "**/x"])).toBe(false);
    expect(decided(["*/**/x", "**/x"])).toBe(true);
    expect(decided(["*/*", "a/**"])).toBe(true);
    expect(decided(["a", "*", "a/*", "a/*/**", "a/**"])).toBe(false);
    expect(decided(["a/b"], ["a/b"])).toBe(true);
    expect(decided(["a/b"], ["a/b", "A/b", "a/B", "A/B"])).toBe(false);
    expect(decided(["é"], ["é"])).toBe(true);
    expect(decided(["é/1"], ["é/1", "É/1"])).toBe(false);
    expect(decided(["é/**", "É/x"])).toBe(false);
  });

  it("others are left to the automaton", () => {
    for (const pattern of ["?", "[ab]", "!(a)", "@(a|b)", "µ", "ς"]) expect(entryOf(pattern, "path")).toBeUndefined();
  });
});
