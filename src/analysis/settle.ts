/**
 * Which table is asked about a review, in which order: the guard settles a review by it, and a replay settles it again
 * under other policy. Every answer comes from a table.
 */
import type { TableFacts, TableOutcomes } from "../../generated/table-types.ts";
import type { Policy } from "../engine/policy.ts";
import type { Decision, Facts } from "../engine/types.ts";

/** A step of the verdict scale: what `guard/verdict` and `guard/classifier` decide. */
export type VerdictStep = TableOutcomes["guard/verdict"];
export type DeferKind = TableFacts["guard/defer-kind"]["kind"];
export type Answer = "allow" | "defer" | "deny";

/** What a step says in the contract's three words. */
export const ANSWERS = {
  allow: "allow",
  "defer-allow": "defer",
  defer: "defer",
  "defer-deny": "defer",
  "deny-soft": "deny",
  "deny-hard": "deny",
} as const satisfies Record<VerdictStep, Answer>;

/** What a review found out, as far as its answer depends on it. */
export type Found =
  | { readonly kind: "tripped" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly deferKind: DeferKind }
  | { readonly kind: "judged"; readonly step: VerdictStep; readonly answer: Answer };

export type Outcome = TableOutcomes["guard/mode-ladder"];

/** What becomes of a finding, and the row that said so. */
export interface Settled {
  readonly outcome: Outcome;
  readonly decision: Decision;
  /** The facts that the deciding table was asked, mode left out: a replay decides them under another policy. */
  readonly facts: Facts;
  readonly by: "ladder" | "machinery" | "breaker" | "cancel";
}

export function settle(found: Found, surface: string, policy: Policy): Settled {
  switch (found.kind) {
    case "tripped": {
      const decision = policy.decide("guard/breaker-verdict", {});
      return { outcome: decision.outcome, decision, facts: {}, by: "breaker" };
    }
    case "cancelled": {
      const decision = policy.decide("guard/cancelled", {});
      return { outcome: decision.outcome, decision, facts: {}, by: "cancel" };
    }
    case "failed":
      // Nothing was judged: should a table send it up the ladder all the same, it climbs as a plain doubt.
      return capped(undecided(found.deferKind, "defer", policy), surface, policy);
    case "judged":
      return capped(
        found.answer === "defer" ? undecided("model-defer", found.step, policy) : climb(found.step, policy),
        surface,
        policy,
      );
  }
}

function undecided(kind: DeferKind, step: VerdictStep, policy: Policy): Settled {
  switch (policy.decide("guard/defer-kind", { kind }).outcome) {
    case "ladder":
      return climb(step, policy);
    case "machinery": {
      const decision = policy.decide("guard/machinery", {});
      return { outcome: decision.outcome, decision, facts: {}, by: "machinery" };
    }
  }
}

function climb(verdict: VerdictStep, policy: Policy): Settled {
  const decision = policy.decide("guard/mode-ladder", { verdict });
  return { outcome: decision.outcome, decision, facts: { verdict }, by: "ladder" };
}

/** An allow on a surface that no reviewer may allow goes to the user. */
function capped(settled: Settled, surface: string, policy: Policy): Settled {
  if (settled.outcome !== "allow") return settled;
  const decision = policy.decide("guard/family-cap", { surface });
  return decision.outcome === "may-allow" ? settled : { ...settled, outcome: "ask", decision, facts: { surface } };
}
