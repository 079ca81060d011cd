/** A decision of the guard as a row of a summary, and back. */
import { utf8 } from "../files/lines.ts";
import { isObject } from "../jsonc/pointer.ts";
import { numberOf, type Row, type Subject } from "../summaries/row.ts";
import type { Readings } from "./readings.ts";
import { text, type LogRecord } from "./replay-record.ts";

/** The guard's rows are about the event of its log. */
export const GUARD: Subject = { event: "ai_guard.decision" };

/** What a decision depends on, by the names that the log has. */
export const GUARD_FACTS = [
  "surface",
  "gate",
  "verdict",
  "emittedVerdict",
  "deferKind",
  "lean",
  "riskLevel",
  "policyState",
] as const;
/** The step that the ladder was told, where it decided. */
export const STEP = "step";
/** A classifier's decision whose answers are in none of the logs. */
export const UNSCORED = "unscored";
/** A classifier's answers whose decision is in none of the logs. */
export const ALONE = "alone";
/** A classifier's answers, in facts of table `guard/classifier`. */
export const READINGS = ["dangerConfidence", "intent", "risk", "riskConfidence"] as const;

export type RowParts = Pick<Row, "facts" | "outcome" | "table" | "rule">;

export function guardParts(record: LogRecord, readings: Readings | undefined, unscored: boolean): RowParts {
  const facts: { [fact: string]: unknown } = {};
  for (const name of GUARD_FACTS) {
    const value = text(record, name);
    if (value !== undefined) facts[name] = utf8(value);
    // A surface that is no text is there all the same.
    else if (name === "surface" && record[name] !== undefined) facts[name] = "";
  }
  const { facts: told } = record;
  const step = isObject(told) ? text(told, "verdict") : undefined;
  if (record["table"] === "guard/mode-ladder" && step !== undefined) facts[STEP] = step;
  if (unscored) facts[UNSCORED] = true;
  if (readings !== undefined) {
    facts["danger"] = utf8(readings.danger);
    for (const name of READINGS) facts[name] = readings[name];
  }
  const [outcome, table, rule] = [text(record, "outcome"), text(record, "table"), text(record, "rule")];
  return {
    facts,
    ...(outcome !== undefined && { outcome }),
    ...(table !== undefined && { table }),
    ...(rule !== undefined && { rule }),
  };
}

export function guardRecord({ facts, outcome, table, rule }: Row): {
  readonly record: LogRecord;
  readonly readings: Readings | undefined;
  readonly unscored: boolean;
} {
  const { danger } = facts;
  const [dangerConfidence, intent, risk, riskConfidence] = READINGS.map((name) => numberOf(facts[name]));
  return {
    record: {
      ...Object.fromEntries(GUARD_FACTS.flatMap((name) => (name in facts ? [[name, facts[name]]] : []))),
      outcome,
      table,
      rule,
      ...(facts[STEP] !== undefined && { facts: { verdict: facts[STEP] } }),
    },
    readings:
      typeof danger === "string" &&
      dangerConfidence !== undefined &&
      intent !== undefined &&
      risk !== undefined &&
      riskConfidence !== undefined
        ? { danger, dangerConfidence, intent, risk, riskConfidence }
        : undefined,
    unscored: facts[UNSCORED] === true,
  };
}
