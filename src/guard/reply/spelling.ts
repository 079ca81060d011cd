/** What a text may come to when it is run or decoded: the words that it spells in any way that a reader could follow. */
import { decoded } from "./objects.ts";

/** Text that stands for other text, and what undoes it. Shorter runs are words. */
const ENCODINGS: readonly (readonly [run: RegExp, undo: (run: string) => string])[] = [
  [/[A-Za-z0-9+/_-]{16,}/g, (run) => Buffer.from(run, "base64").toString("latin1")],
  [/(?:[0-9a-fA-F]{2}[\s:]?){8,}/g, (run) => Buffer.from(run.replace(/[\s:]/g, ""), "hex").toString("latin1")],
  [/%[0-9a-fA-F]{2}/g, (run) => character(run.slice(1), 16)],
  [/\\x[0-9a-fA-F]{2}/g, (run) => character(run.slice(-2), 16)],
  [/\\0?[0-3][0-7]{2}/g, (run) => character(run.slice(-3), 8)],
  [/\\[uU]\{?[0-9a-fA-F]{2,8}\}?/g, (run) => character(run.replace(/^\\[uU]|[{}]/g, ""), 16)],
  [/&#x[0-9a-fA-F]{1,6};/gi, (run) => character(run.slice(3, -1), 16)],
  [/&#[0-9]{1,7};/g, (run) => character(run.slice(2, -1), 10)],
  [/&(?:quot|lt|gt|colon|lcub|rcub|sol);/gi, (run) => NAMED[run.slice(1, -1).toLowerCase()] ?? run],
];
const NAMED: { readonly [entity: string]: string } = {
  quot: '"',
  lt: "<",
  gt: ">",
  colon: ":",
  lcub: "{",
  rcub: "}",
  sol: "/",
};

function character(code: string, base: number): string {
  const point = Number.parseInt(code, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}

/** The text as it stands, as a string holds it once and twice, and without its encodings. */
export function spellingsOf(text: string): readonly string[] {
  const plain = text.normalize("NFKC");
  const once = decoded(plain);
  // However often it is escaped.
  const twice = decoded(once).replace(/\\+/g, "\\");
  const undone = ENCODINGS.slice(2).reduce((known, [run, undo]) => known.replace(run, undo), twice);
  const separately = ENCODINGS.map(([run, undo]) => twice.replace(run, (found) => ` ${undo(found)} `));
  return [...new Set([plain, once, twice, undone, ...separately])];
}

/** Characters that may stand between two letters of one word: more than quotes, a conversion or a filler takes. */
const MAX_GAP = 4;
/** A conversion or an escape, whose letter belongs to no word. */
const MARKERS = /%[-+ #0-9.*]*[a-zA-Z]|\\[abefnrtv]/g;

/**
 * Whether `text` spells one of the words: as it stands or decoded, forwards or backwards, with something between its letters,
 * or in pieces that stand apart as words of their own.
 */
export function spells(text: string, words: readonly string[]): boolean {
  return spellingsOf(text).some((spelling) => {
    const lower = spelling.toLowerCase();
    const pieces = new Set(lower.replace(MARKERS, " ").match(/\p{L}+/gu));
    return words.some(
      (word) => isSpaced(word, lower) || isSpaced([...word].reverse().join(""), lower) || isPieced(word, pieces),
    );
  });
}

/**
 * Whether the word's letters stand in order, no more than a gap or one space between two of them. For each beginning of the
 * word the last place where it ended is kept: no earlier one reaches further.
 */
function isSpaced(word: string, text: string): boolean {
  const ended = Array.from(word, () => -Infinity);
  let space = -Infinity;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    for (let letter = word.length - 1; letter >= 0; letter -= 1) {
      if (word[letter] !== character) continue;
      const before = letter === 0 ? at : (ended[letter - 1] ?? -Infinity);
      if (at - before <= 2 || (at - before <= MAX_GAP + 1 && space < before)) ended[letter] = at;
    }
    if (ended[word.length - 1] === at) return true;
    if (character.trim() === "") space = at;
  }
  return false;
}

/** Whether the word is a row of such pieces, none of which is a letter alone. */
function isPieced(word: string, pieces: ReadonlySet<string>): boolean {
  const reached = [true];
  for (let end = 1; end <= word.length; end += 1)
    reached[end] = reached.some((is, begin) => is && begin < end - 1 && pieces.has(word.slice(begin, end)));
  return reached[word.length] === true;
}

/** Programs and expressions that turn letters into others, which nothing here can follow. */
const TRANSFORMS: readonly RegExp[] = [
  /(?<![\w-])(?:rev|tac)(?![\w-])/i,
  /(?<![<\w-])tr\s+(?:-\w+\s+)*["']?(?!\[:|a-z["']?\s+["']?a-z)[^\s"'\\|;]*[a-z]/i,
  /\bsed\b[^|;\n]{0,200}\by[^\w\s]/i,
  /\b(?:base(?:32|58|64)|basenc)\b[^|;\n]{0,200}\s(?:-\w*[dD]\b|--decode)/,
  /\bxxd\b[^|;\n]{0,200}\s-\w*r/i,
  /\b(?:uudecode|rot-?13|caesar)\b/i,
  /\b(?:b(?:16|32|64|85)decode|a(?:tob|scii85)|unhexlify|fromhex|from_hex|unescape|decodeURI(?:Component)?|unquote)\b/,
  /\b(?:chr|char|fromCharCode|fromCodePoint)\s*\(/i,
  /\[::-1\]|\.reverse\(|\breversed\(|\bscalar\s+reverse\b/,
  /\bprintf\b[^|;\n]{0,200}%c/,
  /\bopenssl\s+(?:enc|base64)\b/i,
  /@base64d|\bimplode\b/,
  /(?:\\0?[0-3][0-7]{2}){3}/,
];

/** Whether `text` shows signs of putting text together in a way that cannot be told from its letters. */
export function transforms(text: string): boolean {
  return spellingsOf(text).some((spelling) => TRANSFORMS.some((sign) => sign.test(spelling)));
}
