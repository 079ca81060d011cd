/** A sample of a fact space that is too large to visit. */
import type { Axis, Cell } from "./cells.ts";

/** How many cells a sample has at most. */
export const sampled = 20_000;

/** A sample of the product: from places all over it, all along one axis each, so that neighbours are among it. No cell comes twice. */
export function* lines(axes: readonly Axis[]): Generator<Cell> {
  const seen = new Set<string>();
  const most = Math.min(
    sampled,
    axes.reduce((size, { atoms }) => size * atoms.length, 1),
  );
  const along = axes.flatMap(({ atoms }, index) => (atoms.length > 1 ? [index] : []));
  let state = 1;
  // Park and Miller's generator: the same sample every time.
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < sampled && seen.size < most; round++) {
    const base = axes.map(({ atoms }) => random(atoms.length));
    const axis = along[round % along.length] ?? 0;
    for (const atom of axes[axis]?.atoms.keys() ?? []) {
      const at = base.map((one, index) => (index === axis ? atom : one));
      if (seen.has(at.join())) continue;
      seen.add(at.join());
      const values = axes.flatMap(({ fact, atoms }, place): [string, string | number | boolean][] => {
        const witness = atoms[at[place] ?? 0]?.witness;
        return witness === undefined ? [] : [[fact.name, witness]];
      });
      yield { at, facts: Object.fromEntries(values) };
    }
  }
}
