/**
 * What of the disk a request hangs on: the files that it names and the manifests that its runners read, by content. An
 * allowed `sh run.sh` says nothing about a `run.sh` that was rewritten since.
 */
import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { CODE_RUNNERS, MANIFESTS } from "./code-runners.ts";
import { gitRunsPrograms } from "./git-programs.ts";
import { type Found, lookAt } from "./look.ts";
import { reading } from "./reading.ts";
import { staysBehind } from "./reading-programs.ts";

/**
 * `hash` of everything named; `unknown` when something named cannot be compared: then no verdict is kept or replayed.
 * `readsOnly`: the request only reads what it names, so that `hash` is all that it hangs on.
 */
export type NamedFiles = { readonly hash: string; readonly readsOnly: boolean } | "unknown";

/** Bounds of the guard's own time for one ask. What is beyond them is not compared. */
const MAX_TOTAL_BYTES = 1024 * 1024;
/** Names that are looked for on the disk; a request with more is not compared. */
const MAX_LOOKUPS = 400;

/** `text`: the command, with whatever else of the request names a file. `directory`: where it runs; null when nobody knows. `reads`: the command, when it is one of Pi's shell. */
export function namedFiles(text: string, directory: string | null, reads: string | null = text): NamedFiles {
  if (reads !== null && reading(reads) === undefined && staysBehind(reads)) return "unknown";
  const read = reads === null ? undefined : reading(reads);
  const words =
    read === undefined
      ? wordsOf(text)
      : [
          ...new Set(
            [...read.names, ...read.names.flatMap((name) => name.split("=").slice(1))]
              .filter((word) => word !== "")
              .map(atHome),
          ),
        ];
  const runners =
    read !== undefined
      ? []
      : words
          .map((word) => word.slice(word.lastIndexOf("/") + 1).replace(VERSION, ""))
          .filter((word) => CODE_RUNNERS.has(word));
  const runsCode = read === undefined && (runners.length > 0 || SOURCED.test(text));
  // Names that only the shell can work out.
  if (
    read === undefined &&
    ((runsCode && (OPEN_NAME.test(text) || PIECED.test(text))) ||
      words.some((word) => word.includes("/") && OPEN_NAME.test(word)) ||
      text.includes("\\ "))
  )
    return "unknown";
  if (directory === null)
    return read !== undefined && !read.git && words.every((word) => word.startsWith("-"))
      ? { hash: "", readsOnly: true }
      : "unknown";
  const hash = createHash("sha256");
  const budget = { lookups: MAX_LOOKUPS, bytes: MAX_TOTAL_BYTES };
  const take = (path: string): Found => {
    budget.lookups -= 1;
    if (budget.lookups < 0) return "unknown";
    const found = lookAt(path, budget.bytes);
    if (typeof found !== "object") return found;
    // A link to a folder may lead elsewhere the next time.
    if ("folder" in found) hash.update(JSON.stringify([path, found.folder]));
    else {
      budget.bytes -= found.content.length;
      hash.update(JSON.stringify([found.real, found.content.length])).update(found.content);
    }
    return found;
  };
  const folders = [directory];
  for (const word of words) {
    const found = take(resolve(directory, word));
    if (found === "unknown") return "unknown";
    const isFolder = typeof found === "object" && "folder" in found;
    if (isFolder && read?.filesOnly === true) return "unknown";
    // What is made there stands where its folder leads.
    if (found === "absent" && word.includes("/") && take(dirname(resolve(directory, word))) === "unknown")
      return "unknown";
    if (isFolder && resolve(directory, word) !== directory) folders.push(resolve(directory, word));
  }
  for (const folder of folders.slice(1))
    for (const word of words) if (take(resolve(folder, word)) === "unknown") return "unknown";
  for (const name of new Set(runners.flatMap((runner) => MANIFESTS[runner] ?? []))) {
    for (const folder of folders) if (nearest(folder, name, take) === "unknown") return "unknown";
  }
  return { hash: hash.digest("hex"), readsOnly: read !== undefined && !(read.git && folders.some(gitRunsPrograms)) };
}

function wordsOf(text: string): readonly string[] {
  const quoted = [...text.matchAll(QUOTED)].map((match) => match[1] ?? match[2] ?? "");
  return [...new Set([...text.split(SEPARATORS), ...quoted].filter((word) => word !== "").map(atHome))];
}

function atHome(word: string): string {
  return word.replace(/^~(?=\/)/, homedir());
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
