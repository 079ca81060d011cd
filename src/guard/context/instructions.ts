import type { GuardConfig } from "../../../generated/guard.ts";
import type { QuestionId } from "./prompt-texts.ts";

/** What the user added for each lane. Empty texts add nothing. */
export interface LaneInstructions {
  readonly chat: { readonly rules: string; readonly replace: boolean };
  readonly classifier: { readonly background: string; readonly questions: { readonly [Id in QuestionId]?: string } };
}

/** A text goes to both lanes; an object has a slot for each; null adds nothing. */
export function laneInstructions(instructions: GuardConfig["instructions"]): LaneInstructions {
  if (instructions === null || typeof instructions === "string") {
    const text = instructions ?? "";
    return { chat: { rules: text, replace: false }, classifier: { background: text, questions: {} } };
  }
  const { chat, classifier } = instructions;
  const rules = chat?.rules ?? "";
  return {
    // Replacing the built-in rules by nothing would leave a reviewer without any.
    chat: { rules, replace: chat?.replace === true && rules.trim() !== "" },
    classifier: { background: classifier?.background ?? "", questions: classifier?.questions ?? {} },
  };
}
