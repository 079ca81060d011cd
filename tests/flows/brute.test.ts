/** What is told of a pair of policies is what every input comes to. */
import { expect, test } from "vitest";
import { judged } from "./brute.ts";

/** `npm run soak flows` takes 2,000 pairs. */
const PAIRS = 60;
const INPUTS = 400;

test(`${PAIRS} random pairs of tables and configs: a change is told where an input comes to another end, once, and nowhere else`, () => {
  let [changes, moved] = [0, 0];
  for (let seed = 1; seed <= PAIRS; seed += 1) {
    const found = judged(seed, INPUTS);
    expect(found.faults).toEqual([]);
    changes += found.changes;
    moved += found.moved;
  }
  expect(changes).toBeGreaterThan(PAIRS);
  expect(moved).toBeGreaterThan(PAIRS * 5);
}, 120_000);
