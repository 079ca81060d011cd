/** "Did you mean": the nearest known word to one that nobody knows. */

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours cost one each.
 * Plain Levenshtein counts a swap as two and so misses `gaurd`.
 */
export function distance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost);
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}

/** A word longer than this is no slip of a known word; comparing it would only cost time. */
const longestWord = 100;

/**
 * The known word that `word` most likely stands for, or undefined when none is near: at most a third of its letters
 * may be wrong, and one always may. `MAX_TOKENS` and `max-tokens` are near `maxTokens`. Else the only one that begins like
 * it: `model` for `modelKey`.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined;
  const reach = Math.max(1, Math.floor(word.length / 3));
  let best: { readonly word: string; readonly off: number } | undefined;
  for (const candidate of known) {
    if (candidate === word) continue;
    // The half keeps a word that is near as written before one that is only near in another spelling.
    const off = Math.min(distance(word, candidate), distance(plain(word), plain(candidate)) + 0.5);
    // A word that shares no letter with another is not near it, however short both are.
    if (Math.floor(off) >= Math.max(word.length, candidate.length)) continue;
    if (Math.floor(off) <= reach && (best === undefined || off < best.off)) best = { word: candidate, off };
  }
  return best?.word ?? completion(word, known);
}

/** Fewer letters than this begin too many words by chance. */
const shortestBeginning = 4;

function completion(word: string, known: readonly string[]): string | undefined {
  const begun = plain(word);
  const [only, ...others] =
    begun.length < shortestBeginning
      ? []
      : known.filter((candidate) => candidate !== word && plain(candidate).startsWith(begun));
  return others.length === 0 ? only : undefined;
}

/** Case and word separators are the commonest slips of people who come from another format. */
function plain(word: string): string {
  return word.replaceAll(/[-_ ]/g, "").toLowerCase();
}
