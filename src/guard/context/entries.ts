import { textAt } from "../read.ts";
import { speaks } from "./words.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** What is used of Pi's session manager. */
export interface EntrySource {
  getLeafEntry?(): unknown;
  getEntry?(id: string): unknown;
  getBranch(): readonly unknown[];
}

/**
 * The session entries that the agent's own context is built from, newest first: the branch up to the last compaction's
 * first kept entry, and before it only what a person may have said, which no compaction takes back. A lazy walk from the leaf, so that its cost follows what is read and not the session's length.
 * Hosts without a leaf reader (before Pi 0.74) give the whole branch at once.
 */
export function* newestFirst(source: EntrySource): Generator<unknown> {
  let oldest: string | undefined;
  let compacted = false;
  for (const entry of leafToRoot(source)) {
    if (compacted) {
      if (speaks(entry)) yield entry;
      continue;
    }
    if (isObject(entry) && entry["type"] === "compaction" && oldest === undefined) {
      const kept = textAt(entry, "firstKeptEntryId");
      yield entry;
      compacted = kept === undefined || source.getEntry?.(kept) === undefined;
      oldest = kept;
      continue;
    }
    yield entry;
    if (oldest !== undefined && isObject(entry) && entry["id"] === oldest) compacted = true;
  }
}

function* leafToRoot(source: EntrySource): Generator<unknown> {
  if (source.getLeafEntry === undefined || source.getEntry === undefined) {
    yield* [...source.getBranch()].reverse();
    return;
  }
  let entry = source.getLeafEntry();
  while (isObject(entry)) {
    yield entry;
    const parent = textAt(entry, "parentId");
    entry = parent === undefined ? undefined : source.getEntry(parent);
  }
}
