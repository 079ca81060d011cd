/** The parser's risk levels are those of the table. */
import { expect, test } from "vitest";
import { HARD_LEVELS, SOFT_LEVELS } from "../../src/guard/reply/risk-levels.ts";
import { readFileSync } from "node:fs";
import { parse } from "jsonc-parser";

const table = parse(readFileSync(new URL("../../policies/guard/verdict.jsonc", import.meta.url), "utf8"));

test("what softens a denial is what the row soft-deny names, and the rest is hard", () => {
  const row = table.rules.find(({ id }: { id: string }) => id === "soft-deny");
  expect(row.when).toEqual({ reply: "deny", riskLevel: SOFT_LEVELS });
  expect([...SOFT_LEVELS, ...HARD_LEVELS, "none"].toSorted()).toEqual(table.facts.riskLevel.oneOf.toSorted());
});
