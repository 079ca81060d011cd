/** Recorded decisions under other policy, without a model call: logs in, counts out, with bounded memory. */
import { createPolicy, type Policy } from "../engine/policy.ts";
import { inlineConfig } from "../config/load.ts";
import { flows, tables as shippedTables } from "../../generated/tables.js";
import { replayAdvisor } from "./replay-advisor.ts";
import { replayGuard, type GuardNotes } from "./replay-guard.ts";
import { readLines } from "../files/lines.ts";
import { familyOf } from "../policy/own-tables.ts";
import type { Row } from "../summaries/row.ts";
import type { AskedOf } from "./asked.ts";
import { createHits, type RuleHits } from "./hits.ts";
import { compact, readRow } from "./log-line.ts";
import { replayOwn } from "./replay-own.ts";
import { createTally, type Counts } from "./replay-tally.ts";

/** The policies of one side, by the family of config; a family without one is not replayed. */
export interface ReplaySide {
  readonly guard?: Policy | undefined;
  readonly advisor?: Policy | undefined;
  /** For records of tables and flows of one's own. */
  readonly own?: AskedOf | undefined;
}

/** The policies that decide, and how much is kept of what they change. */
export interface ReplayOptions {
  readonly after: ReplaySide;
  /** Without it, what was recorded is compared with. */
  readonly before?: ReplaySide;
  /** Classifier reviewers of the configs, as provider/model. */
  readonly classifiers?: readonly string[];
  /** How many of the most frequent requests and of the riskiest records are kept; 10 without it. */
  readonly kept?: number;
  /** Whether to count how often each rule decides under `after`. */
  readonly rules?: boolean;
}

/** What changed, how often, and in which direction. */
export interface ReplayReport extends Counts, GuardNotes {
  readonly lines: number;
  /** Lines that are no JSON, and longer ones than any record. */
  readonly bad: number;
  /** Files whose last line was still being written. */
  readonly torn: number;
  /** Where they were asked for. */
  readonly rules?: readonly RuleHits[];
}

/** Takes logs one after the other, and reports on all of them. */
export interface Replay {
  /** Rejects when the file cannot be read. A log of debug records goes before the log of decisions that they belong to. */
  readonly file: (path: string, onChunk?: (bytes: number) => void) => Promise<void>;
  /** One line of a log, one byte a character. */
  readonly line: (line: string) => void;
  /** One row of a summary, for as many records as it counts. */
  readonly row: (row: Row) => void;
  /** Once, after the last file. */
  readonly report: () => ReplayReport;
}

const NO_ADVISOR = "it is the advisor's, and no advisor config is given";
const NO_GUARD = "it is the guard's, and no guard config is given";

/** Decides again, under other policy, what logs say was decided; see `Replay`. */
export function createReplay({ after, before, classifiers = [], kept = 10, rules = false }: ReplayOptions): Replay {
  const tally = createTally(kept);
  const hits = rules ? createHits() : undefined;
  const guard =
    after.guard &&
    replayGuard(
      {
        after: after.guard,
        before: before?.guard,
        known: createPolicy(shippedTables, inlineConfig("guard", {}), flows),
        classifiers,
        hits,
      },
      tally,
    );
  const advisor = after.advisor && replayAdvisor({ after: after.advisor, before: before?.advisor, hits }, tally);
  const own = after.own && replayOwn({ after: after.own, before: before?.own, hits }, tally);
  let [lines, bad, torn] = [0, 0, 0];

  function line(written: string): void {
    const given = compact(written);
    const row = readRow(given);
    if (row === "bad") bad++;
    else if (row === undefined) logLine(given);
    else ofRow(row);
  }

  function ofRow(row: Row): void {
    const { event, table = "", passed, count } = row;
    const ofAdvisor = familyOf(table) === "advisor";
    if (ofAdvisor && advisor === undefined) {
      // A consultation has one row of this table, and any number of the other.
      if (table === "advisor/blocklist") tally.skip(NO_ADVISOR, count);
    } else if (event !== undefined && guard === undefined) {
      if (passed === undefined) tally.skip(NO_GUARD, count);
    } else if (passed !== undefined) tally.skip(passed, count);
    else if (event !== undefined) guard?.row(row);
    else if (ofAdvisor) advisor?.row(row);
    else if (own === undefined) tally.skip("it is of a table of one's own, and no tables are given", count);
    else own.row(row);
  }

  function logLine(given: string): void {
    // Pi's sessions begin every line with its type, the permission system with its time.
    const session = given.startsWith('{"type":"');
    if (session) {
      if (advisor === undefined) unread(given, '"toolName":"advisor"', NO_ADVISOR);
      else if (!advisor.line(given)) bad++;
    } else if (guard === undefined) unread(given, '"event":"ai_guard.decision"', NO_GUARD);
    else if (!guard.line(given)) bad++;
  }

  function unread(given: string, marker: string, reason: string): void {
    if (given.includes(marker)) tally.skip(reason);
    else if (!given.startsWith("{") || !given.endsWith("}")) bad++;
  }

  const deciderOf = (table: string) =>
    after.own?.({ table })?.decider ?? (familyOf(table) === "advisor" ? after.advisor : after.guard)?.decider(table);

  return {
    line: (given) => {
      lines++;
      line(given);
    },
    row: ofRow,
    async file(path, onChunk) {
      advisor?.begin();
      const counts = await readLines(path, line, onChunk);
      lines += counts.lines + counts.oversize;
      torn += counts.torn;
      bad += counts.oversize;
    },
    report() {
      guard?.finish();
      const notes = guard?.notes() ?? { drifted: 0, unscored: 0, tripped: 0 };
      return {
        ...tally.result(),
        ...notes,
        drifted: notes.drifted + (advisor?.drifted() ?? 0) + (own?.drifted() ?? 0),
        lines,
        bad,
        torn,
        ...(hits && { rules: hits.result(deciderOf) }),
      };
    },
  };
}
