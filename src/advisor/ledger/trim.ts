/** Making a cold, dear request fit: the oldest activity goes first, then the tail is capped harder. */
import type { Branch } from "./items.ts";
import type { Compiler, Ledger } from "./compile.ts";
import { type Cut, cutAfter, cutsOf } from "./cut.ts";
import { renderLedger, type Rendered, type RenderOptions } from "./messages.ts";
import { messagesTokens, textTokens } from "./tokens.ts";

/** The tail's caps in characters, tried in turn when leaving out the whole log is not enough. */
const TAIL_CAPS = [4000, 2000, 1000, 500] as const;

/** Estimates carry this headroom, so a target must leave it. */
const HEADROOM = 1.2;

export interface Trimmed {
  readonly rendered: Rendered;
  readonly ledger: Ledger;
  /** Undefined when only the tail's cap was lowered. */
  readonly cut: Cut | undefined;
  readonly tailMaxChars: number;
}

/** How many tokens the messages may take so that a request with this system prompt stays within the budget. */
export function trimTarget(contextBudgetTokens: number, systemPrompt: string): number {
  return Math.max(0, Math.floor(contextBudgetTokens / HEADROOM) - textTokens(systemPrompt));
}

/**
 * The least that must go so that the messages fit `target`; undefined when nothing is enough. `anchor` is an entry up
 * to which everything is left out already: the log never grows back. `asOf`: what ages are counted to.
 */
export function trimToFit(
  compile: Compiler,
  branch: Branch,
  options: Omit<RenderOptions, "cut">,
  target: number,
  { anchor, asOf }: { readonly anchor?: string | undefined; readonly asOf?: string | undefined } = {},
): Trimmed | undefined {
  const caps = [compile.limits.tailMaxChars, ...TAIL_CAPS.filter((cap) => cap < compile.limits.tailMaxChars)];
  for (const tailMaxChars of caps) {
    const ledger = compile(branch, { tailMaxChars, asOf });
    const attempt = (cut: Cut | undefined) => ({
      ledger,
      cut,
      tailMaxChars,
      rendered: renderLedger(ledger, { ...options, cut }),
    });
    const fits = (trimmed: Trimmed): boolean => messagesTokens(trimmed.rendered.messages) <= target;
    const least = anchor === undefined ? undefined : cutAfter(ledger, anchor);
    const cuts = [least, ...cutsOf(ledger).filter((cut) => cut.blocks > (least?.blocks ?? 0))];
    const all = attempt(cuts.at(-1));
    if (!fits(all)) continue;
    // A longer cut may restate more of the user's words, so sizes need not fall at every step: the search keeps a cut
    // that fits, and the smallest that it meets.
    let low = 0;
    let high = cuts.length - 1;
    let best = all;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const trimmed = attempt(cuts[middle]);
      if (fits(trimmed)) {
        best = trimmed;
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return best;
  }
  return undefined;
}
