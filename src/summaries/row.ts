/** A row of a summary: how often one tuple of facts came to one outcome, and when. Rows of the same tuple add up. */
import type { SummaryRow } from "../../generated/summary.ts";
import { parseLine, utf8 } from "../files/lines.ts";
import { isObject } from "../jsonc/pointer.ts";

/** The version of the record that `schemas/summary.schema.json` describes. */
export const VERSION = 1;

export type RowFacts = { readonly [fact: string]: unknown };

/** What decided: a table, a flow, or the event of the guard's log. */
export type Subject = Pick<SummaryRow, "event" | "flow" | "table">;

export type Row = Omit<SummaryRow, "summary">;

/** All that tells one row from another, in the one order of every summary. */
export function keyOf({
  event,
  flow,
  table,
  facts,
  outcome,
  rule,
  passed,
}: Omit<Row, "count" | "first" | "last">): string {
  const named = Object.entries(facts)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({
    summary: VERSION,
    event,
    flow,
    table,
    rule,
    outcome,
    passed,
    facts: Object.fromEntries(named),
  });
}

/** Undefined for a line that is no row of a summary of this version. */
export function rowOf(line: string): Row | undefined {
  const given = parseLine(line);
  if (given?.["summary"] !== VERSION) return undefined;
  const { count, first, last, facts } = given;
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 1 || !isObject(facts)) return undefined;
  const named = (field: string) => {
    const value = given[field];
    return typeof value === "string" ? { [field]: utf8(value) } : {};
  };
  return {
    ...named("event"),
    ...named("flow"),
    ...named("table"),
    ...named("outcome"),
    ...named("rule"),
    ...named("passed"),
    facts: textsOf(facts),
    count,
    first: typeof first === "string" ? first : "",
    last: typeof last === "string" ? last : "",
  };
}

/** A line of a log is read as bytes; names and values are text. */
export const textsOf = (facts: RowFacts): RowFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [utf8(name), typeof value === "string" ? utf8(value) : value]),
  );

export const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

export interface Sum {
  readonly add: (row: Omit<Row, "count" | "first" | "last">, times: Pick<Row, "count" | "first" | "last">) => Counted;
  /** The lines of the summary, in their one order. */
  readonly lines: () => string[];
  readonly size: () => number;
}
export interface Counted {
  count: number;
  first: string;
  last: string;
}

/** Adds up rows; the same rows give the same lines, in whatever order they came. */
export function createSum(): Sum {
  const rows = new Map<string, Counted>();
  return {
    add(row, times) {
      const key = keyOf(row);
      const known = rows.get(key);
      if (known !== undefined) {
        addTo(known, times.count, times.first, times.last);
        return known;
      }
      const counted = { count: times.count, first: times.first, last: times.last };
      rows.set(key, counted);
      return counted;
    },
    lines: () =>
      [...rows]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([key, { count, first, last }]) => `${key.slice(0, -1)},${JSON.stringify({ count, first, last }).slice(1)}`,
        ),
    size: () => rows.size,
  };
}

/** Records without a time have an empty one, which is neither the first nor the last. */
export function addTo(counted: Counted, count: number, first: string, last: string): void {
  counted.count += count;
  if (first !== "" && (counted.first === "" || first < counted.first)) counted.first = first;
  if (last > counted.last) counted.last = last;
}
