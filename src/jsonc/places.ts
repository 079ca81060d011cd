/** Offsets and places in a text. */
import type { Range } from "../diagnostics/diagnostic.ts";

export interface TextMap {
  /** Offsets where lines begin. A byte order mark takes up no column. */
  readonly starts: readonly number[];
  readonly length: number;
}

export function mapText(text: string): TextMap {
  const starts = [text.startsWith("\uFEFF") ? 1 : 0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return { starts, length: text.length };
}

function position({ starts, length }: TextMap, wanted: number): readonly [line: number, column: number] {
  const offset = Math.max(starts[0] ?? 0, Math.min(wanted, length));
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return [low + 1, offset - (starts[low] ?? 0) + 1];
}

export function rangeOf(map: TextMap, start: number, end: number): Range {
  const [line, column] = position(map, start);
  const [endLine, endColumn] = position(map, Math.max(start, end));
  return { line, column, endLine, endColumn };
}
