/** How many recorded decisions each change of a diff touches. */
import { flows, tables as shippedTables } from "../../generated/tables.js";
import { inlineConfig } from "../config/load.ts";
import type { FlowDecider, FlowStep } from "../engine/flow.ts";
import type { Decision } from "../engine/types.ts";
import { createPolicy, type Policy } from "../engine/policy.ts";
import type { FlowChange } from "../flows/compare.ts";
import { within } from "../space/within.ts";
import type { Row } from "../summaries/row.ts";
import { guardRecord } from "./guard-row.ts";
import { pairOf } from "./diff.ts";
import type { Report } from "./report.ts";
import { readDecision, type Resettled } from "./replay-record.ts";
import type { TableReport } from "./sides.ts";

/** What a record comes to on both sides: the change of the report that it is one of, or none. Undefined: it is about something else. */
type Touch = (row: Row) => { readonly change: number | undefined } | undefined;

/** Every distinct tuple of facts is decided once on each side. */
export function withRecorded(report: Report, rows: readonly Row[]): Report {
  const known = createPolicy(shippedTables, inlineConfig("guard", {}), flows);
  const counted = (table: TableReport): TableReport => {
    const touch = touchOf(table, known);
    const hits = table.changes.map(() => ({ count: 0, last: "" }));
    let [of, since] = [0, ""];
    for (const row of rows) {
      const touched = row.passed === undefined ? touch(row) : undefined;
      if (touched === undefined) continue;
      of += row.count;
      if (row.first !== "" && (since === "" || row.first < since)) since = row.first;
      const hit = hits[touched.change ?? -1];
      if (hit === undefined) continue;
      hit.count += row.count;
      if (row.last > hit.last) hit.last = row.last;
    }
    if (of === 0) return table;
    const noun = table.table === ASK ? "ask" : "decision";
    return {
      ...table,
      changes: table.changes.map((change, at) => ({
        ...change,
        recorded: { count: hits[at]?.count ?? 0, of, noun, since, last: hits[at]?.last ?? "" },
      })),
    };
  };
  return {
    ...report,
    tables: report.tables.map(counted),
    inside: report.inside.map((one) => ({ ...one, changes: counted(one).changes })),
  };
}

const ASK = "guard/ask";

function touchOf(table: TableReport, known: Policy): Touch {
  const { flow, bound } = table;
  if (flow !== undefined)
    return (row) => {
      const [before, after] = [flow.before, flow.after].map((side) => wayOf(row, table.table, side, known));
      if (before === undefined || after === undefined) return undefined;
      if (before.outcome === after.outcome) return { change: undefined };
      // A change is told by one of the ways that come to it: others have its end in common, or its outcomes alone.
      const same = flow.changes.flatMap((one, at) =>
        one.before.outcome === before.outcome && one.after.outcome === after.outcome ? [{ one, at }] : [],
      );
      const near =
        same.find(({ one }) => agrees(one.before.steps, before.steps) && agrees(one.after.steps, after.steps)) ??
        same.find(({ one }) => ends(one.before.steps, before) && ends(one.after.steps, after)) ??
        same[0];
      return { change: near?.at };
    };
  if (bound === undefined) return () => undefined;
  const { before, after, values } = bound;
  return (row) => {
    const facts = factsFor(row, table.table, known);
    if (facts === undefined) return undefined;
    const [old, now] = [before.decide(facts), after.decide(facts)];
    if (old.outcome === now.outcome) return { change: undefined };
    const pair = pairOf({ before: old, after: now });
    const same = table.changes.flatMap((change, at) => (pairOf(change) === pair ? [{ change, at }] : []));
    const there = same.find(({ change }) => within(change.region, facts, table.facts, values.after));
    return { change: (there ?? same[0])?.at };
  };
}

interface Walked {
  readonly outcome: string;
  readonly steps: readonly Pick<FlowStep, "node" | "decision">[];
  /** The row that its outcome hangs on. */
  readonly end: Pick<Decision, "table" | "rule"> | undefined;
}

/** The way of a record through one side of a flow; the guard's log tells of asks whose review is over. */
function wayOf(row: Row, id: string, side: FlowDecider, known: Policy): Walked | undefined {
  if (row.flow === id) {
    const { outcome, steps } = side.decide(row.facts);
    return { outcome, steps, end: steps.at(-1)?.decision };
  }
  const settled =
    row.event !== undefined && id === ASK ? resettled(row, { ...known, flow: () => side }, known) : undefined;
  return settled && { outcome: settled.outcome, steps: settled.way, end: settled };
}

function resettled(row: Row, policy: Policy, known: Policy): Resettled | undefined {
  const { record, readings } = guardRecord(row);
  const recorded = readDecision(record, known);
  if ("reason" in recorded) return undefined;
  const settled = recorded.settle(policy, readings);
  return "reason" in settled ? undefined : settled;
}

const ends = (told: FlowChange["before"]["steps"], { end }: Walked): boolean =>
  told.some(({ decision }) => decision.table === end?.table && decision.rule === end.rule);

/** Whether the rows that two ways both have say the same. */
function agrees(told: FlowChange["before"]["steps"], steps: Walked["steps"]): boolean {
  return told.every(({ node, decision }) => {
    const met = steps.find((one) => one.node === node);
    return (
      met === undefined ||
      (ANSWERED.has(node) ? met.decision.outcome === decision.outcome : met.decision.rule === decision.rule)
    );
  });
}

/** A log tells what these came to, and not by which row. */
const ANSWERED: ReadonlySet<string> = new Set([
  "surface",
  "standing",
  "chat",
  "classifier",
  "breaker",
  "target",
  "shown",
]);

/** What a table is told of a record: its own facts, or those on the way of an ask. */
function factsFor(row: Row, id: string, known: Policy) {
  if (row.event === undefined) return row.flow === undefined && row.table === id ? row.facts : undefined;
  return resettled(row, known, known)?.way.find(({ decision }) => decision.table === id)?.facts;
}
