/** Text as a reviewer may see it: nothing hidden in it, on one line, and no longer than allowed. */
import { escaped, withoutHidden } from "../../text/safe.ts";

export { withoutHidden } from "../../text/safe.ts";

/** On one line with nothing hidden in it, and nothing of it lost: what a terminal would swallow with a sequence stays to be read. */
export function legible(text: string): string {
  return withoutHidden(text).replace(/\s+/g, " ").trim();
}

export const TRUNCATED = " [...truncated...] ";

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
  return escaped(JSON.stringify(text));
}
