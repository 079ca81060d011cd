import { expect, it } from "vitest";
import { scales, tables } from "../../generated/tables.js";

it("a scale keeps the order of its steps", () => {
  expect(scales["verdict"]).toEqual(["allow", "defer-allow", "defer", "defer-deny", "deny-soft", "deny-hard"]);
});

it("every table has an id of its own and a place for every rule", () => {
  expect(Object.keys(tables)).toContain("guard/mode-ladder");
  for (const [id, table] of Object.entries(tables)) {
    expect(table.id).toBe(id);
    expect(table.file).toBe(`policies/${id}.jsonc`);
    for (const { at } of table.rules) expect(Math.min(...at)).toBeGreaterThan(0);
  }
});
