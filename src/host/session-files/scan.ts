/**
 * Goes through the lines of a session file without holding more than one of them.
 *
 * Hardly any line is about the advisor, so the bytes are searched for a word first; only lines that hold it become text.
 */
import { open } from "node:fs/promises";

export interface Scanned {
  bytes: number;
  /** Blank lines left out. */
  lines: number;
  /** Lines that are no whole JSON object: a crash cut them off. */
  torn: number;
  /** Lines too long to be held; they are passed over. */
  tooLong: number;
}

const CHUNK_BYTES = 1 << 20;
/** Far above any record of the advisor; only images and huge tool results make longer lines. */
const LINE_BYTES = 8 << 20;
const [LF, CR, SPACE, OPEN, CLOSE] = [10, 13, 32, 123, 125];

/** Calls `found` with each line that holds `word`, parsed. Lines without it are not parsed: of those, only cut-off ones count as torn. */
export async function scanFile(path: string, word: string, found: (entry: unknown) => void): Promise<Scanned> {
  const scanned: Scanned = { bytes: 0, lines: 0, torn: 0, tooLong: 0 };
  const needle = Buffer.from(word);
  const file = await open(path, "r");
  try {
    let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    /** What is left of an unfinished line, at the buffer's beginning. */
    let held = 0;
    let skipping = false;
    for (;;) {
      const { bytesRead } = await file.read(buffer, held, buffer.length - held);
      scanned.bytes += bytesRead;
      const filled = held + bytesRead;
      let end = bytesRead === 0 ? filled : buffer.lastIndexOf(LF, filled - 1) + 1;
      let from = 0;
      if (skipping) {
        const next = buffer.indexOf(LF) + 1;
        const over = next > 0 && next <= filled;
        if (!over && bytesRead > 0) {
          held = 0;
          continue;
        }
        skipping = false;
        from = over ? next : filled;
        end = Math.max(end, from);
      }
      takeLines(buffer.subarray(from, end), needle, scanned, found);
      if (bytesRead === 0) return scanned;
      buffer.copyWithin(0, end, filled);
      held = filled - end;
      if (held < buffer.length) continue;
      if (buffer.length < LINE_BYTES) {
        buffer = Buffer.concat([buffer], buffer.length * 2);
      } else {
        scanned.lines += 1;
        scanned.tooLong += 1;
        skipping = true;
        held = 0;
      }
    }
  } finally {
    await file.close();
  }
}

/** `bytes` are whole lines; the last one may lack its end. */
function takeLines(bytes: Buffer, needle: Buffer, scanned: Scanned, found: (entry: unknown) => void): void {
  let hit = bytes.indexOf(needle);
  for (let start = 0; start < bytes.length;) {
    const lf = bytes.indexOf(LF, start);
    const next = lf === -1 ? bytes.length : lf + 1;
    let end = lf === -1 ? bytes.length : lf;
    while (end > start && isBlank(bytes[end - 1])) end -= 1;
    if (end > start) {
      scanned.lines += 1;
      const has = hit !== -1 && hit < end;
      if (bytes[start] !== OPEN || bytes[end - 1] !== CLOSE) scanned.torn += 1;
      else if (has) take(bytes.toString("utf8", start, end), scanned, found);
    }
    if (hit !== -1 && hit < next) hit = bytes.indexOf(needle, next);
    start = next;
  }
}

function take(line: string, scanned: Scanned, found: (entry: unknown) => void): void {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    scanned.torn += 1;
    return;
  }
  found(entry);
}

const isBlank = (byte: number | undefined): boolean => byte === CR || byte === SPACE;
