/** Text as a reviewer may see it: nothing hidden in it, on one line, and no longer than allowed. */

const [ESC, BEL] = [String.fromCharCode(27), String.fromCharCode(7)];
/** Terminal sequences whole, so that their letters do not stay behind as text. */
const TERMINAL_SEQUENCES = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]?|\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|[PX^_][^${ESC}]*(?:${ESC}\\\\)?|[ -/]*[0-~]?)`,
  "g",
);
/** Characters that are there without being seen: marks of direction, zero widths, fillers, variation selectors, tags. */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Control characters other than white space. */
const CONTROLS = /(?!\s)\p{Cc}/gu;

/** Without controls and hidden characters; lines and spaces stay. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, "").replace(CONTROLS, "");
}

/** On one line with nothing hidden in it, and nothing of it lost: what a terminal would swallow with a sequence stays to be read. */
export function legible(text: string): string {
  return withoutHidden(text).replace(/\s+/g, " ").trim();
}

export const TRUNCATED = " [...truncated...] ";

/** Without terminal sequences, controls and hidden characters; white space runs become one space. */
export function plain(text: string): string {
  return text.replace(TERMINAL_SEQUENCES, "").replace(HIDDEN, "").replace(CONTROLS, "").replace(/\s+/g, " ").trim();
}

/** The share of a cut text that its beginning keeps: a request says first what it wants. */
const HEAD_SHARE = 0.6;

/** At most `max` characters, the middle left out. Never splits a surrogate pair. */
export function truncateMiddle(text: string, max: number, mark = TRUNCATED): string {
  if (text.length <= max) return text;
  const room = max - mark.length;
  if (room <= 0) return whole(text.slice(0, Math.max(0, max)));
  const head = Math.ceil(room * HEAD_SHARE);
  return whole(text.slice(0, head)) + mark + whole(text.slice(text.length - (room - head)));
}

/** Without the half of a surrogate pair that a cut may leave at either end. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}

/**
 * A request's field on one line with nothing lost: JSON text, and hidden characters as escapes, so that a reviewer sees
 * what a terminal would not show.
 */
export function encodeField(text: string): string {
  return JSON.stringify(text).replace(HIDDEN, escaped).replace(/[\u007f-\u009f\u2028\u2029]/g, escaped);
}

function escaped(character: string): string {
  return [...Array(character.length).keys()].map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`).join("");
}
