import { isAbsolute, relative } from "node:path";
import { escaped } from "../../text/safe.ts";
import type { Source } from "../../engine/types.ts";

/** A path as a person in `cwd` would write it: relative to it when the file is inside. */
export function pathIn(file: string, cwd: string): string {
  if (!isAbsolute(file)) return file;
  const path = relative(cwd, file);
  return path.startsWith("..") || isAbsolute(path) ? file : path;
}

export const placeIn = ({ file, line, column }: Source, cwd: string): string =>
  `${escaped(pathIn(file, cwd))}:${line}:${column}`;
