import type { TableOutcomes } from "../../generated/table-types.ts";
import type { Policy } from "../engine/policy.ts";
import type { Decision, Facts } from "../engine/types.ts";
import type { Ask } from "./ask.ts";
import type { Finding } from "./finding.ts";
import type { DeferKind, VerdictStep } from "./judgement.ts";

export type Outcome = TableOutcomes["guard/mode-ladder"];

/** What becomes of a finding, and the row that said so. */
export interface Settled {
  readonly outcome: Outcome;
  readonly decision: Decision;
  /** The facts that the deciding table was asked, mode left out: a replay decides them under another policy. */
  readonly facts: Facts;
  readonly by: "ladder" | "machinery" | "breaker" | "cancel";
}

/** Every answer comes from a table; this only picks which one is asked. */
export function settle(finding: Finding, ask: Ask, policy: Policy): Settled {
  switch (finding.kind) {
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
      return capped(undecided(finding.deferKind, "defer", policy), ask, policy);
    case "judged": {
      const { step, answer } = finding.judgement;
      return capped(answer === "defer" ? undecided("model-defer", step, policy) : climb(step, policy), ask, policy);
    }
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
function capped(settled: Settled, { surface }: Ask, policy: Policy): Settled {
  if (settled.outcome !== "allow") return settled;
  const decision = policy.decide("guard/family-cap", { surface });
  return decision.outcome === "may-allow" ? settled : { ...settled, outcome: "ask", decision, facts: { surface } };
}
