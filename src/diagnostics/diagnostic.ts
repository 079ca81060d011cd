/** Diagnostics as data, and the one function that makes and words them. */
import { escaped } from "../text/safe.ts";
import { shorten } from "../text/cut.ts";
import { codes } from "./codes.ts";
import type { Code, Details, Row, Severity } from "./details.ts";

export { codes } from "./codes.ts";
export type { Code, Severity } from "./details.ts";

/** 1-based; the end is just after the last character. Columns count UTF-16 units, as editors do. */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * A mistake in what somebody wrote: its code, its place, and what to do about it. The codes are in
 * `generated/reference.md`.
 */
export interface Diagnostic {
  readonly code: Code;
  readonly severity: Severity;
  readonly file: string;
  readonly range: Range;
  /** JSON pointer of the value or key it is about; empty for the whole document. */
  readonly pointer: string;
  readonly message: string;
  /** What to do about it. */
  readonly help?: string;
  /** The known word that was probably meant. */
  readonly suggestion?: string;
}

/** Where a diagnostic stands. */
export interface Spot {
  readonly file: string;
  readonly range: Range;
  readonly pointer: string;
}

/** The first character of a file: where a diagnostic stands that is about the file as a whole. */
export const fileStart: Range = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** Diagnostics per file; more would be noise, and a hostile file could make millions. */
export const diagnosticLimit = 100;

/** Known words are listed when none is near, up to this many. */
const listed = 20;

/** Words one diagnostic. `severity` is given only where a family is stricter than the table. */
export function diagnose<C extends Code>(code: C, spot: Spot, details: Details[C], severity?: Severity): Diagnostic {
  const row: Row<C> = codes[code];
  const suggestion = "suggestion" in details && typeof details.suggestion === "string" ? details.suggestion : undefined;
  const help = helpFor(details, suggestion) ?? row.help;
  return {
    code,
    severity: severity ?? row.severity,
    file: spot.file,
    range: spot.range,
    pointer: spot.pointer,
    message: clipped(escaped(row.message(details))),
    ...(help === undefined ? {} : { help: clipped(escaped(help)) }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** A key or pattern may be of any length; what is said about it is not. */
function clipped(text: string): string {
  return shorten(text, longestMessage);
}
const longestMessage = 1_500;

function helpFor(details: object, suggestion: string | undefined): string | undefined {
  if (suggestion !== undefined) return `did you mean \`${suggestion}\`?`;
  if ("help" in details && typeof details.help === "string") return details.help;
  if (!("known" in details) || !Array.isArray(details.known) || details.known.length === 0) return undefined;
  const known: readonly unknown[] = details.known;
  const more = known.length > listed ? ` and ${known.length - listed} more` : "";
  return `known here: ${known
    .slice(0, listed)
    .map((word) => `\`${String(word)}\``)
    .join(", ")}${more}`;
}

/** Long values are cut so that a message stays one line. */
const shownLength = 60;

/** How a value reads in a message: short scalars as written, containers by kind. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "number" && !Number.isFinite(value)) return "a number too large to hold";
  if (value === undefined) return "nothing";
  const written = JSON.stringify(value) ?? String(value);
  return `\`${shorten(written, shownLength)}\``;
}

/**
 * At most `diagnosticLimit`; only when something must go, what is always said comes first, then errors, then warnings, and
 * the last one says that there are more.
 */
export function capped(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= diagnosticLimit) return diagnostics;
  const rank = (one: Diagnostic): number => (isAlwaysSaid(one) ? 0 : one.severity === "error" ? 1 : 2);
  const ranked = diagnostics
    .filter(({ code }) => code !== "more-mistakes")
    .toSorted((left, right) => rank(left) - rank(right));
  const dropped = ranked.slice(diagnosticLimit - 1);
  const [first] = dropped;
  if (first === undefined) return ranked;
  const { file, range, severity } = first;
  return [
    ...ranked.slice(0, diagnosticLimit - 1),
    diagnose("more-mistakes", { file, range, pointer: "" }, { told: diagnosticLimit - 1 }, severity),
  ];
}

/** Whether it is said even where there is room for a few only. */
export function isAlwaysSaid({ code }: Diagnostic): boolean {
  return codes[code].always === true;
}

/** The order in which a reader meets them. */
export function byPlace({ range: left }: Diagnostic, { range: right }: Diagnostic): number {
  return left.line - right.line || left.column - right.column;
}
