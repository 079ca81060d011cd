import { redact } from "../../secrets/redaction.ts";
import type { Ask, AskFacts } from "../ask/ask.ts";
import type { LaneInstructions } from "./instructions.ts";
import { CLASSIFIER_BACKGROUND, QUESTIONS, type QuestionId } from "./prompt-texts.ts";
import type { Transcript } from "./transcript.ts";

type StateValue = string | string[];

/** The state that the three questions are asked about. Optional keys are left out when there is nothing to say. */
export function classifierState(ask: Ask, { intents, doubtful, calls }: Transcript): { [key: string]: StateValue } {
  const { facts } = ask;
  return {
    command: redact(facts.fullCommand ?? facts.value ?? ""),
    kind: facts.kind,
    authorization_anchor: intents.at(-1) ?? "",
    earlier_context: intents.slice(0, -1),
    ...(doubtful.length === 0 ? {} : { unverified_context: [...doubtful] }),
    tool_calls: [...calls],
    // As it is: where a project lies is what the user's environment profile speaks of.
    working_directory: facts.workingDirectory ?? "",
    ...optional(OPTIONAL_STATE.map(([key, fact]) => [key, facts[fact]])),
    ...optional([["requested_by", ask.forwarded ? "a subagent" : null]]),
    ...optional([["matched_pattern", ask.matchedPattern ?? null]]),
    ...(facts.flaggedElements.length === 0 ? {} : { flagged_elements: facts.flaggedElements.map(redact) }),
  };
}

type TextFact = { [Key in keyof AskFacts]: AskFacts[Key] extends string | null ? Key : never }[keyof AskFacts];

const OPTIONAL_STATE: readonly (readonly [key: string, fact: TextFact])[] = [
  ["tool_input", "toolInput"],
  ["read_path", "readPath"],
  ["canonical_boundary", "canonicalBoundary"],
  ["resolved_alias", "resolvedAlias"],
  ["executed_unit", "executedUnit"],
  ["matched_spelling", "matchedSpelling"],
  ["command_context", "commandContext"],
  ["shell_setup", "shellSetup"],
];

function optional(entries: readonly (readonly [string, string | null])[]): { [key: string]: StateValue } {
  return Object.fromEntries(entries.flatMap(([key, value]) => (value === null ? [] : [[key, redact(value)]])));
}

/** The questions under their stable ids; the user's background and notes are appended, never in place of anything. */
export function classifierQuestions({ background, questions }: LaneInstructions["classifier"]) {
  const instructions = (id: QuestionId): string =>
    [CLASSIFIER_BACKGROUND, background, QUESTIONS[id].instructions, questions[id] ?? ""]
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .join("\n\n");
  const { danger_category, intent_match, risk } = QUESTIONS;
  return {
    danger_category: {
      type: danger_category.type,
      instructions: instructions("danger_category"),
      criteria: { ...danger_category.criteria },
    },
    intent_match: {
      type: intent_match.type,
      instructions: instructions("intent_match"),
      criteria: { ...intent_match.criteria },
    },
    risk: { type: risk.type, instructions: instructions("risk"), criteria: [...risk.criteria] },
  };
}
