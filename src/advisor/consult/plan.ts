/** From the branch to the first request: the ledger, its anchor, its price, and its trimming if it is cold and dear. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import type { Message } from "@mariozechner/pi-ai";
import { type Head, requestRecord } from "../budget/chain.ts";
import { type Estimate, estimateFirst } from "../budget/estimate.ts";
import type { PricedModel } from "../budget/price.ts";
import { type RequestRecord, spendRecords, type SpendRecord } from "../budget/spend.ts";
import { type Anchor, savedAnchor } from "../ledger/anchor.ts";
import type { Compiler } from "../ledger/compile.ts";
import { cutAfter } from "../ledger/cut.ts";
import type { Branch } from "../ledger/items.ts";
import { renderLedger, type Rendered, type RenderOptions } from "../ledger/messages.ts";
import { trimTarget, trimToFit } from "../ledger/trim.ts";
import type { AdvisorPolicy } from "../policy.ts";
import type { ContextDetails } from "./details.ts";
import { isObject } from "../../jsonc/pointer.ts";

export interface PlanInput {
  readonly policy: AdvisorPolicy;
  readonly entries: readonly SessionEntry[];
  readonly branch: Branch;
  readonly compile: Compiler;
  readonly render: Omit<RenderOptions, "cut">;
  readonly model: PricedModel & Window;
  readonly head: Head;
  readonly records: readonly SpendRecord[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Sizes in tokens, as Pi's registry has them. */
export interface Window {
  readonly contextWindow: number;
  readonly maxTokens: number;
}

export interface Plan {
  readonly messages: readonly Message[];
  /** After how many parts of the messages a provider is to keep the prompt. */
  readonly cacheMarks: readonly number[];
  readonly record: RequestRecord;
  readonly estimate: Estimate;
  readonly context: ContextDetails;
  /** To be kept on the branch before the request goes out. */
  readonly newAnchor: Anchor | undefined;
  /** The same request with a prompt of at most so many tokens; undefined when nothing more can go. */
  readonly within: (tokens: number) => Plan | undefined;
}

/** Undefined when even the most trimmed request is over the context budget. */
export function planRequest(input: PlanInput): Plan | undefined {
  const { policy, entries, branch, compile, render } = input;
  const { contextBudgetTokens } = policy.config.value.budget;
  const ledger = compile(branch);
  // Without a context budget nothing is trimmed, and what was trimmed before comes back.
  const anchor = contextBudgetTokens > 0 ? savedAnchor(entries, branch.boundaryId) : undefined;
  const cut = anchor === undefined ? undefined : cutAfter(ledger, anchor.entryId);
  const rendered = renderLedger(ledger, { ...render, cut });
  const estimate = price(input, rendered);
  const { promptTokens, cacheReadTokens, costUsd } = estimate;
  const room = roomIn(input);
  const { outcome } = policy.decide("advisor/trim", {
    promptTokens,
    cacheReadTokens,
    overWindow: promptTokens > room,
    priced: costUsd !== null,
    costUsd: costUsd ?? 0,
  });
  const plan = (
    request: Rendered,
    cost: Estimate,
    newAnchor?: Anchor,
    trimmed = cut !== undefined,
    limitTokens?: number,
  ): Plan => ({
    messages: request.messages,
    cacheMarks: cacheMarks(request, cost),
    record: {
      ...requestRecord(input.head, request.messages, request.stableParts, input.now),
      ...(cost.reusableTokens > 0 ? { reusableTokens: cost.reusableTokens } : {}),
    },
    estimate: cost,
    newAnchor,
    within: (tokens) => (contextBudgetTokens > 0 ? trimmedTo(tokens, tokens) : undefined),
    context: {
      trimmed,
      ...((newAnchor ?? (cut === undefined ? undefined : anchor))
        ? { anchorEntryId: (newAnchor ?? anchor)?.entryId ?? "" }
        : {}),
      originalPromptTokens: promptTokens,
      messageCount: request.messages.length,
      ...(limitTokens === undefined ? {} : { limitTokens }),
    },
  });
  const trimmedTo = (tokens: number, limitTokens?: number): Plan | undefined => {
    const fitting = trimToFit(compile, branch, render, trimTarget(tokens, input.head.systemPrompt), cut?.entryId);
    if (fitting === undefined) return undefined;
    const moved = fitting.cut !== undefined && fitting.cut.entryId !== cut?.entryId;
    const newAnchor = moved ? { entryId: fitting.cut.entryId, boundaryId: branch.boundaryId ?? null } : undefined;
    return plan(fitting.rendered, price(input, fitting.rendered), newAnchor, true, limitTokens);
  };
  return outcome === "keep" ? plan(rendered, estimate) : trimmedTo(Math.min(contextBudgetTokens, room));
}

/** What an answer is left at least, unless the window is smaller than four times that. */
const ANSWER_TOKENS = 8192;

/** Tokens that a prompt may take: what the registry says, or less if a provider has refused that on this branch. */
function roomIn({ model, head, records }: PlanInput): number {
  const refused = records.flatMap(({ advisorModel, told }) => {
    const limit = isObject(told["context"]) ? told["context"]["limitTokens"] : undefined;
    return advisorModel === head.advisorModel && typeof limit === "number" && limit > 0 ? [limit] : [];
  });
  const window =
    model.contextWindow > 0
      ? model.contextWindow - Math.min(model.maxTokens, ANSWER_TOKENS, model.contextWindow / 4)
      : Number.POSITIVE_INFINITY;
  return Math.min(window, ...refused);
}

/** From a mark, entries are looked for so far back; some blocks are the provider's own. */
const LOOK_BACK = 15;

/** The end of what the next request repeats; and of what the last one said would be repeated, if that is out of reach. */
function cacheMarks({ stableParts }: Rendered, { repeatedParts }: Estimate): readonly number[] {
  return repeatedParts !== undefined && stableParts - repeatedParts > LOOK_BACK
    ? [repeatedParts, stableParts]
    : [stableParts];
}

function price({ model, head, records, entries, branch, policy, now }: PlanInput, rendered: Rendered): Estimate {
  const boundary = branch.boundaryId === undefined ? -1 : entries.findIndex((entry) => entry.id === branch.boundaryId);
  return estimateFirst({
    model,
    head,
    messages: rendered.messages,
    records,
    recordsSinceBoundary: boundary === -1 ? records : spendRecords(entries.slice(boundary + 1)),
    warmWindowSec: policy.config.value.budget.warmWindowSec,
    retention: process.env["PI_CACHE_RETENTION"],
    now,
  });
}
