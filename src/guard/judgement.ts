import type { Usage } from "@mariozechner/pi-ai";
import type { TableFacts, TableOutcomes } from "../../generated/table-types.ts";
import type { Failure } from "../host/failure.ts";
import type { Reviewer } from "./reviewers.ts";

/** A step of the verdict scale: what `guard/verdict` and `guard/classifier` decide. */
export type VerdictStep = TableOutcomes["guard/verdict"];
export type DeferKind = TableFacts["guard/defer-kind"]["kind"];
export type Answer = "allow" | "defer" | "deny";

/** What a reviewer thinks of an ask. This is what the verdict cache keeps. */
export interface Judgement {
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
  | { readonly kind: "failed"; readonly deferKind: DeferKind; readonly failure: Failure | undefined; readonly rawReply: string | undefined }
  | { readonly kind: "cancelled" }
);

/** What a step says in the contract's three words. */
export const ANSWERS = {
  allow: "allow",
  "defer-allow": "defer",
  defer: "defer",
  "defer-deny": "defer",
  "deny-soft": "deny",
  "deny-hard": "deny",
} as const satisfies Record<VerdictStep, Answer>;

/** Where a defer leans. For the audit record alone. */
export const LEANS = {
  allow: null,
  "defer-allow": "allow",
  defer: null,
  "defer-deny": "deny",
  "deny-soft": null,
  "deny-hard": null,
} as const satisfies Record<VerdictStep, "allow" | "deny" | null>;
