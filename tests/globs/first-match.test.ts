import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finder } from "../../src/globs/finder.ts";
import { deciding, letterFor, meetings, ordered, readable } from "../../src/globs/first-match.ts";
import { machine } from "../../src/globs/machine.ts";
import { compilePattern } from "../../src/globs/pattern.ts";
import { doMeet, matchesStars, meet, starsOf } from "../../src/globs/stars.ts";

const texts = (length: number): readonly string[] => (length === 0 ? [""] : ["", ...texts(length - 1).flatMap((text) => ["a", "b", "c"].map((letter) => letter + text))]);
const short = [...new Set(texts(7))];
const pattern = fc.array(fc.constantFrom("a", "b", "ab", "*", "*"), { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join("")).filter((text) => text.length <= 6);
const list = fc.array(pattern, { minLength: 1, maxLength: 12 }).map((patterns) => ordered(patterns.map(starsOf)));
const SEED = 20_261_205;

describe("patterns that know only `*`", () => {
  it("match as the automaton of the same pattern does", () => {
    fc.assert(fc.property(pattern, (one) => {
      const compiled = compilePattern(one, "name");
      if (!compiled.ok) throw new Error(compiled.problem);
      const automaton = machine(compiled.language);
      for (const text of short) if (matchesStars(starsOf(one), text) !== automaton.matches(text)) expect.fail(`${one} on ${text}`);
    }), { numRuns: 100, seed: SEED });
  });

  it("two meet in patterns that match just what both do, and the automaton agrees where they do not meet", () => {
    fc.assert(fc.property(pattern, pattern, (one, other) => {
      const [a, b] = [starsOf(one), starsOf(other)];
      const common = meet(a, b) ?? [];
      expect(doMeet(a, b)).toBe(common.length > 0);
      for (const text of short) {
        if (common.some((stars) => matchesStars(stars, text)) !== (matchesStars(a, text) && matchesStars(b, text))) expect.fail(`${one} and ${other} on ${text}`);
      }
    }), { numRuns: 300, seed: SEED });
  });

  it("that meet in too many ways are given up, not guessed", () => {
    const many = starsOf("*ab*ab*ab*ab*ab*ab*ab*");
    expect(meet(many, starsOf("*ba*ba*ba*ba*ba*ba*ba*"))).toBeUndefined();
    const [one, other] = [ordered([many]), ordered([starsOf("*ba*ba*ba*ba*ba*ba*ba*")])];
    expect(meetings(one, other, letterFor([one, other]) ?? "")).toMatchObject({ exact: false });
  });
});

describe("of an ordered list the first entry that matches decides", () => {
  it("found by a finder as by asking each", () => {
    fc.assert(fc.property(list, ({ entries, find }) => {
      for (const text of short) {
        const all = [...entries.keys()].filter((index) => matchesStars(entries[index] ?? [], text));
        expect([find.first(text), find.all(text)]).toEqual([all[0] ?? -1, all]);
      }
    }), { numRuns: 30, seed: SEED });
    expect(finder([]).first("a")).toBe(-1);
  });

  it("entries that decide something are those, and no others, that do for some text", () => {
    let dead = 0;
    fc.assert(fc.property(list, (one) => {
      const alive = deciding(one, letterFor([one]) ?? "");
      expect(alive).toEqual([...one.entries.keys()].filter((index) => short.some((text) => one.find.first(text) === index)));
      dead += one.entries.length - alive.length;
    }), { numRuns: 100, seed: SEED });
    expect(dead).toBeGreaterThan(100);
  });

  it("two lists decide together just what they do for some text, and a witness says so", () => {
    let several = 0;
    fc.assert(fc.property(list, list, (one, other) => {
      const letter = letterFor([one, other]) ?? "";
      const { found, exact } = meetings(one, other, letter);
      expect(exact).toBe(true);
      const pairs = new Set(found.map((pair) => `${pair.one} ${pair.other}`));
      expect(pairs.size).toBe(found.length);
      for (const { one: a, other: b, text } of found) {
        const made = readable(text, letter, (candidate) => one.find.first(candidate) === a && other.find.first(candidate) === b);
        expect([one.find.first(made), other.find.first(made)]).toEqual([a, b]);
      }
      for (const text of short) {
        const [a, b] = [one.find.first(text), other.find.first(text)];
        if (a >= 0 && b >= 0 && !pairs.has(`${a} ${b}`)) expect.fail(`${a} and ${b} on ${text}`);
      }
      several += Number(found.length > 3);
    }), { numRuns: 100, seed: SEED });
    expect(several).toBeGreaterThan(20);
  });

  it("a letter in place of the stars is one that no pattern has", () => {
    expect(letterFor([ordered([starsOf("\ue000*")])])).toBe("\ue001");
  });
});
