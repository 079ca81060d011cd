/** Goes through the lines of a session file. Hardly any line is about the advisor: only those that hold a word are parsed. */
import { readLines, utf8 } from "../../files/lines.ts";

export interface Scanned {
  bytes: number;
  /** Blank lines left out. */
  lines: number;
  /** Lines that are no whole JSON object: a crash cut them off. */
  torn: number;
  /** Lines too long to be held; they are passed over. */
  tooLong: number;
}

/** Calls `found` with each line that holds `word`, parsed. Lines without it are not parsed: of those, only cut-off ones count as torn. */
export async function scanFile(path: string, word: string, found: (entry: unknown) => void): Promise<Scanned> {
  const scanned: Scanned = { bytes: 0, lines: 0, torn: 0, tooLong: 0 };
  const onLine = (line: string): void => {
    const whole = line.trimEnd();
    if (whole === "") return;
    scanned.lines += 1;
    if (!whole.startsWith("{") || !whole.endsWith("}")) scanned.torn += 1;
    else if (whole.includes(word)) take(utf8(whole), scanned, found);
  };
  const read = await readLines(path, onLine, (bytes) => void (scanned.bytes += bytes));
  scanned.lines += read.torn + read.oversize;
  scanned.torn += read.torn;
  scanned.tooLong += read.oversize;
  return scanned;
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
