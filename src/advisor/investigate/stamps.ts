/** Whether what was looked at is still what it was: nothing can be put in a place, and taken away again, unnoticed. */
import { lstatSync } from "node:fs";

export interface Stamps {
  /** To be called before anything of `path` is read; the first look counts. */
  readonly see: (path: string) => void;
  /** Every path is the same thing, and neither it nor, of a directory, any of its entries has been replaced since. */
  readonly unchanged: () => boolean;
}

export function stamps(): Stamps {
  const seen = new Map<string, string>();
  return {
    see: (path) => {
      if (!seen.has(path)) seen.set(path, stampOf(path));
    },
    unchanged: () => [...seen].every(([path, stamp]) => stampOf(path) === stamp),
  };
}

/** The time of its last change is the system's own: nobody can set it back. */
function stampOf(path: string): string {
  const status = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return status === undefined ? "absent" : `${status.dev}:${status.ino}:${status.ctimeNs}`;
}
