/** How values read in messages, which people see in terminals and in the logs of other programs. */

/** A text in a message is cut here, so that the message stays one line. */
const shownLength = 60;

/** How a value reads in a message. A list or object only by kind: it may be of any size, and nest past what can be printed. */
export function shown(given: unknown): string {
  if (typeof given === "string") return `\`${visible(given.length > shownLength ? `${given.slice(0, shownLength)}…` : given)}\``;
  if (Array.isArray(given)) return "a list";
  return typeof given === "object" && given !== null ? "an object" : String(given);
}

/** With everything escaped that would move a cursor, start a line or turn text around. */
export function visible(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (letter) => escapes[letter] ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
const escapes: { readonly [letter: string]: string } = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A value inside a sentence, without quotes; an empty text must still be seen. */
export function word(value: string | number | boolean): string {
  return value === "" ? '""' : visible(String(value));
}
