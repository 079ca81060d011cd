/** Two configs of a family: what changes at the ends of its flows, what only inside them, and what in the tables that none of them asks. */
import { flows } from "../../generated/tables.js";
import type { Family } from "../config/families.ts";
import type { Effective } from "../config/load.ts";
import type { FlowChange, FlowSide } from "../flows/compare.ts";
import { familyOf, type Tables } from "../policy/modes.ts";
import type { Setting } from "../proof/reads.ts";
import type { TableChanges } from "./compare.ts";
import { compareFlowConfigs } from "./flow-configs.ts";
import { flowReport } from "./flow-words.ts";
import { type Context, type Files, reported, type TableReport } from "./sides.ts";

/** A table of a flow. */
export interface Inside extends TableReport {
  readonly within: string;
  /** Whether some change of the flow's ends goes by this table. */
  readonly reaches: boolean;
}

export interface Ends {
  readonly ends: readonly TableReport[];
  readonly inside: readonly Inside[];
  readonly others: readonly TableReport[];
  /** Settings that change something inside alone: nobody gets anything else by them. */
  readonly silent: readonly Setting[];
}

interface Compared {
  readonly family: Family;
  readonly files: Files;
  readonly old: Effective;
  readonly now: Effective;
  readonly tables: Tables;
}

export function endsOf(
  { family, files, old, now, tables }: Compared,
  changed: readonly TableChanges[],
  context: Pick<Context, "inside">,
): Ends {
  const ends =
    context.inside === true
      ? []
      : Object.values(flows)
          .filter(({ id }) => familyOf(id) === family)
          .flatMap((flow) => compareFlowConfigs(flow, { effective: old, tables }, { effective: now, tables }) ?? []);
  const split = changed.map((one) => {
    const report: TableReport = { ...reported(one), files, of: "config" };
    const around = ends.find(({ after }) => after.nodes.some(({ table }) => table === one.table));
    if (around === undefined) return { others: [report], inside: [] };
    const reaches = around.changes.some((change) => goesBy(one.table, change));
    return { others: [], inside: [{ ...report, within: around.flow, reaches }] };
  });
  const inside = split.flatMap((one) => one.inside);
  const told = new Set(
    ends.flatMap(({ changes }) => changes.flatMap(({ settings }) => settings.map(({ pointer }) => pointer))),
  );
  return {
    ends: ends.map((one): TableReport => ({ ...flowReport(one), files, of: "flow" })),
    inside,
    others: split.flatMap(({ others }) => others),
    silent: inside
      .flatMap(({ changes }) => changes.flatMap(({ settings }) => settings))
      .filter(({ pointer }) => !told.has(pointer)),
  };
}

/** Whether the two ways of a change part at this table, or go on from there in two ways. */
function goesBy(table: string, { before, after }: FlowChange): boolean {
  const said = ({ steps }: FlowSide) => steps.find(({ decision }) => decision.table === table)?.decision.outcome;
  const [was, is] = [said(before), said(after)];
  return was !== undefined && is !== undefined && was !== is;
}
