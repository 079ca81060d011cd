import { failureText } from "../reviewers/cause.ts";
import type { Finding } from "./finding.ts";
import type { Settled } from "./settle.ts";

/** Stands in for a deny that gave no reason. */
export const GENERIC_DENY_REASON = "This action may be unsafe. Verify the target and intent before retrying.";
export const BREAKER_DENY_REASON = "Circuit breaker tripped: too many denials this session";

/** What the agent is to do about a deny comes first: agents read reasons from the front. */
const INSTRUCTIONS = {
  judged: "Do not rephrase, retry or work around this request; if it is needed, have the user ask for it explicitly.",
  failed: "The reviewer failed and did not judge this request; trying it again later is legitimate.",
  blocked:
    "Every request is blocked until the user resets the guard's circuit breaker. Do not try this request again; tell the user.",
} as const;

/** What a denied agent reads. Ends without a full stop: the host adds its own. */
export function agentReason(finding: Finding, settled: Settled, mode: string): string {
  const [instruction, reason] = agentParts(finding, settled, mode);
  return `${instruction} ${reason}`.trim().replace(/[\s.]+$/, "");
}

function agentParts(finding: Finding, { by }: Settled, mode: string): readonly [instruction: string, reason: string] {
  switch (finding.kind) {
    case "tripped":
      return [finding.tier === "tripped-permanently" ? INSTRUCTIONS.blocked : INSTRUCTIONS.failed, BREAKER_DENY_REASON];
    case "cancelled":
      return ["", "The user cancelled the review of this request"];
    case "failed":
      return [
        INSTRUCTIONS.failed,
        `${incomplete(failureText(finding.deferKind, finding.cause))}, ${mode} mode denied the request`,
      ];
    case "judged": {
      const { answer, reason } = finding.judgement;
      if (by === "machinery")
        return [INSTRUCTIONS.failed, `${incomplete("model-defer")}, ${mode} mode denied the request`];
      return [INSTRUCTIONS.judged, reason ?? (answer === "defer" ? uncertain(mode) : GENERIC_DENY_REASON)];
    }
  }
}

export function incomplete(kind: string): string {
  return `reviewer could not complete the review (${kind})`;
}

export function uncertain(mode: string): string {
  return `reviewer was uncertain about this request, ${mode} mode denies uncertain requests`;
}
