/** Which of many patterns a text matches, without asking each: literals by hash, the others by how they begin or end. */
import { once } from "./once.ts";
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
  const matches = (index: number, text: string): boolean => { const stars = patterns[index]; return stars !== undefined && matchesStars(stars, text); };

  return {
    first: (text) => {
      let best = patterns.length;
      visit(text, (index) => { if (index < best && matches(index, text)) best = index; });
      return best === patterns.length ? -1 : best;
    },
    all: (text) => {
      const found: number[] = [];
      visit(text, (index) => { if (matches(index, text)) found.push(index); });
      return found.sort((a, b) => a - b);
    },
  };
}

const none: readonly number[] = [];

function placed(root: Node, length: number, unitAt: (index: number) => number): Node {
  let at = root;
  for (let index = 0; index < length; index += 1) at = once(at.next, unitAt(index), node);
  return at;
}
