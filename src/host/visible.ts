/** Text that models and providers wrote, as a terminal may show it. */
import { stripVTControlCharacters } from "node:util";

/** What is left of control characters once whole sequences are gone, and the marks that turn the order of letters around. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Line breaks and tabs stay; nothing moves the cursor, sets a title, writes the clipboard or reverses a line. */
export const visible = (text: string): string => stripVTControlCharacters(text).replace(OBEYED, "");
