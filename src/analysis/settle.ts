/**
 * What becomes of a review, by the flow `guard/ask`: the guard is answered by it, and a replay asks it again under other
 * policy. Nothing is decided here.
 */
import type { FlowOutcomes, TableFacts, TableOutcomes } from "../../generated/table-types.ts";
import type { Answers, FlowDecider, FlowStep, Way } from "../engine/flow.ts";
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

/** What a reviewer said, as the table of its kind is told it; or, where no more is known, what that table made of it. */
export type Judged =
  | { readonly by: "chat"; readonly facts: TableFacts["guard/verdict"] }
  | { readonly by: "classifier"; readonly facts: TableFacts["guard/classifier"] }
  | { readonly by: "chat"; readonly step: VerdictStep };

/** What is known of a review that is over. */
export type Found =
  | { readonly kind: "gate"; readonly state: TableFacts["guard/policy-gate"]["state"] }
  | { readonly kind: "tripped" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly deferKind: DeferKind }
  | ({ readonly kind: "judged" } & Judged);

export type Outcome = FlowOutcomes["guard/ask"];

/** What becomes of an ask, and the row that said so. */
export interface Settled {
  /** What the guard answers. A question stays one where nobody can answer it: the permission system blocks it then. */
  readonly outcome: Outcome;
  readonly decision: Decision;
  /** The facts that the deciding table was told, but for what the config says. */
  readonly facts: Facts;
  readonly by: "ladder" | "machinery" | "breaker" | "cancel" | "rules";
  readonly way: Way<Outcome>;
}

/** Under a policy, whoever was there; a surface that is not reviewed is a person's. `answered`: what else is known to have been answered on the way. */
export function settle(found: Found, surface: string, policy: Policy, answered: Answers = {}): Settled {
  const way = askFlow(policy).decide(
    { surface, attended: true, ...factsOf(found) },
    { ...REVIEWED, ...answersOf(found), ...answered },
  );
  return settledBy(way as Way<Outcome>);
}

/** Every policy of the guard's has it. */
export function askFlow(policy: Policy): FlowDecider {
  const flow = policy.flow("guard/ask");
  if (flow === undefined) throw new Error("there is no flow guard/ask");
  return flow;
}

/** A review that is over got so far. */
const REVIEWED = { standing: "reviews", target: "named", shown: "whole", breaker: "closed" } as const;

function factsOf(found: Found): Facts {
  switch (found.kind) {
    case "gate":
      return { state: found.state };
    case "failed":
      return { state: "ask", ended: "failed", kind: found.deferKind };
    case "judged":
      return { state: "ask", ended: found.by, ...("facts" in found ? found.facts : {}) };
    case "tripped":
    case "cancelled":
      return { state: "ask", ended: "cancelled" };
  }
}

function answersOf(found: Found): Answers {
  if (found.kind === "tripped") return { breaker: "tripped" };
  return found.kind === "judged" && "step" in found ? { chat: found.step } : {};
}

const DECIDERS: { readonly [node: string]: Settled["by"] } = {
  ladder: "ladder",
  cap: "ladder",
  machinery: "machinery",
  tripped: "breaker",
  cancelled: "cancel",
};

/** The last row on the way that anything hung on. */
export function settledBy(way: Way<Outcome>): Settled {
  const asked = stepAt(way, "dialog") !== undefined;
  const deciding = way.steps.findLast(({ node, decision }) => node !== "dialog" && decision.outcome !== "may-allow");
  if (deciding === undefined) throw new Error(way.fault?.message ?? "the flow guard/ask has no tables");
  const { node, decision, facts } = deciding;
  const outcome = asked ? "ask" : way.outcome;
  return {
    outcome,
    decision,
    facts,
    by: DECIDERS[node] ?? "rules",
    way,
  };
}

/** What was answered at a place of the flow, where the way passed it. */
export const stepAt = ({ steps }: Pick<Way, "steps">, node: string): FlowStep | undefined =>
  steps.find((step) => step.node === node);
