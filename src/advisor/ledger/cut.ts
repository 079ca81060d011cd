/** Leaving out the beginning of the log: places where it may be cut, and what is left after a cut. */
import type { Block } from "./block.ts";
import type { Ledger, Segment } from "./compile.ts";

/** The first `blocks` blocks of the log are left out; `entryId` is the last of them. */
export interface Cut {
  readonly blocks: number;
  readonly entryId: string;
}

export interface Kept {
  /** The user's words among what is left out; undefined when nothing is. */
  readonly omitted: readonly Block[] | undefined;
  readonly segments: readonly Segment[];
  readonly open: readonly Block[];
}

/** Every place to cut, oldest first: only after the last block of an entry, so that its id names the place again later. */
export function cutsOf(ledger: Ledger): readonly Cut[] {
  const blocks = logOf(ledger);
  const last = new Map(blocks.flatMap(({ id, covers = [] }, index) => [id, ...covers].map((one) => [one, index])));
  return blocks.flatMap((block, index) =>
    last.get(block.id) === index ? [{ blocks: index + 1, entryId: block.id }] : [],
  );
}

/** The cut that left out everything up to this entry. */
export function cutAfter(ledger: Ledger, entryId: string): Cut | undefined {
  const at = logOf(ledger).findLastIndex(({ id, covers }) => id === entryId || covers?.includes(entryId));
  const own = logOf(ledger)[at];
  return at === -1 || own === undefined ? undefined : { blocks: at + 1, entryId };
}

export function keptOf(ledger: Ledger, cut: Cut | undefined): Kept {
  if (cut === undefined) return { omitted: undefined, segments: ledger.segments, open: ledger.open };
  let left = cut.blocks;
  const omitted: Block[] = [];
  const drop = (blocks: readonly Block[]): readonly Block[] => {
    const dropped = blocks.slice(0, left);
    left -= dropped.length;
    omitted.push(...dropped.filter((block) => block.user));
    return blocks.slice(dropped.length);
  };
  const segments: Segment[] = [];
  for (const segment of ledger.segments) {
    const before = drop(segment.before);
    const after = drop(segment.after);
    // What a wholly omitted segment asked and was told goes with it; so does a bare question inside the omitted span.
    const gone = before.length + after.length === 0 && (left > 0 || segment.before.length + segment.after.length > 0);
    if (!gone) segments.push({ ...segment, before, after });
  }
  return { omitted, open: drop(ledger.open), segments };
}

function logOf(ledger: Ledger): readonly Block[] {
  return [...ledger.segments.flatMap((segment) => [...segment.before, ...segment.after]), ...ledger.open];
}
