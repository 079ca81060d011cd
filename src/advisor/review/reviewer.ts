/** Completion review: started when a run has settled, carried on in the background, delivered where it still belongs. */
import type { BeforeAgentStartEventResult, ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { withUi } from "../../host/notices.ts";
import { isBilled } from "../../host/spend/usage.ts";
import { usageRecorder } from "../../host/usage.ts";
import { USAGE_KINDS } from "../budget/spend.ts";
import { consult } from "../consult/consult.ts";
import type { AdvisorResult } from "../consult/details.ts";
import { textIn } from "../ledger/content.ts";
import type { Announce } from "../notices.ts";
import type { AdvisorPolicy } from "../policy.ts";
import type { Selection } from "../control/selection.ts";
import type { Session } from "../session.ts";
import { parseVerdict } from "../severity.ts";
import { type Card, cardMessage, UNMARKED } from "./card.ts";
import { type Held, HELD_ENTRY, reviewsOn } from "./memory.ts";
import { latestRun, type Run, standingOf } from "./run.ts";

const STATUS_KEY = "advisor-review";
const STATUS_TEXT = "Advisor reviewing…";

export interface ReviewerParts {
  readonly pi: Pick<ExtensionAPI, "appendEntry" | "getAllTools" | "getThinkingLevel" | "sendMessage">;
  readonly session: (ctx: ExtensionContext) => Session;
  /** The configuration as it is now, with what the person said in this session. */
  readonly policy: (ctx: ExtensionContext) => AdvisorPolicy;
  /** The same for a consultation, which records by itself. */
  readonly quietPolicy: (ctx: ExtensionContext) => AdvisorPolicy;
  readonly muted: () => boolean;
  readonly announce: Announce;
  /** After something was billed. */
  readonly billed: (ctx: ExtensionContext) => void;
}

export interface Reviewer {
  /** A run has come to rest; `aborted`: by the user. Nothing is waited for. */
  readonly settled: (ctx: ExtensionContext, aborted: boolean) => void;
  /** The user's next prompt takes along what was held. */
  readonly prompted: (ctx: ExtensionContext) => BeforeAgentStartEventResult | undefined;
  /** Ends a review under way; its bill is recorded when the promise resolves, and nothing is delivered. */
  readonly cancel: () => Promise<void>;
  /** Forgets what is held on this branch. */
  readonly dropHeld: (ctx: ExtensionContext) => void;
}

export function createReviewer(parts: ReviewerParts): Reviewer {
  const { pi } = parts;
  /** What this process knows before the branch does, or that leaves nothing there. */
  const reviewed = new Set<string>();
  const woken = new Set<string>();
  let interruptedPrompt: string | undefined;
  let underWay: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  const keep = (held: Held): void => pi.appendEntry(HELD_ENTRY, held);

  const start = (ctx: ExtensionContext): void => {
    const { selection } = parts.session(ctx);
    const entries = ctx.sessionManager.getBranch();
    const run = latestRun(entries);
    const { answerId, endedInText, toolCalls, consultedLast } = run;
    const onBranch = reviewsOn(entries).reviewed;
    const isReviewed = (id: string): boolean => reviewed.has(id) || onBranch.has(id);
    const { outcome } = parts.policy(ctx).decide("advisor/review-start", {
      endedInText,
      toolCalls,
      consultedLast,
      alreadyReviewed: answerId !== undefined && isReviewed(answerId),
      reviewsThisPrompt: run.answerIds.filter(isReviewed).length,
      reviewing: underWay !== undefined,
      recorder: usageRecorder(ctx.sessionManager).available,
      muted: parts.muted(),
    });
    if (outcome === "skip" || selection === undefined || answerId === undefined) return;
    reviewed.add(answerId);
    const stop = new AbortController();
    const review = {
      stop,
      done: conduct(ctx, selection, run, answerId, stop.signal)
        .catch(() => {})
        .finally(() => {
          if (underWay === review) underWay = undefined;
        }),
    };
    underWay = review;
  };

  const conduct = async (
    ctx: ExtensionContext,
    selection: Selection,
    run: Run,
    answerId: string,
    signal: AbortSignal,
  ): Promise<void> => {
    // Captured now: after a session's end its context answers nothing any more.
    const recorder = usageRecorder(ctx.sessionManager);
    const callId = `review:${answerId}`;
    withUi(ctx, (ui) => ui.setStatus(STATUS_KEY, STATUS_TEXT));
    try {
      const result = await consult({
        pi,
        ctx,
        session: parts.session(ctx),
        policy: parts.quietPolicy(ctx),
        announce: parts.announce,
        callId,
        closing: "review",
        onExceed: "skip",
        signal,
      });
      const { usage, effort, advisorModel, attempts, request, context, severity, skipped, errorMessage, cause } =
        result.details;
      if (isBilled(usage)) {
        const note = {
          callId,
          reviewedEntryId: answerId,
          advisorModel,
          effort,
          severity,
          skipped,
          errorMessage,
          cause,
          attempts,
          request,
          context,
        };
        recorder.record({
          kind: USAGE_KINDS.review,
          provider: selection.model.provider,
          model: selection.model.id,
          usage,
          note: JSON.stringify(note),
        });
        parts.billed(ctx);
      }
      if (!signal.aborted && errorMessage === undefined) deliver(ctx, cardOf(result, run, answerId));
    } finally {
      withUi(ctx, (ui) => ui.setStatus(STATUS_KEY, undefined));
    }
  };

  const deliver = (ctx: ExtensionContext, card: Card): void => {
    switch (decide(ctx, card, ctx.isIdle())) {
      case "nothing":
      case "drop":
        return;
      case "hold":
        return keep({ card });
      case "card":
        return pi.sendMessage(cardMessage(card), { triggerTurn: false });
      case "card-and-turn":
        woken.add(card.promptId);
        return pi.sendMessage(cardMessage({ ...card, woke: true }), { triggerTurn: true });
    }
  };

  const decide = (ctx: ExtensionContext, card: Card, idle: boolean) => {
    // What a card is shown as is not what its answer says: that may have no verdict line.
    const { severity } = parseVerdict(card.advice);
    const entries = ctx.sessionManager.getBranch();
    const run = latestRun(entries);
    return parts.policy(ctx).decide("advisor/review-delivery", {
      ...standingOf(entries, card.reviewedEntryId),
      ...(severity === undefined ? {} : { severity }),
      idle,
      wokenThisPrompt: woken.has(card.promptId) || reviewsOn(entries).woken.has(card.promptId),
      interrupted: run.interrupted || (interruptedPrompt !== undefined && interruptedPrompt === promptOf(run)),
    }).outcome;
  };

  return {
    settled: (ctx, aborted) => {
      if (aborted) interruptedPrompt = promptOf(latestRun(ctx.sessionManager.getBranch()));
      start(ctx);
    },
    prompted: (ctx) => {
      const taken: Card[] = [];
      for (const card of reviewsOn(ctx.sessionManager.getBranch()).held) {
        // The prompt itself starts the turn, so a card is all that is left to deliver.
        switch (decide(ctx, card, true)) {
          case "card":
          case "card-and-turn":
            taken.push(card);
            break;
          case "nothing":
          case "drop":
            keep({ dropped: card.reviewedEntryId });
            break;
          case "hold":
            break;
        }
      }
      const last = taken.pop();
      for (const card of taken) pi.sendMessage(cardMessage(card), { triggerTurn: false });
      return last === undefined ? undefined : { message: cardMessage(last) };
    },
    cancel: async () => {
      const review = underWay;
      review?.stop.abort();
      await review?.done;
    },
    dropHeld: (ctx) => {
      for (const { reviewedEntryId } of reviewsOn(ctx.sessionManager.getBranch()).held)
        keep({ dropped: reviewedEntryId });
    },
  };
}

function cardOf({ content, details }: AdvisorResult, run: Run, reviewedEntryId: string): Card {
  const advice = textIn(content);
  const { severity } = parseVerdict(advice);
  const { advisorModel, effort, usage } = details;
  return {
    severity: severity ?? UNMARKED,
    advice,
    reviewedEntryId,
    promptId: promptOf(run),
    ...(advisorModel === undefined ? {} : { advisorModel }),
    ...(effort === null ? {} : { effort }),
    ...(usage === undefined ? {} : { usage }),
  };
}

const promptOf = ({ promptId }: Run): string => promptId ?? "";
