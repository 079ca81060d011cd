import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { covers, overlap } from "../../src/config/name-pattern.ts";
import { compilePattern } from "../../src/globs/pattern.ts";

const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*"), minLength: 1, maxLength: 5 });
/** Every text of up to six letters; `c` stands for all letters that no pattern names. */
const texts = Array.from({ length: 7 }).reduce<string[]>(
  (all) => [
    ...new Set([
      "",
      ...all.flatMap((text) => (text.length < 6 ? ["a", "b", "c"].map((letter) => text + letter) : [])),
      ...all,
    ]),
  ],
  [""],
);
const matcher = (one: string) => {
  const compiled = compilePattern(one, "name");
  if (!compiled.ok) throw new Error(compiled.problem);
  return (text: string) => compiled.matches(text);
};

describe("covers: the one pattern matches all that the other does", () => {
  it("as every text shows", () => {
    fc.assert(
      fc.property(pattern, pattern, (wide, narrow) => {
        expect(covers(wide, narrow)).toBe(texts.filter(matcher(narrow)).every(matcher(wide)));
      }),
      { numRuns: 300 },
    );
  });
});

describe("overlap: some text matches both patterns", () => {
  it("as every text shows", () => {
    fc.assert(
      fc.property(pattern, pattern, (left, right) => {
        const shown = texts.some((text) => matcher(left)(text) && matcher(right)(text));
        // A common text may be longer than those tried, but none is missed among them.
        if (shown || left.length + right.length <= 6) expect(overlap(left, right)).toBe(shown);
        expect(overlap(left, right)).toBe(overlap(right, left));
      }),
      { numRuns: 300 },
    );
  });
});
