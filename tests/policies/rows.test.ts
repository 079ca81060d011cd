/** The share of `npm run soak rows` that the suite can wait for: a changed row of a shipped table is noticed. */
import { expect, it } from "vitest";
import { noticed, rows } from "../soak/rows.ts";

const all = rows();

it("every row has an outcome that it could have instead", () => {
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(({ others }) => others.length === 0)).toEqual([]);
});

it.each([
  ["guard/walk", 0],
  ["isolated/input", 0],
])("a test notices another outcome of %s, row %i", async (table, at) => {
  const row = all.find((one) => one.table === table && one.at === at);
  expect(row && (await noticed(row))).toBe(true);
});
