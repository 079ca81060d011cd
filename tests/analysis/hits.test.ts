import { describe, expect, it } from "vitest";
import { flows, tables } from "../../generated/tables.js";
import { askedIn } from "../../src/analysis/asked.ts";
import { createReplay } from "../../src/analysis/replay.ts";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import { rulesText } from "../../src/cli/report/rules.ts";
import { rulesPage } from "../../src/cli/report/html/rules-page.ts";
import { paint } from "../../src/cli/style.ts";
import { reviewLog, sessionFile } from "./replay-log.ts";

const families = {
  guard: createPolicy(tables, inlineConfig("guard", {}), flows),
  advisor: createPolicy(tables, inlineConfig("advisor", { budget: { perCallHardUsd: 1 } })),
};
const replay = createReplay({ after: { ...families, own: askedIn(tables, families) }, rules: true });
const review = [...reviewLog({ asks: 500, host: false })];
for (const line of [...review, ...sessionFile({ consultations: 30 })])
  replay.line(Buffer.from(line).toString("latin1"));
// A rule that was used long ago.
replay.line(
  '{"summary":1,"table":"guard/retry","facts":{},"outcome":"ask","count":3,"first":"2020-01-01T00:00:00.000Z","last":"2020-01-02T00:00:00.000Z"}',
);
const { rules = [] } = replay.report();

describe("how often each rule decides", () => {
  it("is what the log itself says, where the policy is that of the log", () => {
    const records = review.map((line) => JSON.parse(line)).filter(({ table }) => table === "guard/mode-ladder");
    const said = Map.groupBy(records, ({ rule }) => rule);
    expect(said.size).toBeGreaterThan(2);
    for (const [rule, own] of said)
      expect(rules).toContainEqual(
        expect.objectContaining({
          table: "guard/mode-ladder",
          rule,
          count: own.length,
          first: own[0].timestamp,
          last: own.at(-1).timestamp,
        }),
      );
  });
  it("lists every rule of a table that decided, also those that never did, and no other table", () => {
    const ladder = families.guard.decider("guard/mode-ladder");
    const listed = rules.filter(({ table }) => table === "guard/mode-ladder").map(({ rule }) => rule);
    expect(listed).toEqual(ladder?.rules.map(({ id }) => id));
    expect(rules.some(({ count }) => count === 0)).toBe(true);
    expect(rules.some(({ table }) => table === "advisor/budget-gate")).toBe(true);
    expect(rules.some(({ table }) => table === "guard/cacheable")).toBe(false);
  });
  it("says what has not decided for 90 days, in words and in the page", () => {
    const old = rules.find(({ table, count }) => table === "guard/retry" && count === 3);
    expect(old?.unusedDays).toBeGreaterThan(2000);
    const words = rulesText(rules, "/", paint(false));
    for (const text of [words, rulesPage(rules, "/")]) {
      expect(text).toContain(`unused for ${old?.unusedDays} days`);
      expect(text).toContain("never decided");
    }
  });
});
