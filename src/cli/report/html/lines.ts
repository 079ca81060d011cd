/** Where a rule draws a line across a number fact, and what the line is called: the setting that moves it, or the number itself. */
import { at, lastSegment } from "../../../jsonc/pointer.ts";
import type { Decider } from "../../../engine/decide.ts";
import type { Condition, ConditionObject } from "../../../engine/types.ts";

const lines: readonly (keyof ConditionObject)[] = ["atLeast", "above", "atMost", "below"];

export function lineNames({ table }: Decider, fact: string, config: unknown): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, Set<string>>();
  const visit = (condition: Condition | undefined): void => {
    if (!isObject(condition)) return;
    if (condition.not !== undefined) visit(condition.not);
    for (const operator of lines) {
      const operand = condition[operator];
      if (
        typeof operand !== "object" ||
        operand === null ||
        !("config" in operand) ||
        typeof operand.config !== "string"
      )
        continue;
      const value = at(config, operand.config);
      if (typeof value === "number") found.set(value, (found.get(value) ?? new Set()).add(lastSegment(operand.config)));
    }
  };
  for (const { when } of table.rules) visit(when[fact]);
  return new Map([...found].map(([value, names]) => [value, [...names]]));
}

const isObject = (condition: Condition | undefined): condition is ConditionObject =>
  typeof condition === "object" && !Array.isArray(condition);
