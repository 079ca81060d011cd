/** The flow files of both sides, paired by the id of their flow: what changes at the ends, under every config, and what is promised of it. */
import { families } from "../../generated/schemas.js";
import { flows as shippedFlows } from "../../generated/tables.js";
import type { Flow, FlowInvariantDocument } from "../engine/flow.ts";
import { boundFlow } from "../flows/as-table.ts";
import { compareFlows } from "../flows/compare.ts";
import { everyConfigOptions } from "../flows/every-config.ts";
import { sameJson } from "../jsonc/pointer.ts";
import { readFlow } from "../policy/flows.ts";
import { familyOf, type Tables } from "../policy/modes.ts";
import { flowReport } from "./flow-words.ts";
import type { Guarantee } from "./table-files.ts";
import type { Note, SideName, Sides, TableReport, Unmatched } from "./sides.ts";

export interface ComparedFlows {
  readonly reports: readonly TableReport[];
  readonly guarantees: readonly Guarantee[];
  readonly unmatched: readonly Unmatched[];
}

/** The tables that the flows of a side ask. */
type SideTables = { readonly [side in SideName]: Tables };

export function comparedFlowFiles(sides: readonly Sides[], tables: SideTables, note: Note): ComparedFlows {
  const read = (side: SideName): readonly Flow[] =>
    sides.flatMap((pair) => {
      const reading = pair[side];
      if (reading?.kind !== "flow") return [];
      const { flow, diagnostics } = readFlow(reading.parsed, tables[side]);
      note(side, diagnostics, flow !== undefined);
      return flow ?? [];
    });
  const [before, after] = [read("before"), read("after")];
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const found = ids.map((id): ComparedFlows => {
    const shipped = Object.hasOwn(shippedFlows, id) ? shippedFlows[id] : undefined;
    const [was, is] = [before, after].map((all) => all.find((flow) => flow.id === id));
    const [old, now] = [was ?? shipped, is ?? shipped];
    if (old === undefined || now === undefined) {
      const flow = old ?? now;
      const side = was === undefined ? "after" : "before";
      return {
        reports: [],
        guarantees: [],
        unmatched: flow === undefined ? [] : [{ table: id, file: flow.file, side }],
      };
    }
    return { reports: compared(old, now, tables), guarantees: changedInvariants(old, now), unmatched: [] };
  });
  return {
    reports: found.flatMap((one) => one.reports),
    guarantees: found.flatMap((one) => one.guarantees),
    unmatched: found.flatMap((one) => one.unmatched),
  };
}

function compared(old: Flow, now: Flow, tables: SideTables): readonly TableReport[] {
  if (sameJson(waysOf(old), waysOf(now)) && !asksOthers(now, tables)) return [];
  const family = familyOf(now.id);
  const allowed = family === undefined ? { defaults: {} } : families[family];
  const [before, after] = [
    boundFlow(old, tables.before, { value: allowed.defaults }),
    boundFlow(now, tables.after, { value: allowed.defaults }),
  ];
  if (before === undefined || after === undefined) return [];
  const lacking = new Set<string>();
  const diff = compareFlows(
    before,
    after,
    everyConfigOptions([before, after], allowed, (why) => lacking.add(why)),
  );
  return [
    {
      ...flowReport({
        ...diff,
        lacking: [...diff.lacking, ...lacking],
        changes: diff.changes.map((change) => ({ ...change, settings: [] })),
        before,
        after,
      }),
      files: { before: old.file, after: now.file },
      of: "flow",
    },
  ];
}

/**
 * Whether a table that it asks decides otherwise now. Of a family's flow this is not told: under every config that takes
 * a second, and its tables are compared by themselves.
 */
const asksOthers = ({ id, nodes }: Flow, { before, after }: SideTables): boolean =>
  familyOf(id) === undefined &&
  nodes.some(({ table }) => {
    const [old, now] = [before[table], after[table]];
    return old !== undefined && now !== undefined && old.rules !== now.rules;
  });

/** Places and words lead nowhere. */
const waysOf = ({ nodes, outcomes, onFault }: Flow): unknown => [
  nodes.map(({ name, table, with: given, to, end }) => ({ name, table, given, to, end })),
  outcomes,
  onFault,
];

function changedInvariants(old: Flow, now: Flow): readonly Guarantee[] {
  const meaning = ({ because: _because, ...rest }: FlowInvariantDocument & { readonly at?: unknown }) => ({
    ...rest,
    at: 0,
  });
  const told = (
    { id, file }: Flow,
    name: string,
    [line, column]: readonly [number, number],
    change: Guarantee["change"],
  ) => ({
    table: id,
    id: name,
    change,
    file,
    line,
    column,
  });
  return [
    ...old.invariants.flatMap((invariant): Guarantee[] => {
      const same = now.invariants.find(({ id }) => id === invariant.id);
      if (same === undefined) return [told(old, invariant.id, invariant.at, "removed")];
      return sameJson(meaning(invariant), meaning(same)) ? [] : [told(now, same.id, same.at, "changed")];
    }),
    ...now.invariants
      .filter(({ id }) => !old.invariants.some((one) => one.id === id))
      .map(({ id, at }) => told(now, id, at, "added")),
  ];
}
