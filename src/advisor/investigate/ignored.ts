/** What `.gitignore` files say where no repository answers for them: each rules its own folder and what is below it. */
import { createRequire } from "node:module";
import type { default as Ignoring, Ignore } from "ignore";
import { readStart } from "./file.ts";

/** Loaded with the first list: most workspaces are repositories, and git reads theirs. */
let loaded: typeof Ignoring | undefined;
const ignore = (): Ignore => (loaded ??= createRequire(import.meta.url)("ignore") as typeof Ignoring)();

const FILE = ".gitignore";
/** Far more than any list of patterns takes. */
const LIST_BYTES = 1024 * 1024;

interface Scope {
  /** Of the folder that the list stands in, from the workspace on; empty for the workspace. */
  readonly prefix: string;
  readonly list: Ignore;
}

/** The lists that count in a folder; the outermost first. */
export type Scopes = readonly Scope[];

/** Those of a folder's parent, and its own. `path` is `.` for the workspace itself. */
export function scopesIn(parent: Scopes, real: string, path: string): Scopes {
  const opened = readStart(`${real}/${FILE}`, LIST_BYTES);
  if (opened === undefined) return parent;
  return [...parent, { prefix: path === "." ? "" : `${path}/`, list: ignore().add(opened.bytes.toString("utf8")) }];
}

/** The innermost list that says anything decides. */
export function isIgnored(scopes: Scopes, path: string, directory: boolean): boolean {
  for (const { prefix, list } of scopes.toReversed()) {
    const { ignored, unignored } = list.test(path.slice(prefix.length) + (directory ? "/" : ""));
    if (ignored || unignored) return ignored;
  }
  return false;
}
