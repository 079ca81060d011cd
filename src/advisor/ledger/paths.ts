/** The paths that a tool call names, wherever its tool wants them. */
import { isObject } from "../../jsonc/pointer.ts";

/** Arguments that hold a path, or a list of paths, in the tools of Pi and of widespread extensions; letters only, in lower case. */
const PATH_KEYS: ReadonlySet<string> = new Set([
  "path",
  "paths",
  "file",
  "files",
  "filename",
  "filenames",
  "filepath",
  "filepaths",
  "notebookpath",
  "absolutepath",
  "relativepath",
  "targetfile",
  "uri",
  "directory",
  "dir",
  "folder",
  "source",
  "destination",
  "oldpath",
  "newpath",
]);
/** Arguments that hold a patch, whose own lines name its files. */
const PATCH_KEYS: ReadonlySet<string> = new Set(["patch", "input", "diff"]);
const PATCHED =
  /^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |(?:---|\+\+\+) (?:[abciow]\/)?|diff --git a\/)(\S[^\t\n]*)/gm;

/** Arguments are a model's and may nest for ever. */
const MOST_LEVELS = 4;

export function pathsIn(value: unknown, levels = MOST_LEVELS): readonly string[] {
  if (levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap((part) => pathsIn(part, levels - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = key.toLowerCase().replace(/[^a-z]/g, "");
    if (PATH_KEYS.has(name)) {
      const named = [inner].flat().filter((path): path is string => typeof path === "string" && path !== "");
      if (named.length > 0) return named;
    }
    if (PATCH_KEYS.has(name) && typeof inner === "string")
      return [...inner.matchAll(PATCHED)].flatMap((match) => match[1] ?? []);
    return pathsIn(inner, levels - 1);
  });
}
