/** The guard's decisions, decided again: from the permission system's logs, and from summaries of them. */
import type { Policy } from "../engine/policy.ts";
import { parseLine, rawOf, utf8 } from "../files/lines.ts";
import type { Row } from "../summaries/row.ts";
import type { Deciding, Hits } from "./hits.ts";
import { ALONE, guardRecord } from "./guard-row.ts";
import { readGuardLog, type GuardLog } from "./guard-log.ts";
import { timeOf } from "./replay-cut.ts";
import { readDecision, text, type LogRecord, type Told } from "./replay-record.ts";
import {
  afterOf,
  directionOf,
  once,
  weightOf,
  type Change,
  type Example,
  type OpenGroup,
  type Tally,
  type Times,
} from "./replay-tally.ts";
import type { Readings } from "./readings.ts";

export interface GuardReplay extends GuardLog {
  /** A row of a summary. */
  readonly row: (row: Row) => void;
  readonly notes: () => GuardNotes;
}

export interface GuardNotes {
  /** Decisions that the policy of `before` gives otherwise than was recorded. */
  readonly drifted: number;
  /** A classifier's decisions whose answers are in none of the logs: they keep their step under any thresholds. */
  readonly unscored: number;
  /** Trips of the breaker: its answer is decided again, but not whether it trips. */
  readonly tripped: number;
}

export interface GuardPolicies {
  readonly after: Policy;
  readonly before?: Policy | undefined;
  /** Over the shipped tables and the default config. */
  readonly known: Policy;
  /** Classifier reviewers of either config, as provider/model. */
  readonly classifiers: readonly string[];
  /** Counts the rules that decide under `after`, where somebody asks for them. */
  readonly hits?: Hits | undefined;
}

interface Notes {
  readonly drifted: boolean;
  readonly tripped: boolean;
  readonly unscored: boolean;
  /** What decides on the way under `after`. */
  readonly way: readonly Deciding[];
}

/** What a record comes to, apart from its time and its request. */
type Verdict = Notes &
  (
    | { readonly is: "same" }
    | { readonly is: "skip"; readonly reason: string }
    | { readonly is: "change"; readonly change: Change; readonly weight: number; group?: OpenGroup }
  );

export function replayGuard({ after, before, known, classifiers, hits }: GuardPolicies, tally: Tally): GuardReplay {
  let [drifted, unscored, tripped] = [0, 0, 0];

  function judge(record: LogRecord, readings: Readings | undefined, unscoredHere: boolean): Verdict {
    const skip = (reason: string): Verdict => ({
      is: "skip",
      reason,
      drifted: false,
      tripped: false,
      unscored: unscoredHere,
      way: [],
    });
    const recorded = readDecision(record, known);
    if ("reason" in recorded) return skip(recorded.reason);
    const now = recorded.settle(after, readings);
    const old = before === undefined ? undefined : recorded.settle(before, readings);
    if ("reason" in now) return skip(now.reason);
    if (old !== undefined && "reason" in old) return skip(old.reason);
    const told: Told = old === undefined ? recorded.told : { outcome: old.outcome, table: old.table, rule: old.rule };
    const direction = directionOf(told.outcome, now.outcome);
    const notes = {
      drifted: old !== undefined && old.outcome !== recorded.told.outcome,
      tripped: text(record, "gate") === "circuit-breaker",
      unscored: unscoredHere,
      way: now.way.map(({ decision }) => decision),
    };
    if (direction === undefined) return { is: "same", ...notes };
    const surface = record["surface"] === undefined ? undefined : utf8(text(record, "surface") ?? "");
    return {
      is: "change",
      ...notes,
      change: { before: told, after: afterOf(now), direction, ...(surface !== undefined && { surface }) },
      weight: weightOf(told.outcome, now.outcome, recorded.riskLevel),
    };
  }

  function count(verdict: Verdict, times: Times, target: (() => string) | undefined, example: () => Example): void {
    if (verdict.unscored) unscored += times.count;
    if (verdict.is === "skip") return tally.skip(verdict.reason, times.count);
    hits?.add(verdict.way, times);
    if (verdict.drifted) drifted += times.count;
    if (verdict.tripped) tripped += times.count;
    if (verdict.is === "same") return tally.same(times.count);
    verdict.group ??= tally.groupOf(verdict.change, example);
    tally.change(verdict.group, times, verdict.weight, target?.(), example);
  }

  /** What was answered then is unknown, but two policies can be compared. */
  function alone(record: LogRecord, readings: Readings, times: Times, target?: () => string): void {
    if (before === undefined)
      return tally.skip(
        "the log with the decision that a classifier's answers led to is not given, nor a policy to compare with",
        times.count,
      );
    const verdict = judge({ ...record, gate: "model", verdict: "allow" }, readings, false);
    count({ ...verdict, drifted: false }, times, target, () => exampleOf(record));
  }

  const log = readGuardLog<Verdict>(classifiers, {
    judge,
    count: (verdict, line, target) => {
      const example = () => exampleOf(parseLine(line) ?? {});
      // The time is only read where something hangs on it.
      count(verdict, verdict.is === "change" || hits !== undefined ? once(timeOf(line)) : untimed, target, example);
    },
    alone: (record, readings, line) => alone(record, readings, once(timeOf(line)), () => rawTarget(record)),
    skip: tally.skip,
  });
  return {
    ...log,
    row(row) {
      const { record, readings, unscored: unscoredHere } = guardRecord(row);
      if (row.facts[ALONE] === true && readings !== undefined) return alone(record, readings, row);
      count(judge(record, readings, unscoredHere), row, undefined, () => exampleOf({ ...record, timestamp: row.last }));
    },
    notes: () => ({ drifted, unscored, tripped }),
  };
}

const untimed: Times = once("");
const rawTarget = (record: LogRecord): string => rawOf(text(record, "target") ?? "");

function exampleOf(record: LogRecord): Example {
  const named = (field: "surface" | "target" | "requestId" | "riskLevel") => {
    const value = text(record, field);
    return value === undefined ? {} : { [field]: utf8(value) };
  };
  return {
    time: text(record, "timestamp") ?? "",
    ...named("surface"),
    ...named("target"),
    ...named("requestId"),
    ...named("riskLevel"),
  };
}
