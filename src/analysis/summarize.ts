/** Logs → a summary: how often each tuple of the facts that the policies read came to which outcome, and when. */
import type { Policy } from "../engine/policy.ts";
import { readLines } from "../files/lines.ts";
import { cellsOf, kept, type Cells, type Keeping, type Read } from "../summaries/cells.ts";
import { addTo, createSum, type Counted, type Row } from "../summaries/row.ts";
import { readAdvisorLog } from "./advisor-log.ts";
import { readsOf, type AskedOf } from "./asked.ts";
import { readGuardLog } from "./guard-log.ts";
import { ALONE, GUARD, GUARD_FACTS, guardParts, STEP } from "./guard-row.ts";
import { compact, readRow } from "./log-line.ts";
import { timeOf } from "./replay-cut.ts";
import { once } from "./replay-tally.ts";

export interface SummaryOptions extends Keeping {
  /** The policies whose cut points count: several where two are to be compared. */
  readonly policies: readonly { readonly guard?: Policy | undefined; readonly own?: AskedOf | undefined }[];
  /** Classifier reviewers of their configs, as provider/model. */
  readonly classifiers: readonly string[];
}

export interface Summary {
  /** Rejects when the file cannot be read. Logs and summaries are told apart by their lines. */
  readonly file: (path: string, onChunk?: (bytes: number) => void) => Promise<void>;
  /** One line, one byte a character. */
  readonly line: (line: string) => void;
  readonly row: (row: Row) => void;
  /** Once, after the last file. */
  readonly finish: () => SummaryCounts;
}

export interface SummaryCounts {
  /** In the one order of every summary. */
  readonly rows: readonly string[];
  readonly lines: number;
  readonly bad: number;
  readonly torn: number;
}

export function createSummary({ policies, classifiers, ...keeping }: SummaryOptions): Summary {
  const sum = createSum();
  const cells = new Map<string, ReadonlyMap<string, Cells>>();
  let [lines, bad, torn] = [0, 0, 0];

  /** One function for every subject: what its facts are told apart by. */
  function cellsFor({ event, flow, table }: Pick<Row, "event" | "flow" | "table">): ReadonlyMap<string, Cells> {
    const key = JSON.stringify([event, flow, table]);
    const known = cells.get(key);
    if (known !== undefined) return known;
    const reads = new Map<string, Read[]>();
    for (const { guard, own } of policies) {
      const classifier = event === undefined ? undefined : guard?.decider("guard/classifier");
      const found =
        event === undefined
          ? own?.({ ...(flow !== undefined && { flow }), ...(table !== undefined && { table }) })?.reads
          : classifier && readsOf(classifier);
      for (const [fact, places] of found ?? []) reads.set(fact, [...(reads.get(fact) ?? []), ...places]);
    }
    const made = new Map([...reads].map(([fact, places]) => [fact, cellsOf(places)]));
    cells.set(key, made);
    return made;
  }

  function add(row: Row): Counted {
    const known = cellsFor(row);
    const facts = Object.fromEntries(
      Object.entries(row.facts).map(([fact, value]) => [
        fact,
        // The words of the guard's log are its own, and so are surfaces.
        row.event !== undefined && LOGGED.has(fact) ? value : kept(value, known.get(fact) ?? NO_CELLS, keeping),
      ]),
    );
    return sum.add({ ...row, facts }, row);
  }

  const guardRow = (parts: Pick<Row, "facts">) => add({ ...GUARD, ...parts, count: 0, first: "", last: "" });
  const passed = (subject: Pick<Row, "event" | "table">, reason: string) =>
    sum.add({ ...subject, passed: reason, facts: {} }, once(""));
  const guard = readGuardLog<Counted>(classifiers, {
    judge: (record, readings, unscored) => guardRow(guardParts(record, readings, unscored)),
    count: (counted, line) => {
      const time = timeOf(line);
      addTo(counted, 1, time, time);
    },
    alone: (record, readings, line) => {
      const { facts } = guardParts(record, readings, false);
      const time = timeOf(line);
      addTo(guardRow({ facts: { ...facts, [ALONE]: true } }), 1, time, time);
    },
    skip: (reason) => passed(GUARD, reason),
  });
  const advisor = readAdvisorLog({
    decision: (table, facts, told, { time }) =>
      add({
        table,
        facts,
        ...(told !== undefined && { outcome: told.outcome }),
        ...(told?.rule !== undefined && { rule: told.rule }),
        ...once(time),
      }),
    skip: (reason, table) => passed({ table }, reason),
  });

  /** Rows of summaries by the part that says what they are of: most lines of many summaries are known ones. */
  const known = new Map<string, Counted>();

  /** Adds a row of a summary that this product wrote, without parsing what stands in another one just so. */
  function knownRow(given: string): boolean {
    const at = given.startsWith('{"summary":') ? given.lastIndexOf(',"count":') : -1;
    const tail = at < 0 ? null : COUNTS.exec(given.slice(at));
    if (tail === null) return false;
    const [, count = "", first = "", last = ""] = tail;
    const key = given.slice(0, at);
    const counted = known.get(key);
    if (counted !== undefined) {
      addTo(counted, Number(count), first, last);
      return true;
    }
    const row = readRow(given);
    if (row === undefined || row === "bad") return false;
    // A piece of a line would keep alive the whole chunk of the file that it was cut from.
    known.set(Buffer.from(key, "latin1").toString("latin1"), row.passed === undefined ? add(row) : sum.add(row, row));
    return true;
  }

  function line(written: string): void {
    if (knownRow(written)) return;
    const given = compact(written);
    const row = readRow(given);
    if (row === "bad") bad++;
    else if (row?.passed !== undefined) sum.add(row, row);
    else if (row !== undefined) add(row);
    else if (!(given.startsWith('{"type":"') ? advisor : guard).line(given)) bad++;
  }

  return {
    line: (given) => {
      lines++;
      line(given);
    },
    row: add,
    async file(path, onChunk) {
      advisor.begin();
      const counts = await readLines(path, line, onChunk);
      lines += counts.lines + counts.oversize;
      torn += counts.torn;
      bad += counts.oversize;
    },
    finish() {
      guard.finish();
      return { rows: sum.lines(), lines, bad, torn };
    },
  };
}

/** How every row ends. */
const COUNTS = /^,"count":([1-9]\d{0,14}),"first":"([^"\\]*)","last":"([^"\\]*)"\}$/;
const LOGGED: ReadonlySet<string> = new Set([...GUARD_FACTS, STEP]);
const NO_CELLS = cellsOf([]);
