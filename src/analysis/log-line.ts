/** What a line of a log is, before anything is made of it. */
import { parseLine } from "../files/lines.ts";
import { rowOf, type Row } from "../summaries/row.ts";
import { rowOfColumns } from "../summaries/columns.ts";
import { ownRow } from "./replay-own.ts";

/** Both programs write JSON without blanks, and are read so; what another program has written anew is brought into that form. */
export function compact(line: string): string {
  if (!SPACED.test(line.slice(0, LOOKED_AT))) return line;
  const record = parseLine(line);
  if (record === undefined) return line;
  const { type } = record;
  return JSON.stringify(typeof type === "string" ? { type, ...record } : record);
}
const SPACED = /^\{\s|":\s/;
const LOOKED_AT = 256;

/** A row of a summary, or a record of a table or a flow of one's own; undefined for a line of one of the two programs' logs. */
export function readRow(line: string): Row | "bad" | undefined {
  if (line.startsWith('{"summary":')) return rowOf(line) ?? "bad";
  if (line.startsWith('{"about":"')) return rowOfColumns(parsed(line)) ?? "bad";
  if (line.startsWith('{"type":"') || line.includes('"event":"')) return undefined;
  return line.includes('"facts":') ? ownRow(line) : undefined;
}

/** Of bytes, as text. */
const parsed = (line: string): unknown => {
  try {
    return JSON.parse(Buffer.from(line, "latin1").toString("utf8"));
  } catch {
    return undefined;
  }
};
