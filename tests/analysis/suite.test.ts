import { describe, expect, it } from "vitest";
import { tables } from "../../generated/tables.js";
import { inlineConfig } from "../../src/config/load.ts";
import { bind } from "../../src/engine/bind.ts";
import type { Table } from "../../src/engine/types.ts";
import { expectations, runSuite, type Suite, type SuiteConfig } from "../../src/analysis/suite.ts";

function shipped(id: string): Table {
  const table = tables[id];
  if (table === undefined) throw new Error(`there is no table ${id}`);
  return table;
}
const run = (suite: Suite) =>
  runSuite(suite, (config: SuiteConfig | undefined) => bind(shipped(suite.table), inlineConfig("guard", config ?? {})));
const verdicts = (suite: Suite) => run(suite).map(({ name, passed }) => [name, passed]);

describe("a suite expects decisions", () => {
  it("by outcome, and by rule where one is named", () => {
    expect(
      verdicts({
        table: "guard/mode-ladder",
        cases: [
          { name: "right", facts: { mode: "strict", verdict: "defer" }, outcome: "deny" },
          {
            name: "right by the rule",
            facts: { mode: "strict", verdict: "defer" },
            outcome: "deny",
            rule: "strict.deny",
          },
          { name: "wrong outcome", facts: { mode: "strict", verdict: "defer" }, outcome: "ask" },
          { name: "wrong rule", facts: { mode: "strict", verdict: "defer" }, outcome: "deny", rule: "default.deny" },
        ],
      }),
    ).toEqual([
      ["right", true],
      ["right by the rule", true],
      ["wrong outcome", false],
      ["wrong rule", false],
    ]);
  });

  it("or a fault, and takes no fault for a decision", () => {
    const facts = { mode: "strict", verdict: "perhaps" };
    expect(
      verdicts({
        table: "guard/mode-ladder",
        cases: [
          { name: "the fault", facts, fault: "unknown-value" },
          { name: "another fault", facts, fault: "missing-fact" },
          { name: "what the fault gives", facts, outcome: "deny" },
        ],
      }),
    ).toEqual([
      ["the fault", true],
      ["another fault", false],
      ["what the fault gives", false],
    ]);
  });

  it("and a name that the table does not know is a failure with its own words, whatever the decision", () => {
    const [outcome, rule, fact] = run({
      table: "guard/mode-ladder",
      cases: [
        { name: "outcome", facts: { verdict: "defer" }, outcome: "aks" },
        { name: "rule", facts: { verdict: "defer" }, outcome: "ask", rule: "defualt.ask" },
        { name: "fact", facts: { verdict: "defer", moed: "strict" }, outcome: "deny" },
      ],
    });
    expect(outcome).toMatchObject({ passed: false, invalid: expect.stringContaining("`aks` is no outcome") });
    expect(rule).toMatchObject({ passed: false, invalid: expect.stringContaining("`defualt.ask` is no rule") });
    expect(fact).toMatchObject({ passed: false, invalid: expect.stringContaining("`moed` is no fact") });
  });

  it("under the case's config, laid over the suite's key by key", () => {
    const suite: Suite = {
      table: "guard/breaker",
      config: { circuitBreaker: { consecutive: 2, total: 50 } },
      cases: [
        {
          name: "both",
          facts: { denyStreak: 2, sessionDenies: 10 },
          config: { circuitBreaker: { total: 10 } },
          outcome: "tripped-permanently",
        },
        { name: "the suite's alone", facts: { denyStreak: 2, sessionDenies: 10 }, outcome: "tripped" },
      ],
    };
    expect(verdicts(suite)).toEqual([
      ["both", true],
      ["the suite's alone", true],
    ]);
    expect(expectations(suite).map(({ config }) => config)).toEqual([
      { circuitBreaker: { consecutive: 2, total: 10 } },
      { circuitBreaker: { consecutive: 2, total: 50 } },
    ]);
  });
});

describe("a matrix is one case for each cell", () => {
  it("with the place of its cell", () => {
    const suite: Suite = {
      table: "guard/mode-ladder",
      matrices: [
        {
          name: "grid",
          rows: "verdict",
          columns: "mode",
          outcomes: { defer: { strict: "deny", lenient: "allow" }, "deny-hard": { strict: "deny" } },
        },
      ],
    };
    expect(run(suite).map(({ pointer, passed }) => [pointer, passed])).toEqual([
      ["/matrices/0/outcomes/defer/strict", true],
      ["/matrices/0/outcomes/defer/lenient", true],
      ["/matrices/0/outcomes/deny-hard/strict", true],
    ]);
  });

  it("whose keys are read by the type of their fact", () => {
    const table: Table = {
      ...shipped("guard/walk"),
      facts: [
        { name: "flag", optional: false, absent: [], type: { kind: "closed", values: [false, true], ordered: false } },
        { name: "count", optional: false, absent: [], type: { kind: "number" } },
        { name: "word", optional: false, absent: [], type: { kind: "text", match: "name", examples: [] } },
      ],
    };
    const keys = (rows: string, columns: string, row: string, column: string) =>
      expectations(
        { table: "guard/walk", matrices: [{ name: "m", rows, columns, outcomes: { [row]: { [column]: "stop" } } }] },
        table,
      )[0]?.facts;
    expect(keys("flag", "count", "true", "1.5")).toEqual({ flag: true, count: 1.5 });
    expect(keys("word", "word", "404", "404")).toEqual({ word: "404" });
    expect(keys("word", "flag", "true", "false")).toEqual({ word: "true", flag: false });
  });
});
