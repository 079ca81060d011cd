/** How often each rule decided, for people. */
import type { RuleHits } from "../../analysis/hits.ts";
import { escaped } from "../../text/safe.ts";
import { right } from "../columns.ts";
import type { Style } from "../style.ts";
import { placeIn } from "./place.ts";

/** Days without a decision from which on a rule is called unused. */
const UNUSED = 90;

/** `never`, or `unused for 120 days`; empty for a rule in use. */
export function idleWords({ count, unusedDays = 0 }: Pick<RuleHits, "count" | "unusedDays">): string {
  if (count === 0) return "never decided";
  return unusedDays >= UNUSED ? `unused for ${unusedDays} days` : "";
}

export function rulesText(rules: readonly RuleHits[], cwd: string, style: Style): string {
  const out: string[] = ["", style.bold("rules")];
  for (const [table, own] of Map.groupBy(rules, (one) => one.table)) {
    out.push(`  ${style.bold(escaped(table))}`);
    for (const hits of own) {
      const idle = idleWords(hits);
      const { rule, outcome, count, last, source } = hits;
      out.push(
        `  ${right(count.toLocaleString("en"), 9)} ×  ${escaped(rule)} → ${escaped(outcome)}${idle === "" ? "" : `  ${style.yellow(idle)}`}  ${style.dim(`${last === "" ? "" : `last ${last}  `}${placeIn(source, cwd)}`)}`,
      );
    }
  }
  return `${out.join("\n")}\n`;
}
