/** Reads a session branch, compaction and context edits applied, into the ledger's items. */
import type { CompactionEntry, SessionEntry } from "@earendil-works/pi-coding-agent";
import type { Branch, Edits, Item } from "./items.ts";
import { singleItems, type KnownSingles } from "./single.ts";
import { callIdsIn, type KnownTurn, type Turn, turnItems } from "./turn.ts";
import { isObject } from "../../jsonc/pointer.ts";

export type ReadBranch = (entries: readonly SessionEntry[]) => Branch;

/** A reader that remembers what it made of entries it has met: a branch that grew by one entry costs one entry. */
export function branchReader(): ReadBranch {
  const memory: Memory = { single: new WeakMap(), turns: new WeakMap() };
  return (entries) => readBranch(entries.filter(isWhole), memory);
}

/** Session files are read back without validation: a message entry may lack its message. */
function isWhole(entry: SessionEntry): boolean {
  return entry.type !== "message" || isObject(entry.message);
}

interface Memory {
  readonly single: KnownSingles;
  readonly turns: WeakMap<SessionEntry, KnownTurn>;
}

function readBranch(entries: readonly SessionEntry[], memory: Memory): Branch {
  const cut = compactionCut(entries);
  const edits = editsIn(entries);
  const kept =
    cut === undefined
      ? entries
      : [cut.compaction, ...entries.slice(cut.keptFrom, cut.at), ...entries.slice(cut.at + 1)];
  const { turns, owned, live } = pairCalls(kept, memory);

  const items: Item[] = [];
  let liveFrom: number | undefined;
  for (const [index, entry] of kept.entries()) {
    // An older compaction inside the kept range is already part of the newest summary.
    if (owned.has(entry) || (index > 0 && entry.type === "compaction")) continue;
    const turn = turns.get(entry);
    if (entry === live) liveFrom = items.length;
    const made = turn === undefined ? singleItems(entry, edits, memory.single) : turnItems(turn, edits, entry === live);
    for (const item of made) items.push(item);
  }
  return {
    words: replacedItems(entries.slice(0, cut?.keptFrom ?? 0), edits, memory),
    items,
    liveFrom: liveFrom ?? items.length,
    boundaryId: boundaryOf(entries),
  };
}

function replacedItems(entries: readonly SessionEntry[], edits: Edits, memory: Memory): readonly Item[] {
  const { turns, owned } = pairCalls(entries, memory);
  return entries.flatMap((entry) => {
    if (owned.has(entry)) return [];
    const turn = turns.get(entry);
    const made = turn === undefined ? singleItems(entry, edits, memory.single) : turnItems(turn, edits, false);
    return made.filter(({ kind }) => kind === "user" || kind === "tool-round");
  });
}

/** The id of the newest compaction or branch summary. */
export function boundaryOf(entries: readonly SessionEntry[]): string | undefined {
  return entries.findLast((entry) => entry.type === "compaction" || entry.type === "branch_summary")?.id;
}

function compactionCut(
  entries: readonly SessionEntry[],
): { compaction: CompactionEntry; at: number; keptFrom: number } | undefined {
  const at = entries.findLastIndex((entry) => entry.type === "compaction");
  const compaction = entries[at];
  if (compaction?.type !== "compaction") return undefined;
  const kept = entries.findIndex((entry) => entry.id === compaction.firstKeptEntryId);
  return { compaction, at, keptFrom: kept === -1 || kept > at ? at : kept };
}

/** Pi 1.x lets a later entry replace or remove what an earlier one shows to the model; the newest word counts. */
function editsIn(entries: readonly SessionEntry[]): Edits {
  const edits = new Map<string, { readonly content: unknown } | null>();
  for (const entry of entries) if (entry.type === "context_edit") edits.set(entry.targetId, entry.replacement);
  return edits;
}

/**
 * Gives every tool result to the nearest assistant message before it that made the call; whatever was injected between
 * the two does not matter. Some providers use the same call ids in every turn.
 */
function pairCalls(entries: readonly SessionEntry[], memory: Memory) {
  const turns = new Map<SessionEntry, Turn>();
  const owned = new Set<SessionEntry>();
  const callers = new Map<string, Turn>();
  let last: Turn | undefined;
  for (const entry of entries) {
    if (entry.type !== "message") continue;
    if (entry.message.role === "assistant") {
      const known = memory.turns.get(entry) ?? { callIds: callIdsIn(entry.message.content) };
      memory.turns.set(entry, known);
      last = { entry, callIds: known.callIds, results: new Map(), known };
      turns.set(entry, last);
      for (const id of last.callIds) callers.set(id, last);
    } else if (entry.message.role === "toolResult") {
      const turn = callers.get(entry.message.toolCallId);
      if (turn === undefined || turn.results.has(entry.message.toolCallId)) continue;
      turn.results.set(entry.message.toolCallId, entry);
      owned.add(entry);
    }
  }
  // Pi waits for every result before it asks the model again, so only the newest message can have running calls.
  const live = last !== undefined && last.results.size < last.callIds.size ? last.entry : undefined;
  return { turns, owned, live };
}
