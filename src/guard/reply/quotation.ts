/** Whether a verdict may be no more than a quotation of the request. */
import { spells, spellingsOf, transforms } from "./spelling.ts";

/** A verdict's key and value with nothing left but letters, digits and what joins them. */
const JOINED_VERDICT = /verdict[:=]+(?:allow|defer|deny)/;
/** A verdict's key as JSON writes it: its value may be put together elsewhere. */
const JSON_KEY = /["'`]\s*verdict\s*["'`]\s*:/i;
const VALUES = ["allow", "defer", "deny"] as const;

/**
 * True when `request` writes verdicts itself, in any spelling, or builds text of which nobody can tell what it comes to, and
 * the verdict's reason adds nothing of its own. Whoever wrote the request could have put such a verdict into the reviewer's
 * mouth.
 */
export function mayBeQuoted(reason: string | undefined, request: string): boolean {
  const words = letters(reason ?? "");
  const spellings = spellingsOf(request);
  const isOwn = words !== "" && !spellings.some((text) => letters(text).includes(words));
  return !isOwn && writesVerdict(request, spellings);
}

function writesVerdict(request: string, spellings: readonly string[]): boolean {
  return (
    spellings.some(
      (text) => JSON_KEY.test(text) || JOINED_VERDICT.test(text.toLowerCase().replace(/[^a-z0-9:=]/g, "")),
    ) ||
    transforms(request) ||
    (spellings.some((text) => text.includes("{")) && spells(request, ["verdict"]) && spells(request, VALUES))
  );
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
