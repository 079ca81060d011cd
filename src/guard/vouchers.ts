import { createHash } from "node:crypto";
import { closeSync, constants, fchmodSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { guardLocations, type Where } from "../config/locate.ts";
import { saveFile } from "../config/save.ts";

/**
 * A record outside the session file of what a guard saw happen: a line that was typed, a command that was run. A session file
 * can be written by anybody; an entry of it counts as seen only when this record vouches for it.
 *
 * The marks are plain hashes. A secret key would lie in the same folder under the same rights, so whoever can write this file
 * can read the key: it would look like a defence and be none.
 */
export interface Vouchers {
  /** Remembers that this entry of this session was seen with this content. Never throws; what cannot be written holds for this process. */
  vouch(session: string, entry: string, content: string): void;
  /** Whether the entry was seen with exactly this content, here or by a guard before. Reads a file that has changed, and nothing else. */
  vouches(session: string, entry: string, content: string): boolean;
}

/** Older marks vouch for nothing: whoever resumes a session after that says again what is allowed. */
const MAX_AGE_S = 180 * 24 * 3600;
/** A file that has grown past this is cut down to the younger half. One mark takes 55 bytes, so it holds some 19,000. */
const MAX_BYTES = 1024 * 1024;

const MARK = /^([\w-]{43}) (\d{1,10})$/;

/** Beside the guard's own config. A file that is missing, broken, too old or no file at all vouches for nothing. */
export function openVouchers(where: Where, now: () => number = Date.now): Vouchers {
  const [config = where.agentDir] = guardLocations(where)[0]?.candidates ?? [];
  const file = join(dirname(config), "seen");
  const own = new Set<string>();
  let read: Marks = NONE;
  const seconds = (): number => Math.floor(now() / 1000);
  const known = (mark: string): boolean => {
    if (own.has(mark)) return true;
    read = readMarks(file, read);
    const time = read.times.get(mark);
    return time !== undefined && time > seconds() - MAX_AGE_S;
  };
  return {
    vouch(session, entry, content) {
      const mark = markOf(session, entry, content);
      if (known(mark)) return;
      own.add(mark);
      append(file, `\n${mark} ${seconds()}\n`);
    },
    vouches: (session, entry, content) => known(markOf(session, entry, content)),
  };
}

function markOf(session: string, entry: string, content: string): string {
  return createHash("sha256").update(JSON.stringify([session, entry, content])).digest("base64url");
}

interface Marks {
  /** Changes with the file. */
  readonly stamp: string;
  /** Seconds since 1970, by mark. */
  readonly times: ReadonlyMap<string, number>;
}

const NONE: Marks = { stamp: "", times: new Map() };

/** The youngest marks of the file, as many as it may hold. */
function readMarks(file: string, before: Marks): Marks {
  return withFile(file, constants.O_RDONLY, NONE, (open) => {
    const { ino, size, mtimeMs, ctimeMs } = fstatSync(open);
    const stamp = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
    return stamp === before.stamp ? before : { stamp, times: marksIn(tail(open, size)) };
  });
}

function marksIn(text: string): Map<string, number> {
  return new Map(text.split("\n").flatMap((line) => {
    const [, mark, time] = MARK.exec(line) ?? [];
    return mark === undefined ? [] : [[mark, Number(time)] as const];
  }));
}

/**
 * One write of whole lines at the file's end, so that processes side by side lose nothing to each other. A line feed in front
 * ends what a process that died had left. When the file is cut down, a mark of that very moment can be lost: it vouches for less.
 */
function append(file: string, line: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch {
    return;
  }
  const full = withFile(file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, undefined, (open) => {
    fchmodSync(open, 0o600);
    writeSync(open, line);
    const { size } = fstatSync(open);
    return size > MAX_BYTES ? tail(open, size) : undefined;
  });
  if (full === undefined) return;
  const marks = [...marksIn(full)];
  saveFile(file, marks.slice(-Math.ceil(marks.length / 2)).map(([mark, time]) => `${mark} ${time}\n`).join(""), { mode: 0o600 });
}

function tail(open: number, size: number): string {
  const bytes = Buffer.alloc(Math.min(size, MAX_BYTES));
  return bytes.subarray(0, readSync(open, bytes, 0, bytes.length, size - bytes.length)).toString("latin1");
}

/** Opens a regular file and no link, pipe or folder; waits for nobody. `otherwise` when it cannot be used. */
function withFile<T>(file: string, flags: number, otherwise: T, use: (open: number) => T): T {
  let open: number | undefined;
  try {
    open = openSync(file, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600);
    return fstatSync(open).isFile() ? use(open) : otherwise;
  } catch {
    return otherwise;
  } finally {
    if (open !== undefined) closeSync(open);
  }
}
