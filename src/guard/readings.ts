import { isRecord } from "./read.ts";
import { QUESTIONS } from "./prompt-texts.ts";

/** A classifier's three answers: the facts of table `guard/classifier`. */
export interface Readings {
  readonly danger: string;
  readonly dangerConfidence: number;
  /** Probability that the user's words authorise the action. */
  readonly intent: number;
  /** 0 to 1: the rubric's level as a share of its highest. */
  readonly risk: number;
  readonly riskConfidence: number;
}

/** Undefined when an answer is missing or is no reading at all. A confidence that is missing or makes no sense is 0. */
export function readReadings(answers: unknown): Readings | undefined {
  const [choice, intent, score] = [answer(answers, "danger_category"), answer(answers, "intent_match"), answer(answers, "risk")];
  const danger = choice["choice"];
  const probability = share(intent["probability"], 1);
  const risk = share(score["score"], QUESTIONS.risk.criteria.length - 1);
  if (typeof danger !== "string" || danger === "" || probability === undefined || risk === undefined) return undefined;
  return { danger, dangerConfidence: share(choice["confidence"], 1) ?? 0, intent: probability, risk, riskConfidence: share(score["confidence"], 1) ?? 0 };
}

function answer(answers: unknown, id: keyof typeof QUESTIONS): Record<string, unknown> {
  const value: unknown = isRecord(answers) ? answers[id] : undefined;
  return isRecord(value) ? value : {};
}

/** A number from 0 to `highest` as a share of it; anything else is no reading. */
function share(value: unknown, highest: number): number | undefined {
  return typeof value === "number" && value >= 0 && value <= highest ? value / highest : undefined;
}
