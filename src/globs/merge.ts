/** Sequences with gaps, and the sequences that fit two of them at once. */

/** Any number of items, none included. */
export const GAP = null;
export type Gapped<T> = readonly (T | typeof GAP)[];

const isItem = <T>(item: T | typeof GAP | undefined): item is T => item !== undefined && item !== GAP;

/** Steps that one merge may take; sequences of many gaps with equal parts have too many. */
const MAX_STEPS = 4_000;

/** What one item of each may both be: each as an item, none when nothing may. */
type Both<T> = (one: T, other: T) => readonly T[] | undefined;

/** Whether something fits both. */
export function fits<T>(one: Gapped<T>, other: Gapped<T>, both: (one: T, other: T) => boolean): boolean {
  return table(one, other, both)[0] === 1;
}

/** For each place in both, whether something fits what is left of them. */
function table<T>(one: Gapped<T>, other: Gapped<T>, both: (one: T, other: T) => boolean): Uint8Array {
  const width = other.length + 1;
  const found = new Uint8Array((one.length + 1) * width);
  for (let i = one.length; i >= 0; i -= 1) {
    for (let j = other.length; j >= 0; j -= 1) {
      const [left, right] = [one[i], other[j]];
      const [down, along, across] = [
        found[(i + 1) * width + j] === 1,
        found[i * width + j + 1] === 1,
        found[(i + 1) * width + j + 1] === 1,
      ];
      const fit =
        left === undefined && right === undefined
          ? true
          : left === GAP
            ? down || (right !== undefined && along)
            : right === GAP
              ? along || (left !== undefined && down)
              : isItem(left) && isItem(right) && across && both(left, right);
      found[i * width + j] = Number(fit);
    }
  }
  return found;
}

/** Sequences that together fit just what both fit. Undefined when there are too many of them to look at. */
export function merge<T>(one: Gapped<T>, other: Gapped<T>, both: Both<T>): readonly Gapped<T>[] | undefined {
  let complete = true;
  const common = (left: T, right: T): readonly T[] => {
    const found = both(left, right);
    if (found === undefined) complete = false;
    return found ?? [];
  };
  const fit = table(one, other, (left, right) => common(left, right).length > 0);
  const width = other.length + 1;
  const found = new Map<string, Gapped<T>>();
  let steps = 0;
  const walk = (i: number, j: number, items: Gapped<T>): void => {
    if (fit[i * width + j] !== 1 || steps > MAX_STEPS) return;
    steps += 1;
    const [left, right] = [one[i], other[j]];
    if (left === undefined && right === undefined) found.set(JSON.stringify(items), items);
    else if (left === GAP && right === GAP) {
      const open = items.at(-1) === GAP ? items : [...items, GAP];
      walk(i + 1, j, open);
      walk(i, j + 1, open);
    } else if (left === GAP) {
      walk(i + 1, j, items);
      if (isItem(right)) walk(i, j + 1, [...items, right]);
    } else if (right === GAP) {
      walk(i, j + 1, items);
      if (isItem(left)) walk(i + 1, j, [...items, left]);
    } else if (isItem(left) && isItem(right))
      for (const item of common(left, right)) walk(i + 1, j + 1, [...items, item]);
  };
  walk(0, 0, []);
  return complete && steps <= MAX_STEPS ? [...found.values()] : undefined;
}
