import type { Ask } from "./ask.ts";
import { askFields, type Write } from "./audit.ts";
import type { Target } from "./target.ts";
import type { WalkLog } from "./walk.ts";

/** The records that a walk leaves beside the decision's own. */
export function walkLog(ask: Ask, target: Target, write: Write): WalkLog {
  const about = askFields(ask, target);
  return {
    fallback: (hop) => write("review", "ai_guard.fallback", { ...about, ...hop }),
    callError: (error) => write("debug", "ai_guard.model_call_error", { ...about, ...error }),
    emptyReply: (reply) => write("debug", "ai_guard.model_reply", { ...about, ...reply, diagnostic: true }),
    answers: (answers) => write("debug", "ai_guard.model_answers", { ...about, ...answers }),
  };
}
