import type { Policy } from "../../engine/policy.ts";
import type { ClassifyResult } from "../../host/classify.ts";
import { callFailure, type Read } from "./chat.ts";
import { ANSWERS, type Judgement } from "../reply/judgement.ts";
import { QUESTIONS } from "../context/prompt-texts.ts";
import { type Readings, readReadings } from "./readings.ts";

/** Turns a classifier's three answers into a judgement, through table `guard/classifier`. */
export function readClassifier(result: ClassifyResult, policy: Policy): Read {
  if (result.kind === "cancelled") return { kind: "cancelled" };
  if (result.kind !== "reply" || result.failure !== undefined)
    return { kind: "failed", deferKind: callFailure(result), rawReply: undefined };
  const readings = readReadings(result.answers);
  if (readings === undefined)
    return { kind: "failed", deferKind: "missing-reading", rawReply: JSON.stringify(result.answers) };
  const { outcome, rule } = policy.decide("guard/classifier", { ...readings });
  const answer = ANSWERS[outcome];
  const judgement: Judgement = {
    step: outcome,
    answer,
    reason: answer === "allow" ? undefined : reasonFor(rule, readings),
    riskLevel: answer === "deny" ? riskLevelFor(rule, readings, policy) : undefined,
  };
  return {
    kind: "judged",
    judgement,
    rawReply: answer === "defer" ? JSON.stringify(result.answers) : undefined,
    answers: result.answers,
  };
}

/** What the operator and the agent read, by the rule of `guard/classifier` that decided. A rule without a text has no reason of its own. */
const REASONS: { readonly [rule: string]: string } = {
  "danger-unauthorized": "matched a safety rule: {danger}",
  "danger-to-confirm": "matched a safety rule: {danger} (did you ask for it?)",
  "danger-unsure-and-risky": "could not tell whether this is dangerous (is it safe to run?)",
  "danger-unsure": "could not tell whether this is dangerous (is it safe to run?)",
  "risk-unsure-and-risky": "could not judge how much damage this could do (is it safe to run?)",
  "risk-unsure": "could not judge how much damage this could do (is it safe to run?)",
  otherwise: "could not tie this action to your request (did you ask for it?)",
};

const DANGER_RULES: ReadonlySet<string> = new Set(["danger-unauthorized", "danger-to-confirm"]);

function known(danger: string): boolean {
  return Object.hasOwn(QUESTIONS.danger_category.criteria, danger);
}

/** Only a category of ours is quoted: the answer is text from a provider. */
function reasonFor(rule: string, { danger }: Readings): string | undefined {
  const text = Object.hasOwn(REASONS, rule) ? REASONS[rule] : undefined;
  return text?.replace("{danger}", known(danger) ? danger.replaceAll("_", " ") : "another danger");
}

/** A listed danger is the gravest tier, one that nobody listed the tier under it; else the score's own. */
function riskLevelFor(rule: string, { danger, risk }: Readings, policy: Policy): Judgement["riskLevel"] {
  if (DANGER_RULES.has(rule)) return known(danger) ? "critical" : "high";
  return policy.decide("guard/risk-tier", { risk }).outcome;
}
