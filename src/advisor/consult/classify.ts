/** What kind of failure a request met. */
import type { AssistantMessage } from "@mariozechner/pi-ai";
import type { TableFacts } from "../../../generated/table-types.ts";
import type { Failure } from "../../host/failure.ts";
import type { Cause } from "./details.ts";

export type FailureKind = TableFacts["advisor/resend"]["failure"];

/** The parts of pi-ai that judge a failed answer; older hosts lack the second. */
interface Judges {
  readonly isContextOverflow?: (message: AssistantMessage, contextWindow?: number) => boolean;
  readonly isRetryableAssistantError?: (message: AssistantMessage) => boolean;
}

/** Loads what the host offers; nothing is transient for a host without a classifier. */
export async function loadJudges(): Promise<Judges> {
  const ai: object = await import("@mariozechner/pi-ai");
  return { ...judge(ai, "isContextOverflow"), ...judge(ai, "isRetryableAssistantError") };
}

function judge(ai: object, name: keyof Judges): Judges {
  const found: unknown = Reflect.get(ai, name);
  return typeof found === "function" ? { [name]: (message: AssistantMessage, window?: number) => found(message, window) === true } : {};
}

export function failureKind(judges: Judges, message: AssistantMessage, contextWindow: number): FailureKind {
  if (judges.isContextOverflow?.(message, contextWindow) === true) return "size";
  return judges.isRetryableAssistantError?.(message) === true ? "transient" : "deterministic";
}

/** Size, quota, login, time and load look alike to an executor unless they are named. */
export function causeOf(judges: Judges, failure: Failure | undefined, message?: AssistantMessage): Cause {
  if (message !== undefined && judges.isContextOverflow?.(message) === true) return "size";
  const status = failure?.status ?? 0;
  if (status === 401 || status === 403) return "auth";
  if (status === 402) return "quota";
  if (status === 408 || status === 504) return "timeout";
  if (status === 429 || status >= 500) return "overload";
  switch (failure?.family) {
    case "quota":
      return "quota";
    case "timeout":
      return "timeout";
    case "missing-model":
      return "misconfigured";
    default:
      return "provider";
  }
}
