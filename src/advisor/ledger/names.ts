/** The names in a text that is not shown: files, and words that nobody writes by chance. No key is a name. */
import { redact } from "../../secrets/redaction.ts";
import { isKey } from "../../secrets/shape.ts";

/** Characters that are looked at. */
const LOOKED = 4000;
const WORD = /[\w@.~+/-]+/g;
/** The ending of a file. */
const FILE = /\w\.[A-Za-z]\w{0,5}$/;
/** Between backticks, or with an inner capital or an underscore. */
const NAME = /`[A-Za-z_$][\w$.-]+`|\b(?:[a-z]+[A-Z]|[A-Z]\w*[a-z][A-Z]|[A-Za-z]+_[A-Za-z])\w*/g;

export const filesIn = (text: string): readonly string[] => filesOf(redact(text.slice(0, LOOKED)));

const filesOf = (clean: string): readonly string[] =>
  unique((clean.match(WORD) ?? []).filter((word) => FILE.test(word) && !isKey(word)));

/** Files first, then in the order in which they come, as many as `chars` characters hold; empty for none. */
export function namesIn(text: string, chars: number): string {
  // What was printed long ago is not shown: its names are, and a key would look like one of them.
  const clean = redact(text.slice(0, LOOKED));
  const words = (clean.match(NAME) ?? []).map((word) => word.replaceAll("`", "")).filter((word) => !isKey(word));
  let names = "";
  for (const name of unique([...filesOf(clean), ...words])) {
    const longer = names === "" ? name : `${names}, ${name}`;
    if (longer.length <= chars) names = longer;
  }
  return names;
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];
