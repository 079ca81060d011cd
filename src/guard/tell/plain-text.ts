/** Text as a reviewer may see it: nothing hidden in it, on one line, and no longer than allowed. */
import { escaped, withoutHidden } from "../../text/safe.ts";

export { withoutHidden } from "../../text/safe.ts";

/** On one line with nothing hidden in it, and nothing of it lost: what a terminal would swallow with a sequence stays to be read. */
export function legible(text: string): string {
  return withoutHidden(text).replace(/\s+/g, " ").trim();
}

/**
 * A request's field on one line with nothing lost: JSON text, and hidden characters as escapes, so that a reviewer sees
 * what a terminal would not show.
 */
export function encodeField(text: string): string {
  return escaped(JSON.stringify(text));
}
