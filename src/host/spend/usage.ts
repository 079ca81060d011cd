/** Sums of billed usage. */
import type { Usage } from "@mariozechner/pi-ai";
import { isObject } from "../../jsonc/pointer.ts";

export const NO_USAGE: Usage = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

/** All of both; the optional counts appear when either side has them. Neither argument changes. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    ...optionalSum("cacheWrite1h", a, b),
    ...optionalSum("reasoning", a, b),
    totalTokens: a.totalTokens + b.totalTokens,
    cost: {
      input: a.cost.input + b.cost.input,
      output: a.cost.output + b.cost.output,
      cacheRead: a.cost.cacheRead + b.cost.cacheRead,
      cacheWrite: a.cost.cacheWrite + b.cost.cacheWrite,
      total: a.cost.total + b.cost.total,
    },
  };
}

export const sumUsage = (usages: readonly Usage[]): Usage | undefined =>
  usages.length === 0 ? undefined : usages.reduce(addUsage);

/** Whether anything was: failed requests report zeros. */
export const isBilled = (usage: Usage | undefined): usage is Usage =>
  usage !== undefined && promptOf(usage) + usage.output > 0;

/** The whole prompt, however it was billed. */
export const promptOf = (usage: Usage): number => usage.input + usage.cacheRead + usage.cacheWrite;

/** Usage as an old or foreign record holds it: missing counts are 0; undefined when it is no record at all. */
export function readUsage(value: unknown): Usage | undefined {
  if (!isObject(value)) return undefined;
  const cost = isObject(value["cost"]) ? value["cost"] : {};
  const parts = {
    input: count(cost["input"]),
    output: count(cost["output"]),
    cacheRead: count(cost["cacheRead"]),
    cacheWrite: count(cost["cacheWrite"]),
  };
  const total =
    cost["total"] === undefined
      ? parts.input + parts.output + parts.cacheRead + parts.cacheWrite
      : count(cost["total"]);
  const counts = {
    input: count(value["input"]),
    output: count(value["output"]),
    cacheRead: count(value["cacheRead"]),
    cacheWrite: count(value["cacheWrite"]),
  };
  return {
    ...counts,
    ...(value["cacheWrite1h"] === undefined ? {} : { cacheWrite1h: count(value["cacheWrite1h"]) }),
    ...(value["reasoning"] === undefined ? {} : { reasoning: count(value["reasoning"]) }),
    totalTokens:
      value["totalTokens"] === undefined
        ? counts.input + counts.output + counts.cacheRead + counts.cacheWrite
        : count(value["totalTokens"]),
    cost: { ...parts, total },
  };
}

function optionalSum<K extends "cacheWrite1h" | "reasoning">(key: K, a: Usage, b: Usage): Partial<Record<K, number>> {
  if (a[key] === undefined && b[key] === undefined) return {};
  const sum: Partial<Record<K, number>> = {};
  sum[key] = (a[key] ?? 0) + (b[key] ?? 0);
  return sum;
}

const count = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
