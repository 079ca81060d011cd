/**
 * Ordered lists of patterns that know only `*`, of which the first that matches a text decides. Which entries decide
 * anything, and which two of two lists decide a text together, follows from a few texts: each pattern with a letter in
 * place of its stars that no pattern has. An earlier entry matches that text only if it takes the whole pattern, so what
 * all earlier ones take together need not be looked at.
 */
import { commonOf, entryFills, fillingOf, fillsOf, isText, type Entry, type Filling } from "./entries.ts";
import { entryFinder, type Finder } from "./finder.ts";
import type { Dialect } from "./texts.ts";

/** A list, in order of precedence, and what finds the first of it. */
export interface Ordered {
  readonly entries: readonly Entry[];
  readonly dialect: Dialect;
  readonly find: Finder;
  /** The first place of each entry, by key. */
  readonly places: ReadonlyMap<string, number>;
}

export function ordered(entries: readonly Entry[], dialect: Dialect): Ordered {
  const places = new Map<string, number>();
  for (const [index, { key }] of entries.entries()) if (!places.has(key)) places.set(key, index);
  return { entries, dialect, find: entryFinder(entries, dialect), places };
}

/** Undefined in the impossible case that the patterns have every letter. */
export const fillingFor = (lists: readonly Ordered[]): Filling | undefined =>
  fillingOf(
    lists.flatMap(({ entries }) => entries),
    lists[0]?.dialect ?? "name",
  );

/** One entry of each of two lists that decide a text together, and such a text. */
export interface Meeting {
  readonly one: number;
  readonly other: number;
  readonly text: string;
}

export interface Meetings {
  readonly found: readonly Meeting[];
  /** False when some pairs were not looked at to the end: then meetings may be missing, but none is wrong. */
  readonly exact: boolean;
}

/** Pairs of patterns that may be looked at: about a second. */
const MAX_PAIRS = 200_000;

/** All pairs that decide some text together, of those that are `wanted`. */
export function meetings(
  one: Ordered,
  other: Ordered,
  filling: Filling,
  wanted: (one: number, other: number) => boolean = () => true,
): Meetings {
  const found: Meeting[] = [];
  const [rows, columns] = [wide(one, other, filling), wide(other, one, filling)];
  // A literal is decided with a single entry of the other list.
  const literals = new Set([one, other].flatMap(({ entries }) => entries.flatMap(({ literal }) => literal ?? [])));
  const met = new Set<string>();
  for (const text of literals) {
    const [row, column] = [one.find.first(text), other.find.first(text)];
    if (row < 0 || column < 0 || !wanted(row, column) || met.has(`${row} ${column}`)) continue;
    met.add(`${row} ${column}`);
    found.push({ one: row, other: column, text });
  }
  let [exact, looked] = [true, 0];
  for (const row of rows) {
    for (const column of columns) {
      if (
        column.index > row.same ||
        row.index > column.same ||
        !wanted(row.index, column.index) ||
        met.has(`${row.index} ${column.index}`)
      )
        continue;
      const common = row.same === column.index ? row.entry.shapes : commonOf(row.entry, column.entry);
      if (common === undefined) exact = false;
      if (common?.length === 0) continue;
      if ((looked += 1) > MAX_PAIRS) return { found, exact: false };
      const text = (common ?? [])
        .flatMap((shape) => fillsOf(shape, filling))
        .find((made) => one.find.first(made) === row.index && other.find.first(made) === column.index);
      if (text !== undefined) found.push({ one: row.index, other: column.index, text });
    }
  }
  return { found, exact };
}

interface Wide {
  readonly index: number;
  readonly entry: Entry;
  /** Where the other list has the same entry: nothing that stands after it there can meet this one. */
  readonly same: number;
}

/** The entries that match more than one text and decide something. */
function wide({ entries, find }: Ordered, other: Ordered, filling: Filling): Wide[] {
  return entries.flatMap((entry, index) => {
    if (entry.literal !== undefined || !entryFills(entry, filling).some((text) => find.first(text) === index))
      return [];
    return [{ index, entry, same: other.places.get(entry.key) ?? Infinity }];
  });
}

/** What stands for the letter in a text that people read, the first that changes nothing. */
const READABLE = ["x", "", "a", "-", "1", "xyz"];

/** The text with something short in place of the letter, as long as it still means the same. */
export function readable(text: string, { dialect, letter }: Filling, same: (text: string) => boolean): string {
  for (const short of READABLE) {
    const made = text.replaceAll(letter, short);
    if (isText(made, dialect) && same(made)) return made;
  }
  return text;
}
