/** What kind of failure a request met. */
import type { AssistantMessage } from "@mariozechner/pi-ai";
import type { TableFacts, TableOutcomes } from "../../../generated/table-types.ts";
import type { Policy } from "../../engine/policy.ts";
import type { CallResult } from "../../host/call.ts";
import type { Failure } from "../../host/failure.ts";
import { saysLogin, saysSpent } from "../../host/failure-words.ts";

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
  return typeof found === "function"
    ? { [name]: (message: AssistantMessage, window?: number) => found(message, window) === true }
    : {};
}

export function failureKind(judges: Judges, message: AssistantMessage, contextWindow: number): FailureKind {
  if (judges.isContextOverflow?.(message, contextWindow) === true) return "size";
  return judges.isRetryableAssistantError?.(message) === true ? "transient" : "deterministic";
}

/** Size, quota, login, time and load look alike to an executor unless they are named: table `advisor/failure-cause` names them. */
export function causeOf(
  decide: Policy["decide"],
  failure: Failure,
  overflow: boolean,
): TableOutcomes["advisor/failure-cause"] {
  const { status, family } = failure;
  return decide("advisor/failure-cause", {
    overflow,
    status,
    family,
    spent: saysSpent(failure),
    login: saysLogin(failure),
  }).outcome;
}

const UNKNOWN: Failure = { status: 0, code: "", family: "other", message: "" };

export function causeOfResult(
  decide: Policy["decide"],
  judges: Judges,
  result: CallResult,
): TableOutcomes["advisor/failure-cause"] {
  const failure = "failure" in result && result.failure !== undefined ? result.failure : UNKNOWN;
  return causeOf(decide, failure, result.kind === "reply" && judges.isContextOverflow?.(result.message) === true);
}
