/** One look at the disk, bounded. */
import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";

/** A file beyond it is not compared: 1 MB is hashed in about a millisecond. */
const MAX_FILE_BYTES = 256 * 1024;

export type Found =
  | "absent"
  | "unknown"
  | { readonly folder: string }
  | { readonly real: string; readonly content: Buffer };

/** A regular file whole. Opened without waiting, since a pipe without a writer would hold the guard up. */
export function lookAt(path: string, bytes: number = MAX_FILE_BYTES): Found {
  let file: number | undefined;
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return "absent";
    const real = realpathSync(path);
    if (real === "/dev/null") return "absent";
    if (VIRTUAL.test(real)) return "unknown";
    file = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const { size, mode } = fstatSync(file);
    const kind = mode & constants.S_IFMT;
    if (kind === constants.S_IFDIR) return { folder: real };
    if (kind !== constants.S_IFREG || size > Math.min(MAX_FILE_BYTES, bytes)) return "unknown";
    const content = Buffer.alloc(size);
    return readSync(file, content, 0, size, 0) === size ? { real, content } : "unknown";
  } catch (error) {
    return isAbsence(error) ? "absent" : "unknown";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reading there may wait, or give something else every time. */
const VIRTUAL = /^\/(?:dev|proc|sys)\//;

function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG" || code === "ERR_INVALID_ARG_VALUE";
}
