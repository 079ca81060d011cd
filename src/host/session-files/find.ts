/** Where session files are. */
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expandTilde, type Where } from "../../config/locate.ts";
import { isObject } from "../../jsonc/pointer.ts";
import { readRegular } from "../../files/regular.ts";

/** Pi's settings are a few kilobytes. */
const MAX_SETTINGS_BYTES = 16 * 1024 * 1024;

/** Where Pi keeps them: as its environment says, else its settings, else below its agent directory. */
export function sessionsDirectory({ env, home, agentDir, cwd }: Where): string {
  const given = [env["PI_CODING_AGENT_SESSION_DIR"], sessionDirIn(join(agentDir, "settings.json"))].find(
    (path) => path !== undefined && path !== "",
  );
  return given === undefined ? join(agentDir, "sessions") : resolve(cwd, expandTilde(given, home));
}

/** Settings that cannot be read set nothing. */
function sessionDirIn(settings: string): string | undefined {
  try {
    const read = readRegular(settings, MAX_SETTINGS_BYTES);
    const value: unknown = read.kind === "bytes" ? JSON.parse(read.bytes.toString("utf8")) : undefined;
    const path = isObject(value) ? value["sessionDir"] : undefined;
    return typeof path === "string" ? path : undefined;
  } catch {
    return undefined;
  }
}

/** All `*.jsonl` files at any depth, in the order of their paths; a path to a file is that file alone. Rejects when `path` cannot be read. */
export async function findSessionFiles(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry) => (entry.isFile() && entry.name.endsWith(".jsonl") ? [join(entry.parentPath, entry.name)] : []))
    .sort();
}
