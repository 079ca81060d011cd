/** The guard's records in the permission system's logs, as they stand there: each decision with the answers that led to it. */
import { parseLine, rawOf } from "../files/lines.ts";
import { readReadings, type Readings } from "./readings.ts";
import { cutOf, fieldsOf, requestOf } from "./replay-cut.ts";
import { text, type LogRecord } from "./replay-record.ts";

export interface GuardLog {
  /** A line of a log, one byte a character; says whether it was a whole record, whoever wrote it. */
  readonly line: (line: string) => boolean;
  readonly finish: () => void;
}

/** `Kept`: what a record comes to, apart from its time and its request; made once for all that say the same. */
export interface GuardSink<Kept> {
  /** `unscored`: a classifier's decision whose answers are in none of the logs. */
  readonly judge: (record: LogRecord, readings: Readings | undefined, unscored: boolean) => Kept;
  readonly count: (kept: Kept, line: string, target: () => string) => void;
  /** Answers whose decision is in none of the logs. */
  readonly alone: (record: LogRecord, readings: Readings, line: string) => void;
  readonly skip: (reason: string) => void;
}

/** Answers that wait for the decision that they led to; a log holds both within a few lines, two logs within their length. */
const answersKept = 100_000;
/** Different decisions that are remembered; there are some hundreds in any real log. */
const verdictsKept = 20_000;

/** `classifiers`: reviewers of the configs that are classifiers, as provider/model. */
export function readGuardLog<Kept>(classifiers: readonly string[], sink: GuardSink<Kept>): GuardLog {
  const answers = new Map<string, { readonly readings: Readings; readonly line: string }>();
  const verdicts = new Map<string, Kept>();
  const models = classifiers.map((model) => `"modelId":${JSON.stringify(model)}`);
  let misses = 0;

  function decision(line: string): boolean {
    const request = answers.size === 0 ? "" : requestOf(line);
    const readings = answers.get(request)?.readings;
    if (readings !== undefined) answers.delete(request);
    const unscored =
      readings === undefined &&
      models.some((model) => line.includes(model)) &&
      /"deferKind":(?:null|"model-defer")/.test(line);
    // A log in another layout is not cut line by line in vain.
    const cut = readings === undefined && (misses < 8 || misses % 64 === 0) ? cutOf(line) : undefined;
    if (readings === undefined) misses = cut === undefined ? misses + 1 : 0;
    const remembered = cut === undefined ? undefined : verdicts.get(marked(cut.key, unscored));
    if (cut !== undefined && remembered !== undefined) {
      sink.count(remembered, line, () => cut.target);
      return true;
    }
    const record = parseLine(line);
    if (record === undefined) return false;
    // What is parsed anyway is remembered by its fields.
    const key = readings === undefined ? marked(cut?.key ?? fieldsOf(record), unscored) : undefined;
    const verdict =
      (key === undefined || cut !== undefined ? undefined : verdicts.get(key)) ??
      sink.judge(record, readings, unscored);
    if (key !== undefined) {
      if (verdicts.size >= verdictsKept) verdicts.clear();
      verdicts.set(key, verdict);
    }
    sink.count(verdict, line, () => rawOf(text(record, "target") ?? ""));
    return true;
  }

  function readAnswers(line: string): boolean {
    const record = parseLine(line);
    if (record === undefined) return false;
    const [requestId, readings] = [text(record, "requestId"), readReadings(record["answers"])];
    if (readings === undefined) sink.skip("the classifier's answers are not all there");
    else if (requestId === undefined) sink.skip("the classifier's answers name no request");
    else {
      const { timestamp, surface, target } = record;
      answers.set(requestId, { readings, line: JSON.stringify({ timestamp, requestId, surface, target }) });
      const [oldest] = answers.keys();
      if (answers.size > answersKept && oldest !== undefined) alone(oldest);
    }
    return true;
  }

  function alone(requestId: string): void {
    const one = answers.get(requestId);
    answers.delete(requestId);
    if (one !== undefined) sink.alone(parseLine(one.line) ?? {}, one.readings, one.line);
  }

  return {
    line(line) {
      const at = line.indexOf('"event":"') + 9;
      if (at < 9 || !line.startsWith("ai_guard.", at)) return whole(line);
      if (line.startsWith('decision"', at + 9)) return decision(line);
      if (line.startsWith('model_answers"', at + 9)) return readAnswers(line);
      if (line.startsWith('coverage"', at + 9)) sink.skip("its surface was not reviewed");
      return whole(line);
    },
    finish() {
      for (const requestId of answers.keys()) alone(requestId);
    },
  };
}

/** Cheap, and right for everything but a line that was cut and happens to end in a brace. */
const whole = (line: string): boolean => line.startsWith("{") && line.endsWith("}");

const marked = (key: string, unscored: boolean): string => (unscored ? `!${key}` : key);
