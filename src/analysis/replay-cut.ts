/** What can be known of a line of the guard's log before it is parsed. */
import { parseLine, textOf } from "../files/lines.ts";
import { type LogRecord, text } from "./replay-record.ts";

export interface Cut {
  /** What the record's answer depends on. */
  readonly key: string;
  /** The target, as it stands between its quotes. */
  readonly target: string;
}

const timeAt = '{"timestamp":"'.length;
const timeLength = "2026-09-21T14:13:20.000Z".length;
/** `,"policyHash":"0123456789abcdef"}`, with which every record of this guard ends; before it stand the facts. */
const hashLength = 33;
const factsLength = 60;
/** A longer line is parsed: an expression that takes a text letter by letter runs out of stack in a text of megabytes. */
const longestCut = 64 * 1024;
/** Enough for the table, outcome and rule that stand first behind `"table":`. */
const rowLength = 120;

/**
 * The parts of a record of this product's own writer that its answer depends on, without parsing it: each field must follow
 * the one before it, and a quote inside a JSON text is escaped, so nothing that a text says is taken for a field.
 * Undefined for any other layout, which is then parsed.
 */
export function cutOf(line: string): Cut | undefined {
  const found = line.length > longestCut ? null : layout.exec(line);
  if (found === null) return undefined;
  const table = line.indexOf(',"table":"', found[0].length);
  if (table < 0 || !line.startsWith(',"policyHash":"', line.length - hashLength)) return undefined;
  const row = Math.min(table + rowLength, line.indexOf(',"because":', table));
  return {
    key: `${found[1]}${found[3]}${found[4]}${line.slice(table, row)}${line.slice(-hashLength - factsLength, -hashLength)}`,
    target: found[2] ?? "",
  };
}

/** Every record from its beginning to the reply: surface, target, what was judged, and why nothing was. */
const layout = new RegExp(
  [
    String.raw`^\{"timestamp":"[^"]{24}","extension":"pi-permission-system","stream":"review","event":"ai_guard\.decision"`,
    String.raw`,"requestId":"[^"\\]*","surface":"([^"\\]*)","target":"((?:[^"\\]|\\.)*)"`,
    String.raw`(,"gate":"[^"]*","verdict":"[^"]*"(?:,"emittedVerdict":"[^"]*")?(?:,"emittedReason":"[^"]*")?)(?:,"reason":"(?:[^"\\]|\\.)*")?`,
    String.raw`(,"deferKind":[^,]*,"lean":[^,]*,"riskLevel":[^,]*),"rawReply":`,
  ].join(""),
);

/** The fields of a parsed record that its answer depends on, each by its name: a loop over names would take three times as long. */
export function fieldsOf(record: LogRecord): string {
  const judged = `${word(record["gate"])}|${word(record["outcome"])}|${word(record["verdict"])}|${word(record["emittedVerdict"])}|${word(record["deferKind"])}|${word(record["lean"])}|${word(record["riskLevel"])}|${word(record["policyState"])}`;
  const { facts } = record;
  if (record["table"] === undefined) return `${judged}|${word(record["surface"])}`;
  return `${judged}|${word(record["surface"])}|${word(record["table"])}|${word(record["rule"])}|${facts === undefined ? "" : JSON.stringify(facts)}`;
}

/** No other value reads like a text. */
const word = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : `\u0000${JSON.stringify(value)}`;

const quote = 34;

export function timeOf(line: string): string {
  // In two, since a piece of more than twelve characters would keep the whole chunk alive that it was cut from.
  if (line.charCodeAt(timeAt + timeLength) === quote)
    return line.slice(timeAt, timeAt + 12) + line.slice(timeAt + 12, timeAt + timeLength);
  return text(parseLine(line) ?? {}, "timestamp") ?? "";
}

export function requestOf(line: string): string {
  const at = line.indexOf('"requestId":"');
  return at < 0 ? "" : textOf(line.slice(at + 13, line.indexOf('"', at + 13)));
}
