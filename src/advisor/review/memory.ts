/** What a branch remembers of its reviews; a restart forgets nothing that stands here. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { spendRecordOf } from "../../host/spend/record.ts";
import { REVIEW_MESSAGE } from "../ledger/items.ts";
import { type Card, cardIn } from "./card.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** The custom entry that holds a card until the next prompt, or says that one is not to be delivered any more. */
export const HELD_ENTRY = "advisor-review-held";

export type Held = { readonly card: Card } | { readonly dropped: string };

export interface ReviewMemory {
  /** Answers that were reviewed, whatever came of it. */
  readonly reviewed: ReadonlySet<string>;
  /** User messages for which a review has started a turn; the empty id stands for a run without one. */
  readonly woken: ReadonlySet<string>;
  /** Cards that were neither delivered nor dropped, oldest first. */
  readonly held: readonly Card[];
}

export function reviewsOn(entries: readonly SessionEntry[]): ReviewMemory {
  const reviewed = new Set<string>();
  const woken = new Set<string>();
  const held = new Map<string, Card>();
  for (const entry of entries) {
    if (entry.type === "usage") {
      const record = spendRecordOf(entry);
      const id = record?.kind === "review" ? record.told["reviewedEntryId"] : undefined;
      if (typeof id === "string") reviewed.add(id);
    }
    if (entry.type === "custom" && entry.customType === HELD_ENTRY && isObject(entry.data)) {
      const card = cardIn(entry.data["card"]);
      if (card !== undefined) held.set(card.reviewedEntryId, card);
      if (typeof entry.data["dropped"] === "string") held.delete(entry.data["dropped"]);
    }
    const delivered =
      entry.type === "custom_message" && entry.customType === REVIEW_MESSAGE ? cardIn(entry.details) : undefined;
    if (delivered === undefined) continue;
    reviewed.add(delivered.reviewedEntryId);
    held.delete(delivered.reviewedEntryId);
    if (delivered.woke === true) woken.add(delivered.promptId);
  }
  for (const id of held.keys()) reviewed.add(id);
  return { reviewed, woken, held: [...held.values()] };
}
