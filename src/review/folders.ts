/** Files and folders → pairs. */
import { readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { readText } from "../config/index.ts";
import type { Scales } from "../engine/types.ts";
import type { Pair, SideName } from "./report.ts";
import { scalesNear } from "./scales-near.ts";

export interface Paired { readonly pairs: readonly Pair[]; readonly scales: (side: SideName, file: string) => Scales }
export interface Unreadable { readonly file: string; readonly why: string }

/** `before` and `after` are both files or both folders, as the person named them; paths shown begin with these names. */
export function pairUp(before: string, after: string, cwd: string): Paired | Unreadable {
  const folders = [before, after].map((path) => statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory());
  const missing = folders.indexOf(undefined);
  if (missing >= 0) return { file: missing === 0 ? before : after, why: "there is no such file" };
  if (folders[0] !== folders[1]) return { file: folders[0] === true ? before : after, why: "this is a folder, and the other side is a file" };
  const read = (path: string) => {
    const found = readText(resolve(cwd, path));
    return found.kind === "text" ? { file: path.replaceAll("\\", "/"), text: found.text } : undefined;
  };
  const names = folders[0] === true ? [...new Set([...search(resolve(cwd, before)), ...search(resolve(cwd, after))])].toSorted() : [""];
  const pairs = names.map((name): Pair => {
    const [old, now] = [read(join(before, name)), read(join(after, name))];
    return { ...(old && { before: old }), ...(now && { after: now }) };
  });
  if (folders[0] === false) {
    for (const [index, path] of [before, after].entries()) {
      const found = readText(resolve(cwd, path));
      if (found.kind !== "text") return { file: index === 0 ? before : after, why: found.kind === "unreadable" ? found.why : "there is no such file" };
    }
  }
  return { pairs, scales: scalesNear((_, path) => read(path)?.text) };
}

/** Paths under a folder, relative to it. */
function search(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => /\.jsonc?$/.test(entry.name) && !/(?:^|[/\\])(?:node_modules|\.git)(?:[/\\]|$)/.test(relative(folder, entry.parentPath)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
