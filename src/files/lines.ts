/** The lines of a log of any size, with as little memory as its longest line takes. */
import { closeSync, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { isObject } from "../jsonc/pointer.ts";

export interface LineCounts {
  readonly lines: number;
  /** 1 when the last line was still being written. */
  readonly torn: number;
  /** Lines longer than any record; they are left out. */
  readonly oversize: number;
}

/** A record is far smaller; a session line with a large picture in it may come near. */
const longestLine = 64 * 1024 * 1024;
/** Larger pieces leave the part of the heap that is cheap to fill and to clear. */
const chunkBytes = 64 * 1024;
/** How often other work of the process gets its turn. */
const chunksBetweenTurns = 256;

/**
 * Gives every line without its ending, empty ones left out. Each character is one byte of the file, which keeps the lines
 * cheap and the cuts between chunks harmless: `utf8` turns what is looked at into text. Rejects when the file cannot be read.
 */
export async function readLines(
  path: string,
  onLine: (line: string) => void,
  onChunk: (bytes: number) => void = () => {},
): Promise<LineCounts> {
  const file = openSync(path, "r");
  let [lines, torn, oversize, rest, skipping] = [0, 0, 0, "", false];
  const give = (line: string) => {
    lines++;
    onLine(line.charCodeAt(line.length - 1) === 13 ? line.slice(0, -1) : line);
  };
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let turn = 1; ; turn++) {
      const bytes = readSync(file, buffer, 0, chunkBytes, null);
      if (bytes === 0) break;
      const chunk = buffer.toString("latin1", 0, bytes);
      let start = 0;
      for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
        if (skipping) skipping = false;
        else if (rest !== "") give(rest + chunk.slice(0, end));
        else if (end > start) give(chunk.slice(start, end));
        rest = "";
        start = end + 1;
      }
      if (!skipping) rest += chunk.slice(start);
      if (rest.length > longestLine) {
        oversize++;
        skipping = true;
        rest = "";
      }
      onChunk(bytes);
      if (turn % chunksBetweenTurns === 0) await setImmediate();
    }
  } finally {
    closeSync(file);
  }
  if (rest.trim() !== "") {
    if (rest.trimEnd().endsWith("}")) give(rest);
    else torn = 1;
  }
  return { lines, torn, oversize };
}

/** The text of a piece of a line. What is no UTF-8 stays as it is: it was escaped, and is text already. */
export function utf8(bytes: string): string {
  if (!/[\x80-\xff]/.test(bytes)) return bytes;
  const text = Buffer.from(bytes, "latin1").toString("utf8");
  return text.includes("\uFFFD") ? bytes : text;
}

/** The text that a piece of JSON between two quotes stands for. */
export function textOf(raw: string): string {
  try {
    return utf8(raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw);
  } catch {
    return utf8(raw);
  }
}

/** The other way round, for a text that was read from such a line. */
export const rawOf = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A line as JSON; its texts are still bytes. Undefined when it is no object. */
export function parseLine(line: string): { readonly [field: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
