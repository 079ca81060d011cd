import { constants } from "node:fs";
import { lstat, mkdir, open } from "node:fs/promises";
import { join, parse, resolve, sep } from "node:path";
import { codeOf } from "../../files/read.ts";

/** Bits of a mode that give anything to group or others. */
const sharedBits = 0o077;

/**
 * Makes sure that `path` is a directory of this user alone, creating what is missing of it with mode 0700.
 * Throws when a component is a symbolic link or no directory, or when the last one belongs to or is open to someone else:
 * records hold what was asked and answered, and a link could lead them anywhere.
 */
export async function ensurePrivateDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  const { root } = parse(directory);
  let current = root;
  for (const part of directory.slice(root.length).split(sep)) {
    current = join(current, part);
    await ensureDirectory(current);
  }
  const { mode, uid } = await lstat(directory);
  // Windows has neither owner ids nor these bits.
  const self = process.getuid?.();
  if (self === undefined) return directory;
  if (uid !== self) throw new Error(`${directory} belongs to another user`);
  if ((mode & sharedBits) !== 0) throw new Error(`${directory} is open to other users`);
  return directory;
}

async function ensureDirectory(path: string): Promise<void> {
  const status = await lstat(path).catch(async (error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
    // Another process may create it at the same moment; what stands there then is judged like any other.
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
    return lstat(path);
  });
  if (status.isSymbolicLink()) throw new Error(`${path} is a symbolic link`);
  if (!status.isDirectory()) throw new Error(`${path} is not a directory`);
}

/** Forces a directory's own entries to disk. Best effort: not every system lets a directory be opened. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, constants.O_RDONLY).catch(() => undefined);
  if (handle === undefined) return;
  try {
    await handle.sync();
  } catch {
    // A file system without it keeps whatever order it gives.
  } finally {
    await handle.close();
  }
}
