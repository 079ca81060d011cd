/** A decider over two number facts, as rectangles: computed by asking it, never by reading its rules. */
import type { Decider } from "../../../engine/decide.ts";
import { regions } from "../../../space/regions.ts";
import type { Axis, Cell } from "../../../space/cells.ts";
import type { Decision } from "../../../engine/types.ts";
import { boxes } from "../../../space/boxes.ts";
import { regionWords } from "../../../analysis/words.ts";
import { spanOf } from "../../../space/span.ts";
import type { Picture, Slice } from "./pictures.ts";

export interface Area {
  readonly decision: Decision;
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
  /** `intent ≥ 0.5, risk < 0.5`. */
  readonly words: string;
}

export interface Plane {
  readonly areas: readonly Area[];
  /** Where a rule draws a line, from both deciders that were given. */
  readonly cuts: { readonly x: readonly number[]; readonly y: readonly number[] };
}

/** Undefined when the table has no such facts, or some that the picture does not fill in. `beside` only adds its lines, so that two sides have equal cells. */
export function plane(
  decider: Decider,
  { x, y }: Picture,
  { facts }: Slice,
  beside: Decider = decider,
): Plane | undefined {
  const axes = regions([decider, beside]).axes;
  const [across, up] = [x, y].map((name) => axes.find(({ fact }) => fact.name === name && fact.type.kind === "number"));
  if (across === undefined || up === undefined) return undefined;
  const cells: { cell: Cell; decision: Decision }[] = [];
  for (const [i, column] of across.atoms.entries()) {
    for (const [j, row] of up.atoms.entries()) {
      if (column.witness === undefined || row.witness === undefined) continue;
      const cell = { at: [i, j], facts: { ...facts, [x]: column.witness, [y]: row.witness } };
      const decision = decider.decide(cell.facts);
      if (decision.fault !== undefined) return undefined;
      cells.push({ cell, decision });
    }
  }
  const groups = Map.groupBy(cells, ({ decision }) => `${decision.outcome} ${decision.rule}`);
  const areas = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : boxes(
          group.map(({ cell }) => cell),
          [across, up],
        ).map((box): Area => ({
          decision: first.decision,
          x: ends(box[0] ?? new Set(), across),
          y: ends(box[1] ?? new Set(), up),
          words: words([box[0] ?? new Set(), box[1] ?? new Set()], [across, up]),
        }));
  });
  return { areas, cuts: { x: cutsOf(across), y: cutsOf(up) } };
}

function ends(span: ReadonlySet<number>, { atoms }: Axis): readonly [number, number] {
  const own = [...span].sort((a, b) => a - b).flatMap((index) => atoms[index]?.interval ?? []);
  const [first, last] = [own[0], own.at(-1)];
  return [first?.atLeast ?? first?.above ?? -Infinity, last?.atMost ?? last?.below ?? Infinity];
}

const cutsOf = ({ atoms }: Axis) =>
  atoms.flatMap(({ interval }) =>
    interval?.atLeast !== undefined && interval.atLeast === interval.atMost ? [interval.atLeast] : [],
  );

function words(box: readonly ReadonlySet<number>[], axes: readonly Axis[]): string {
  const region = Object.fromEntries(
    axes.flatMap((axis, index) => {
      const span = box[index];
      const said = span === undefined || span.size === axis.atoms.length ? undefined : spanOf(span, axis);
      return said === undefined ? [] : [[axis.fact.name, said]];
    }),
  );
  return regionWords(
    region,
    axes.map(({ fact }) => fact),
  );
}
