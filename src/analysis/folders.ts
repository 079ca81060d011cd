/** Files and folders → pairs. */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { filesUnder, isFolder } from "../files/folders.ts";
import { readText, readUnlinked, type Read } from "../files/read.ts";
import type { Scales } from "../engine/types.ts";
import type { Pair, SideName } from "./sides.ts";
import { formatOf } from "../lists/formats.ts";
import { scalesNear } from "./scales-near.ts";

export interface Paired {
  readonly pairs: readonly Pair[];
  readonly scales: (side: SideName, file: string) => Scales;
  readonly texts: (side: SideName, file: string) => Read;
}
export interface Unreadable {
  readonly file: string;
  readonly why: string;
}

/** `before` and `after` are both files or both folders, as the person named them; paths shown begin with these names. */
export function pairUp(before: string, after: string, cwd: string): Paired | Unreadable {
  const missing = [before, after].find((path) => !existsSync(resolve(cwd, path)));
  if (missing !== undefined) return { file: missing, why: "there is no such file" };
  const folders = [before, after].map((path) => isFolder(resolve(cwd, path)));
  if (folders[0] !== folders[1])
    return { file: folders[0] === true ? before : after, why: "this is a folder, and the other side is a file" };
  const read = (path: string) => {
    const found = readText(resolve(cwd, path));
    return found.kind === "text" ? { file: path.replaceAll("\\", "/"), text: found.text } : undefined;
  };
  const names =
    folders[0] === true
      ? [...new Set([...search(resolve(cwd, before)), ...search(resolve(cwd, after))])].toSorted()
      : [""];
  const pairs = names.map((name): Pair => {
    const [old, now] = [read(join(before, name)), read(join(after, name))];
    return { ...(old && { before: old }), ...(now && { after: now }) };
  });
  // What cannot be read is not the same as what is not there.
  for (const path of names.flatMap((name) => [join(before, name), join(after, name)])) {
    const found = readText(resolve(cwd, path));
    if (found.kind === "unreadable") return { file: path, why: found.why };
  }
  const texts = (_: SideName, path: string) => readUnlinked(resolve(cwd, path));
  return { pairs, scales: scalesNear((_, path) => read(path)?.text), texts };
}

/** Paths under a folder, relative to it. */
function search(folder: string): string[] {
  return filesUnder(folder)
    .filter((file) => /\.jsonc?$/.test(file) || formatOf(file) !== undefined)
    .map((file) => relative(folder, file));
}
