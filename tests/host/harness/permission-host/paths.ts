/** How the stand-in spells a path: as typed, absolute, within the project, and where its links lead. */
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

export function resolvePath(path: string, cwd: string): string {
  return resolve(cwd, path.replace(/^~(?=\/|$)/, homedir()));
}

export function isOutside(path: string, cwd: string): boolean {
  const way = relative(cwd, path);
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** Every spelling that a rule may name, the absolute one first. */
export function spellingsOf(typed: string, cwd: string): readonly string[] {
  const full = resolvePath(typed, cwd);
  const within = isOutside(full, cwd) ? [] : [relative(cwd, full)];
  return [...new Set([full, ...within, typed, canonicalPath(typed, cwd)])].filter((path) => path !== "");
}

/** A file that is not there yet stands in a folder that may be a link. */
export function canonicalPath(path: string, cwd: string): string {
  const full = resolvePath(path, cwd);
  try {
    return realpathSync(full);
  } catch {
    return dirname(full) === full ? full : join(canonicalPath(dirname(full), cwd), basename(full));
  }
}
