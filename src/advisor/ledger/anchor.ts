/** Where an earlier trim ended, kept on the branch so that later requests begin at the same place. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { isObject } from "../../jsonc/pointer.ts";

export const ANCHOR_ENTRY = "advisor-context-anchor";

/** `boundaryId`: the newest compaction or branch summary when it was written; null for none. */
export interface Anchor {
  readonly entryId: string;
  readonly boundaryId: string | null;
}

/**
 * The newest anchor that still holds: written since the newest compaction or branch summary, under that same one, and
 * naming an entry of this branch.
 */
export function savedAnchor(entries: readonly SessionEntry[], boundaryId: string | undefined): Anchor | undefined {
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined || entry.id === boundaryId) return undefined;
    if (entry.type !== "custom" || entry.customType !== ANCHOR_ENTRY) continue;
    const anchor = anchorOf(entry.data);
    if (anchor === undefined || anchor.boundaryId !== (boundaryId ?? null)) continue;
    return entries.some((other) => other.id === anchor.entryId) ? anchor : undefined;
  }
  return undefined;
}

function anchorOf(data: unknown): Anchor | undefined {
  if (!isObject(data)) return undefined;
  const { entryId, boundaryId } = data;
  return typeof entryId === "string" && (boundaryId === null || typeof boundaryId === "string")
    ? { entryId, boundaryId }
    : undefined;
}
