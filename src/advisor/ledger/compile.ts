/**
 * The ledger: a branch cut into the parts that requests are made of.
 *
 * A consultation closes a segment. What stood before its tail when it was asked is one part, the rest another, so that
 * the first is, word for word, what its own request already carried: a later request extends an earlier one.
 */
import { clip } from "../../text/cut.ts";
import { expandable } from "./block.ts";
import { agesOf } from "./age.ts";
import { type Block, blockOf, type LedgerLimits, type Show } from "./block.ts";
import { isLogged, logger } from "./log.ts";
import type { Branch, Consultation, Item } from "./items.ts";

/** A closed part of the log, and how it ended. */
export interface Segment {
  /** What the segment's own request sent as log, and what it sent as its tail. */
  readonly before: readonly Block[];
  readonly after: readonly Block[];
  readonly closing: { readonly kind: "question"; readonly text: string } | { readonly kind: "review" };
  /** The advice given then; empty when there was none, or it failed. */
  readonly advice: string;
}

export interface Ledger {
  /** The user's words that a compaction replaced by its summary. */
  readonly words: readonly Block[];
  readonly segments: readonly Segment[];
  /** The log since the last consultation, up to the tail. */
  readonly open: readonly Block[];
  /** The newest rounds in full, and whatever came with or after them. */
  readonly tail: readonly Block[];
  /** What the executor asks now; undefined when no question is pending. */
  readonly question: string | undefined;
  readonly boundaryId: string | undefined;
}

export interface Compiler {
  (branch: Branch, view?: View): Ledger;
  readonly limits: LedgerLimits;
}

export interface View {
  /** Lowers the cap of the tail alone, never of the log before it. */
  readonly tailMaxChars?: number;
  /** The entry that ages are counted to. The same entry tells a branch that grew in the same words again. */
  readonly asOf?: string | undefined;
}

/** A compiler for one set of limits and one table; it remembers the blocks that it made. */
export function ledgerCompiler(limits: LedgerLimits, show: Show): Compiler {
  const blocksOf = logger(limits, show);

  const compile = ({ words, items, liveFrom, boundaryId }: Branch, view: View = {}): Ledger => {
    const { tailMaxChars = limits.tailMaxChars, asOf } = view;
    const age = agesOf(items, asOf);
    const logged = (some: readonly Item[]) => blocksOf(some, age);
    const segmentOf = (items: readonly Item[], end: Closing): Segment => {
      const live = end.kind === "review" ? items.length : startOf(items, end.entryId);
      const { split } = tailOf(items, limits.tailToolCalls, live);
      return {
        before: logged(items.slice(0, split)),
        after: logged(items.slice(split)),
        closing:
          end.kind === "review"
            ? { kind: "review" }
            : { kind: "question", text: clip(end.question, limits.tailMaxChars, expandable(end.id)) },
        advice: adviceOf(end, limits, show),
      };
    };
    const segments: Segment[] = [];
    let from = 0;
    // Nothing closes while calls still run: what they come to is not known yet.
    for (let index = 0; index < liveFrom; index += 1) {
      const item = items[index];
      if (item === undefined || !isClosing(item)) continue;
      segments.push(segmentOf(items.slice(from, index), item));
      from = index + 1;
    }
    const open = items.slice(from);
    const { split, promoted } = tailOf(open, limits.tailToolCalls, Math.max(0, liveFrom - from));
    const tailLimits = { ...limits, tailMaxChars };
    const tail = open.slice(split).flatMap((item) => {
      if (!isLogged(item)) return [];
      if (item.kind === "tool-round" && !promoted.has(item)) return logged([item]);
      return blockOf(item, show(item.kind, { inTail: true, age: age(item) }), tailLimits) ?? [];
    });
    const question = open.find(isPending)?.question;
    return {
      words: blocksOf(words, undefined),
      segments,
      open: logged(open.slice(0, split)),
      tail,
      question:
        question === undefined
          ? undefined
          : clip(question, tailMaxChars, (omitted) => `[… ${omitted} chars omitted …]`),
      boundaryId,
    };
  };
  return Object.assign(compile, { limits });
}

type Closing = Extract<Item, { readonly kind: "consultation" | "review" }>;

const isPending = (item: Item): item is Extract<Item, Consultation> => item.kind === "consultation" && item.pending;
const isClosing = (item: Item): item is Closing => item.kind === "review" || item.kind === "consultation";

/** What the advisor said then; of parallel calls all that it said. */
function adviceOf(end: Closing, limits: LedgerLimits, show: Show): string {
  if (end.kind === "review")
    return show("review") === "withhold" ? "" : clip(end.advice, limits.tailMaxChars, expandable(end.id));
  return end.answers
    .filter((answer) => answer.text.trim() !== "" && show(answer.failed ? "failed-advice" : "advice") !== "withhold")
    .map((answer) => clip(answer.text, limits.tailMaxChars, expandable(answer.id)))
    .join("\n\n");
}

/**
 * Where the tail begins: at the message that made the earliest of the newest `calls` tool calls, or at `live`, the
 * message whose calls still run, if that is earlier. A message is never split: its other calls stay cards in the tail.
 */
function tailOf(items: readonly Item[], calls: number, live: number): { split: number; promoted: ReadonlySet<Item> } {
  const promoted = new Set<Item>();
  let split = live;
  for (let index = items.length - 1; index >= 0 && promoted.size < calls; index -= 1) {
    const item = items[index];
    if (item?.kind !== "tool-round") continue;
    promoted.add(item);
    split = Math.min(split, startOf(items, item.entryId, index));
  }
  return { split, promoted };
}

/** The first of the run of items that end at `last` and come from one entry. */
function startOf(items: readonly Item[], entryId: string, last = items.length - 1): number {
  let start = last + 1;
  while (start > 0 && items[start - 1]?.entryId === entryId) start -= 1;
  return Math.min(start, last + 1);
}
