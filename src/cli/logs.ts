/** The logs that a command is given, and how far it has read them. */
import { closeSync, existsSync, globSync, openSync, readSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Reader } from "../analysis/fields.ts";
import { filesUnder, isFolder } from "../files/folders.ts";
import { type Arguments, type Io, UsageError } from "./command.ts";
import { needsDuckdb, type Sink } from "./duckdb.ts";
import { here } from "./tables.ts";

export function logsOf(args: Arguments, io: Io): string[] {
  if (args.positionals.length > 0) return args.positionals.flatMap((name) => logsAt(name, io));
  const folder = join(here(io).agentDir, "extensions", "pi-permission-system", "logs");
  const own = ["pi-permission-system-debug.jsonl", "pi-permission-system-permission-review.jsonl"]
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file));
  if (own.length === 0) throw new UsageError("which log?", `the permission system has written none to ${folder}`);
  return own;
}

export function logsAt(name: string, io: Io): string[] {
  const path = resolve(io.cwd, name);
  const matched = /[*?]/.test(name) && !existsSync(path) ? globSync(path) : [];
  if (matched.length > 0) return matched.toSorted();
  if (!existsSync(path)) throw new UsageError(`cannot read ${name}`, "there is no such file or folder");
  if (!isFolder(path)) return [path];
  const logs = filesUnder(path).filter((file) => file.endsWith(".jsonl") || needsDuckdb(file));
  if (logs.length === 0) throw new UsageError(`there is no log in ${name}`, "a log's name ends in .jsonl");
  return logs;
}

/** Logs of debug records first: a classifier's answers must be there before the decision that they led to. */
export function ordered(files: readonly string[]): string[] {
  const unique = [...new Set(files)];
  const debug = unique.filter((file) => beginning(file).includes('"stream":"debug"'));
  return [...debug, ...unique.filter((file) => !debug.includes(file))];
}

function beginning(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const buffer = Buffer.alloc(400);
    return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

export async function readAll(
  files: readonly string[],
  log: Sink & { readonly file: (path: string, onChunk: (bytes: number) => void) => Promise<void> },
  io: Io,
  policies: readonly Reader[] = [],
): Promise<void> {
  const total = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  let [done, shown, told] = [0, Date.now(), false];
  const progress = (bytes: number) => {
    done += bytes;
    if (!io.progress || Date.now() - shown < 1000) return;
    [shown, told] = [Date.now(), true];
    io.err(
      `\r${Math.min(100, Math.floor((100 * done) / Math.max(1, total)))} % of ${files.length} ${files.length === 1 ? "log" : "logs"}`,
    );
  };
  for (const file of files) {
    try {
      if (needsDuckdb(file)) await (await import("./duckdb.ts")).readThroughDuckdb(file, log, policies);
      else await log.file(file, progress);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`cannot read ${file}`, error instanceof Error ? error.message : String(error));
    }
  }
  if (told) io.err("\r\u001b[K");
}
