/** Finding a model by a few of its letters. */

const CONTIGUOUS = 5;
const AT_START = 3;

/** Where a word begins; not after `/`, since every key holds one. */
const WORD_STARTS: ReadonlySet<string> = new Set([" ", ":", "-"]);

/**
 * How well `query` fits `text`: its letters in order, case ignored; more for runs and for beginnings of words.
 * Undefined when a letter is missing; an empty query fits everything.
 */
export function fit(text: string, query: string): number | undefined {
  const letters = text.toLowerCase();
  let score = 0;
  let streak = 0;
  let at = 0;
  for (const letter of query.toLowerCase()) {
    const found = letters.indexOf(letter, at);
    if (found === -1) return undefined;
    const contiguous = found === at && at > 0;
    streak = contiguous ? streak + 1 : 0;
    score += 1 + (contiguous ? CONTIGUOUS + streak : 0);
    if (found === 0 || WORD_STARTS.has(letters[found - 1] ?? "")) score += AT_START;
    at = found + letter.length;
  }
  return score;
}

/** The items that fit, best first; equals keep their order. */
export function filterBy<T>(items: readonly T[], query: string, textOf: (item: T) => string): readonly T[] {
  return items
    .flatMap((item) => {
      const score = fit(textOf(item), query);
      return score === undefined ? [] : [{ item, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
