/** How much one investigation call may read, list and take, whatever the workspace holds. */
export const BOUNDS = {
  /** Milliseconds of one call. */
  callMs: 10_000,
  /** Milliseconds that one pattern may compute, and all patterns of one round together. */
  patternMs: 1_000,
  roundPatternMs: 3_000,
  /** Bytes that `read` scans from the beginning of a file. */
  readBytes: 8 * 1024 * 1024,
  /** Bytes of an image that may be sent. */
  imageBytes: 4 * 1024 * 1024,
  /** Bytes of a file that `grep` still searches, and of all files together. */
  grepFileBytes: 1024 * 1024,
  grepTotalBytes: 64 * 1024 * 1024,
  /** Characters of what a search found: with long paths, lines of one letter come to much. */
  foundChars: 1_000_000,
  /** Directory entries that one call visits. */
  entries: 250_000,
  /** Matches, and names, that one search gives at most, whatever it is asked for. */
  results: 2_000,
  /** Entries of one listing that are sorted and judged. */
  listed: 20_000,
  /** Files of one diff that are shown. */
  diffFiles: 300,
  gitMs: 20_000,
  gitBytes: 8 * 1024 * 1024,
  patternChars: 1_000,
  lineChars: 500,
} as const;

/** Defaults of the declared parameters. */
export const LIMITS = { grep: 100, find: 1000, ls: 500 } as const;

/** Directories that a search passes over unless it starts inside one. */
export const SKIPPED_DIRECTORIES: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** The end of a call's time: its own limit, or its caller's wish. */
export interface Limit {
  readonly expired: () => boolean;
}

export function limitOf(ms: number, signal: AbortSignal | undefined): Limit {
  const end = performance.now() + ms;
  return { expired: () => signal?.aborted === true || performance.now() > end };
}
