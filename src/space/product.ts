/** Every combination of the atoms of some axes. */
import type { Axis, Cell } from "./cells.ts";

/** The last axis turns fastest. Without recursion, since a table may have thousands of facts. */
export function* product(axes: readonly Axis[]): Generator<Cell> {
  if (axes.some(({ atoms }) => atoms.length === 0)) return;
  const at = axes.map(() => 0);
  // What the axes before each one say, which stays while later ones turn.
  const before: Cell["facts"][] = [{}];
  for (let from = 0; from >= 0;) {
    for (const [axis, { fact, atoms }] of axes.entries()) {
      if (axis < from) continue;
      const witness = atoms[at[axis] ?? 0]?.witness;
      const known = before[axis] ?? {};
      before[axis + 1] = witness === undefined ? known : { ...known, [fact.name]: witness };
    }
    yield { at: [...at], facts: before[axes.length] ?? {} };
    from = at.findLastIndex((atom, axis) => atom + 1 < (axes[axis]?.atoms.length ?? 0));
    if (from >= 0) at.fill(0, from + 1).splice(from, 1, (at[from] ?? 0) + 1);
  }
}
