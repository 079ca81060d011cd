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
  const { outcome, says, risk } = policy.decide("guard/classifier", { ...readings });
  const answer = ANSWERS[outcome];
  const judgement: Judgement = {
    said: { by: "classifier", facts: { ...readings } },
    step: outcome,
    answer,
    reason: answer === "allow" ? undefined : reasonFor(says, readings),
    riskLevel:
      answer === "deny"
        ? (risk ?? policy.decide("guard/risk-tier", { danger: kindOf(readings.danger), risk: readings.risk }).outcome)
        : undefined,
  };
  return {
    kind: "judged",
    judgement,
    rawReply: answer === "defer" ? JSON.stringify(result.answers) : undefined,
    answers: result.answers,
  };
}

/** Whether the question lists this danger: the answer is text from a provider. */
function kindOf(danger: string): "none" | "listed" | "unlisted" {
  if (danger === "none") return "none";
  return Object.hasOwn(QUESTIONS.danger_category.criteria, danger) ? "listed" : "unlisted";
}

/** The row's own words. A danger is quoted in them only where it is one of ours. */
const reasonFor = (says: string | undefined, { danger }: Readings): string | undefined =>
  says?.replaceAll("{danger}", kindOf(danger) === "listed" ? danger.replaceAll("_", " ") : "another danger");
