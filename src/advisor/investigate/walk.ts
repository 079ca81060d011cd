/** Walking a directory tree inside the workspace: no link is followed, nothing denied is entered, and it ends. */
import { opendir } from "node:fs/promises";
import { join } from "node:path";
import type { Access } from "./access.ts";
import { BOUNDS, type Limit, SKIPPED_DIRECTORIES } from "./bounds.ts";

export interface Found {
  readonly real: string;
  /** From the workspace on. */
  readonly path: string;
  readonly kind: "file" | "directory" | "link";
}

export interface Walk {
  readonly found: AsyncGenerator<Found>;
  /** Why it ended before everything was seen; undefined when all was. */
  readonly cutShort: () => string | undefined;
}

/** Regular files, directories and allowed links below `start`, in the order of the file system. */
export function walk(access: Access, start: { readonly real: string; readonly path: string }, limit: Limit): Walk {
  let reason: string | undefined;
  let visited = 0;
  async function* visit(): AsyncGenerator<Found> {
    const pending = [start];
    for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
      const entries = await opendir(directory.real).catch(() => undefined);
      if (entries === undefined) continue;
      for await (const entry of entries) {
        visited += 1;
        if (visited > BOUNDS.entries) reason = `more than ${BOUNDS.entries} entries`;
        else if (limit.expired()) reason = "out of time";
        if (reason !== undefined) return;
        const path = directory.path === "." ? entry.name : `${directory.path}/${entry.name}`;
        const real = join(directory.real, entry.name);
        if (entry.isSymbolicLink()) {
          if (access.check(real).ok) yield { real, path, kind: "link" };
        } else if (!access.allows(path)) {
          continue;
        } else if (entry.isDirectory()) {
          yield { real, path, kind: "directory" };
          if (!SKIPPED_DIRECTORIES.has(entry.name)) pending.push({ real, path });
        } else if (entry.isFile()) {
          yield { real, path, kind: "file" };
        }
      }
    }
  }
  return { found: visit(), cutShort: () => reason };
}
