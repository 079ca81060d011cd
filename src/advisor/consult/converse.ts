/** The requests of one consultation: asked, investigated for, resent and priced, until there is an answer or an end. */
import type { AssistantMessage, Message, ToolCall, ToolResultMessage, Usage, UserMessage } from "@mariozechner/pi-ai";
import type { TableOutcomes } from "../../../generated/table-types.ts";
import { type Estimate, estimateNext } from "../budget/estimate.ts";
import { billed, type PricedModel } from "../budget/price.ts";
import { promptOf } from "../../host/spend/usage.ts";
import type { CallResult } from "../../host/call.ts";
import { callLine, type Surface } from "../investigate/surface.ts";
import type { AdvisorPolicy } from "../policy.ts";
import type { FailureKind } from "./classify.ts";
import type { Deadline } from "./deadline.ts";
import type { AttemptDetails, Cause, RoundDetails } from "./details.ts";
import { ENDINGS, type Ending } from "./endings.ts";
import type { Passage } from "./gate.ts";

/** Calls of one answer that are run at most; further ones are refused as if the allowance were spent. */
const CALLS_PER_ROUND = 16;
/** Milliseconds before a transient failure is tried again. */
const TRANSIENT_PAUSE_MS = 2000;

const EXHAUSTED_RESULT = "Tool budget exhausted — no further tool calls will run. Answer with what you have.";
const TOO_MANY_RESULT = "Too many tool calls at once — this one was not run.";
const SEEN_IMAGE = "[the image was shown in an earlier round]";
const EXHAUSTED_NOTE = "Your investigation budget is spent. Do not call any more tools; give your verdict and your advice from what you have seen.";

export interface Talk {
  readonly policy: AdvisorPolicy;
  readonly surface: Surface;
  readonly model: PricedModel;
  readonly messages: readonly Message[];
  readonly estimate: Estimate;
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly ask: (messages: readonly Message[]) => Promise<CallResult>;
  /** `message` is the failed answer when there was one. */
  readonly judge: (message: AssistantMessage) => FailureKind;
  readonly causeOf: (result: CallResult) => Cause;
  /** The gate for one request; an ending when the executor is no longer one to be advised. */
  readonly gate: (estimate: Estimate, billedUsd: number) => Promise<Passage | Ending>;
  readonly progress: (line: string) => void;
}

export interface Talked {
  /** The answer, or why there is none. */
  readonly answer: { readonly text: string; readonly stopReason: AssistantMessage["stopReason"] } | Ending;
  readonly attempts: readonly AttemptDetails[];
  readonly rounds: readonly RoundDetails[];
  readonly exhausted: boolean;
}

export async function converse(talk: Talk): Promise<Talked> {
  const { policy, surface, model, deadline, signal } = talk;
  const messages = [...talk.messages];
  const attempts: AttemptDetails[] = [];
  const rounds: RoundDetails[] = [];
  const resends = new Map<FailureKind, number>();
  let estimate = talk.estimate;
  let roundsMade = 0;
  let exhausted = false;
  const end = (answer: Talked["answer"]): Talked => ({ answer, attempts, rounds, exhausted });
  const stopped = (): Ending | undefined => {
    if (signal?.aborted === true) return ENDINGS.cancelled();
    return deadline.signal.aborted ? ENDINGS.timedOut(policy.config.value.budget.timeoutSec) : undefined;
  };
  const resend = (failure: FailureKind): boolean => {
    const made = resends.get(failure) ?? 0;
    resends.set(failure, made + 1);
    return policy.decide("advisor/resend", { failure, resends: made, elapsedShare: deadline.share() }).outcome === "resend";
  };

  for (;;) {
    const before = stopped();
    if (before !== undefined) return end(before);
    const passage = await talk.gate(estimate, billed(attempts.flatMap(({ usage }) => usage ?? [])));
    if ("text" in passage) return end(passage);
    if (passage.outcome === "cancelled") return end(ENDINGS.cancelled());
    if (passage.outcome === "skip") return end(ENDINGS.budget(passage.callUsd));

    const result = await talk.ask(messages);
    if ("late" in result) {
      const usage = await lateUsage(result.late);
      attempts.push({ stopReason: "aborted", ...(usage === undefined ? {} : { usage }) });
      return end(stopped() ?? ENDINGS.cancelled());
    }
    if (result.kind === "thrown") {
      attempts.push({ stopReason: "error", errorMessage: result.failure.message });
      if (resend("thrown")) continue;
      return end(ENDINGS.threw(result.failure.message, talk.causeOf(result)));
    }
    const { message, text, usage, stopReason, errorMessage } = result;
    attempts.push({ usage, stopReason, ...(errorMessage === undefined ? {} : { errorMessage }) });
    if (stopReason === "aborted") return end(ENDINGS.cancelled(errorMessage));
    if (stopReason === "error" || stopReason === "pending" || stopReason === "deferred") {
      if (resend(stopReason === "error" ? talk.judge(message) : "deterministic")) {
        await pause(TRANSIENT_PAUSE_MS, [signal, deadline.signal]);
        continue;
      }
      return end(ENDINGS.failed(errorMessage ?? "unknown error", talk.causeOf(result)));
    }

    const calls = message.content.filter((part): part is ToolCall => part.type === "toolCall");
    const investigation: TableOutcomes["advisor/investigation"] = calls.length === 0 || exhausted ? "none" : policy.decide("advisor/investigation", { roundsMade }).outcome;
    if (investigation === "none") {
      if (text.trim() !== "") return end({ text, stopReason });
      if (resend("empty")) continue;
      return end(ENDINGS.empty());
    }
    roundsMade += 1;
    exhausted = investigation === "exhausted";
    const added: Message[] = [message, ...(exhausted ? calls.map((call) => refused(call, EXHAUSTED_RESULT)) : await investigate(calls))];
    if (exhausted) added.push(noteOf(EXHAUSTED_NOTE));
    // Images have been seen now: their bytes arrive inside one round and go no further.
    messages.splice(0, messages.length, ...messages.map(withoutImages), ...added);
    estimate = nextEstimate(usage, estimate, added);
  }

  async function investigate(calls: readonly ToolCall[]): Promise<readonly Message[]> {
    const stop = AbortSignal.any([deadline.signal, ...(signal === undefined ? [] : [signal])]);
    return Promise.all(
      calls.map(async (call, index) => {
        const line = callLine(call);
        if (index >= CALLS_PER_ROUND) return refused(call, TOO_MANY_RESULT);
        talk.progress(`advisor: ${line.tool}${line.argument === undefined ? "" : ` ${line.argument}`}`);
        const { text, images, isError } = await untilAborted(surface.run(call, stop), stop, { text: "", images: [], isError: true });
        rounds.push({ ...line, chars: text.length, ...(isError ? { isError } : {}), ...(images.length === 0 ? {} : { images: images.length }) });
        return resultOf(call, [{ type: "text", text }, ...images], isError);
      }),
    );
  }

  /** A provider that reports nothing leaves the first guess, grown by what was added. */
  function nextEstimate(usage: Usage, before: Estimate, added: readonly Message[]): Estimate {
    const last = promptOf(usage) > 0 ? usage : { ...usage, input: before.promptTokens, cacheRead: 0, cacheWrite: 0 };
    return estimateNext(model, last, added.slice(1), before.outputTokens);
  }
}

const refused = (call: ToolCall, text: string): ToolResultMessage => resultOf(call, [{ type: "text", text }], true);

function resultOf(call: ToolCall, content: ToolResultMessage["content"], isError: boolean): ToolResultMessage {
  return { role: "toolResult", toolCallId: call.id, toolName: call.name, content, isError, timestamp: 0 };
}

const noteOf = (text: string): UserMessage => ({ role: "user", content: text, timestamp: 0 });

function withoutImages(message: Message): Message {
  if (message.role !== "toolResult" || !message.content.some((part) => part.type === "image")) return message;
  return { ...message, content: message.content.map((part) => (part.type === "image" ? { type: "text", text: SEEN_IMAGE } : part)) };
}

/** A provider that obeys the abort says at once what it billed; one that does not is not waited for. */
const LATE_MS = 50;

/** What a request that was given up was billed, if its provider says so at once. */
export async function lateUsage(late: Promise<AssistantMessage | undefined>): Promise<Usage | undefined> {
  const message = await Promise.race([late, pause(LATE_MS, []).then(() => undefined)]);
  return message !== undefined && promptOf(message.usage) + message.usage.output > 0 ? message.usage : undefined;
}

async function untilAborted<T>(work: Promise<T>, stop: AbortSignal, otherwise: T): Promise<T> {
  let cancel = () => {};
  const aborted = new Promise<T>((resolve) => {
    cancel = () => resolve(otherwise);
    stop.addEventListener("abort", cancel, { once: true });
    if (stop.aborted) cancel();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop.removeEventListener("abort", cancel);
  }
}

function pause(ms: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const signal of signals) signal?.addEventListener("abort", done, { once: true });
    if (signals.some((signal) => signal?.aborted === true)) done();
  });
}
