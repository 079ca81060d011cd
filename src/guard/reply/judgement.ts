import type { Usage } from "@mariozechner/pi-ai";
import type { Failure } from "../../host/failure.ts";
import type { Answer, DeferKind, Judged, VerdictStep } from "../../analysis/settle.ts";
import type { Reviewer } from "../reviewers/reviewers.ts";

export { ANSWERS, type Answer, type DeferKind, type VerdictStep } from "../../analysis/settle.ts";

/** What a reviewer thinks of an ask. This is what the verdict cache keeps. */
export interface Judgement {
  /** What the table of the reviewer's kind is told: what is remembered is settled anew each time. */
  readonly said: Judged;
  readonly step: VerdictStep;
  readonly answer: Answer;
  /** Bare: plain, redacted, without instructions to the agent. */
  readonly reason: string | undefined;
  readonly riskLevel: "low" | "medium" | "high" | "critical" | undefined;
}

/** What one walk along the reviewers cost and who had the last word. */
export interface Spent {
  readonly reviewer: Reviewer;
  /** All requests together. */
  readonly latencyMs: number;
  readonly attempts: number;
  readonly usages: readonly { readonly reviewer: Reviewer; readonly usage: Usage }[];
}

export type ReviewResult = { readonly spent: Spent } & (
  | { readonly kind: "judged"; readonly judgement: Judgement; readonly rawReply: string | undefined }
  | {
      readonly kind: "failed";
      readonly deferKind: DeferKind;
      readonly failure: Failure | undefined;
      readonly rawReply: string | undefined;
    }
  | { readonly kind: "cancelled" }
);

/** Where a defer leans. For the audit record alone. */
export const LEANS = {
  allow: null,
  "defer-allow": "allow",
  defer: null,
  "defer-deny": "deny",
  "deny-soft": null,
  "deny-hard": null,
} as const satisfies Record<VerdictStep, "allow" | "deny" | null>;
