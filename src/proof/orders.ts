/** Numbers for settings, so that every order that they can have with each other and with some constants occurs. */
import { between, wholeAfter } from "../engine/numbers.ts";

/** A setting that holds a number. */
export interface Numeric {
  readonly pointer: string;
  readonly whole: boolean;
  readonly least: number;
  readonly most: number;
}

export type Placed = ReadonlyMap<string, number>;

/** Settings of which all have the same value. */
type Block = readonly Numeric[];

/**
 * One way to place the settings for each weak order of them and the constants. `wholeFacts`: facts that hold whole numbers
 * alone meet them, so it counts which of them and of the gaps between them are or have a whole number.
 */
export function* orders(
  settings: readonly Numeric[],
  constants: readonly number[],
  wholeFacts: boolean,
): Generator<Placed> {
  const ends = settings.flatMap(({ least, most }) => [least, most]).filter(Number.isFinite);
  const marks = [...new Set([...constants, ...ends])].toSorted((a, b) => a - b);
  yield* onMarks(settings, marks, new Map(), wholeFacts);
}

/** Those that equal a mark are taken out one by one; the others then fall into the gaps. */
function* onMarks(
  open: readonly Numeric[],
  marks: readonly number[],
  placed: Placed,
  wholeFacts: boolean,
  free: readonly Numeric[] = [],
): Generator<Placed> {
  const [first, ...rest] = open;
  if (first === undefined) return yield* inGaps(free, marks, placed, wholeFacts);
  for (const mark of marks) {
    if (mark < first.least || mark > first.most || (first.whole && !Number.isInteger(mark))) continue;
    yield* onMarks(rest, marks, new Map([...placed, [first.pointer, mark]]), wholeFacts, free);
  }
  yield* onMarks(rest, marks, placed, wholeFacts, [...free, first]);
}

function* inGaps(
  free: readonly Numeric[],
  marks: readonly number[],
  placed: Placed,
  wholeFacts: boolean,
  gap = 0,
): Generator<Placed> {
  if (gap > marks.length) {
    if (free.length === 0) yield placed;
    return;
  }
  const [low, high] = [marks[gap - 1] ?? -Infinity, marks[gap] ?? Infinity];
  for (const here of subsets(free.filter(({ least, most }) => least <= low && high <= most))) {
    const others = free.filter((one) => !here.includes(one));
    for (const blocks of weakOrders(here)) {
      for (const values of spread(
        blocks.map((block) => block.some(({ whole }) => whole)),
        low,
        high,
        wholeFacts,
      )) {
        const own = blocks.flatMap((block, index) =>
          block.map(({ pointer }) => [pointer, values[index] ?? low] as const),
        );
        yield* inGaps(others, marks, new Map([...placed, ...own]), wholeFacts, gap + 1);
      }
    }
  }
}

/** Every way to put them in a row in which several may stand at one place. */
function* weakOrders(items: readonly Numeric[]): Generator<readonly Block[]> {
  const [first, ...rest] = items;
  if (first === undefined) return yield [];
  for (const order of weakOrders(rest)) {
    for (const [index, block] of order.entries()) yield order.with(index, [...block, first]);
    for (let index = 0; index <= order.length; index++) yield order.toSpliced(index, 0, [first]);
  }
}

/**
 * Ascending values between two marks, whole where they must be. Values and the gaps around them are slots in a row; where
 * there are too few whole numbers for all slots, every choice of slots that get one is a case of its own.
 */
function* spread(
  whole: readonly boolean[],
  low: number,
  high: number,
  wholeFacts: boolean,
): Generator<readonly number[]> {
  if (whole.length === 0) return yield [];
  const slots = 2 * whole.length + 1;
  const doubles = between(low, high, { kind: "number" }, slots).toSorted((a, b) => a - b);
  const wholes = wholeNumbers(low, high, slots);
  // Between two doubles that are close there are only those few places, whole or not.
  const scarce = doubles.length < slots;
  const places = scarce ? doubles : wholes;
  if (places.length === slots) return yield whole.map((_, index) => places[2 * index + 1] ?? low);
  for (const chosen of choices(slots, places.length)) {
    const values = valuesIn(whole, chosen, places, [low, high]);
    if (values === undefined) continue;
    yield values;
    if (!wholeFacts && !scarce) return;
  }
}

/** The values when these slots get the places; undefined when a whole number or any number at all is lacking. */
function valuesIn(
  whole: readonly boolean[],
  chosen: readonly number[],
  places: readonly number[],
  [low, high]: readonly [number, number],
): readonly number[] | undefined {
  const values: number[] = [];
  for (const [index, mustBeWhole] of whole.entries()) {
    const slot = 2 * index + 1;
    const at = chosen.indexOf(slot);
    const place = at < 0 ? undefined : places[at];
    if (place === undefined && mustBeWhole) return undefined;
    if (place !== undefined && mustBeWhole && !Number.isInteger(place)) return undefined;
    const next = places[chosen.findIndex((one) => one > slot)] ?? high;
    const before = Math.max(values.at(-1) ?? low, places[chosen.findLastIndex((one) => one < slot)] ?? low);
    const [value = Number.NaN] = place === undefined ? between(before, next, { kind: "number" }) : [place];
    if (!(value > before && value < next)) return undefined;
    values.push(value);
  }
  return values;
}

/** The first whole numbers above `low`; the last below `high` where there is no lower end, and those around 0 without any end. */
function wholeNumbers(low: number, high: number, count: number): readonly number[] {
  const found: number[] = [];
  if (low === -Infinity && high !== Infinity) {
    for (let next = -wholeAfter(-high); found.length < count && Number.isFinite(next); next = -wholeAfter(-next))
      found.unshift(next);
    return found;
  }
  for (let next = low === -Infinity ? 0 : wholeAfter(low); found.length < count && next < high; next = wholeAfter(next))
    found.push(next);
  return found;
}

function* choices(from: number, count: number, start = 0): Generator<readonly number[]> {
  if (count === 0) return yield [];
  for (let first = start; first <= from - count; first++)
    for (const rest of choices(from, count - 1, first + 1)) yield [first, ...rest];
}

function* subsets<T>(items: readonly T[]): Generator<readonly T[]> {
  const [first, ...rest] = items;
  if (first === undefined) return yield [];
  for (const subset of subsets(rest)) {
    yield subset;
    yield [first, ...subset];
  }
}
