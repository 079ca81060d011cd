/** A file's text, or why there is none. Nothing here throws. */
import { isUtf8 } from "node:buffer";
import { lstatSync } from "./fs.ts";
import { readRegular } from "./regular.ts";
import { diagnose, fileStart, type Diagnostic, type Range } from "../diagnostics/diagnostic.ts";
import { limits } from "../jsonc/parse.ts";
import { mapText, rangeOf } from "../jsonc/places.ts";

export type Read = { readonly kind: "text"; readonly text: string } | { readonly kind: "absent" } | Unreadable;

export interface Unreadable {
  readonly kind: "unreadable";
  readonly why: string;
  readonly help?: string;
  /** Where the file stops being text; its beginning when it is unreadable as a whole. */
  readonly range?: Range;
}

/** Config files are small, so they are read whole and at once. */
export function readText(path: string): Read {
  const read = readRegular(path, limits.characters);
  switch (read.kind) {
    case "bytes":
      return decode(read.bytes);
    case "unreadable":
      return read;
    case "failed":
      return absences.has(read.code)
        ? { kind: "absent" }
        : { kind: "unreadable", why: `the file cannot be read (${read.code})` };
  }
}

/** The same, but a link is not followed: it could lead anywhere. */
export function readUnlinked(path: string): Read {
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      return { kind: "unreadable", why: "this is a link, which is not followed here" };
  } catch (error) {
    return { kind: "unreadable", why: `the file cannot be read (${codeOf(error)})` };
  }
  return readText(path);
}

const absences: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR"]);

/** What to tell about a file that gave no text. */
export function unreadable(file: string, read: Read): Diagnostic {
  const {
    why,
    help,
    range = fileStart,
  }: Omit<Unreadable, "kind"> = read.kind === "unreadable" ? read : { why: "there is no such file" };
  return diagnose("unreadable", { file, pointer: "", range }, { why, ...(help === undefined ? {} : { help }) });
}

/** The system's own name of an error, such as `EACCES`. */
export function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown error";
}

/** The byte order mark stays: it belongs to the text that an edit must keep. */
function decode(bytes: Buffer): Read {
  if (utf16Marks.some((mark) => bytes.subarray(0, 2).equals(mark)))
    return { kind: "unreadable", why: "the file is UTF-16 text", help: "save it as UTF-8" };
  const text = bytes.toString("utf8");
  if (bytes.includes(0)) return { kind: "unreadable", why: "the file is not text", range: first(text, "\0") };
  return isUtf8(bytes)
    ? { kind: "text", text }
    : { kind: "unreadable", why: "the file is not UTF-8 text", help: "save it as UTF-8", range: first(text, "\uFFFD") };
}

function first(text: string, letter: string): Range {
  const offset = Math.max(0, text.indexOf(letter));
  return rangeOf(mapText(text), offset, offset + 1);
}

const utf16Marks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
