/** Words and columns that reports share. */
import { left, widest } from "../columns.ts";

/** Cells in columns as wide as their widest; the first row says how many there are. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => widest(rows.map((cells) => cells[column] ?? "")));
  return rows.map(
    (cells) =>
      `  ${cells
        .map((cell, column) => left(cell, widths[column] ?? 0))
        .join("  ")
        .trimEnd()}`,
  );
}

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
