/** The ways in which a consultation ends without advice: what the executor is told, and what the details say. */
import type { StopReason } from "@mariozechner/pi-ai";
import { dollars } from "../../host/spend/dollars.ts";
import type { Cause } from "./details.ts";

/** `text` is the whole content of the tool result. */
export interface Ending {
  readonly text: string;
  readonly errorMessage: string;
  readonly cause: Cause;
  readonly skipped?: true;
  readonly stopReason?: StopReason;
}

const NO_RETRY = "Continue without advisor; do not retry this consultation.";

const skipped = (cause: Cause, errorMessage: string, text: string): Ending => ({
  text,
  errorMessage,
  cause,
  skipped: true,
});

/** What is behind a failure that no retry mends, and who can mend it. */
const REMEDIES: { readonly [C in Cause]?: string } = {
  quota: "The advisor's quota or credit is used up, which only the user can change.",
  auth: "The advisor's key or login is missing, wrong or expired; the user can renew it with /login.",
  unreachable: "The advisor's provider could not be reached.",
};

function remedy(cause: Cause): string {
  const text = REMEDIES[cause];
  return text === undefined ? "" : `\n${text} ${NO_RETRY}`;
}

export const ENDINGS = {
  noModel: (): Ending => ({
    text: "No advisor model is configured. The user can enable one with the /advisor command.",
    errorMessage: "no advisor model selected",
    cause: "no-model",
  }),
  misconfigured: (label: string, problem: string): Ending => ({
    text: `Advisor (${label}) is misconfigured: ${problem}`,
    errorMessage: problem,
    cause: "misconfigured",
  }),
  noKey: (label: string, provider: string): Ending => ({
    text: `Advisor (${label}) has no API key available.`,
    errorMessage: `no API key for ${provider}`,
    cause: "auth",
  }),
  sameModel: (midCall = false): Ending =>
    skipped(
      "same-model",
      "same model as executor",
      `Advisor skipped: the executor ${midCall ? "now" : "already"} uses the same model. Continue without advisor.`,
    ),
  blocked: (executor: string): Ending =>
    skipped(
      "blocked",
      "disabled for executor",
      `Advisor skipped: it is disabled for ${executor}. Continue without advisor.`,
    ),
  budget: (usd: number): Ending =>
    skipped(
      "budget",
      "budget exceeded or declined",
      `Advisor skipped: estimated ${dollars(usd)} exceeds the budget or approval was declined. ${NO_RETRY}`,
    ),
  cadence: (calls: number): Ending =>
    skipped(
      "cadence",
      "asked too often",
      `Advisor skipped: it was asked ${calls} times for this prompt, and too little was done in between. Act on its earlier advice. ${NO_RETRY}`,
    ),
  context: (): Ending =>
    skipped(
      "context",
      "context budget exceeded",
      `Advisor skipped: the task and most recent complete tool round exceed the context budget. ${NO_RETRY}`,
    ),
  cancelled: (message = "aborted"): Ending => ({
    text: "Advisor call was cancelled before it completed.",
    errorMessage: message,
    cause: "cancelled",
    stopReason: "aborted",
  }),
  timedOut: (seconds: number): Ending => ({
    text: `Advisor timed out after ${seconds}s. ${NO_RETRY}`,
    errorMessage: "deadline exceeded",
    cause: "timeout",
    stopReason: "error",
  }),
  empty: (): Ending => ({ text: "Advisor returned no text content.", errorMessage: "empty response", cause: "empty" }),
  spent: (): Ending => ({
    text: "Advisor returned no text content: it spent all of its output on thinking. A lower effort, or a model with more output, leaves room for an answer.",
    errorMessage: "all output spent on thinking",
    cause: "empty",
    stopReason: "length",
  }),
  failed: (message: string, cause: Cause): Ending => ({
    text: `Advisor call failed: ${message}${remedy(cause)}`,
    errorMessage: message,
    cause,
    stopReason: "error",
  }),
  threw: (message: string, cause: Cause): Ending => ({
    text: `Advisor call threw: ${message}${remedy(cause)}`,
    errorMessage: message,
    cause,
    stopReason: "error",
  }),
} as const;
