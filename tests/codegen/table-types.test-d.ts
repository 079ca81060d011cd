import { describe, expectTypeOf, test } from "vitest";
import type { AdvisorConfig } from "../../generated/advisor.ts";
import type { GuardConfig } from "../../generated/guard.ts";
import type { IsolatedConfig } from "../../generated/isolated.ts";
import type { TableFacts, TableId, TableOutcomes } from "../../generated/table-types.ts";

describe("a table's facts and outcomes are types", () => {
  test("a fact on a scale takes its steps, one that the config gives may be left out", () => {
    type Ladder = TableFacts["guard/mode-ladder"];
    expectTypeOf<Ladder["verdict"]>().toEqualTypeOf<
      "allow" | "defer-allow" | "defer" | "defer-deny" | "deny-soft" | "deny-hard"
    >();
    expectTypeOf<{ verdict: "allow" }>().toExtend<Ladder>();
    expectTypeOf<{ verdict: "maybe" }>().not.toExtend<Ladder>();
    expectTypeOf<{ mode: "strict" }>().not.toExtend<Ladder>();
    expectTypeOf<TableOutcomes["guard/mode-ladder"]>().toEqualTypeOf<"allow" | "ask" | "deny">();
  });

  test("numbers, flags, optional facts and absent spellings", () => {
    expectTypeOf<TableFacts["advisor/budget-gate"]["callUsd"]>().toEqualTypeOf<number>();
    expectTypeOf<TableFacts["advisor/budget-gate"]["ui"]>().toEqualTypeOf<boolean>();
    expectTypeOf<{ executorModel: string }>().toExtend<TableFacts["advisor/blocklist"]>();
    expectTypeOf<{ executorModel: string; executorEffort: "off" }>().toExtend<TableFacts["advisor/blocklist"]>();
    expectTypeOf<{ executorModel: string; executorEffort: "hihg" }>().not.toExtend<TableFacts["advisor/blocklist"]>();
  });

  test("only tables that are shipped have an id", () => {
    expectTypeOf<"guard/mode-ladder">().toExtend<TableId>();
    expectTypeOf<"guard/none">().not.toExtend<TableId>();
  });
});

describe("an effective config is a type", () => {
  test("what has a default is there, what has none may be missing", () => {
    expectTypeOf<GuardConfig["circuitBreaker"]["verdict"]>().toEqualTypeOf<"deny" | "defer">();
    expectTypeOf<GuardConfig["provider"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<GuardConfig["surfaces"]>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<AdvisorConfig["style"]>().toEqualTypeOf<"branch" | "isolated" | undefined>();
    expectTypeOf<AdvisorConfig["review"]["minSeverity"]>().toEqualTypeOf<"nit" | "concern" | "blocker" | undefined>();
    expectTypeOf<IsolatedConfig["model"]>().toEqualTypeOf<string>();
    expectTypeOf<IsolatedConfig["logDirectory"]>().toEqualTypeOf<string | undefined>();
  });
});
