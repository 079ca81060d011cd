import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clip, clipWithin } from "../../src/text/cut.ts";
import { expandable } from "../../src/advisor/ledger/block.ts";
import { safeLine } from "../../src/text/safe.ts";

const gap = (omitted: number) => `[…${omitted}…]`;
const wholeSurrogates = (text: string) => Buffer.from(text, "utf8").toString("utf8") === text;

describe("a longer part keeps its head and its tail with a marked gap", () => {
  test("keeps both ends", () => {
    expect(clip("abcdefghij", 4, gap)).toBe("ab[…6…]ij");
    expect(clip("abcdefghij", 10, gap)).toBe("abcdefghij");
  });
  test("names how to get the rest", () => {
    expect(clip("x".repeat(30), 10, expandable("e7"))).toContain(
      '[… 20 chars omitted — advisor_expand("e7") for the full text …]',
    );
  });
  test.each([0, 1, 2, 3])("a cap of %i keeps no more than that", (cap) => {
    expect(clip("abcdefghij", cap, () => "").length).toBe(cap);
  });
  test("never keeps more than the cap, and accounts for every character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.nat(70), (text, cap) => {
        let told = 0;
        const kept = clip(text, cap, (omitted) => ((told = omitted), "")).length;
        expect(kept).toBeLessThanOrEqual(Math.max(cap, 0) === cap && text.length <= cap ? text.length : cap);
        expect(kept + told).toBe(text.length);
      }),
    );
  });
  test("cuts no character in two", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("😀", "a"), { maxLength: 20 }), fc.nat(30), (parts, cap) => {
        expect(wholeSurrogates(clip(parts.join(""), cap, gap))).toBe(true);
      }),
    );
  });
});

describe("a result never exceeds its cap, the gap's notice included", () => {
  test("at every cap, 0 included", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.nat(210), (text, cap) => {
        expect(clipWithin(text, cap, gap).length).toBeLessThanOrEqual(cap);
      }),
    );
    expect(clipWithin("anything", 0, gap)).toBe("");
  });
  test("a text that fits comes back as it is", () => {
    expect(clipWithin("abc", 3, gap)).toBe("abc");
  });
});

test("one line holds no line break of any kind", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !/[\n\r\u2028\u2029\u0085\v\f]/.test(safeLine(text))));
});
