import { statSync } from "node:fs";
import { sameJson } from "../../jsonc/pointer.ts";
import { fingerprint } from "../ask/cache.ts";
import { guardLocations, type Where } from "../../config/locate.ts";
import { codeOf, type Read, readText } from "../../files/read.ts";
import { loadPolicyTables, type PolicyTables } from "../../policy/own-tables.ts";

/** Everything on the disk that a policy is made of, as it was at one moment. */
export interface Snapshot {
  readonly tables: PolicyTables;
  readonly texts: ReadonlyMap<string, Read>;
  /** Changes whenever a file is touched; equal stamps spare the reading. */
  readonly stamp: string;
}

/** `previous` is given back when nothing was touched since. */
export function takeSnapshot(where: Where, previous?: Snapshot): Snapshot {
  const files = guardLocations(where).flatMap(({ candidates }) => candidates);
  const stamp = files.map(touched).join("\n");
  const tables = loadPolicyTables(where);
  if (previous !== undefined && previous.stamp === stamp && previous.tables === tables) return previous;
  return { tables, stamp, texts: new Map(files.map((file) => [file, readText(file)])) };
}

/** How long a start waits for an editor that has emptied a file and is about to write it. */
const EMPTY_TRIES = 3;
const EMPTY_WAIT_MS = 30;

/** A snapshot without a file that is empty for a moment alone; an empty file is of no use to anybody. `pause` blocks: a start is one step. */
export function takeSettledSnapshot(where: Where, pause = blocked): Snapshot {
  let snapshot = takeSnapshot(where);
  for (let left = EMPTY_TRIES; left > 0 && hasEmpty(snapshot); left -= 1) {
    pause(EMPTY_WAIT_MS);
    snapshot = takeSnapshot(where);
  }
  return snapshot;
}

function blocked(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function hasEmpty({ texts }: Snapshot): boolean {
  return [...texts.values()].some((read) => read.kind === "text" && read.text.trim() === "");
}

/** Whether an own table that was in force has become one that cannot be, with its file still there. */
export function breaksTable(from: Snapshot, to: Snapshot): boolean {
  const broken = to.tables.diagnostics.filter(({ severity }) => severity === "error").map(({ file }) => file);
  return from.tables.own.some(({ file }) => broken.includes(file));
}

/** Whether two moments' files say the same, to the byte. */
export function sameContent(one: Snapshot, other: Snapshot): boolean {
  return sameTables(one.tables, other.tables) && textHash(one) === textHash(other);
}

/** A `/reload` reads the same tables into other objects. */
function sameTables(one: PolicyTables, other: PolicyTables): boolean {
  return one === other || sameJson(one.own, other.own);
}

/** Hash of everything in a snapshot that is the user's. */
export function contentHash({ tables, texts }: Pick<Snapshot, "tables" | "texts">): string {
  return fingerprint([JSON.stringify(tables.own), textHash({ texts })]);
}

/** Hash of the user's own tables and files alone. */
export function ownHash({ tables, texts }: Snapshot, where: Where): string {
  const files = guardLocations(where).find(({ layer }) => layer === "global")?.candidates ?? [];
  return contentHash({ tables, texts: new Map([...texts].filter(([file]) => files.includes(file))) });
}

function textHash({ texts }: Pick<Snapshot, "texts">): string {
  return fingerprint([...texts].map((entry) => JSON.stringify(entry)));
}

/** What a file said; null where it gave no text. */
export function textOf({ texts }: Snapshot, file: string): string | null {
  const read = texts.get(file);
  return read?.kind === "text" ? read.text : null;
}

/** The reader that a config is loaded with: the disk of that moment. */
export function readerOf({ texts }: Snapshot): (path: string) => Read {
  return (path) => texts.get(path) ?? { kind: "absent" };
}

/** A file that cannot be looked at, such as a link to itself, differs from one that can. */
export function touched(file: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file);
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  } catch (error) {
    return codeOf(error);
  }
}
