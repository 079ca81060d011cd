import type { GuardConfig } from "../../../generated/guard.ts";
import { scales } from "../../../generated/tables.js";
import type { Tables } from "../../policy/own-tables.ts";
import { fingerprint } from "../ask/cache.ts";
import { tableText } from "./in-force.ts";
import { MEASURED } from "./consequence.ts";
import type { PastPolicy } from "./memory.ts";

/** Hashes of the guard's tables, the shipped ones and the scales among them, and of the settings that `read` (pointers) does not cover. */
export function marksOf(config: GuardConfig, tables: Tables, read: readonly string[]): PastPolicy["marks"] {
  const covered = [...read, ...MEASURED, "/$schema"];
  const settings = Object.entries(config).filter(([key]) => !covered.some((one) => `${one}/`.startsWith(`/${key}/`)));
  return Object.fromEntries([
    ...settings.map(([key, value]) => [key, fingerprint([JSON.stringify(value)])]),
    ...tableMarks(tables),
  ]);
}

/** The mark of a table or of the scales; the others are settings'. */
export const isTableMark = (name: string): boolean => name === SCALES || name.startsWith("guard/");
const SCALES = "scales";

const marked = new WeakMap<Tables, readonly (readonly [string, string])[]>();

function tableMarks(tables: Tables): readonly (readonly [string, string])[] {
  const known = marked.get(tables);
  if (known !== undefined) return known;
  const marks = [
    [SCALES, fingerprint([JSON.stringify(scales)])] as const,
    ...Object.values(tables)
      .filter(({ id }) => id.startsWith("guard/"))
      .map((table) => [table.id, fingerprint([JSON.stringify(tableText(table))])] as const),
  ];
  marked.set(tables, marks);
  return marks;
}

/** Names that one of two policies has and the other has not, or has otherwise. */
export function changedMarks(before: PastPolicy["marks"], after: PastPolicy["marks"]): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .toSorted();
}
