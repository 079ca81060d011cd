/** Walking a directory tree inside the workspace: no link is followed, nothing denied is entered, and it ends. */
import { sep } from "node:path";
import type { Access } from "./access.ts";
import { BOUNDS, type Limit, SKIPPED_DIRECTORIES } from "./bounds.ts";
import { isIgnored, type Scopes, scopesIn } from "./ignored.ts";
import { openDirectory } from "./open.ts";

export interface Found {
  readonly real: string;
  /** From the workspace on. */
  readonly path: string;
  readonly kind: "file" | "directory" | "link";
}

export interface Walk {
  readonly found: Iterable<Found>;
  /** Why it ended before everything was seen; undefined when all was. */
  readonly cutShort: () => string | undefined;
}

/** Entries that one system call reads ahead. */
const DIRECTORY_BATCH = 256;

/**
 * Regular files, directories and allowed links below `start`; what lies less deep comes first. Synchronous: a promise
 * for each of a hundred thousand entries costs more than the entries. Whoever iterates lets others run in between.
 * `unignored` leaves out what `.gitignore` files from `start` on name.
 */
export function walk(
  access: Access,
  start: { readonly real: string; readonly path: string },
  limit: Limit,
  which: "all" | "unignored" = "all",
): Walk {
  let reason: string | undefined;
  let visited = 0;
  function* visit(): Generator<Found> {
    const pending: (typeof start & { readonly above: Scopes })[] = [{ ...start, above: [] }];
    for (const directory of pending) {
      const scopes = which === "all" ? [] : scopesIn(directory.above, directory.real, directory.path);
      const entries = openDirectory(directory.real, DIRECTORY_BATCH);
      if (entries === undefined) continue;
      try {
        for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
          visited += 1;
          if (visited > BOUNDS.entries) reason = `more than ${BOUNDS.entries} entries`;
          else if (limit.expired()) reason = "out of time";
          if (reason !== undefined) return;
          const path = directory.path === "." ? entry.name : `${directory.path}/${entry.name}`;
          const real = directory.real + sep + entry.name;
          if (scopes.length > 0 && isIgnored(scopes, path, entry.isDirectory())) continue;
          if (entry.isSymbolicLink()) {
            if (access.check(real).ok) yield { real, path, kind: "link" };
          } else if (!access.allows(path)) {
            continue;
          } else if (entry.isDirectory()) {
            yield { real, path, kind: "directory" };
            if (!SKIPPED_DIRECTORIES.has(entry.name)) pending.push({ real, path, above: scopes });
          } else if (entry.isFile()) {
            yield { real, path, kind: "file" };
          }
        }
      } finally {
        entries.closeSync();
      }
    }
  }
  return { found: visit(), cutShort: () => reason };
}
