import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUnderWay } from "../../src/guard/tell/under-way.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a quick review shows nothing, a slow one is shown once and taken away once, however many there are", () => {
  const shown: boolean[] = [];
  const underWay = createUnderWay((is) => shown.push(is));
  for (let quick = 0; quick < 5; quick += 1) {
    const answered = underWay.begin();
    vi.advanceTimersByTime(900);
    answered();
  }
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual([]);
  const [first, second] = [underWay.begin(), underWay.begin()];
  vi.advanceTimersByTime(1_100);
  first();
  first();
  expect(shown).toEqual([true]);
  second();
  expect(shown).toEqual([true, false]);
});
