/** Cells → boxes: the fewest that are exact, disjoint and short to say. */
import type { Axis, Cell } from "./cells.ts";
import { describable, spanOf, weight } from "./span.ts";

/** Per axis, the atoms that it spans. */
export type Box = readonly ReadonlySet<number>[];

/** All orders of up to this many axes are tried; of more, only rotations and their reverses. */
const permutedAxes = 5;
/** Larger groups are merged in rotations alone, and still larger ones in two orders, so that a rewritten table is compared at once. */
const permutedCells = 2_000;
const turnedCells = 20_000;
/** Boxes are grown in groups up to this size: each step looks at every cell that is left. */
const grownCells = 300;

/** Boxes that together hold exactly these cells, each cell once. */
export function boxes(cells: readonly Cell[], axes: readonly Axis[]): Box[] {
  const used = axes.map((_, axis): ReadonlySet<number> => new Set(cells.map(({ at }) => at[axis] ?? 0)));
  const entangled = entangledAxes(
    cells.map(({ at }) => at),
    axes.map((_, axis) => axis),
    used,
  );
  // Axes in which every cell has all the atoms are settled; what is left is a smaller problem of the same kind.
  const rest = distinct(cells.map(({ at }) => entangled.map((axis) => at[axis] ?? 0)));
  const own = entangled.flatMap((axis) => axes[axis] ?? []);
  return merged(rest, own)
    .map((box) =>
      axes.map(
        (_, axis) => (entangled.includes(axis) ? box[entangled.indexOf(axis)] : used[axis]) ?? new Set<number>(),
      ),
    )
    .flatMap((box) => splitUnnamed(box, axes));
}

/** Leaves out, one by one, each axis along which the cells are a plain product: its atoms × what the other axes have. */
function entangledAxes(
  points: readonly Point[],
  axes: readonly number[],
  used: readonly ReadonlySet<number>[],
): readonly number[] {
  let left = axes;
  let count = points.length;
  for (const axis of axes) {
    const others = left.filter((other) => other !== axis);
    const size = used[axis]?.size ?? 1;
    if (count % size !== 0) continue;
    const projected = new Set(points.map((point) => others.map((other) => point[other]).join(","))).size;
    if (projected * size === count) [left, count] = [others, projected];
  }
  return left;
}

type Point = readonly number[];

const distinct = (points: readonly Point[]): readonly Point[] => [
  ...new Map(points.map((point) => [point.join(","), point])).values(),
];

/**
 * Merges along one axis after the other, in every order of the axes that is worth a try, and also by taking the largest
 * box again and again; of the results, the one with the fewest words.
 */
function merged(points: readonly Point[], axes: readonly Axis[]): readonly Box[] {
  if (points.length <= 1) return points.map((point): Box => point.map((atom) => new Set([atom])));
  const all = axes.map((_, index) => index);
  const orders =
    points.length > turnedCells
      ? [all, all.toReversed()]
      : all.length <= permutedAxes && points.length <= permutedCells
        ? permutations(all)
        : rotations(all);
  const merge = merger();
  let best: readonly Box[] = [];
  let least = Infinity;
  const consider = (found: readonly Box[]) => {
    const words = cost(
      found.flatMap((box) => splitUnnamed(box, axes)),
      axes,
    );
    if (words < least) [best, least] = [found, words];
  };
  for (const order of orders) consider(merge(points, order));
  if (points.length <= grownCells && best.length > 1) consider(largestFirst(points, axes));
  return best;
}

/** A box is dear, and every word in it costs a little. */
function cost(found: readonly Box[], axes: readonly Axis[]): number {
  return found.reduce(
    (sum, box) =>
      sum +
      20 +
      axes.reduce((words, axis, index) => {
        const span = box[index];
        return span === undefined || span.size === axis.atoms.length ? words : words + weight(spanOf(span, axis));
      }, 0),
    0,
  );
}

/** Merges points along one axis after the other until nothing more does. Spans are kept once and spoken of by number, as there may be many boxes. */
function merger(): (points: readonly Point[], order: readonly number[]) => readonly Box[] {
  const numbers = new Map<string, number>();
  const spans: (readonly number[])[] = [];
  const numberOf = (atoms: readonly number[]): number => {
    const key = atoms.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, spans.length);
    return spans.push(atoms) - 1;
  };
  const union = (one: number, other: number) =>
    numberOf([...(spans[one] ?? []), ...(spans[other] ?? [])].sort((a, b) => a - b));

  /** Boxes that are alike in every axis but this one become one. */
  const along = (found: readonly Point[], axis: number): readonly Point[] => {
    const lines = new Map<string, Point>();
    for (const box of found) {
      const key = box.with(axis, -1).join();
      const line = lines.get(key);
      lines.set(key, line === undefined ? box : line.with(axis, union(line[axis] ?? 0, box[axis] ?? 0)));
    }
    return lines.size === found.length ? found : [...lines.values()];
  };

  return (points, order) => {
    let current: readonly Point[] = points.map((point) => point.map((atom) => numberOf([atom])));
    for (;;) {
      const less = order.reduce(along, current);
      if (less.length === current.length) return less.map((box) => box.map((span) => new Set(spans[span])));
      current = less;
    }
  };
}

/** Grows a box around a cell axis by axis, keeps the largest of a few, and goes on with the cells that are left. */
function largestFirst(points: readonly Point[], axes: readonly Axis[]): Box[] {
  const left = new Map(points.map((point) => [point.join(","), point]));
  const found: Box[] = [];
  const turns = rotations(axes.map((_, index) => index));
  while (left.size > 0) {
    let largest: Box = [];
    let most = 0;
    for (const seed of left.values()) {
      for (const turn of turns) {
        const box = turn.reduce<Box>(
          (grown, axis) => grow(grown, axis, axes, left),
          seed.map((atom) => new Set([atom])),
        );
        const size = box.reduce((product, span) => product * span.size, 1);
        if (size > most) [largest, most] = [box, size];
      }
      // One seed tells most of what the others would.
      if (most > 1) break;
    }
    if (most <= 1) return [...found, ...[...left.values()].map((at): Box => at.map((atom) => new Set([atom])))];
    found.push(largest);
    for (const at of product(largest)) left.delete(at.join(","));
  }
  return found;
}

function grow(box: Box, axis: number, axes: readonly Axis[], left: ReadonlyMap<string, Point>): Box {
  const wider = new Set(box[axis]);
  for (const [atom] of (axes[axis]?.atoms ?? []).entries()) {
    if (wider.has(atom)) continue;
    const slice = box.map((span, index) => (index === axis ? new Set([atom]) : span));
    if ([...product(slice)].every((at) => left.has(at.join(",")))) wider.add(atom);
  }
  return box.map((span, index) => (index === axis ? wider : span));
}

function* product(box: Box, at: Point = []): Generator<Point> {
  const span = box[at.length];
  if (span === undefined) return yield at;
  for (const atom of span) yield* product(box, [...at, atom]);
}

/** A span that takes more than one phrase is told in parts: numbers one run at a time, texts in groups that have a phrase. */
function splitUnnamed(box: Box, axes: readonly Axis[]): Box[] {
  return axes.reduce<Box[]>(
    (current, axis, index) =>
      current.flatMap((one) => {
        const span = one[index];
        if (span === undefined || span.size === axis.atoms.length) return [one];
        return describable(span, axis).map((part) => one.map((own, at) => (at === index ? part : own)));
      }),
    [box],
  );
}

function permutations(items: readonly number[]): readonly Point[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

function rotations(items: readonly number[]): readonly Point[] {
  return items
    .map((_, turn) => [...items.slice(turn), ...items.slice(0, turn)])
    .flatMap((turned) => [turned, turned.toReversed()]);
}
