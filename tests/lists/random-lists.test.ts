import { describe, expect, it } from "vitest";
import { formats } from "../../src/lists/formats.ts";
import { compareByCalls, deadByCalls } from "./by-calls.ts";

/** The whole of it is `npm run soak lists`. */
describe.each(formats.map((format) => [format.name, format] as const))("over random lists of %s", (_, format) => {
  it("what is called dead decides nothing of 1,000 calls, and what is planted dead is named", () => {
    const { lists, dead, planted, wrong } = deadByCalls(format, { from: 1, lists: 20, calls: 1_000 });
    expect(wrong).toEqual([]);
    expect(lists).toBe(20);
    expect(dead).toBeGreaterThan(5);
    expect(planted).toBe(20);
  });

  it("what is compared is what 1,000 calls say of both lists", () => {
    const { changed, wrong } = compareByCalls(format, { from: 1, lists: 20, calls: 1_000 });
    expect(wrong).toEqual([]);
    expect(changed).toBeGreaterThan(50);
  });
});
