/** From the branch to the first request: the ledger, its anchor, its price, and its trimming if it is cold and dear. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import type { Message } from "@mariozechner/pi-ai";
import { type Head, requestRecord } from "../budget/chain.ts";
import { type Estimate, estimateFirst } from "../budget/estimate.ts";
import type { PricedModel } from "../budget/price.ts";
import { type RequestRecord, spendRecords, type SpendRecord } from "../budget/spend.ts";
import { type Anchor, savedAnchor } from "../ledger/anchor.ts";
import type { Compiler } from "../ledger/compile.ts";
import { type Cut, cutAfter } from "../ledger/cut.ts";
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
  const { policy, branch } = input;
  const asBefore = draftOf(input, foldedTo(input));
  const first = decide(input, asBefore, false);
  // Nothing is lost with a prefix that no cache holds: what has grown old since is told in brief.
  const draft = first === "fold" ? draftOf(input, branch.items.at(-1)?.entryId) : asBefore;
  const outcome = first === "fold" ? decide(input, draft, true) : first;
  const { contextBudgetTokens } = policy.config.value.budget;
  return outcome === "trim"
    ? trimmedTo(input, draft, Math.min(contextBudgetTokens, roomIn(input)))
    : planOf(input, draft, draft);
}

/** The request with everything that was left out before left out again. */
interface Draft {
  readonly rendered: Rendered;
  readonly estimate: Estimate;
  readonly cut: Cut | undefined;
  /** The entry that ages are counted to. */
  readonly asOf: string | undefined;
}

function draftOf(input: PlanInput, asOf: string | undefined): Draft {
  const { policy, entries, branch, compile, render } = input;
  const ledger = compile(branch, { asOf });
  // Without a context budget nothing is trimmed, and what was trimmed before comes back.
  const anchor =
    policy.config.value.budget.contextBudgetTokens > 0 ? savedAnchor(entries, branch.boundaryId) : undefined;
  const cut = anchor === undefined ? undefined : cutAfter(ledger, anchor.entryId);
  const rendered = renderLedger(ledger, { ...render, cut });
  return { rendered, estimate: price(input, rendered), cut, asOf };
}

function decide(input: PlanInput, { estimate }: Draft, folded: boolean) {
  const { promptTokens, cacheReadTokens, costUsd } = estimate;
  return input.policy.decide("advisor/trim", {
    promptTokens,
    cacheReadTokens,
    folded,
    overWindow: promptTokens > roomIn(input),
    priced: costUsd !== null,
    costUsd: costUsd ?? 0,
  }).outcome;
}

/** Where the newest request of this branch counted its ages to; undefined where it did not say. */
function foldedTo({ entries, branch, records }: PlanInput): string | undefined {
  const since = boundaryIndex(entries, branch);
  const told = (since === -1 ? records : spendRecords(entries.slice(since + 1)))
    .map((record) => (isObject(record.told["context"]) ? record.told["context"]["foldedTo"] : undefined))
    .findLast((id) => id !== undefined);
  return typeof told === "string" ? told : undefined;
}

/** `limitTokens`: the provider refused a larger prompt. */
function trimmedTo(input: PlanInput, draft: Draft, tokens: number, limitTokens?: number): Plan | undefined {
  const { branch, compile, render, head } = input;
  const target = trimTarget(tokens, head.systemPrompt);
  const { cut, asOf } = draft;
  const fitting = trimToFit(compile, branch, render, target, { anchor: cut?.entryId, asOf });
  if (fitting === undefined) return undefined;
  const trimmed = { ...draft, rendered: fitting.rendered, estimate: price(input, fitting.rendered), cut: fitting.cut };
  return planOf(input, draft, trimmed, { limitTokens });
}

function planOf(
  input: PlanInput,
  draft: Draft,
  sent: Draft,
  trim?: { readonly limitTokens: number | undefined },
): Plan {
  const { branch, head, now, policy } = input;
  const { rendered, estimate, asOf } = sent;
  const moved = trim !== undefined && sent.cut !== undefined && sent.cut.entryId !== draft.cut?.entryId;
  const anchorEntryId = sent.cut?.entryId ?? draft.cut?.entryId;
  return {
    messages: rendered.messages,
    cacheMarks: cacheMarks(rendered, estimate),
    record: {
      ...requestRecord(head, rendered.messages, rendered.stableParts, now),
      ...(estimate.reusableTokens > 0 ? { reusableTokens: estimate.reusableTokens } : {}),
    },
    estimate,
    newAnchor:
      moved && sent.cut !== undefined
        ? { entryId: sent.cut.entryId, boundaryId: branch.boundaryId ?? null }
        : undefined,
    within: (tokens) =>
      policy.config.value.budget.contextBudgetTokens > 0 ? trimmedTo(input, draft, tokens, tokens) : undefined,
    context: {
      trimmed: trim !== undefined || sent.cut !== undefined,
      ...(anchorEntryId === undefined ? {} : { anchorEntryId }),
      ...(asOf === undefined ? {} : { foldedTo: asOf }),
      originalPromptTokens: draft.estimate.promptTokens,
      messageCount: rendered.messages.length,
      ...(trim?.limitTokens === undefined ? {} : { limitTokens: trim.limitTokens }),
    },
  };
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

const boundaryIndex = (entries: readonly SessionEntry[], { boundaryId }: Branch): number =>
  boundaryId === undefined ? -1 : entries.findIndex((entry) => entry.id === boundaryId);

function price({ model, head, records, entries, branch, policy, now }: PlanInput, rendered: Rendered): Estimate {
  const boundary = boundaryIndex(entries, branch);
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
