/**
 * What a secret looks like, whatever stands beside it. Shell syntax, blanks, quotes, globs, variables, paths and hosts are
 * in no secret's alphabet: what a person must be able to judge is never taken for one.
 */

const SHORTEST_KEY = 16;
const ALPHABET = /^[A-Za-z0-9][A-Za-z0-9_+/=.~:-]*$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const HEX = /^(?=.{0,64}?\d)(?=.{0,64}?[a-f])[0-9a-f]{32,}$/i;
/** `evil.example`, `key.pem`: the end says that it is a name. */
const NAME_END = /\.[A-Za-z]{2,24}$/;
/** A part of a path that somebody named: `src`, `Users`. */
const PLAIN_WORD = /^(?:[A-Za-z]?[a-z]{2,}|[A-Z]{2,}|\d{0,3})$/;

/** One token of a key's alphabet, length and randomness. */
export function isKey(value: string): boolean {
  if (value.length < SHORTEST_KEY || !ALPHABET.test(value) || value.includes("//") || NAME_END.test(value))
    return false;
  if (UUID.test(value) || HEX.test(value)) return true;
  // Only base64 has slashes, and then the parts between them are as random as the whole.
  if (value.includes("/") && value.split("/").some((part) => part !== "" && PLAIN_WORD.test(part))) return false;
  return isRandom(value);
}

/** Letters of both cases and digits that change places often. Names change rarely, and at separators. */
export function isRandom(value: string): boolean {
  let [changes, letters, previous, seen] = [0, 0, 0, 0];
  for (let at = 0; at < value.length; at += 1) {
    const kind = kindAt(value, at);
    if (kind !== 0) {
      letters += 1;
      seen |= kind;
      if (previous !== 0 && previous !== kind) changes += 1;
    }
    previous = kind;
  }
  if (changes < 3) return false;
  // Without a digit it may be a name in camel case, which changes twice a word.
  return (seen & DIGIT) !== 0 && seen !== DIGIT ? changes >= letters / 5 : changes >= letters * 0.45;
}

const [LOWER, UPPER, DIGIT] = [1, 2, 4];

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 48 && code <= 57 ? DIGIT : 0;
}

/** Words that stand where a password would, and are none. */
const NO_PASSWORD =
  /^(?:true|false|null|none|undefined|string|text|prompt|stdin|ask|required|optional|yes|auto|default|changeme)$/i;

/** One word with letters and digits, as people choose them. */
export function isPassword(value: string): boolean {
  return value.length <= 64 && /^(?=[^\d]*\d)(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9@%^+=_-]{3,}$/.test(value);
}

/** The same without a digit, for a place where nothing but a password stands. */
export function isPasswordWord(value: string): boolean {
  return isPassword(value) || (/^[A-Za-z]{4,64}$/.test(value) && !NO_PASSWORD.test(value));
}
