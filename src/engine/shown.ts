/** How values read in messages, which people see in terminals and in the logs of other programs. */
import { escaped } from "../text/safe.ts";
import { shorten } from "../text/cut.ts";

/** A text in a message is cut here, so that the message stays one line. */
const shownLength = 60;

/** How a value reads in a message. A list or object only by kind: it may be of any size, and nest past what can be printed. */
export function shown(given: unknown): string {
  if (typeof given === "string") return `\`${escaped(shorten(given, shownLength))}\``;
  if (Array.isArray(given)) return "a list";
  return typeof given === "object" && given !== null ? "an object" : String(given);
}

/** A value inside a sentence, without quotes; an empty text must still be seen. */
export function word(value: string | number | boolean): string {
  return value === "" ? '""' : escaped(String(value));
}
