import type { TableFacts } from "../../../generated/table-types.ts";
import { GENERIC_DENY_REASON, incomplete } from "../settle/reasons.ts";
import { failureText } from "../reviewers/cause.ts";
import type { Finding } from "../settle/finding.ts";
import type { Settled } from "../settle/settle.ts";

export type GuardEvent = TableFacts["guard/notice"]["event"];

export interface NoticeFacts {
  readonly finding: Finding;
  readonly settled: Settled;
  readonly mode: string;
  /** Whether there is a person who can be asked. */
  readonly attended: boolean;
}

/** Who decides what the guard leaves open: where nobody can be asked, the permission system denies it. */
const ASKING = { true: "asking you to decide", false: "nobody can be asked, so it is denied" } as const;
const DEFERRING = { true: "deferring to you", false: ASKING.false } as const;

/**
 * What the operator reads about one review, where table `guard/notice` shows it. Never the command, the target or a
 * lean; no colon or dash of our own, since hosts put their own `Warning:` in front.
 */
export const NOTICE_TEXTS: {
  readonly [Event in Exclude<GuardEvent, "mcp-covered" | "guard-absent" | "config-error" | "loosened">]: (
    facts: NoticeFacts,
  ) => string;
} = {
  none: () => "reviewer answered this request",
  approval: ({ finding, settled, mode, attended }) => {
    if (settled.outcome === "ask")
      return `reviewer approved this request (${took(finding)}), ${attended ? "asking you" : ASKING.false} since no reviewer may allow this surface`;
    return `${isAllow(finding) ? "reviewer approved" : `mode (${mode}) auto-approved`} this request (${took(finding)})`;
  },
  clarification: ({ finding, attended }) =>
    withReason(`reviewer was uncertain about this request, ${ASKING[`${attended}`]}`, finding),
  "softened-deny": ({ finding, attended }) =>
    withReason(
      `reviewer denied this request${risk(finding)}, ${attended ? `${ASKING.true} instead` : ASKING.false}`,
      finding,
      GENERIC_DENY_REASON,
    ),
  "model-deny": ({ finding, mode }) =>
    isDoubt(finding)
      ? withReason(`reviewer was uncertain about this request, ${mode} mode denied it`, finding)
      : withReason(`reviewer denied this request${risk(finding)}`, finding, GENERIC_DENY_REASON),
  "machinery-deny": ({ finding, mode }) => `${unfinished(finding)}, ${mode} mode denied the request`,
  "machinery-defer": ({ finding, settled, attended }) => {
    const line = unfinished(finding);
    return settled.outcome === "deny" ? `reviewer crashed, ${line}` : `${line}, ${DEFERRING[`${attended}`]}`;
  },
  "breaker-deny": () => "circuit breaker tripped, too many reviewer denials, the request is denied",
  "breaker-defer": ({ attended }) => `circuit breaker tripped, too many reviewer denials, ${DEFERRING[`${attended}`]}`,
  "breaker-total": () =>
    "circuit breaker tripped (total tier reached), blocking all reviews until /ai-guard breaker reset or restart",
  "lenient-fail-open": () => "lenient auto-approves uncertainty; soft denials still ask",
  "permissive-first-allow": () => "permissive auto-approves everything short of a hard denial or a failed review",
};

const unfinished = (finding: Finding): string =>
  incomplete(finding.kind === "failed" ? failureText(finding.deferKind, finding.cause) : "model-defer");

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
