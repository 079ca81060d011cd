/**
 * What of the disk a request hangs on: the files that it names and the manifests that its runners read, by content. An
 * allowed `sh run.sh` says nothing about a `run.sh` that was rewritten since.
 */
import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { CODE_RUNNERS, MANIFESTS } from "./code-runners.ts";

/** `hash` of everything named; `unknown` when something named cannot be compared: then no verdict is kept or replayed. */
export type NamedFiles = { readonly hash: string; readonly runsCode: boolean } | "unknown";

/** Bounds of the guard's own time for one ask: 1 MB is hashed in about a millisecond. A file beyond them is not compared. */
const MAX_FILE_BYTES = 256 * 1024;
const MAX_TOTAL_BYTES = 1024 * 1024;
/** Names that are looked for on the disk; a request with more is not compared. */
const MAX_LOOKUPS = 400;

/** `text`: the command, or a tool's input as JSON. `directory`: where it runs; null when nobody knows. */
export function namedFiles(text: string, directory: string | null): NamedFiles {
  const quoted = [...text.matchAll(QUOTED)].map((match) => match[1] ?? match[2] ?? "");
  const words = [...new Set([...text.split(SEPARATORS), ...quoted].filter((word) => word !== "").map((word) => word.replace(/^~(?=\/)/, homedir())))];
  const runners = words.map((word) => word.slice(word.lastIndexOf("/") + 1).replace(VERSION, "")).filter((word) => CODE_RUNNERS.has(word));
  let runsCode = runners.length > 0 || SOURCED.test(text);
  // Names that only the shell can work out.
  if ((runsCode && (OPEN_NAME.test(text) || PIECED.test(text))) || words.some((word) => word.includes("/") && OPEN_NAME.test(word)) || text.includes("\\ ")) return "unknown";
  if (directory === null) return runsCode || words.some((word) => /[./]/.test(word)) ? "unknown" : { hash: "", runsCode };
  const hash = createHash("sha256");
  const budget = { lookups: MAX_LOOKUPS, bytes: MAX_TOTAL_BYTES };
  const take = (path: string): Found => {
    budget.lookups -= 1;
    if (budget.lookups < 0) return "unknown";
    const found = lookAt(path, budget.bytes);
    if (typeof found !== "object") return found;
    budget.bytes -= found.content.length;
    runsCode ||= found.executable;
    hash.update(JSON.stringify([found.real, found.content.length])).update(found.content);
    return found;
  };
  const folders = [directory];
  for (const word of words) {
    const found = take(resolve(directory, word));
    if (found === "unknown") return "unknown";
    if (found === "folder" && resolve(directory, word) !== directory) folders.push(resolve(directory, word));
  }
  for (const folder of folders.slice(1)) for (const word of words) if (take(resolve(folder, word)) === "unknown") return "unknown";
  for (const name of new Set(runners.flatMap((runner) => MANIFESTS[runner] ?? []))) {
    for (const folder of folders) if (nearest(folder, name, take) === "unknown") return "unknown";
  }
  return { hash: hash.digest("hex"), runsCode };
}

/** Every text of a tool's input. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Whatever may stand between two names in a shell command or in JSON. */
const SEPARATORS = /[\s;|&<>()'"`=,{}\\:]+/;
/** `python3.12` is python. */
const VERSION = /[\d.]+$/;
const SOURCED = /(?:^|[;&|({\n])\s*\.\s/;
const OPEN_NAME = /[*?[\]$`]/;
/** A name put together of pieces: `ru''n.sh`. */
const PIECED = /[^\s=(,;|&<>{}'"`:]["'][^\s;|&)>,}'"]|["']{2}[\w./]|[\w./]["']{2}/;
const QUOTED = /'([^']*)'|"([^"]*)"/g;

/** Runners look for their manifest upwards. */
function nearest(folder: string, name: string, take: (path: string) => Found): Found {
  for (let at = folder; ; at = dirname(at)) {
    const found = take(resolve(at, name));
    if (found !== "absent" || dirname(at) === at) return found;
  }
}

type Found = "absent" | "folder" | "unknown" | { readonly real: string; readonly content: Buffer; readonly executable: boolean };

/** A regular file whole. Opened without waiting, since a pipe without a writer would hold the guard up. */
function lookAt(path: string, bytes: number): Found {
  let file: number | undefined;
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return "absent";
    const real = realpathSync(path);
    if (real === "/dev/null") return "absent";
    if (VIRTUAL.test(real)) return "unknown";
    file = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const { size, mode } = fstatSync(file);
    const kind = mode & constants.S_IFMT;
    if (kind === constants.S_IFDIR) return "folder";
    if (kind !== constants.S_IFREG || size > Math.min(MAX_FILE_BYTES, bytes)) return "unknown";
    const content = Buffer.alloc(size);
    return readSync(file, content, 0, size, 0) === size ? { real, content, executable: (mode & 0o111) !== 0 } : "unknown";
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
