/**
 * The raw branch as the ledger sees it: the user's words before the last compaction, then one item for every prose,
 * thought, tool round, shell run, message, summary and consultation since, in order.
 *
 * Nothing is left out and nothing is shortened here; table `advisor/ledger-entry` decides later what is shown.
 */
import type { Round, Shell } from "./card.ts";

/** What an item is, in the words of table `advisor/ledger-entry`. */
export type EntryKind =
  | "user"
  | "assistant"
  | "remark"
  | "thinking"
  | "tool-round"
  | "user-shell"
  | "hidden-shell"
  | "custom"
  | "hidden-custom"
  | "state"
  | "compaction"
  | "branch-summary";

export interface Placed {
  /** The entry that `advisor_expand` opens for this item. */
  readonly id: string;
  /** The entry that the item came from. */
  readonly entryId: string;
}

export type Item = Placed &
  (
    | { readonly kind: "user"; readonly text: string; readonly images: number }
    | {
        readonly kind: "assistant" | "remark" | "thinking" | "compaction" | "branch-summary" | "state";
        readonly text: string;
      }
    | { readonly kind: "custom" | "hidden-custom"; readonly type: string; readonly text: string }
    | { readonly kind: "tool-round"; readonly round: Round }
    | { readonly kind: "user-shell" | "hidden-shell"; readonly shell: Shell }
    | Consultation
    | { readonly kind: "review"; readonly advice: string }
  );

/** One assistant message that called the advisor. Parallel calls of one message are one consultation. */
export interface Consultation {
  readonly kind: "consultation";
  /** What the executor wrote beside the call. */
  readonly question: string;
  readonly answers: readonly { readonly id: string; readonly text: string; readonly failed: boolean }[];
  /** Its answer, or the result of a call beside it, is still awaited. */
  readonly pending: boolean;
}

export interface Branch {
  /** User messages that the last compaction replaced, and the tool rounds that followed them. */
  readonly words: readonly Item[];
  readonly items: readonly Item[];
  /** Where the items of the assistant message begin whose calls are still running; `items.length` when none is. */
  readonly liveFrom: number;
  /** The newest compaction or branch summary: what was agreed on before it no longer holds. */
  readonly boundaryId: string | undefined;
}

export { ADVISOR_TOOL } from "../../host/spend/record.ts";
/** The custom message that delivers a completion review. */
export const REVIEW_MESSAGE = "advisor-review";

/** Context edits by the entry that they change; null removes the entry from the context. */
export type Edits = ReadonlyMap<string, { readonly content: unknown } | null>;
