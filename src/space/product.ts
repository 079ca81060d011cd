/** Every combination of the atoms of some axes. */
import type { Axis, Cell } from "./cells.ts";

export function* product(
  axes: readonly Axis[],
  at: readonly number[] = [],
  facts: Cell["facts"] = {},
): Generator<Cell> {
  const axis = axes[at.length];
  if (axis === undefined) return yield { at, facts };
  for (const [index, { witness }] of axis.atoms.entries()) {
    yield* product(axes, [...at, index], witness === undefined ? facts : { ...facts, [axis.fact.name]: witness });
  }
}
