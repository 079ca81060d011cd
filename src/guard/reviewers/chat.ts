import type { Policy } from "../../engine/policy.ts";
import type { CallResult } from "../../host/call.ts";
import { ANSWERS, type DeferKind, type Judgement } from "../reply/judgement.ts";
import { requestIn } from "../context/prompt.ts";
import { verdictCalls } from "../reply/call.ts";
import { parseVerdict } from "../reply/parser.ts";

/** What one request to a reviewer came to. */
export type Read =
  | {
      readonly kind: "judged";
      readonly judgement: Judgement;
      readonly rawReply: string | undefined;
      readonly answers?: unknown;
    }
  | { readonly kind: "failed"; readonly deferKind: DeferKind; readonly rawReply: string | undefined }
  | { readonly kind: "cancelled" };

/** How a reply ends that was not cut off. */
const COMPLETE: ReadonlySet<string> = new Set(["stop", "toolUse"]);

/** Turns a chat model's reply into a judgement, through table `guard/verdict`. `prompt`: what the model was asked. */
export function readChat(result: CallResult, prompt: string, policy: Policy): Read {
  if (result.kind === "cancelled") return { kind: "cancelled" };
  if (result.kind !== "reply" || result.failure !== undefined)
    return { kind: "failed", deferKind: callFailure(result), rawReply: undefined };
  const calls = verdictCalls(result.message);
  const raw = [...(result.text === "" ? [] : [result.text]), ...calls.map((call) => JSON.stringify(call))].join("\n");
  const parsed = parseVerdict(result.text, requestIn(prompt), { calls, complete: COMPLETE.has(result.stopReason) });
  if (!("reply" in parsed))
    return { kind: "failed", deferKind: parsed.kind, rawReply: parsed.kind === "empty-reply" ? undefined : raw };
  const { verdict, lean, riskLevel, reason } = parsed.reply;
  const facts = { reply: verdict, lean, riskLevel };
  const { outcome } = policy.decide("guard/verdict", facts);
  const judgement: Judgement = {
    said: { by: "chat", facts },
    step: outcome,
    answer: ANSWERS[outcome],
    reason,
    riskLevel: RISK_LEVELS.find((known) => known === riskLevel),
  };
  // A clean verdict is in the record's own fields already.
  return { kind: "judged", judgement, rawReply: judgement.answer === "defer" ? raw : undefined };
}

const RISK_LEVELS = ["low", "medium", "high", "critical"] as const;

/** `aborted` means that the time was up, unless the provider's words are a refusal that happens to say so. */
export function callFailure(result: {
  readonly kind: string;
  readonly stopReason?: string;
  readonly failure?: { readonly status: number; readonly family: string };
}): DeferKind {
  if (result.kind === "timed-out") return "timeout";
  const { status = 0, family = "other" } = result.failure ?? {};
  if (status > 0 || family === "refusal") return "call-failed";
  return result.stopReason === "aborted" || family === "timeout" ? "timeout" : "call-failed";
}
