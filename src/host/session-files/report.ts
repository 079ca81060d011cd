/** The advisor's usage over all session files of a directory. */
import { findSessionFiles } from "./find.ts";
import { type Scanned, scanFile } from "./scan.ts";
import { createTallier } from "./tally.ts";
import type { Tally } from "./sums.ts";

export interface FilesRead extends Scanned {
  files: number;
  /** Files that could not be opened or read to their end. */
  unreadable: number;
}

export interface UsageReport {
  readonly read: FilesRead;
  readonly tally: Tally;
}

/** Stands in every record of the advisor: as the name of a tool, or at the beginning of a usage entry's kind. */
const WORD = '"advisor';

/** Rejects only when `path` itself cannot be read. `progress` is told the bytes read after each file. */
export async function reportUsage(
  path: string,
  since: number | undefined,
  progress: (read: FilesRead, files: number) => void = () => {},
): Promise<UsageReport> {
  const files = await findSessionFiles(path);
  const { tally, add } = createTallier(since);
  const read: FilesRead = { files: 0, unreadable: 0, bytes: 0, lines: 0, torn: 0, tooLong: 0 };
  for (const file of files) {
    try {
      const { bytes, lines, torn, tooLong } = await scanFile(file, WORD, add);
      read.files += 1;
      read.bytes += bytes;
      read.lines += lines;
      read.torn += torn;
      read.tooLong += tooLong;
    } catch {
      read.unreadable += 1;
    }
    progress(read, files.length);
  }
  return { read, tally };
}
