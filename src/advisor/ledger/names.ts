/** The names in a text that is not shown: files, and words that nobody writes by chance. */

/** Characters that are looked at. */
const LOOKED = 4000;
const WORD = /[\w@.~+/-]+/g;
/** The ending of a file. */
const FILE = /\w\.[A-Za-z]\w{0,5}$/;
/** Between backticks, or with an inner capital or an underscore. */
const NAME = /`[A-Za-z_$][\w$.-]+`|\b(?:[a-z]+[A-Z]|[A-Z]\w*[a-z][A-Z]|[A-Za-z]+_[A-Za-z])\w*/g;

export const filesIn = (text: string): readonly string[] =>
  unique((text.slice(0, LOOKED).match(WORD) ?? []).filter((word) => FILE.test(word)));

/** Files first, then in the order in which they come, as many as `chars` characters hold; empty for none. */
export function namesIn(text: string, chars: number): string {
  const words = text.slice(0, LOOKED).match(NAME) ?? [];
  let names = "";
  for (const name of unique([...filesIn(text), ...words.map((word) => word.replaceAll("`", ""))])) {
    const longer = names === "" ? name : `${names}, ${name}`;
    if (longer.length <= chars) names = longer;
  }
  return names;
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];
