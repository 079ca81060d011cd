/** Which of many patterns a text matches, without asking each: literals by hash, the others by how they begin or end. */
import { matchesShape, segmentsOf, type Entry, type Shape } from "./entries.ts";
import { GAP } from "./merge.ts";
import { once } from "./once.ts";
import type { Dialect } from "./texts.ts";
import { matchesStars, type Stars } from "./stars.ts";

export interface Finder {
  /** The index of the first pattern that matches, or -1. */
  readonly first: (text: string) => number;
  /** The indexes of all that match, ascending. */
  readonly all: (text: string) => readonly number[];
}

interface Node {
  readonly next: Map<number, Node>;
  readonly ends: number[];
}
const node = (): Node => ({ next: new Map(), ends: [] });

export function finder(patterns: readonly Stars[]): Finder {
  const literals = new Map<string, number[]>();
  const [heads, tails] = [node(), node()];
  const others: number[] = [];
  for (const [index, stars] of patterns.entries()) {
    const [head = "", tail = ""] = [stars[0], stars.at(-1)];
    if (stars.length === 1) once(literals, head, () => []).push(index);
    else if (head !== "") placed(heads, head.length, (at) => head.charCodeAt(at)).ends.push(index);
    else if (tail !== "") placed(tails, tail.length, (at) => tail.charCodeAt(tail.length - 1 - at)).ends.push(index);
    else others.push(index);
  }

  /** Every pattern that the text may match, in no order; literals do match. */
  const visit = (text: string, meets: (index: number) => void): void => {
    for (const index of literals.get(text) ?? none) meets(index);
    for (const index of others) meets(index);
    let at: Node | undefined = heads;
    for (let place = 0; at !== undefined && place < text.length; place += 1) {
      at = at.next.get(text.charCodeAt(place));
      if (at !== undefined) for (const index of at.ends) meets(index);
    }
    at = tails;
    for (let place = text.length - 1; at !== undefined && place >= 0; place -= 1) {
      at = at.next.get(text.charCodeAt(place));
      if (at !== undefined) for (const index of at.ends) meets(index);
    }
  };
  const matches = (index: number, text: string): boolean => {
    const stars = patterns[index];
    return stars !== undefined && matchesStars(stars, text);
  };

  return {
    first: (text) => {
      let best = patterns.length;
      visit(text, (index) => {
        if (index < best && matches(index, text)) best = index;
      });
      return best === patterns.length ? -1 : best;
    },
    all: (text) => {
      const found: number[] = [];
      visit(text, (index) => {
        if (matches(index, text)) found.push(index);
      });
      return found.sort((a, b) => a - b);
    },
  };
}

/** The same for entries of both dialects: paths by their first segment, or by one that may stand anywhere. */
export function entryFinder(entries: readonly Entry[], dialect: Dialect): Finder {
  if (dialect === "name") return finder(entries.map(({ shapes }) => starsIn(shapes[0])));
  const literals = new Map<string, number[]>();
  const [heads, names] = [new Map<string, [number, Shape][]>(), new Map<string, [number, Shape][]>()];
  const others: [number, Shape][] = [];
  for (const [index, { literal, shapes }] of entries.entries()) {
    if (literal !== undefined) once(literals, literal, () => []).push(index);
    else
      for (const shape of shapes) {
        const [first, second] = shape;
        if (first !== undefined && first !== GAP && first.length === 1)
          once(heads, first[0] ?? "", () => []).push([index, shape]);
        else if (first === GAP && second !== undefined && second !== GAP && second.length === 1)
          once(names, second[0] ?? "", () => []).push([index, shape]);
        else others.push([index, shape]);
      }
  }
  const all = (text: string): readonly number[] => {
    const segments = segmentsOf(text, dialect);
    const found = new Set(literals.get(text));
    const ask = (some: readonly [number, Shape][] = []) => {
      for (const [index, shape] of some) if (!found.has(index) && matchesShape(shape, segments)) found.add(index);
    };
    ask(heads.get(segments[0] ?? ""));
    for (const segment of new Set(segments)) ask(names.get(segment));
    ask(others);
    return [...found].sort((a, b) => a - b);
  };
  return { all, first: (text) => all(text)[0] ?? -1 };
}

const starsIn = (shape: Shape = []): Stars => {
  const [only] = shape;
  return only === undefined || only === GAP ? [""] : only;
};

const none: readonly number[] = [];

function placed(root: Node, length: number, unitAt: (index: number) => number): Node {
  let at = root;
  for (let index = 0; index < length; index += 1) at = once(at.next, unitAt(index), node);
  return at;
}
