/** Sets of characters: UTF-16 units, as ascending ranges that do not touch. */

/** The first and the last unit of each range. */
export type Charset = readonly (readonly [first: number, last: number])[];

const LAST = 0xffff;
export const everything: Charset = [[0, LAST]];

export const single = (character: string): Charset => [[character.charCodeAt(0), character.charCodeAt(0)]];

export function union(...sets: readonly Charset[]): Charset {
  const ranges = sets.flat().sort(([one], [other]) => one - other);
  const merged: [number, number][] = [];
  for (const [first, last] of ranges) {
    const before = merged.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

export function complement(set: Charset): Charset {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST) gaps.push([next, LAST]);
  return gaps;
}

export const intersection = (one: Charset, other: Charset): Charset =>
  complement(union(complement(one), complement(other)));

export function includes(set: Charset, unit: number): boolean {
  return set.some(([first, last]) => first <= unit && unit <= last);
}

/** The set with both cases of each of its letters. */
export function bothCases(set: Charset): Charset {
  const others: (readonly [number, number])[] = [];
  for (const [first, last] of set) {
    if (last - first > SPELT_OUT) continue;
    for (let unit = first; unit <= last; unit += 1)
      for (const other of casesOf(String.fromCharCode(unit))) others.push([other, other]);
  }
  return others.length === 0 ? set : union(set, others);
}

/** A range of more units than this (all but one, say) holds both cases of nearly all letters; its edges are still spelt out. */
const SPELT_OUT = 2_000;

/** The other spellings of a letter that are one unit, such as `k` and `K`. */
function casesOf(character: string): readonly number[] {
  return [character.toLowerCase(), character.toUpperCase()]
    .filter((other) => other.length === 1 && other !== character)
    .map((other) => other.charCodeAt(0));
}

const ascii: Charset = [[0, 0x7f]];
const of = (text: string): Charset => union(...Array.from(text, single));
const lower: Charset = [[0x61, 0x7a]];
const upper: Charset = [[0x41, 0x5a]];
const digit: Charset = [[0x30, 0x39]];
const letters = union(lower, upper);
const punctuation: Charset = [
  [0x21, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
];

/** The classes of POSIX (IEEE 1003.1, 9.3.5) in the C locale, and `ascii` and `word` as every shell adds them. */
export const posixClasses: { readonly [name: string]: Charset } = {
  alnum: union(letters, digit),
  alpha: letters,
  ascii,
  blank: of(" \t"),
  cntrl: [
    [0, 0x1f],
    [0x7f, 0x7f],
  ],
  digit,
  graph: [[0x21, 0x7e]],
  lower,
  print: [[0x20, 0x7e]],
  punct: punctuation,
  space: of(" \t\n\v\f\r"),
  upper,
  word: union(letters, digit, of("_")),
  xdigit: union(digit, [
    [0x41, 0x46],
    [0x61, 0x66],
  ]),
};
