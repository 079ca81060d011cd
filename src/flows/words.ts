import { spoken } from "../jsonc/pointer.ts";
import type { Broken } from "./prove.ts";

/** The way that breaks it, from what it was told to where it ended. */
export function brokenWords({ steps, outcome, settings, facts }: Broken): string {
  const told = Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const set = Object.entries(settings).map(([pointer, value]) => `${spoken(pointer)} ${JSON.stringify(value)}`);
  return `${told.join(", ")}${set.length === 0 ? "" : ` under ${set.join(", ")}`} goes ${steps.map(({ decision: { table, rule } }) => `${table} ${rule}`).join(", ")} and ends in ${outcome}`;
}
