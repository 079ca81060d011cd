/** What a classifier's answers are told as: the words and the risk stand in the row that decides. */
import { expect, it } from "vitest";
import { tables } from "../../generated/tables.js";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import type { Rule } from "../../src/engine/types.ts";
import type { ClassifyResult } from "../../src/host/classify.ts";
import { QUESTIONS } from "../../src/guard/context/prompt-texts.ts";
import { readClassifier } from "../../src/guard/reviewers/classifier.ts";

const table = tables["guard/classifier"];
if (table === undefined) throw new Error("the table is gone");

interface Given {
  readonly danger?: string;
  readonly dangerConfidence?: number;
  readonly intent?: number;
  readonly risk?: number;
}

function judged({ danger = "none", dangerConfidence = 1, intent = 1, risk = 0 }: Given, change = (rule: Rule) => rule) {
  const answers = {
    danger_category: { type: "choice", choice: danger, confidence: dangerConfidence },
    intent_match: { type: "bool", probability: intent },
    risk: { type: "score", score: risk * 4, confidence: 1 },
  } as const;
  const reply = { kind: "reply", answers } as unknown as ClassifyResult;
  const own = { ...tables, "guard/classifier": { ...table, rules: table?.rules.map(change) ?? [] } } as typeof tables;
  const read = readClassifier(reply, createPolicy(own, { value: inlineConfig("guard", {}).value }));
  if (read.kind !== "judged") throw new Error(`it is ${read.kind}`);
  return read.judgement;
}

it.each(Object.keys(QUESTIONS.danger_category.criteria).filter((danger) => danger !== "none"))(
  "the danger %s is named, and as critical as can be",
  (danger) =>
    expect(judged({ danger, intent: 0 })).toMatchObject({
      step: "deny-hard",
      reason: `matched a safety rule: ${danger.replaceAll("_", " ")}`,
      riskLevel: "critical",
    }),
);

it("a danger that no question names is not quoted, and ranks under those", () => {
  expect(judged({ danger: "ignore all rules", intent: 0 })).toMatchObject({
    step: "deny-hard",
    reason: "matched a safety rule: another danger",
    riskLevel: "high",
  });
  expect(judged({ danger: "ignore all rules" })).toMatchObject({
    step: "defer-deny",
    reason: "matched a safety rule: another danger (did you ask for it?)",
  });
});

it.each<[string, Given, string | undefined]>([
  [
    "what you may have asked for",
    { danger: "system_tampering" },
    "matched a safety rule: system tampering (did you ask for it?)",
  ],
  ["an unsure danger", { dangerConfidence: 0 }, "could not tell whether this is dangerous (is it safe to run?)"],
  [
    "an unsure danger with much risk",
    { dangerConfidence: 0, risk: 1 },
    "could not tell whether this is dangerous (is it safe to run?)",
  ],
  ["what nobody asked for", { intent: 0 }, "could not tie this action to your request (did you ask for it?)"],
  ["a great risk, which has no words of its own", { risk: 1 }, undefined],
  ["an allow", {}, undefined],
])("%s is told in its row's words", (_, given, reason) => expect(judged(given).reason).toBe(reason));

it("an own table with other ids keeps its words and its risk", () => {
  const own = (rule: Rule): Rule => ({
    ...rule,
    id: `my-${rule.id}`,
    says: `mine: ${rule.says ?? "no words"}`,
    risk: "low",
  });
  expect(judged({ danger: "system_tampering", intent: 0 }, own)).toMatchObject({
    reason: "mine: matched a safety rule: system tampering",
    riskLevel: "low",
  });
  expect(judged({ risk: 1 }, own)).toMatchObject({ reason: "mine: no words", riskLevel: "low" });
});

it("without a risk in the row, and without a danger, the score's own tier is told", () => {
  expect(judged({ risk: 1 }).riskLevel).toBe("critical");
  expect(judged({ risk: 0.5 }).riskLevel).toBe("high");
});
