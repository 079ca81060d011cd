/** Patterns that know only `*`: literal parts with any characters between them. A single part is that text alone. */
import { GAP, merge, type Gapped } from "./merge.ts";

export type Stars = readonly string[];

export const starsOf = (pattern: string): Stars => pattern.split(/\*+/);

export function matchesStars(stars: Stars, text: string): boolean {
  const [head = "", ...others] = stars;
  const tail = others.pop();
  if (tail === undefined) return text === head;
  const end = text.length - tail.length;
  if (head.length > end || !text.startsWith(head) || !text.endsWith(tail)) return false;
  let at = head.length;
  // Between stars the first place where a part fits is as good as any.
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/** The pattern with `letter` in place of each star. With a letter that no pattern has, whichever pattern matches this text takes the whole of the pattern. */
export const filled = (stars: Stars, letter: string): string => stars.join(letter);

/** A UTF-16 unit that is in none of the texts: from the private use area, or any other. */
export function freeLetter(texts: readonly string[]): string | undefined {
  for (let unit = 0xe000; unit !== 0xdfff; unit = (unit + 1) & 0xffff) {
    const letter = String.fromCharCode(unit);
    if (!texts.some((text) => text.includes(letter))) return letter;
  }
  return undefined;
}

/** Whether some text matches both. Where both have a star their ends alone tell: what lies between can stand one after the other. */
export function doMeet(one: Stars, other: Stars): boolean {
  if (one.length === 1) return matchesStars(other, one[0] ?? "");
  if (other.length === 1) return matchesStars(one, other[0] ?? "");
  const [head, head2] = [one[0] ?? "", other[0] ?? ""];
  if (!(head.length < head2.length ? head2.startsWith(head) : head.startsWith(head2))) return false;
  const [tail, tail2] = [one.at(-1) ?? "", other.at(-1) ?? ""];
  return tail.length < tail2.length ? tail2.endsWith(tail) : tail.endsWith(tail2);
}

/**
 * Patterns that together match just the texts which match both; none when no text does. Undefined when there are too many
 * of them to look at.
 */
export function meet(one: Stars, other: Stars): readonly Stars[] | undefined {
  if (!doMeet(one, other)) return [];
  if (one.length === 1) return [one];
  if (other.length === 1) return [other];
  const common = merge<string>(tokens(one), tokens(other), (left, right) => (left === right ? [left] : []));
  return common?.map((items) =>
    items.reduce<Stars>(
      (parts, item) => (item === GAP ? [...parts, ""] : [...parts.slice(0, -1), (parts.at(-1) ?? "") + item]),
      [""],
    ),
  );
}

const tokens = (stars: Stars): Gapped<string> =>
  stars.flatMap((part, index) => [...(index === 0 ? [] : [GAP]), ...part.split("")]);
