/** The lines of a search's result, without those that come from hidden files. */
import { counted } from "./card.ts";

/** Whether what came from a path must not be shown; `base` is the directory that a relative path is meant from. */
export type Hides = (path: string, base?: string) => boolean;

/** `file:12:` of a match, `file-12-` of a line around it. A name may itself look like that, so there may be several. */
const PLACE = /([:-])(\d+)\1/g;
/** Below a file's name on a line of its own: `12:` or `12-`. */
const NUMBERED = /^\s*\d+[:-]/;
/** A longer beginning is no file name. */
const NAME_CHARS = 4096;

/** `paths` are what the search was started in: its names are relative to one of them, or to the workspace. */
export function shownLines(text: string, paths: readonly string[], hides: Hides): string {
  const bases = [undefined, ...paths, ...paths.map((path) => `${path}/..`)];
  const isHidden = (name: string): boolean =>
    bases.some((base) => (base === undefined ? hides(name) : hides(name, base)));
  let heading = false;
  let hidden = 0;
  const kept = text.split("\n").filter((line) => {
    const names = namesIn(line);
    if (names.length === 0 && !NUMBERED.test(line))
      heading = line.trim() !== "" && line.length < NAME_CHARS && isHidden(line.trim().replace(/:$/, ""));
    const hide = names.length > 0 ? names.some(isHidden) : heading;
    if (hide) hidden += 1;
    return !hide;
  });
  return hidden === 0
    ? text
    : [...kept, `[${counted(hidden, "line")} of files denied to the advisor not shown]`].join("\n");
}

/** Without a number: `file:` of a match. */
const UNNUMBERED = /^([^\s:]+):/;

/** What may be the file's name at the beginning of a line: whatever stands before a place, up to one that a blank follows. */
function namesIn(line: string): readonly string[] {
  const unnumbered = UNNUMBERED.exec(line.slice(0, NAME_CHARS))?.[1];
  const names = unnumbered === undefined || /^\d+$/.test(unnumbered) ? [] : [unnumbered];
  for (const match of line.slice(0, NAME_CHARS).matchAll(PLACE)) {
    if (match.index === 0) return [];
    names.push(line.slice(0, match.index));
    if (line[match.index + match[0].length] === " ") break;
  }
  return names;
}
