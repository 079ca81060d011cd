/** The requests of one consultation: asked, investigated for, resent and priced, until there is an answer or an end. */
import type { AssistantMessage, Message, ToolCall, Usage } from "@mariozechner/pi-ai";
import type { TableOutcomes } from "../../../generated/table-types.ts";
import { type Estimate, estimateNext } from "../budget/estimate.ts";
import { billed, type PricedModel } from "../budget/price.ts";
import type { CallResult } from "../../host/call.ts";
import { withoutCommand } from "../../host/failure-words.ts";
import { providerWords } from "../../host/provider-words.ts";
import { safeText } from "../../text/safe.ts";
import { isBilled, NO_USAGE, promptOf, readUsage } from "../../host/spend/usage.ts";
import type { Surface } from "../investigate/surface.ts";
import type { AdvisorPolicy } from "../policy.ts";
import { pause } from "./abort.ts";
import type { FailureKind } from "./classify.ts";
import type { Deadline } from "./deadline.ts";
import type { AttemptDetails, Cause, RoundDetails } from "./details.ts";
import { ENDINGS, type Ending } from "./endings.ts";
import type { Passage } from "./gate.ts";
import { refuseCalls, runCalls, withoutImages } from "./round.ts";

/** Milliseconds before a transient failure is tried again. */
const TRANSIENT_PAUSE_MS = 2000;

export interface Talk {
  readonly policy: AdvisorPolicy;
  readonly surface: Surface;
  readonly model: PricedModel;
  readonly messages: readonly Message[];
  readonly estimate: Estimate;
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly ask: (messages: readonly Message[]) => Promise<CallResult>;
  /** Of an answer that failed. */
  readonly judge: (message: AssistantMessage) => FailureKind;
  readonly causeOf: (result: CallResult) => Cause;
  /** After a prompt that was refused for its size: a shorter one in its place; undefined when nothing more can go. */
  readonly shorter: (
    refused: Estimate,
    words: string,
  ) => { readonly messages: readonly Message[]; readonly estimate: Estimate } | undefined;
  /** The gate for one request; an ending when the executor is no longer one to be advised. */
  readonly gate: (estimate: Estimate, billedUsd: number) => Promise<Passage | Ending>;
  readonly progress: (line: string) => void;
}

type Answer = { readonly text: string; readonly stopReason: AssistantMessage["stopReason"] } | Ending;

export interface Talked {
  /** The answer, or why there is none. */
  readonly answer: Answer;
  readonly attempts: readonly AttemptDetails[];
  readonly rounds: readonly RoundDetails[];
  readonly exhausted: boolean;
}

/** What a consultation has come to so far. */
interface Course {
  readonly attempts: AttemptDetails[];
  readonly rounds: RoundDetails[];
  exhausted: boolean;
}

/** Never rejects: whatever goes wrong, what was billed until then is told. */
export async function converse(talk: Talk): Promise<Talked> {
  const course: Course = { attempts: [], rounds: [], exhausted: false };
  let answer: Answer;
  try {
    answer = await answerTo(talk, course);
  } catch (error) {
    answer = ENDINGS.threw(providerWords(error instanceof Error ? error.message : String(error)), "internal");
  }
  return { ...course, answer };
}

async function answerTo(talk: Talk, course: Course): Promise<Answer> {
  const { policy, surface, model, deadline, signal } = talk;
  const { attempts, rounds } = course;
  const stop = AbortSignal.any([deadline.signal, ...(signal === undefined ? [] : [signal])]);
  const resends = new Map<FailureKind, number>();
  let messages = talk.messages;
  let estimate = talk.estimate;
  let roundsMade = 0;
  const stopped = (): Ending | undefined => {
    if (signal?.aborted === true) return ENDINGS.cancelled();
    return deadline.signal.aborted ? ENDINGS.timedOut(policy.config.value.budget.timeoutSec) : undefined;
  };
  const resend = (failure: FailureKind): boolean => {
    const made = resends.get(failure) ?? 0;
    resends.set(failure, made + 1);
    return (
      policy.decide("advisor/resend", { failure, resends: made, elapsedShare: deadline.share() }).outcome === "resend"
    );
  };

  for (;;) {
    const before = stopped();
    if (before !== undefined) return before;
    const passage = await talk.gate(estimate, billed(attempts.flatMap(({ usage }) => usage ?? [])));
    if ("text" in passage) return passage;
    if (passage.outcome === "cancelled") return ENDINGS.cancelled();
    if (passage.outcome === "skip") return ENDINGS.budget(passage.callUsd);

    const result = await talk.ask(messages);
    if ("late" in result) {
      const usage = await lateUsage(result.late);
      attempts.push({ stopReason: "aborted", ...(usage === undefined ? {} : { usage }) });
      return stopped() ?? ENDINGS.cancelled();
    }
    if (result.kind === "thrown") {
      const errorMessage = providerWords(withoutCommand(result.failure.message));
      attempts.push({ stopReason: "error", errorMessage });
      if (resend("thrown")) continue;
      return ENDINGS.threw(errorMessage, talk.causeOf(result));
    }
    const { message, stopReason } = result;
    const text = safeText(result.text);
    const usage = readUsage(result.usage) ?? NO_USAGE;
    const errorMessage =
      result.errorMessage === undefined ? undefined : providerWords(withoutCommand(result.errorMessage));
    attempts.push({ usage, stopReason, ...(errorMessage === undefined ? {} : { errorMessage }) });
    if (stopReason === "aborted") return ENDINGS.cancelled(errorMessage);
    if (stopReason === "error" || stopReason === "pending" || stopReason === "deferred") {
      const failure = stopReason === "error" ? talk.judge(message) : "deterministic";
      if (resend(failure)) {
        if (failure !== "size") {
          await pause(TRANSIENT_PAUSE_MS, stop);
          continue;
        }
        const shorter = talk.shorter(estimate, errorMessage ?? "");
        if (shorter !== undefined) {
          ({ messages, estimate } = shorter);
          // What an investigation found is what was too much.
          course.exhausted ||= roundsMade > 0;
          continue;
        }
      }
      return ENDINGS.failed(errorMessage ?? "unknown error", talk.causeOf(result));
    }

    const calls = message.content.filter((part): part is ToolCall => part.type === "toolCall");
    const investigation: TableOutcomes["advisor/investigation"] =
      calls.length === 0 || course.exhausted ? "none" : policy.decide("advisor/investigation", { roundsMade }).outcome;
    if (investigation === "none") {
      if (text.trim() !== "") return { text, stopReason };
      const spent = stopReason === "length";
      if (resend(spent ? "spent" : "empty")) continue;
      return spent ? ENDINGS.spent() : ENDINGS.empty();
    }
    roundsMade += 1;
    course.exhausted = investigation === "exhausted";
    const results = course.exhausted
      ? refuseCalls(calls)
      : await runCalls(calls, surface, stop, talk.progress, (round) => void rounds.push(round));
    messages = [...messages.map(withoutImages), message, ...results];
    estimate = nextEstimate(model, usage, estimate, results);
  }
}

/** A provider that reports nothing leaves the first guess, grown by what was added. */
function nextEstimate(model: PricedModel, usage: Usage, before: Estimate, added: readonly Message[]): Estimate {
  const last = promptOf(usage) > 0 ? usage : { ...usage, input: before.promptTokens, cacheRead: 0, cacheWrite: 0 };
  return estimateNext(model, last, added, before);
}

/** A provider that obeys the abort says at once what it billed; one that does not is not waited for. */
const LATE_MS = 50;

/** What a request that was given up was billed, if its provider says so at once. */
export async function lateUsage(late: Promise<AssistantMessage | undefined>): Promise<Usage | undefined> {
  const message = await Promise.race([late, pause(LATE_MS).then(() => undefined)]);
  return isBilled(message?.usage) ? message?.usage : undefined;
}
