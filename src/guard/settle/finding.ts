import type { TableOutcomes } from "../../../generated/table-types.ts";
import type { Decision } from "../../engine/types.ts";
import type { DeferKind, Judgement, Spent } from "../reply/judgement.ts";

/** Which gate of the review came to an end: the audit's `gate`. */
export type Gate =
  | "policy-decided"
  | "circuit-breaker"
  | "model-unresolved"
  | "auth-failed"
  | "transcript-error"
  | "no-target"
  | "cache-hit"
  | "model"
  | "internal-error";

/** What the transcript gave to a review that got that far. */
export interface Stripped {
  readonly contextHash: string;
  readonly strippedCount: number;
}

/** What a review found out about an ask that is this link's to review, before anything is made of it. */
export type Finding =
  | {
      readonly kind: "tripped";
      readonly tier: Exclude<TableOutcomes["guard/breaker"], "closed">;
      readonly decision: Decision<TableOutcomes["guard/breaker"]>;
    }
  | {
      readonly kind: "judged";
      readonly gate: "model" | "cache-hit";
      readonly judgement: Judgement;
      readonly rawReply: string | undefined;
      readonly spent?: Spent;
      readonly stripped: Stripped;
    }
  | {
      readonly kind: "failed";
      readonly gate: Gate;
      readonly deferKind: DeferKind;
      readonly cause?: string | undefined;
      readonly rawReply?: string | undefined;
      readonly spent?: Spent;
      readonly stripped?: Stripped;
    }
  | { readonly kind: "cancelled"; readonly spent?: Spent };
