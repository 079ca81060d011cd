/** Cache warming in Pi: which session, which budget and which model a chain of refreshes is for. */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { callModel } from "../../host/call.ts";
import { usageRecorder } from "../../host/usage.ts";
import { availabilityFor, executorOf } from "../availability.ts";
import { spendRecords, totalUsage, USAGE_KINDS } from "../budget/spend.ts";
import { catalogueText } from "../consult/catalogue.ts";
import type { AdvisorPolicy } from "../policy.ts";
import { callsOnBranch, type Session } from "../session.ts";
import { armChain, type Chain, type Refresh, type World } from "./chain.ts";
import type { FirstRequest } from "./first-request.ts";

/** What a refresh may take, in milliseconds. */
const TIMEOUT_MS = 30_000;

export interface WarmingParts {
  readonly pi: Pick<ExtensionAPI, "getAllTools" | "getThinkingLevel">;
  readonly session: (ctx: ExtensionContext) => Session;
  /** The configuration as it is now. */
  readonly policy: (ctx: ExtensionContext) => AdvisorPolicy;
  /** After something was billed. */
  readonly billed: (ctx: ExtensionContext) => void;
}

export interface Warming {
  /** After a consultation; `first` is undefined when none of its requests was answered. */
  readonly consulted: (
    ctx: ExtensionContext,
    first: FirstRequest | undefined,
    succeeded: boolean,
    running: boolean,
  ) => void;
  /** Takes down what is pending; an in-flight refresh has recorded its bill when the promise resolves. */
  readonly cancel: () => Promise<void>;
}

export function createWarming(parts: WarmingParts): Warming {
  let chain: Chain | undefined;
  const cancel = async (): Promise<void> => {
    const ended = chain;
    chain = undefined;
    await ended?.cancel();
  };
  return {
    cancel,
    consulted: (ctx, first, succeeded, running) => {
      void cancel();
      if (first === undefined) return;
      chain = armChain(
        { first, succeeded, running, recorder: usageRecorder(ctx.sessionManager).available },
        worldOf(parts, ctx, first),
      );
    },
  };
}

function worldOf(parts: WarmingParts, ctx: ExtensionContext, first: FirstRequest): World {
  // Captured now, so that a bill still finds its session when that is about to end.
  const recorder = usageRecorder(ctx.sessionManager);
  const policy = () => parts.policy(ctx);
  return {
    policy,
    retention: () => process.env["PI_CACHE_RETENTION"],
    situation: () => situationOf(parts, ctx, first),
    branchUsd: () => {
      const records = spendRecords(ctx.sessionManager.getBranch());
      return totalUsage(records).cost.total + parts.session(ctx).reservations.others("", callsOnBranch(records));
    },
    send: ({ model, request, options }, signal, onPayload) =>
      // The small ceiling is put into the payload: as an option it could change the prompt, where thinking has a share of it.
      callModel(ctx.modelRegistry, model, request, {
        ...options,
        signal,
        onPayload,
        timeoutMs: TIMEOUT_MS,
        background: true,
        maxRetries: 0,
      }),
    record: (refresh) => {
      const { provider, id } = first.model;
      if (
        recorder.record({
          kind: USAGE_KINDS.warming,
          provider,
          model: id,
          usage: refresh.usage,
          note: JSON.stringify(noteOf(refresh)),
        })
      )
        parts.billed(ctx);
    },
  };
}

/** Tool inventory, model, effort, session, tables and settings: what the prompt of the next consultation is made from. */
function situationOf({ pi, session, policy }: WarmingParts, ctx: ExtensionContext, { model }: FirstRequest): string {
  const now = policy(ctx);
  const { selection } = session(ctx);
  const { ledger, tools } = now.config.value;
  return JSON.stringify([
    ctx.sessionManager.getSessionId(),
    selection,
    selection === undefined ? null : availabilityFor(now, selection.model, executorOf(ctx, pi)),
    ctx.modelRegistry.find(model.provider, model.id),
    process.env["PI_CACHE_RETENTION"],
    catalogueText(pi.getAllTools()),
    ledger,
    tools,
  ]);
}

/** In the shape of a consultation's details, so that the next estimate reads it like one. */
function noteOf({ first, usage, stopReason, economics, request }: Refresh): object {
  return {
    effort: first.effort ?? null,
    attempts: [{ usage, stopReason }],
    economics,
    ...(request === undefined ? {} : { request }),
  };
}
