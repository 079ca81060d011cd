/** Writing a file so that a reader sees either the old text or the new one, never a part. */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "./fs.ts";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { readRegular } from "./regular.ts";
import { removeLeftovers, temporaryFor } from "./leftovers.ts";
import { codeOf } from "./read.ts";

export interface SaveOptions {
  /** The text that the file must still have; `null` when it must not exist. Without it, anything is replaced. */
  readonly expected?: string | null;
  /** The mode to give the file, best effort: a file system that knows no modes fails no save. Without it, an existing file keeps its mode. */
  readonly mode?: number;
}

export type Saved =
  | { readonly saved: true }
  | { readonly saved: false; readonly reason: "changed" | "failed"; readonly why: string };

/** Makes the folders on the way, and writes through a symbolic link to what it points at. Never throws. */
export function saveFile(path: string, text: string, { expected, mode }: SaveOptions = {}): Saved {
  let temporary: string | undefined;
  try {
    const target = targetOf(path);
    mkdirSync(dirname(target), { recursive: true });
    const permissions = mode ?? modeOf(target);
    removeLeftovers(target);
    temporary = temporaryFor(target);
    write(temporary, text, permissions);
    // As late as can be: the time between this look and the rename is all that another writer has.
    if (expected !== undefined && current(target) !== expected) {
      return { saved: false, reason: "changed", why: "the file has changed since it was read" };
    }
    renameSync(temporary, target);
    temporary = undefined;
    settle(dirname(target));
    return { saved: true };
  } catch (error) {
    return { saved: false, reason: "failed", why: `the file cannot be written (${codeOf(error)})` };
  } finally {
    if (temporary !== undefined) rmSync(temporary, { force: true });
  }
}

/** A chain of links longer than this is a loop. */
const longestChain = 40;

function targetOf(path: string): string {
  let target = resolve(path);
  for (let step = 0; step < longestChain && isLink(target); step++) {
    const link = readlinkSync(target);
    target = placeOf(isAbsolute(link) ? link : `${dirname(target)}/${link}`);
  }
  return target;
}

/** A `..` leads out of where a folder really is, not out of the link that led to it; a folder that is not there yet is
 * none. The system itself is asked, since Node's own way takes a `..` by its letters. */
function placeOf(path: string): string {
  try {
    return join(realpathSync.native(dirname(path)), basename(path));
  } catch {
    return resolve(path);
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function modeOf(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : stat.mode & 0o777;
}

function write(path: string, text: string, mode: number | undefined): void {
  const file = openSync(path, "wx", mode ?? 0o666);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (mode !== undefined) bestEffort(() => chmodSync(path, mode));
}

/** The rename itself reaches the disk with its folder; not every system can sync one. */
function settle(folder: string): void {
  bestEffort(() => {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  });
}

function bestEffort(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing depends on it.
  }
}

/** More than any file that is edited here. */
const MAX_BYTES = 64 * 1024 * 1024;

function current(path: string): string | null {
  const read = readRegular(path, MAX_BYTES);
  if (read.kind === "bytes") return read.bytes.toString("utf8");
  if (read.kind === "failed" && read.code === "ENOENT") return null;
  throw Object.assign(new Error("unreadable"), { code: read.kind === "failed" ? read.code : read.why });
}
