import { describe, expect, it } from "vitest";
import { judged } from "./compare.ts";
import { editedShipped } from "./shipped.ts";

/** `npm run soak exact` tries 20,000 of them. */
const seeds = Array.from({ length: 30 }, (_, index) => 20_261_201 + index);

describe("decisions, diffs, dead rules, invariants and coverage agree with a reading of their own and brute force", () => {
  it("for random pairs of tables under random configs", () => {
    const verdicts = seeds.map((seed) => ({ seed, ...judged(seed) }));
    expect(verdicts.flatMap(({ seed, faults }) => faults.map((fault) => `seed ${seed}: ${fault}`))).toEqual([]);
    expect(verdicts.filter(({ exact }) => exact).length).toBeGreaterThan(seeds.length * 0.8);
    expect(verdicts.filter(({ changes }) => changes > 0).length).toBeGreaterThan(seeds.length / 3);
  });
});

describe("edits of shipped tables", () => {
  it("every direction that some config brings is told, or the diff says that it is not exact", () => {
    const found = Array.from({ length: 200 }, (_, index) => ({ seed: index, ...editedShipped(index) }));
    expect(
      found.flatMap(({ seed, table, exact, missed }) =>
        exact ? missed.map((one) => `seed ${seed}, ${table}: ${one}`) : [],
      ),
    ).toEqual([]);
    expect(found.filter(({ exact }) => exact).length).toBeGreaterThan(190);
  });
});
