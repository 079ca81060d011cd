/** A ladder as a grid: the steps down, the ladders across, each cell with both sides. */
import { at as pointerAt } from "../../../jsonc/pointer.ts";
import type { Decider } from "../../../engine/decide.ts";
import { judge, type Direction } from "../../../analysis/diff.ts";
import type { TableReport } from "../../../analysis/sides.ts";
import { legible } from "../stranger.ts";

export interface Grid {
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly step: string; readonly cells: readonly Cell[] }[];
}
/** Without a direction the decision is the same on both sides. */
export interface Cell {
  readonly before: string;
  readonly after: string;
  readonly direction?: Direction;
}

/** Two tables: every ladder. Two configs: the ladder that each side climbs. Undefined for other kinds of table. */
export function ladderGrid({ bound, of }: TableReport): Grid | undefined {
  if (bound === undefined) return undefined;
  const { before, after, values } = bound;
  const axes = ladderAxes(after);
  if (axes === undefined || ladderAxes(before) === undefined) return undefined;
  const { by, climb } = axes;
  const directionOf = judge(before.table, after.table);
  const cell = (step: string, column: string | undefined): Cell => {
    const facts = { [climb.name]: step, ...(column !== undefined && { [by.name]: column }) };
    const [old, now] = [before.decide(facts).outcome, after.decide(facts).outcome];
    return { before: old, after: now, ...(old !== now && { direction: directionOf(old, now) }) };
  };
  const old = ladderAxes(before);
  const columns = of === "config" ? [undefined] : [...new Set([...by.values, ...(old?.by.values ?? [])])];
  const steps = [...new Set([...climb.values, ...(old?.climb.values ?? [])])];
  const climbed = (side: unknown) => (by.config === undefined ? "" : `: ${String(pointerAt(side, by.config))}`);
  return legible({
    corner: climb.name,
    columns: columns.map((column) => column ?? `before${climbed(values.before)} → after${climbed(values.after)}`),
    rows: steps.map((step) => ({ step, cells: columns.map((column) => cell(step, column)) })),
  });
}

interface Axis {
  readonly name: string;
  readonly values: readonly string[];
  readonly config?: string;
}

/** The fact that picks the ladder, and the scale that is climbed. */
export function ladderAxes({ table }: Decider): { readonly by: Axis; readonly climb: Axis } | undefined {
  if (table.kind !== "ladder") return undefined;
  const axes = table.facts.flatMap(({ name, type, config }) =>
    type.kind === "closed"
      ? [{ name, values: type.values.map(String), ordered: type.ordered, ...(config !== undefined && { config }) }]
      : [],
  );
  const climb = axes.find(({ ordered }) => ordered);
  const by = axes.find((axis) => axis !== climb);
  return by === undefined || climb === undefined ? undefined : { by, climb };
}
