import { createHash } from "node:crypto";
import { closeSync, constants, fchmodSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { saveFile } from "../files/save.ts";

/**
 * A record outside the session file of what an extension saw happen: a line that was typed, a command that was run. A session
 * file can be written by anybody; an entry of it counts as seen only when this record vouches for it, and what was set last in
 * a session is known from here when its entry is gone.
 *
 * The marks are plain hashes. A secret key would lie in the same folder under the same rights, so whoever can write this file
 * can read the key: it would look like a defence and be none.
 */
export interface Vouchers {
  /** Remembers that this entry of this session was seen with this content. Never throws; what cannot be written holds for this process. */
  vouch(session: string, entry: string, content: string): void;
  /** Whether the entry was seen with exactly this content, here or by a process before. Reads a file that has changed, and nothing else. */
  vouches(session: string, entry: string, content: string): boolean;
  /** Remembers what was said last on a subject in this session; it must hold no secret. Never throws, like `vouch`. */
  note(session: string, subject: string, text: string): void;
  /** What was said last on it, here or by a process before; undefined where nothing is remembered. */
  noted(session: string, subject: string): string | undefined;
  /** Whether this process has noted something on it. */
  notedHere(session: string, subject: string): boolean;
}

/** Older marks vouch for nothing: whoever resumes a session after that says again what is allowed. */
const MAX_AGE_S = 180 * 24 * 3600;
/** A file that has grown past this is cut down to the younger half. A mark takes 55 bytes, so it holds some 19,000. */
const MAX_BYTES = 1024 * 1024;

/** A hash, seconds since 1970, and for a note its text. */
const MARK = /^([\w-]{43}) (\d{1,10})(?: ([\w-]{1,4000}))?$/;

/** A file that is missing, broken, too old or no file at all vouches for nothing. */
export function openVouchers(file: string, now: () => number = Date.now): Vouchers {
  const own = new Map<string, Mark>();
  let read: Marks = NONE;
  const seconds = (): number => Math.floor(now() / 1000);
  const known = (key: string): Mark | undefined => {
    read = readMarks(file, read);
    const [mine, theirs] = [own.get(key), read.marks.get(key)];
    if (theirs === undefined || theirs.time <= seconds() - MAX_AGE_S) return mine;
    return mine !== undefined && mine.time >= theirs.time ? mine : theirs;
  };
  const keep = (key: string, mark: Mark): void => {
    own.set(key, mark);
    append(file, `\n${lineOf(key, mark)}\n`);
  };
  return {
    vouch(session, entry, content) {
      const key = keyOf(session, entry, content);
      if (!own.has(key) && known(key) === undefined) keep(key, { time: seconds() });
    },
    vouches(session, entry, content) {
      const key = keyOf(session, entry, content);
      return own.has(key) || known(key) !== undefined;
    },
    note: (session, subject, text) =>
      keep(keyOf(session, subject), { time: seconds(), text: Buffer.from(text).toString("base64url") }),
    noted(session, subject) {
      const text = known(keyOf(session, subject))?.text;
      return text === undefined ? undefined : Buffer.from(text, "base64url").toString();
    },
    notedHere: (session, subject) => own.has(keyOf(session, subject)),
  };
}

const PROCESS = Symbol.for("pi-policy.vouchers.1");

/** The record in this file, one for the process: where the disk takes nothing, a process still knows what it saw, also past a reload. */
export function vouchersAt(file: string): Vouchers {
  const known: unknown = Reflect.get(globalThis, PROCESS);
  const opened: Map<unknown, unknown> = known instanceof Map ? known : new Map();
  Reflect.set(globalThis, PROCESS, opened);
  const before: unknown = opened.get(file);
  if (isVouchers(before)) return before;
  const vouchers = openVouchers(file);
  opened.set(file, vouchers);
  return vouchers;
}

function isVouchers(value: unknown): value is Vouchers {
  return (
    typeof value === "object" &&
    value !== null &&
    ["vouch", "vouches", "note", "noted", "notedHere"].every((key) => key in value)
  );
}

/** Three parts for an entry, two for a subject: so neither is ever taken for the other. */
function keyOf(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

interface Mark {
  /** Seconds since 1970. */
  readonly time: number;
  /** Of a note, as the file has it. */
  readonly text?: string;
}

interface Marks {
  /** Changes with the file. */
  readonly stamp: string;
  readonly marks: ReadonlyMap<string, Mark>;
}

const NONE: Marks = { stamp: "", marks: new Map() };

const lineOf = (key: string, { time, text }: Mark): string =>
  text === undefined ? `${key} ${time}` : `${key} ${time} ${text}`;

/** The youngest marks of the file, as many as it may hold. */
function readMarks(file: string, before: Marks): Marks {
  return withFile(file, constants.O_RDONLY, NONE, (open) => {
    const { ino, size, mtimeMs, ctimeMs } = fstatSync(open);
    const stamp = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
    return stamp === before.stamp ? before : { stamp, marks: marksIn(tail(open, size)) };
  });
}

/** A later line of the same key counts, and makes it young again. */
function marksIn(text: string): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const line of text.split("\n")) {
    const [, key, time, note] = MARK.exec(line) ?? [];
    if (key === undefined) continue;
    marks.delete(key);
    marks.set(key, { time: Number(time), ...(note === undefined ? {} : { text: note }) });
  }
  return marks;
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
  saveFile(
    file,
    marks
      .slice(-Math.ceil(marks.length / 2))
      .map(([key, mark]) => `${lineOf(key, mark)}\n`)
      .join(""),
    { mode: 0o600 },
  );
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
