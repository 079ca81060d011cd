/**
 * Ordered lists of patterns that know only `*`, of which the first that matches a text decides. Which entries decide
 * anything, and which two of two lists decide a text together, follows from a few texts: each pattern with a letter in
 * place of its stars that no pattern has. An earlier entry matches that text only if it takes the whole pattern, so what
 * all earlier ones take together need not be looked at.
 */
import { finder, type Finder } from "./finder.ts";
import { filled, freeLetter, doMeet, meet, type Stars } from "./stars.ts";

/** A list, in order of precedence, and what finds the first of it. */
export interface Ordered {
  readonly entries: readonly Stars[];
  readonly find: Finder;
  /** The first place of each pattern. */
  readonly places: ReadonlyMap<string, number>;
}

export const keyOf = (stars: Stars): string => stars.join("\0*\0");

export function ordered(entries: readonly Stars[]): Ordered {
  const places = new Map<string, number>();
  for (const [index, stars] of entries.entries()) if (!places.has(keyOf(stars))) places.set(keyOf(stars), index);
  return { entries, find: finder(entries), places };
}

/** A letter for the stars; undefined in the impossible case that the patterns have every one. */
export const letterFor = (lists: readonly Ordered[]): string | undefined => freeLetter(lists.flatMap(({ entries }) => entries.flat()));

/** The entries that decide some text; each stands for itself with `letter` in place of its stars. */
export function deciding({ entries, find }: Ordered, letter: string): number[] {
  return entries.flatMap((stars, index) => (find.first(filled(stars, letter)) === index ? [index] : []));
}

/** One entry of each of two lists that decide a text together, and such a text. */
export interface Meeting { readonly one: number; readonly other: number; readonly text: string }

export interface Meetings {
  readonly found: readonly Meeting[];
  /** False when some pairs were not looked at to the end: then meetings may be missing, but none is wrong. */
  readonly exact: boolean;
}

/** Pairs of patterns that may be looked at: about a second. */
const MAX_PAIRS = 200_000;

/** All pairs that decide some text together, of those that are `wanted`. */
export function meetings(one: Ordered, other: Ordered, letter: string, wanted: (one: number, other: number) => boolean = () => true): Meetings {
  const found: Meeting[] = [];
  const [rows, columns] = [wide(one, other, letter), wide(other, one, letter)];
  // A literal is decided with a single entry of the other list.
  const literals = new Set([one, other].flatMap(({ entries }) => entries.flatMap(([text = "", ...more]) => (more.length === 0 ? [text] : []))));
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
      if (column.index > row.same || row.index > column.same || !wanted(row.index, column.index) || !doMeet(row.stars, column.stars) || met.has(`${row.index} ${column.index}`)) continue;
      if ((looked += 1) > MAX_PAIRS) return { found, exact: false };
      const common = row.same === column.index ? [row.stars] : meet(row.stars, column.stars);
      if (common === undefined) exact = false;
      const text = (common ?? []).map((stars) => filled(stars, letter)).find((made) => one.find.first(made) === row.index && other.find.first(made) === column.index);
      if (text !== undefined) found.push({ one: row.index, other: column.index, text });
    }
  }
  return { found, exact };
}

interface Wide {
  readonly index: number;
  readonly stars: Stars;
  /** Where the other list has the same pattern: nothing that stands after it there can meet this one. */
  readonly same: number;
}

/** The entries with a star that decide something. */
function wide(own: Ordered, other: Ordered, letter: string): Wide[] {
  return own.entries.flatMap((stars, index) => (stars.length === 1 || own.find.first(filled(stars, letter)) !== index ? [] : [{ index, stars, same: other.places.get(keyOf(stars)) ?? Infinity }]));
}

/** What stands for the letter in a text that people read, the first that changes nothing. */
const READABLE = ["x", "", "a", "-", "1", "xyz"];

/** The text with something short in place of the letter, as long as it still means the same. */
export function readable(text: string, letter: string, same: (text: string) => boolean): string {
  for (const short of READABLE) {
    const made = text.replaceAll(letter, short);
    if (same(made)) return made;
  }
  return text;
}
