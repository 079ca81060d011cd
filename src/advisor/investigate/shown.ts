/** File names as tool results show them: a name may hold anything but `/` and zero, line breaks included. */

/** Control characters, line and paragraph separators, and the marks that turn the order of letters around. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"\\]/g;
// oxlint-disable-next-line no-control-regex -- as above
const FORGES = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

export const needsQuotes = (path: string): boolean => FORGES.test(path);

/** A path on one line, in quotes with escapes if it holds what could pass for another line or another name. */
export function shownPath(path: string): string {
  return needsQuotes(path) ? `"${path.replace(UNSAFE, escaped)}"` : path;
}

const escaped = (char: string): string => (char === '"' || char === "\\" ? `\\${char}` : `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
