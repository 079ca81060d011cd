import type { GuardConfig } from "../../generated/guard.ts";
import type { Table } from "../engine/types.ts";
import { fingerprint } from "./cache.ts";
import { tableText } from "./in-force.ts";
import { MEASURED } from "./consequence.ts";
import type { PastPolicy } from "./memory.ts";

/** Hashes of the user's own tables, and of the settings that `read` (pointers) does not cover. */
export function marksOf(config: GuardConfig, own: readonly Table[], read: readonly string[]): PastPolicy["marks"] {
  const covered = [...read, ...MEASURED, "/$schema"];
  const settings = Object.entries(config).filter(([key]) => !covered.some((one) => `${one}/`.startsWith(`/${key}/`)));
  const tables = own.filter(({ id }) => id.startsWith("guard/"));
  return Object.fromEntries([...settings.map(([key, value]) => [key, fingerprint([JSON.stringify(value)])]), ...tables.map((table) => [table.id, fingerprint([JSON.stringify(tableText(table))])])]);
}

/** Names that one of two policies has and the other has not, or has otherwise. */
export function changedMarks(before: PastPolicy["marks"], after: PastPolicy["marks"]): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]).toSorted();
}
