/** What a consultation leaves behind in its tool result. */
import type { AgentToolResult } from "@earendil-works/pi-coding-agent";
import type { StopReason, Usage } from "@mariozechner/pi-ai";
import type { Attempt, RequestRecord } from "../budget/spend.ts";
import type { Recorded } from "../policy.ts";
import type { Severity } from "../severity.ts";

export interface AttemptDetails extends Attempt {
  readonly stopReason: StopReason;
  readonly errorMessage?: string;
}

/** Tokens are whole; costs are USD, and null when the model has no price. */
export interface EstimateDetails {
  readonly promptTokens: number;
  readonly cacheReadTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
  readonly coldCostUsd: number | null;
  /** What the branch had spent before, with what parallel calls were about to spend. */
  readonly sessionUsd: number;
}

export interface ContextDetails {
  readonly trimmed: boolean;
  readonly anchorEntryId?: string;
  /** The entry up to which older work is told in brief, as long as the prompt is warm. */
  readonly foldedTo?: string;
  readonly originalPromptTokens: number;
  readonly messageCount: number;
  /** The provider refused a prompt that was larger, so this branch's later ones stay below it. */
  readonly limitTokens?: number;
}

/** One tool call of the advisor. */
export interface RoundDetails {
  readonly tool: string;
  readonly argument?: string;
  readonly chars: number;
  readonly isError?: boolean;
  readonly images?: number;
}

/** Why there is no advice, in one word; the provider's own words are in `errorMessage`. */
export type Cause =
  | "no-model"
  | "misconfigured"
  | "auth"
  | "same-model"
  | "blocked"
  | "budget"
  | "cadence"
  | "context"
  | "cancelled"
  | "timeout"
  | "empty"
  | "overload"
  | "size"
  | "quota"
  | "unreachable"
  | "provider"
  | "internal";

export interface AdvisorDetails {
  /** The effort that was sent; null when no reasoning was. */
  readonly effort: string | null;
  /** `provider:id`. */
  readonly advisorModel?: string;
  readonly severity?: Severity;
  /** The sum over the attempts. */
  readonly usage?: Usage;
  readonly stopReason?: StopReason;
  readonly errorMessage?: string;
  readonly cause?: Cause;
  readonly skipped?: true;
  readonly attempts?: readonly AttemptDetails[];
  readonly estimate?: EstimateDetails;
  readonly request?: RequestRecord;
  readonly context?: ContextDetails;
  readonly rounds?: readonly RoundDetails[];
  readonly budgetExhausted?: true;
  readonly durationMs?: number;
  readonly decisions: readonly Recorded[];
}

export type AdvisorResult = AgentToolResult<AdvisorDetails>;

/** A normal tool result, whatever came of it. The usage stands in the details too, for hosts that keep none on results. */
export function advisorResult(text: string, details: AdvisorDetails): AdvisorResult {
  return {
    content: [{ type: "text", text }],
    details,
    ...(details.usage === undefined ? {} : { usage: details.usage }),
  };
}
