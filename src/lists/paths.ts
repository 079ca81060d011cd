/** Paths as permission lists spell them. POSIX: a list decides about the machine that its agent runs on. */
import { isAbsolute, relative, resolve, sep } from "node:path";

const HOME = /^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/;

/** With the home directory in place of `~`, `$HOME` and `${HOME}` at its beginning. */
export const withHome = (text: string, home: string): string => text.replace(HOME, home);

export const fullPath = (path: string, { cwd, home }: { readonly cwd: string; readonly home: string }): string =>
  resolve(cwd, withHome(path, home));

/** `path` in full; the folder itself is inside. */
export function isOutside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}
