/** The session files below a directory. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Pi's own place for them below its agent directory. */
export const sessionsDirectory = (agentDir: string): string => join(agentDir, "sessions");

/** All `*.jsonl` files at any depth, in the order of their paths; a path to a file is that file alone. Rejects when `path` cannot be read. */
export async function findSessionFiles(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() && entry.name.endsWith(".jsonl") ? [join(entry.parentPath, entry.name)] : [])).sort();
}
