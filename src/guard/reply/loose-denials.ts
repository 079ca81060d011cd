/** Denials that are no JSON as it should be. Only what tightens is read so loosely. */
import { saysDeny } from "./denial-words.ts";

/** What may stand around a word: quotes of any kind, emphasis, escapes, white space. Bounded, so that a run of them costs little. */
const AROUND = "[\\s\"'`“”‘’«»„*_\\\\]{0,20}";
/** A key of its own at a line's or an object's beginning, with all of its value. */
const LOOSE = new RegExp(
  `(?:^|[{,<\\n(])[#>-]{0,6}${AROUND}verdict${AROUND}[:=：＝>]${AROUND}[[{]?${AROUND}([^,;.)}\\]<(\\n"]{1,60})(?:[,.;)}\\]<(\\n"]|$)`,
  "gi",
);
/** The same as JSON writes it, wherever an object broke off. */
const STRICT = /"verdict"\s{0,20}:\s{0,20}"deny"/;
const LEVEL = new RegExp(`risk[ _]?level${AROUND}[:=：＝>]${AROUND}(low|medium|high|critical)`, "gi");

/** How a list or an object around a value denies. */
const NESTED = /^[[{][\s[{]{0,20}(?:"[a-z]{1,20}"\s{0,20}:\s{0,20})?"([^"]{1,100})"[\s\]},]{0,20}$/i;
/** A value that denies is short. */
export const MAX_VALUE_CHARS = 200;

export function isDenialValue(text: string): boolean {
  return text.length < MAX_VALUE_CHARS && (saysDeny(text) || saysDeny(NESTED.exec(text)?.[1] ?? ""));
}

/**
 * The hard denial in words outside whole objects, with its risk level when one is named. `loosely`: nothing else in the reply
 * states a verdict, so any spelling counts. Undefined when low or medium stands beside it.
 */
export function looseDenial(outside: string, loosely: boolean): { readonly riskLevel: string | undefined } | undefined {
  if (!STRICT.test(outside) && !(loosely && saysDenyLoosely(outside))) return undefined;
  const levels = [...outside.matchAll(LEVEL)].map(([, level = ""]) => level.toLowerCase());
  const hard = ["critical", "high"].find((level) => levels.includes(level));
  return hard === undefined && levels.length > 0 ? undefined : { riskLevel: hard };
}

const saysDenyLoosely = (text: string): boolean => [...text.matchAll(LOOSE)].some(([, value = ""]) => saysDeny(value));
