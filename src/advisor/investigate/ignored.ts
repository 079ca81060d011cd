/** What `.gitignore` files say where no repository answers for them: each rules its own folder and what is below it. */
import { createRequire } from "node:module";
import type { default as Ignoring, Ignore } from "ignore";
import { compilePattern } from "../../globs/pattern.ts";
import { readStart } from "./file.ts";

/** Loaded with the first list: most workspaces are repositories, and git reads theirs. */
let loaded: typeof Ignoring | undefined;
const ignore = (): Ignore => (loaded ??= createRequire(import.meta.url)("ignore") as typeof Ignoring)();

const FILE = ".gitignore";
/** More than any list of patterns takes; of a longer one the beginning counts. */
const LIST_BYTES = 128 * 1024;

/** What one part of a list says of a path that it names; undefined for one that it does not name. */
type Part = (path: string, directory: boolean) => boolean | undefined;

interface Scope {
  /** Of the folder that the list stands in, from the workspace on; empty for the workspace. */
  readonly prefix: string;
  /** The last line that names a path decides, so the last part comes first. */
  readonly parts: readonly Part[];
}

/** The lists that count in a folder; the outermost first. */
export type Scopes = readonly Scope[];

/** Those of a folder's parent, and its own. `path` is `.` for the workspace itself. */
export function scopesIn(parent: Scopes, real: string, path: string): Scopes {
  const opened = readStart(`${real}/${FILE}`, LIST_BYTES);
  if (opened === undefined) return parent;
  const prefix = path === "." ? "" : `${path}/`;
  return [...parent, { prefix, parts: partsOf(opened.bytes.toString("utf8")) }];
}

/** The innermost list that says anything decides. */
export function isIgnored(scopes: Scopes, path: string, directory: boolean): boolean {
  for (const { prefix, parts } of scopes.toReversed()) {
    const below = path.slice(prefix.length);
    for (const says of parts) {
      const ignored = says(below, directory);
      if (ignored !== undefined) return ignored;
    }
  }
  return false;
}

/**
 * Lines in a row that the package understands are one part. It makes a regular expression of each, and one with many
 * stars computes for ever: such a line is a part of its own, matched by an automaton.
 */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let plain: string[] = [];
  const endRun = (): void => {
    if (plain.length > 0) parts.unshift(listPart(plain));
    plain = [];
  };
  for (const line of text.split(/\r?\n/)) {
    if (!hasManyStars(line)) plain.push(line);
    else {
      endRun();
      const part = starredPart(line);
      if (part !== undefined) parts.unshift(part);
    }
  }
  endRun();
  return parts;
}

const MOST_STARS = 2;

/** At most one in each name, and few altogether, cost no more than the length of a path. */
function hasManyStars(line: string): boolean {
  const stars = line.match(/\*+/g)?.length ?? 0;
  return stars > MOST_STARS || line.split("/").some((name) => (name.match(/\*+/g)?.length ?? 0) > 1);
}

function listPart(lines: readonly string[]): Part {
  const list = ignore().add([...lines]);
  return (path, directory) => {
    const { ignored, unignored } = list.test(path + (directory ? "/" : ""));
    return ignored || unignored ? ignored : undefined;
  };
}

/** Undefined for a line that is not understood: what it names is then searched too. */
function starredPart(line: string): Part | undefined {
  const [, not, anchored, body = "", folder] = /^(!?)(\/?)(.*?)(\/?)\s*$/.exec(line) ?? [];
  const named = compilePattern(body, "path");
  if (!named.ok) return undefined;
  // Without a slash a pattern of this package names a part of a path at any depth.
  const topmost = anchored !== "" && !body.includes("/");
  return (path, directory) =>
    (folder !== "" && !directory) || (topmost && path.includes("/")) || !named.matches(path) ? undefined : not === "";
}
