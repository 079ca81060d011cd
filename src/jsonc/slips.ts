/** What slips of syntax are called, and what to write instead. */

/** What a syntax error is called, and whether what follows it can still be trusted to stand where it belongs. */
export interface Slip {
  readonly what: (text: string) => string;
  readonly structural: boolean;
  /** Often only the echo of the slip just before it. */
  readonly echo?: true;
  /** The reader skips what follows, maybe past a bracket, so a later end may come too soon for it. */
  readonly skips?: true;
  readonly help?: string;
}
export const slips: { readonly [name: string]: Slip } = {
  InvalidSymbol: {
    what: (text) => `\`${text}\` is not JSON`,
    structural: false,
    help: "keys and texts need double quotes",
  },
  InvalidNumberFormat: { what: (text) => `\`${text}\` is no number`, structural: false },
  PropertyNameExpected: {
    what: () => "a key in double quotes is missing here",
    structural: false,
    echo: true,
    skips: true,
  },
  ValueExpected: { what: () => "a value is missing here", structural: false, echo: true, skips: true },
  ColonExpected: { what: () => "a colon is missing here", structural: false, echo: true, skips: true },
  CommaExpected: { what: () => "a comma is missing before this", structural: false, echo: true },
  CloseBraceExpected: { what: () => "the closing `}` is missing", structural: true },
  CloseBracketExpected: { what: () => "the closing `]` is missing", structural: true },
  EndOfFileExpected: { what: () => "nothing may follow the end of the value", structural: true },
  InvalidCommentToken: { what: () => "a comment is not allowed here", structural: false },
  UnexpectedEndOfComment: { what: () => "the comment is never closed", structural: true },
  UnexpectedEndOfString: {
    what: () => "the text is never closed",
    structural: true,
    help: "a text ends on its own line, with a double quote; write a line break as `\\n`",
  },
  UnexpectedEndOfNumber: { what: (text) => `\`${text}\` is no number`, structural: false },
  InvalidUnicode: { what: () => "`\\u` needs four hexadecimal digits", structural: false },
  InvalidEscapeCharacter: {
    what: () => "unknown escape in a text",
    structural: false,
    help: "write a backslash as `\\\\`",
  },
  InvalidCharacter: {
    what: () => "a control character stands in a text",
    structural: false,
    help: "write a line break as `\\n` and a tab as `\\t`",
  },
};
export const otherSlip: Slip = { what: () => "this is not JSON", structural: true };

/** A broken token is quoted up to this length. */
export const QUOTED = 40;

/** What stands where a value, a key or a sign was expected: up to the next sign, white space or end of a text. */
export function wordAt(
  text: string,
  offset: number,
  length: number,
): { readonly text: string; readonly start: number; readonly end: number } {
  let [start, end] = [offset, offset + length];
  while (start > 0 && offset - start < QUOTED && /[\w.+-]/.test(text[start - 1] ?? "")) start -= 1;
  while (end < text.length && end - offset < QUOTED && /[\w.%+-]/.test(text[end] ?? "")) end += 1;
  return { text: text.slice(start, end), start, end };
}

interface Advice {
  readonly when: RegExp;
  readonly what: (word: string) => string;
  readonly help: (word: string) => string;
}

const noNumber = (word: string): string => `\`${word}\` is no number`;
const notJson = (word: string): string => `\`${word}\` is not JSON`;
const WORDS: { readonly [word: string]: string } = {
  True: "true",
  False: "false",
  None: "null",
  NULL: "null",
  TRUE: "true",
  FALSE: "false",
  undefined: "null",
  nil: "null",
  yes: "true",
  no: "false",
  on: "true",
  off: "false",
};

/** Spellings of other languages, and characters that nobody sees, in the order in which they are looked for. */
const advice: readonly Advice[] = [
  { when: /^[+-]?\.\d+$/, what: noNumber, help: (word) => `write \`${word.replace("+", "").replace(".", "0.")}\`` },
  { when: /^-?\d+\.$/, what: noNumber, help: (word) => `write \`${word.slice(0, -1)}\`` },
  { when: /^\+\d+(?:\.\d+)?$/, what: noNumber, help: (word) => `write \`${word.slice(1)}\`` },
  {
    when: /^0[xX][\da-fA-F]+$|^0[bB][01]+$|^0[oO][0-7]+$/,
    what: noNumber,
    help: (word) => `write \`${Number(word)}\``,
  },
  { when: /^-?0\d+$/, what: noNumber, help: (word) => `write \`${Number(word)}\`; in quotes it is a text` },
  { when: /^-?\d[\d_]*_[\d_.]*$/, what: noNumber, help: (word) => `write \`${word.replaceAll("_", "")}\`` },
  {
    when: /^-?\d+(?:\.\d+)?[a-zA-Z%]+$/,
    what: noNumber,
    help: () => "a number stands alone; the unit is in the key's description",
  },
  { when: /^[+-]?(?:NaN|Infinity)$/, what: noNumber, help: () => "write a number, or leave the key out" },
  {
    when: new RegExp(`^(?:${Object.keys(WORDS).join("|")})$`),
    what: notJson,
    help: (word) => `write \`${WORDS[word] ?? ""}\`, or a text in double quotes`,
  },
  { when: /^[“”„‟«»]/, what: notJson, help: () => "use straight double quotes" },
  { when: /^[=]$/, what: notJson, help: () => "a colon stands between a key and its value" },
  { when: /;$/, what: notJson, help: () => "a comma stands between two keys or values" },
  { when: /^#/, what: notJson, help: () => "a comment begins with `//`" },
  {
    when: /^[\p{Zs}\p{Cf}\p{Zl}\p{Zp}]/u,
    what: (word) =>
      `a character that cannot be seen stands here (U+${word.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")})`,
    help: () => "delete it, and use plain blanks",
  },
];

/** Undefined for a word that is no known spelling of something else. */
export function adviceFor(word: string): { readonly what: string; readonly help: string } | undefined {
  const known = advice.find(({ when }) => when.test(word));
  return known === undefined ? undefined : { what: known.what(word), help: known.help(word) };
}

/** Where git has left both sides of a merge for a person; undefined when there is none. */
export function mergeMark(text: string): { readonly start: number; readonly end: number } | undefined {
  const first = /^<{7}(?: .*)?$/m.exec(text);
  if (first === null) return undefined;
  const middle = text.indexOf("\n=======", first.index);
  if (middle < 0 || !text.includes("\n>>>>>>>", middle)) return undefined;
  return { start: first.index, end: first.index + first[0].length };
}
