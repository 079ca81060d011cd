/** Looking into folders. Nothing here throws: what cannot be opened, because of its mode or a loop of links, holds nothing. */
import { readdirSync, statSync } from "./fs.ts";
import { join } from "node:path";
import { codeOf } from "./read.ts";

export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

/** Packages and histories hold other people's files. */
const foreign: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/**
 * The paths of all files in a folder and, if `deep`, in those below it, in a stable order. Links to files are among them,
 * links to folders are not followed. `closed` hears of each folder that cannot be opened.
 */
export function filesUnder(
  folder: string,
  {
    deep = true,
    closed = () => {},
  }: { readonly deep?: boolean; readonly closed?: (folder: string, why: string) => void } = {},
): string[] {
  const open = (path: string) => {
    try {
      return readdirSync(path, { withFileTypes: true });
    } catch (error) {
      closed(path, codeOf(error));
      return [];
    }
  };
  const found: string[] = [];
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const entry of open(path)) {
      const inner = join(path, entry.name);
      if (!entry.isDirectory()) found.push(inner);
      else if (deep && !foreign.has(entry.name)) waiting.push(inner);
    }
  }
  return found.toSorted();
}
