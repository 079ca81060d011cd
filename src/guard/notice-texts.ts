import type { TableFacts } from "../../generated/table-types.ts";
import { GENERIC_DENY_REASON, incomplete } from "./reasons.ts";
import type { Finding } from "./finding.ts";
import type { Settled } from "./settle.ts";

export type GuardEvent = TableFacts["guard/notice"]["event"];

export interface NoticeFacts {
  readonly finding: Finding;
  readonly settled: Settled;
  readonly mode: string;
}

/**
 * What the operator reads about one review; empty where there is nothing to say. Never the command, the target or a
 * lean; no colon or dash of our own, since hosts put their own `Warning:` in front.
 */
export const NOTICE_TEXTS: { readonly [Event in Exclude<GuardEvent, "guard-absent" | "config-error" | "loosened">]: (facts: NoticeFacts) => string } = {
  none: () => "",
  approval: ({ finding, settled, mode }) => {
    if (settled.outcome === "ask") return `reviewer approved this request (${took(finding)}), asking you since no reviewer may allow this surface`;
    return `${isAllow(finding) ? "reviewer approved" : `mode (${mode}) auto-approved`} this request (${took(finding)})`;
  },
  clarification: ({ finding }) => withReason("reviewer was uncertain about this request, asking you to decide", finding),
  "softened-deny": ({ finding }) => withReason(`reviewer denied this request${risk(finding)}, asking you to decide instead`, finding, GENERIC_DENY_REASON),
  "model-deny": ({ finding, mode }) =>
    isDoubt(finding) ? withReason(`reviewer was uncertain about this request, ${mode} mode denied it`, finding) : withReason(`reviewer denied this request${risk(finding)}`, finding, GENERIC_DENY_REASON),
  "machinery-deny": () => "",
  "machinery-defer": ({ finding, settled }) => {
    const line = incomplete(finding.kind === "failed" ? finding.deferKind : "model-defer");
    return settled.outcome === "deny" ? `reviewer crashed, ${line}` : `${line}, deferring to you`;
  },
  "breaker-deny": () => "",
  "breaker-defer": () => "circuit breaker tripped, too many reviewer denials, deferring to you",
  "breaker-total": () => "circuit breaker tripped (total tier reached), blocking all reviews until /ai-guard breaker reset or restart",
  "lenient-fail-open": () => "lenient auto-approves uncertainty; soft denials still ask",
  "permissive-first-allow": () => "permissive auto-approves everything short of a hard denial or a failed review",
};

function withReason(line: string, finding: Finding, otherwise?: string): string {
  const reason = (finding.kind === "judged" ? finding.judgement.reason : undefined) ?? otherwise;
  return reason === undefined ? line : `${line}; ${reason}`;
}

function isDoubt(finding: Finding): boolean {
  return finding.kind === "judged" && finding.judgement.answer === "defer";
}

function isAllow(finding: Finding): boolean {
  return finding.kind === "judged" && finding.judgement.answer === "allow";
}

function risk(finding: Finding): string {
  const level = finding.kind === "judged" ? finding.judgement.riskLevel : undefined;
  return level === undefined ? "" : ` (risk ${level})`;
}

function took(finding: Finding): string {
  if (finding.kind !== "judged" || finding.spent === undefined) return "cached";
  return `${(finding.spent.latencyMs / 1000).toFixed(1)}s`;
}
