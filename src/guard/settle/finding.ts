import type { TableOutcomes } from "../../../generated/table-types.ts";
import type { Way } from "../../engine/flow.ts";
import type { DeferKind, Judgement, Spent } from "../reply/judgement.ts";
import { type AskFlow, stepAt } from "./settle.ts";

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

/** What is known of an ask that is this link's to review, before anything is made of it. */
export type Finding =
  | {
      readonly kind: "tripped";
      readonly tier: Exclude<TableOutcomes["guard/breaker"], "closed">;
    }
  | Reviewed;

/** What a review found out. */
export type Reviewed =
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

/** What the flow is told of a review that is over. */
export function endOf(finding: Reviewed): AskFlow {
  switch (finding.kind) {
    case "judged":
      return "facts" in finding.judgement.said
        ? { ended: finding.judgement.said.by, ...finding.judgement.said.facts }
        : { ended: finding.judgement.said.by };
    case "failed":
      return { ended: "failed", kind: finding.deferKind };
    case "cancelled":
      return { ended: "cancelled" };
  }
}

/** What the way of an ask that got past the rules says of it, with what its review found out where there was one. */
export function findingOf(way: Way, examined: { readonly finding: Reviewed } | undefined): Finding {
  const breaker = stepAt(way, "breaker")?.decision.outcome;
  if (breaker === "tripped" || breaker === "tripped-permanently") return { kind: "tripped", tier: breaker };
  if (examined !== undefined) return examined.finding;
  const shown = UNSENT[stepAt(way, "shown")?.decision.outcome ?? ""];
  return { kind: "failed", gate: "no-target", deferKind: shown ?? "no-target" };
}

/** What of an ask could not be shown, by what `guard/shown` said. */
const UNSENT: { readonly [outcome: string]: DeferKind } = {
  "not-shown": "not-shown",
  "too-long": "too-long",
  hidden: "hidden",
  "internal-error": "internal-error",
} satisfies Record<Exclude<TableOutcomes["guard/shown"], "whole">, DeferKind>;
