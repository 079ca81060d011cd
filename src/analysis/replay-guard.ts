/** The guard's records in the permission system's logs, decided again. */
import type { Policy } from "../engine/policy.ts";
import { readDecision, text, type LogRecord, type Told } from "./replay-record.ts";
import { parseLine, rawOf, utf8 } from "../files/lines.ts";
import {
  afterOf,
  directionOf,
  weightOf,
  type Change,
  type Example,
  type OpenGroup,
  type Tally,
} from "./replay-tally.ts";
import { readReadings, type Readings } from "./readings.ts";
import { cutOf, fieldsOf, requestOf, timeOf } from "./replay-cut.ts";

export interface GuardReplay {
  /** A line of a log, one byte a character; says whether it was a whole record, whoever wrote it. */
  readonly line: (line: string) => boolean;
  readonly finish: () => void;
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
}

/** Answers that wait for the decision that they led to; a log holds both within a few lines, two logs within their length. */
const answersKept = 100_000;
/** Different decisions that are remembered; there are some hundreds in any real log. */
const verdictsKept = 20_000;

/** What a record comes to, apart from its time and its request. */
type Verdict =
  | { readonly is: "same"; readonly drifted: boolean; readonly tripped: boolean }
  | { readonly is: "skip"; readonly reason: string }
  | {
      readonly is: "change";
      readonly drifted: boolean;
      readonly tripped: boolean;
      readonly change: Change;
      readonly weight: number;
      group?: OpenGroup;
    };

export function replayGuard({ after, before, known, classifiers }: GuardPolicies, tally: Tally): GuardReplay {
  const answers = new Map<string, { readonly readings: Readings; readonly line: string }>();
  const verdicts = new Map<string, Verdict>();
  const models = classifiers.map((model) => `"modelId":${JSON.stringify(model)}`);
  let [drifted, unscored, tripped, misses] = [0, 0, 0, 0];

  function judge(record: LogRecord, readings?: Readings): Verdict {
    const recorded = readDecision(record, known);
    if ("reason" in recorded) return { is: "skip", reason: recorded.reason };
    const now = recorded.settle(after, readings);
    const old = before === undefined ? undefined : recorded.settle(before, readings);
    if ("reason" in now) return { is: "skip", reason: now.reason };
    if (old !== undefined && "reason" in old) return { is: "skip", reason: old.reason };
    const told: Told = old === undefined ? recorded.told : { outcome: old.outcome, table: old.table, rule: old.rule };
    const direction = directionOf(told.outcome, now.outcome);
    const notes = {
      drifted: old !== undefined && old.outcome !== recorded.told.outcome,
      tripped: text(record, "gate") === "circuit-breaker",
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

  function count(verdict: Verdict, line: string, target: () => string): void {
    if (verdict.is === "skip") return tally.skip(verdict.reason);
    if (verdict.drifted) drifted++;
    if (verdict.tripped) tripped++;
    if (verdict.is === "same") return tally.same();
    const example = () => exampleOf(parseLine(line) ?? {});
    verdict.group ??= tally.groupOf(verdict.change, example);
    tally.change(verdict.group, timeOf(line), verdict.weight, target(), example);
  }

  function decision(line: string): boolean {
    const request = answers.size === 0 ? "" : requestOf(line);
    const readings = answers.get(request)?.readings;
    if (readings !== undefined) answers.delete(request);
    else if (models.some((model) => line.includes(model)) && /"deferKind":(?:null|"model-defer")/.test(line))
      unscored++;
    // A log in another layout is not cut line by line in vain.
    const cut = readings === undefined && (misses < 8 || misses % 64 === 0) ? cutOf(line) : undefined;
    if (readings === undefined) misses = cut === undefined ? misses + 1 : 0;
    const remembered = cut === undefined ? undefined : verdicts.get(cut.key);
    if (cut !== undefined && remembered !== undefined) {
      count(remembered, line, () => cut.target);
      return true;
    }
    const record = parseLine(line);
    if (record === undefined) return false;
    // What is parsed anyway is remembered by its fields.
    const key = readings === undefined ? (cut?.key ?? fieldsOf(record)) : undefined;
    const verdict = (key === undefined || cut !== undefined ? undefined : verdicts.get(key)) ?? judge(record, readings);
    if (key !== undefined) {
      if (verdicts.size >= verdictsKept) verdicts.clear();
      verdicts.set(key, verdict);
    }
    count(verdict, line, () => rawOf(text(record, "target") ?? ""));
    return true;
  }

  function readAnswers(line: string): boolean {
    const record = parseLine(line);
    if (record === undefined) return false;
    const [requestId, readings] = [text(record, "requestId"), readReadings(record["answers"])];
    if (readings === undefined) tally.skip("the classifier's answers are not all there");
    else if (requestId === undefined) tally.skip("the classifier's answers name no request");
    else {
      const { timestamp, surface, target } = record;
      answers.set(requestId, { readings, line: JSON.stringify({ timestamp, requestId, surface, target }) });
      const [oldest] = answers.keys();
      if (answers.size > answersKept && oldest !== undefined) alone(oldest);
    }
    return true;
  }

  /** Answers whose decision is in none of the logs: what was answered is unknown, but two policies can be compared. */
  function alone(requestId: string): void {
    const one = answers.get(requestId);
    answers.delete(requestId);
    if (one === undefined) return;
    if (before === undefined)
      return tally.skip(
        "the log with the decision that a classifier's answers led to is not given, nor a policy to compare with",
      );
    const record = parseLine(one.line) ?? {};
    const verdict = judge({ ...record, gate: "model", verdict: "allow" }, one.readings);
    count(verdict.is === "skip" ? verdict : { ...verdict, drifted: false }, one.line, () =>
      rawOf(text(record, "target") ?? ""),
    );
  }

  return {
    line(line) {
      const at = line.indexOf('"event":"') + 9;
      if (at < 9 || !line.startsWith("ai_guard.", at)) return whole(line);
      if (line.startsWith('decision"', at + 9)) return decision(line);
      if (line.startsWith('model_answers"', at + 9)) return readAnswers(line);
      if (line.startsWith('coverage"', at + 9)) tally.skip("its surface was not reviewed");
      return whole(line);
    },
    finish() {
      for (const requestId of answers.keys()) alone(requestId);
    },
    notes: () => ({ drifted, unscored, tripped }),
  };
}

/** Cheap, and right for everything but a line that was cut and happens to end in a brace. */
const whole = (line: string): boolean => line.startsWith("{") && line.endsWith("}");

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
