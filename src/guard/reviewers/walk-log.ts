import type { Ask } from "../ask/ask.ts";
import { askFields, type Write } from "../settle/audit.ts";
import { truncateMiddle } from "../../text/cut.ts";
import { sayable } from "../tell/sayable.ts";
import type { Target } from "../ask/target.ts";
import type { WalkLog } from "./walk.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** The records that a walk leaves beside the decision's own. */
export function walkLog(ask: Ask, target: Target | undefined, write: Write): WalkLog {
  const about = askFields(ask, target);
  return {
    fallback: (hop) => write("review", "ai_guard.fallback", { ...about, ...hop }),
    callError: (error) => write("debug", "ai_guard.model_call_error", { ...about, ...error }),
    emptyReply: ({ rawStopReason, ...reply }) =>
      write("debug", "ai_guard.model_reply", {
        ...about,
        ...reply,
        rawStopReason: rawStopReason === undefined ? null : sayable(rawStopReason),
        errorMessage: null,
        diagnostic: true,
      }),
    answers: ({ modelId, answers }) =>
      write("debug", "ai_guard.model_answers", { ...about, modelId, answers: sayableAnswers(answers) }),
  };
}

/** Characters that are kept of a text in an answer. */
const MAX_ANSWER_TEXT = 200;

/** An answer's numbers as they are; its words, keys included, come from a provider. */
function sayableAnswers(value: unknown): unknown {
  if (typeof value === "string") return truncateMiddle(sayable(value), MAX_ANSWER_TEXT);
  if (Array.isArray(value)) return value.map(sayableAnswers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [truncateMiddle(sayable(key), MAX_ANSWER_TEXT), sayableAnswers(one)]),
  );
}
