/** The record as plain columns, version 1: what a table of records has, and what a grouping query gives. */
import { isObject } from "../jsonc/pointer.ts";
import type { Cells } from "./cells.ts";
import type { Row, Subject } from "./row.ts";

export interface Field {
  readonly fact: string;
  readonly kind: "text" | "number" | "flag";
  readonly cells: Cells;
}

/** What every record has beside its facts; all of it is text. */
export const COLUMNS = ["about", "subject", "decided_table", "rule", "outcome"] as const;
/** When it was decided, in ISO 8601 with milliseconds and in UTC, as text. */
export const TIME = "decided_at";

/** Lower case alone, since some engines know no other. Undefined for a name that cannot be read back. */
export function columnOf({ kind, fact }: Pick<Field, "kind" | "fact">): string | undefined {
  const snake = fact.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return /^[a-z][a-z0-9_]*$/.test(snake) && camel(snake) === fact ? `${kind}_${snake}` : undefined;
}
const camel = (snake: string): string => snake.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

export const aboutOf = ({ event, flow, table }: Subject): { readonly about: string; readonly subject: string } =>
  event !== undefined
    ? { about: "event", subject: event }
    : flow !== undefined
      ? { about: "flow", subject: flow }
      : { about: "table", subject: table ?? "" };

/** A row of a grouping query's result; undefined for anything else. */
export function rowOfColumns(given: unknown): Row | undefined {
  if (!isObject(given)) return undefined;
  const { about, subject, decided_table: table, rule, outcome, records, first_at: first, last_at: last } = given;
  const count = Number(records);
  if (typeof about !== "string" || typeof subject !== "string" || !Number.isSafeInteger(count) || count < 1)
    return undefined;
  const named = (name: string, value: unknown) => (typeof value === "string" ? { [name]: value } : {});
  return {
    ...named("table", table),
    ...named(about, subject),
    ...named("rule", rule),
    ...named("outcome", outcome),
    facts: Object.fromEntries(
      Object.entries(given).flatMap(([column, value]) => {
        const [, kind, name] = /^(text|number|flag)_(.+)$/.exec(column) ?? [];
        return name === undefined || typeof value !== "string" ? [] : [[camel(name), valueOf(kind, value)]];
      }),
    ),
    count,
    first: typeof first === "string" ? first : "",
    last: typeof last === "string" ? last : "",
  };
}

/** What is no number stays a text, which fits no number either. */
function valueOf(kind: string | undefined, value: string): unknown {
  if (kind === "flag") return value === "true";
  return kind === "number" && Number.isFinite(Number(value)) ? Number(value) : value;
}
