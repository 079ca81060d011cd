/** Cells → boxes: the fewest that are exact, disjoint and short to say. */
import type { Axis, Cell } from "../engine/regions.ts";
import { describable, spanOf, weight } from "./span.ts";

/** Per axis, the atoms that it spans. */
export type Box = readonly ReadonlySet<number>[];

/** All orders of up to this many axes are tried; of more, only rotations and their reverses. */
const permutedAxes = 5;
/** Larger groups are merged in rotations alone, so that a whole rewritten table is still compared at once. */
const permutedCells = 2_000;

/**
 * Merges the cells along one axis after the other, in every order of the axes that is worth a try, and also by taking the
 * largest box again and again; of the results, the one with the fewest words.
 */
export function boxes(cells: readonly Cell[], axes: readonly Axis[]): Box[] {
  const start = cells.map(({ at }): Box => at.map((atom) => new Set([atom])));
  if (start.length <= 1) return start;
  const partial = axes.flatMap((axis, index) => (axis.atoms.length > 1 ? [index] : []));
  const orders = partial.length <= permutedAxes && cells.length <= permutedCells ? permutations(partial) : rotations(partial);
  let best: Box[] | undefined;
  let least = Infinity;
  const consider = (found: readonly Box[]) => {
    const told = found.flatMap((box) => splitUnnamed(box, axes));
    const words = cost(told, axes);
    if (words < least) [best, least] = [told, words];
  };
  for (const order of orders) consider(mergedIn(order, start));
  if (cells.length <= permutedCells && (best?.length ?? 0) > 1) consider(largestFirst(cells, axes));
  return best ?? start;
}

/** A box is dear, and every word in it costs a little. */
function cost(found: readonly Box[], axes: readonly Axis[]): number {
  return found.reduce((sum, box) => sum + 20 + axes.reduce((words, axis, index) => {
    const span = box[index];
    return span === undefined || span.size === axis.atoms.length ? words : words + weight(spanOf(span, axis));
  }, 0), 0);
}

function mergedIn(order: readonly number[], start: readonly Box[]): readonly Box[] {
  let current = start;
  for (;;) {
    const merged = order.reduce(mergeAlong, current);
    if (merged.length === current.length) return merged;
    current = merged;
  }
}

/** Boxes that are alike in every axis but this one become one. */
function mergeAlong(found: readonly Box[], axis: number): readonly Box[] {
  const lines = new Map<string, Box>();
  for (const box of found) {
    const key = box.map((span, index) => (index === axis ? "" : [...span].sort((a, b) => a - b).join(","))).join(";");
    const line = lines.get(key);
    lines.set(key, line === undefined ? box : box.map((span, index) => (index === axis ? new Set([...(line[axis] ?? []), ...span]) : span)));
  }
  return lines.size === found.length ? found : [...lines.values()];
}

/** Grows a box around a cell axis by axis, keeps the largest of a few, and goes on with the cells that are left. */
function largestFirst(cells: readonly Cell[], axes: readonly Axis[]): Box[] {
  const left = new Map(cells.map(({ at }) => [at.join(","), at]));
  const found: Box[] = [];
  const turns = rotations(axes.map((_, index) => index));
  while (left.size > 0) {
    let largest: Box = [];
    let most = 0;
    for (const seed of left.values()) {
      for (const turn of turns) {
        const box = turn.reduce<Box>((grown, axis) => grow(grown, axis, axes, left), seed.map((atom) => new Set([atom])));
        const size = box.reduce((product, span) => product * span.size, 1);
        if (size > most) [largest, most] = [box, size];
      }
      // One seed tells most of what the others would; all of them would take quadratic time.
      if (most > 1) break;
    }
    found.push(largest);
    for (const at of product(largest)) left.delete(at.join(","));
  }
  return found;
}

function grow(box: Box, axis: number, axes: readonly Axis[], left: ReadonlyMap<string, readonly number[]>): Box {
  const wider = new Set(box[axis]);
  for (const [atom] of (axes[axis]?.atoms ?? []).entries()) {
    if (wider.has(atom)) continue;
    const slice = box.map((span, index) => (index === axis ? new Set([atom]) : span));
    if ([...product(slice)].every((at) => left.has(at.join(",")))) wider.add(atom);
  }
  return box.map((span, index) => (index === axis ? wider : span));
}

function* product(box: Box, at: readonly number[] = []): Generator<readonly number[]> {
  const span = box[at.length];
  if (span === undefined) return yield at;
  for (const atom of span) yield* product(box, [...at, atom]);
}

/** A span that takes more than one phrase is told in parts: numbers one run at a time, texts in groups that have a phrase. */
function splitUnnamed(box: Box, axes: readonly Axis[]): Box[] {
  return axes.reduce<Box[]>((current, axis, index) => current.flatMap((one) => {
    const span = one[index];
    if (span === undefined || span.size === axis.atoms.length) return [one];
    return describable(span, axis).map((part) => one.map((own, at) => (at === index ? part : own)));
  }), [box]);
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

function rotations(items: readonly number[]): readonly (readonly number[])[] {
  return items.map((_, turn) => [...items.slice(turn), ...items.slice(0, turn)]).flatMap((turned) => [turned, turned.toReversed()]);
}
