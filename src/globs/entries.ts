/**
 * Patterns of both dialects as far as they know only `*` and `**`: a row of segments, with any folders between some. A
 * name is a row of one segment.
 */
import { expandBraces } from "./braces.ts";
import { fits, GAP, merge, type Gapped } from "./merge.ts";
import { parseGlob, type Part } from "./glob.ts";
import type { Dialect } from "./texts.ts";
import { doMeet, filled, freeLetter, matchesStars, meet, starsOf, type Stars } from "./stars.ts";

/** Segments; a gap is any number of folders. */
export type Shape = Gapped<Stars>;

export interface Entry {
  /** Of equal entries the same. */
  readonly key: string;
  readonly spelled: string;
  /** The only text that it matches. */
  readonly literal?: string;
  /** It matches what one of these does. */
  readonly shapes: readonly Shape[];
}

/** What stands in patterns for what they leave open, so that whichever entry matches the text takes all that it stands for. */
export interface Filling {
  readonly dialect: Dialect;
  /** In place of each star: no pattern has it. */
  readonly letter: string;
  /** One more folder than any pattern can take one by one. */
  readonly depth: number;
  /** Texts that match to the letter, while patterns of paths do in any case. */
  readonly literals: ReadonlySet<string>;
}

const ANY: Stars = ["", ""];
const shapeKey = (shape: Shape): string =>
  shape.map((segment) => (segment === GAP ? "\0" : segment.join("\0*\0"))).join("\0/\0");

export const literalEntry = (text: string): Entry => ({
  key: `=${text}`,
  spelled: text,
  literal: text,
  shapes: [[[text]]],
});

export const anything = (dialect: Dialect): Entry =>
  dialect === "name" ? { key: "*", spelled: "*", shapes: [[ANY]] } : { key: "*", spelled: "**", shapes: [[GAP]] };

/** Undefined for a pattern that is more than that. */
export function entryOf(pattern: string, dialect: Dialect): Entry | undefined {
  if (dialect === "name") {
    const stars = starsOf(pattern);
    return stars.length === 1
      ? literalEntry(pattern)
      : {
          key: stars.every((part) => part === "") ? "*" : shapeKey([stars]),
          spelled: stars.join("*"),
          shapes: [[stars]],
        };
  }
  const expanded = expandBraces(pattern);
  if (typeof expanded === "string") return undefined;
  const shapes: Shape[] = [];
  for (const one of expanded) {
    const parts = parseGlob(one);
    const shape = typeof parts === "string" ? undefined : rowOf(parts);
    if (shape === undefined) return undefined;
    shapes.push(...valid(one.includes("/") ? shape : anywhere(shape)));
  }
  // The braces may also stand for themselves.
  if (expanded.length > 1) shapes.push(...valid(pattern.includes("/") ? written(pattern) : anywhere(written(pattern))));
  return { key: shapes.map(shapeKey).join("\n"), spelled: pattern, shapes };
}

const written = (text: string): Shape => text.split("/").map((segment) => [folded(segment)]);
const anywhere = (shape: Shape): Shape =>
  [GAP, ...shape, GAP].filter((segment, index, all) => segment !== GAP || all[index - 1] !== GAP);
const isNoSegment = (segment: Shape[number]) => segment !== GAP && segment.length === 1 && isOdd(segment[0] ?? "");
const valid = (shape: Shape): Shape[] => (shape.some(isNoSegment) ? [] : [shape]);

function rowOf(parts: readonly Part[]): Shape | undefined {
  const row: (Stars | typeof GAP)[] = [];
  let open: Stars | undefined = [""];
  for (const part of parts) {
    switch (part.kind) {
      case "letter": {
        const letter = letterOf(part.set);
        if (letter === undefined || open === undefined) return undefined;
        open = [...open.slice(0, -1), (open.at(-1) ?? "") + letter];
        break;
      }
      case "star":
        if (open === undefined) return undefined;
        open = open.length > 1 && open.at(-1) === "" ? open : [...open, ""];
        break;
      case "slash":
        if (open === undefined) return undefined;
        row.push(open);
        open = [""];
        break;
      case "folders":
        if (row.at(-1) !== GAP) row.push(GAP);
        break;
      case "everything":
        row.push(GAP);
        open = undefined;
        break;
      case "inside":
        if (open === undefined) return undefined;
        row.push(open, GAP);
        open = undefined;
        break;
      case "group":
        return undefined;
    }
  }
  return open === undefined ? row : [...row, open];
}

/** The one letter that is meant, in lower case; undefined for more of them, and for those few whose cases are no pair. */
function letterOf(set: readonly (readonly [first: number, last: number])[]): string | undefined {
  const units = set.flatMap(([first, last]) => (last - first > 1 ? [Number.NaN] : [first, last]));
  const letters = new Set(units.map((unit) => folded(String.fromCharCode(unit))));
  const [letter] = letters;
  return units.some(Number.isNaN) || letters.size > 1 ? undefined : letter;
}

/** In lower case, as far as a letter of the text and its lower case are a pair. */
const folded = (text: string): string =>
  /^[ -@[-~]*$/.test(text)
    ? text
    : text
        .split("")
        .map((unit) => (isPair(unit.toLowerCase(), unit) ? unit.toLowerCase() : unit))
        .join("");
const isPair = (lower: string, upper: string): boolean =>
  lower !== upper &&
  lower.length === 1 &&
  upper.length === 1 &&
  lower.toUpperCase() === upper &&
  upper.toLowerCase() === lower;

const isOdd = (segment: string) => segment === "" || segment === "." || segment === "..";

/** Whether a fact of the dialect can be this text. */
export const isText = (text: string, dialect: Dialect): boolean => dialect === "name" || !text.split("/").some(isOdd);

// ── Matching ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A text as patterns see it. */
export const segmentsOf = (text: string, dialect: Dialect): readonly string[] =>
  dialect === "name" ? [text] : folded(text).split("/");

export function matchesShape(shape: Shape, segments: readonly string[]): boolean {
  const [only] = shape;
  if (shape.length === 1 && only !== undefined)
    return only === GAP ? true : segments.length === 1 && matchesStars(only, segments[0] ?? "");
  return fits<Stars>(
    shape,
    segments.map((segment) => [segment]),
    (stars, [segment = ""]) => matchesStars(stars, segment),
  );
}

export const matches = ({ literal, shapes }: Entry, text: string, dialect: Dialect): boolean =>
  literal === undefined ? shapes.some((shape) => matchesShape(shape, segmentsOf(text, dialect))) : text === literal;

// ── What two match ──────────────────────────────────────────────────────────────────────────────────────────────────

const shapesMeet = (one: Shape, other: Shape): boolean => {
  const [a, b] = [one[0], other[0]];
  return one.length === 1 && other.length === 1 && a !== undefined && b !== undefined && a !== GAP && b !== GAP
    ? doMeet(a, b)
    : fits(one, other, doMeet);
};

/** Whether an entry matches something that the shape does. */
export const meets = ({ literal, shapes }: Entry, shape: Shape, dialect: Dialect): boolean =>
  literal === undefined
    ? shapes.some((one) => shapesMeet(one, shape))
    : matchesShape(shape, segmentsOf(literal, dialect));

/** Shapes that together match what both entries do; undefined when there are too many. */
export function commonOf(one: Entry, other: Entry): readonly Shape[] | undefined {
  const found: Shape[] = [];
  for (const a of one.shapes) {
    for (const b of other.shapes) {
      if (!shapesMeet(a, b)) continue;
      const common = merge<Stars>(a, b, meet);
      if (common === undefined) return undefined;
      found.push(...common);
    }
  }
  return found;
}

// ── Texts that stand for all ────────────────────────────────────────────────────────────────────────────────────────

/** Texts of which each is matched by some of certain entries just when those take all that the shape matches. */
export function fillsOf(shape: Shape, { dialect, letter, depth, literals }: Filling): readonly string[] {
  const rows = shape.reduce<readonly (readonly string[])[]>(
    (made, segment) =>
      segment === GAP
        ? made.flatMap((row) =>
            Array.from({ length: depth + 1 }, (_, count) => [...row, ...Array.from({ length: count }, () => letter)]),
          )
        : made.map((row) => [...row, filled(segment, letter)]),
    [[]],
  );
  if (dialect === "name") return rows.map(([text = ""]) => text);
  return rows
    .filter((row) => row.length > 0 && !row.some(isOdd))
    .flatMap((row) => spellings(row.join("/"), letter, literals));
}

/** In some case that is no literal; all of them when each is one. */
function spellings(text: string, letter: string, literals: ReadonlySet<string>): readonly string[] {
  if (!literals.has(text) || text.includes(letter)) return [text];
  const cased = text.split("").flatMap((unit, index) => (isPair(unit, unit.toUpperCase()) ? [index] : []));
  const all: string[] = [];
  for (let code = 0; code < 2 ** cased.length; code += 1) {
    const made = text
      .split("")
      .map((unit, index) =>
        cased.includes(index) && Math.floor(code / 2 ** cased.indexOf(index)) % 2 === 1 ? unit.toUpperCase() : unit,
      )
      .join("");
    if (!literals.has(made)) return [made];
    all.push(made);
  }
  return all;
}

/** What stands for what these leave open. */
export function fillingOf(entries: readonly Entry[], dialect: Dialect): Filling | undefined {
  const shapes = entries.flatMap((entry) => entry.shapes);
  const letter = freeLetter(shapes.flatMap((shape) => shape.flatMap((segment) => (segment === GAP ? [] : segment))));
  if (letter === undefined) return undefined;
  const single = (shape: Shape) =>
    shape.filter((segment) => segment !== GAP && segment.every((part) => part === "")).length;
  return {
    dialect,
    letter,
    depth: Math.max(0, ...shapes.map(single)) + 1,
    literals: new Set(entries.flatMap(({ literal }) => literal ?? [])),
  };
}

export const entryFills = ({ literal, shapes }: Entry, filling: Filling): readonly string[] =>
  literal === undefined ? shapes.flatMap((shape) => fillsOf(shape, filling)) : [literal];
