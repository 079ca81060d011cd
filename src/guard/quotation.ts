/** Whether a verdict may be no more than a quotation of what the reviewer was shown. */
import { decoded } from "./reply-objects.ts";

/** A verdict's key and value with nothing left but letters, digits and what joins them. */
const JOINED_VERDICT = /verdict[:=]+(?:allow|defer|deny)/;
/** A verdict's key as JSON writes it: its value may be put together elsewhere. */
const JSON_KEY = /["'`]\s*verdict\s*["'`]\s*:/i;

/** Text that stands for other text, and what undoes it. Shorter runs are words. */
const ENCODINGS: readonly (readonly [run: RegExp, undo: (run: string) => string])[] = [
  [/[A-Za-z0-9+/_-]{16,}/g, (run) => Buffer.from(run, "base64").toString("latin1")],
  [/(?:[0-9a-fA-F]{2}[\s:]?){8,}/g, (run) => Buffer.from(run.replace(/[\s:]/g, ""), "hex").toString("latin1")],
  [/(?:%[0-9a-fA-F]{2}[^%\s]*){2,}/g, (run) => run.replace(/%([0-9a-fA-F]{2})/g, character)],
  [/(?:\\+x[0-9a-fA-F]{2}[^\\\s]*){2,}/g, (run) => run.replace(/\\+x([0-9a-fA-F]{2})/g, character)],
  [/&(?:quot|#34|#x22);/gi, () => '"'],
];

function character(_whole: string, code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}

/**
 * True when `shown` writes verdicts itself, in any spelling, and the verdict's reason adds nothing of its own. Whoever
 * wrote the request could have put such a verdict into the reviewer's mouth.
 */
export function mayBeQuoted(reason: string | undefined, shown: string): boolean {
  const spellings = spellingsOf(shown);
  const writes = spellings.some((text) => JSON_KEY.test(text) || JOINED_VERDICT.test(text.toLowerCase().replace(/[^a-z0-9:=]/g, "")));
  if (!writes) return false;
  const words = letters(reason ?? "");
  return words === "" || spellings.some((text) => letters(text).includes(words));
}

/** The text as it stands, as a string holds it once and twice, and without its encodings. */
function spellingsOf(shown: string): readonly string[] {
  const text = shown.normalize("NFKC");
  const once = decoded(text);
  const twice = decoded(once);
  const undone = ENCODINGS.reduce((known, [run, undo]) => known.replace(run, (found) => ` ${undo(found)} `), twice);
  const separately = ENCODINGS.map(([run, undo]) => twice.replace(run, undo));
  return [...new Set([text, once, twice, undone, ...separately])];
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
