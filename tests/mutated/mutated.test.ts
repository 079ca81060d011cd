/** Files of every kind that the product reads, changed by chance, against a judge of their own; `npm run soak mutated` tries a million. */
import { afterAll, describe, expect, it } from "vitest";
import { createDriver } from "./drive.ts";
import { isAmbiguous, treeOf, valueOf } from "./reading.ts";

const FILES = 20_000;
const PARTS = 10;

describe("a mutated file neither ends nor confuses what reads it, and nothing is taken in silence that the judge refuses", () => {
  const driver = createDriver();
  afterAll(() => driver.close());
  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    "part %i",
    async (part) => {
      let [silent, told] = [0, 0];
      for (let seed = 1 + (part * FILES) / PARTS; seed <= ((part + 1) * FILES) / PARTS; seed++) {
        const tried = await driver.try(seed);
        expect({ seed, faults: tried.faults }).toEqual({ seed, faults: [] });
        if (tried.silent) silent++;
        else told++;
      }
      // Neither side is empty, or nothing would have been asked.
      expect([silent > 100, told > 1_000]).toEqual([true, true]);
    },
    120_000,
  );
});

describe("the judge's own reading", () => {
  it.each([
    ['{"a": [1, 2,], // note\n}', { a: [1, 2] }],
    ['\uFEFF/* x */ "a"', "a"],
    ["[1 2]", undefined],
    ["{a: 1}", undefined],
    ["[,]", undefined],
    ['{"a": 01}', undefined],
    ['{"a": 1} }', undefined],
    ["[1\u00A0]", undefined],
    ['"a\nb"', undefined],
    ["/* open", undefined],
    ["[".repeat(101) + "]".repeat(101), undefined],
  ])("%j", (text, value) => {
    const tree = treeOf(text);
    expect(tree && valueOf(tree)).toEqual(value);
  });
  it.each(['{"a": 1, "a": 2}', '[{"__proto__": 1}]'])("%s is ambiguous", (text) =>
    expect(isAmbiguous(treeOf(text) ?? { kind: "plain", value: 0 })).toBe(true),
  );
});
