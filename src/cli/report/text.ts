/** Words and columns that reports share. */
import { stripVTControlCharacters } from "node:util";

/** Cells in columns as wide as their widest; the first row says how many there are. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) => `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ").trimEnd()}`);
}

/** What a model or a person wrote, without what could move the cursor or hide text. */
export function plain(text: string): string {
  // Tabs and line breaks stay; every other control character could move the cursor or hide text.
  return stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\t\n]/gu, "").replaceAll(/\p{Bidi_Control}/gu, "");
}

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
