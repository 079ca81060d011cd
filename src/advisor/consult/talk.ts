/** The requests of a consultation as they are really made: with the gate, the provider and the branch behind them. */
import type { AgentToolUpdateCallback, ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Api, Model } from "@mariozechner/pi-ai";
import { callModel } from "../../host/call.ts";
import { availabilityFor, type Executor, executorOf } from "../availability.ts";
import type { Head } from "../budget/chain.ts";
import type { Reservation } from "../budget/reservation.ts";
import type { Surface } from "../investigate/surface.ts";
import { ANCHOR_ENTRY } from "../ledger/anchor.ts";
import type { CLOSINGS } from "../ledger/messages.ts";
import type { Announce } from "../notices.ts";
import type { AdvisorPolicy } from "../policy.ts";
import type { Selection } from "../control/selection.ts";
import type { Session } from "../session.ts";
import type { Observer } from "../warming/first-request.ts";
import { withCacheMarks } from "./cache-marks.ts";
import { causeOfResult, failureKind, loadJudges } from "./classify.ts";
import { converse, type Talked } from "./converse.ts";
import type { Deadline } from "./deadline.ts";
import type { AdvisorDetails } from "./details.ts";
import { ENDINGS, type Ending } from "./endings.ts";
import { passGate } from "./gate.ts";
import type { Plan } from "./plan.ts";

export interface ConsultInput {
  readonly pi: Pick<ExtensionAPI, "appendEntry" | "getAllTools" | "getThinkingLevel">;
  readonly ctx: ExtensionContext;
  readonly session: Session;
  /** The configuration as it is now. */
  readonly policy: AdvisorPolicy;
  readonly announce: Announce;
  readonly callId: string;
  readonly closing: keyof typeof CLOSINGS;
  /** A background review never asks. */
  readonly onExceed?: "skip";
  readonly signal: AbortSignal | undefined;
  readonly onUpdate?: AgentToolUpdateCallback<AdvisorDetails> | undefined;
  /** Looks on, for those who send the first request again later. */
  readonly observer?: Observer;
}

/** A consultation that has a model to ask. */
export interface Asked extends ConsultInput {
  /** The same policy, for questions too many to be recorded. */
  readonly quiet: AdvisorPolicy;
  readonly selection: Selection;
  readonly model: Model<Api>;
}

/** A consultation that has its first request. */
export interface Planned extends Asked {
  readonly plan: Plan;
  readonly surface: Surface;
  readonly head: Head;
  readonly deadline: Deadline;
  readonly reservation: Reservation;
  /** What the branch has spent, with what parallel consultations may yet add. */
  readonly sessionUsd: () => number;
  readonly progress: (line: string) => void;
}

/** `plan` is the last one: a request that was refused for its size is followed by a shorter one. */
export async function talk(input: Planned): Promise<Talked & { readonly plan: Plan }> {
  const { ctx, pi, policy, selection, model, signal, surface, head, deadline, reservation, progress } = input;
  let { plan } = input;
  const judges = await loadJudges();
  const stop = AbortSignal.any([deadline.signal, ...(signal === undefined ? [] : [signal])]);
  let anchored = plan.newAnchor === undefined;
  const talked = await converse({
    policy,
    surface,
    model,
    deadline,
    signal,
    progress,
    messages: plan.messages,
    estimate: plan.estimate,
    judge: (message) => failureKind(judges, message, model.contextWindow),
    causeOf: (result) => causeOfResult(policy.decide, judges, result),
    shorter: (refused, words) => {
      const next = plan.within(limitIn(words, refused.promptTokens));
      if (next === undefined || next.estimate.promptTokens >= refused.promptTokens) return undefined;
      plan = next;
      anchored = plan.newAnchor === undefined;
      return plan;
    },
    gate: async (estimate, billedUsd) => {
      const passage = await passGate({
        policy,
        estimate,
        billedUsd,
        sessionUsd: input.sessionUsd(),
        reservation,
        deadline,
        ui: ctx,
        signal,
        ...(input.onExceed === undefined ? {} : { onExceed: input.onExceed }),
      });
      // While the person thought, the executor may have become the advisor's own model.
      const barred = passage.asked ? bar(policy, selection, executorOf(ctx, pi), true) : undefined;
      if (barred !== undefined) return barred;
      if (passage.outcome === "send" && !anchored) {
        anchored = true;
        pi.appendEntry(ANCHOR_ENTRY, plan.newAnchor);
      }
      return passage;
    },
    ask: async (messages) => {
      // Dialogs and a busy machine lie between the plan and its request.
      if (messages === plan.messages) plan = { ...plan, record: { ...plan.record, timestamp: Date.now() } };
      const request = {
        system: head.systemPrompt,
        messages: [...messages],
        tools: head.tools.length === 0 ? undefined : head.tools,
      };
      const options = { reasoning: selection.effort, sessionId: head.sessionId };
      const mark = (payload: unknown): unknown => withCacheMarks(payload, plan.messages, plan.cacheMarks);
      const onPayload = (payload: unknown): unknown => {
        const marked = mark(payload);
        input.observer?.onPayload(model, marked);
        return marked;
      };
      const result = await callModel(ctx.modelRegistry, model, request, {
        ...options,
        signal: stop,
        maxRetries: 0,
        onPayload,
      });
      input.observer?.onReply({ model, request, options, mark, record: plan.record, effort: selection.effort }, result);
      return result;
    },
  });
  return { ...talked, plan };
}

/** Without figures of the provider's, half of what it refused. */
const SHRINK = 0.5;
/** What our own count may miss of the provider's. */
const MARGIN = 0.9;
/** No window is smaller. */
const LEAST_FIGURE = 1000;

/** How many tokens by our own count a provider takes that refused `promptTokens`: it mostly says how many it counted, and how many it takes. */
function limitIn(words: string, promptTokens: number): number {
  const figures = [...words.matchAll(/\d[\d,]*/g)]
    .map(([digits]) => Number(digits.replaceAll(",", "")))
    .filter((figure) => figure >= LEAST_FIGURE && Number.isSafeInteger(figure));
  const [most, counted] = [Math.min(...figures), Math.max(...figures)];
  return Math.floor(promptTokens * (counted > most ? Math.min(1, most / counted) * MARGIN : SHRINK));
}

/** Why this executor may not ask; undefined when it may. */
export function bar(
  policy: AdvisorPolicy,
  selection: Selection,
  executor: Executor | undefined,
  midCall: boolean,
): Ending | undefined {
  switch (availabilityFor(policy, selection.model, executor)) {
    case "active":
      return undefined;
    case "same-model":
      return ENDINGS.sameModel(midCall);
    case "blocked":
      return ENDINGS.blocked(`${executor?.provider}/${executor?.id}`);
  }
}
