import type { DecisionRecord } from "../../../generated/decision-record.ts";
import { redact } from "../../secrets/redaction.ts";
import type { Ask } from "../ask/ask.ts";
import type { ChainLog } from "../link/chain.ts";
import type { Finding } from "./finding.ts";
import type { InForce } from "../watch/in-force.ts";
import { LEANS } from "../reply/judgement.ts";
import { legible } from "../tell/plain-text.ts";
import type { GateReading } from "../link/policy-gate.ts";
import { BREAKER_DENY_REASON, GENERIC_DENY_REASON } from "./reasons.ts";
import { modelKey } from "../reviewers/reviewers.ts";
import { placeOf } from "../tell/place.ts";
import { rawReplyOf } from "../tell/sayable.ts";
import type { Settled } from "./settle.ts";
import type { Target } from "../ask/target.ts";

/** Writes to the permission system's log; a log that fails is no reason for a review to fail. */
export type Write = (stream: keyof ChainLog, event: string, fields: Record<string, unknown>) => void;

export function createWrite(log: ChainLog): Write {
  return (stream, event, fields) => {
    try {
      log[stream](event, fields);
    } catch {
      // The host reports its own log failures once.
    }
  };
}

/** What every record says about its ask. Field names stay clear of the words that the host masks. */
export function askFields(
  ask: Ask,
  target: Target | undefined,
): Pick<DecisionRecord, "requestId" | "surface" | "target"> {
  return { requestId: ask.requestId, surface: ask.surface, target: redact(legible(target?.label ?? "")) };
}

/** The record of a decision: the gate, the judgement, what was answered, and the row that said so. */
export function decisionRecord(
  ask: Ask,
  target: Target | undefined,
  finding: Finding,
  settled: Settled,
  force: InForce,
): DecisionRecord {
  const { decision } = settled;
  const spent = "spent" in finding ? finding.spent : undefined;
  return {
    ...askFields(ask, target),
    ...verdictFields(finding, settled),
    modelCalled: spent !== undefined,
    mode: force.config.mode,
    ...("stripped" in finding && finding.stripped !== undefined ? finding.stripped : {}),
    ...(spent === undefined ? {} : { latencyMs: spent.latencyMs, modelId: modelKey(spent.reviewer) }),
    ...(spent === undefined || spent.attempts <= 1 ? {} : { attempts: spent.attempts }),
    ...costOf(spent?.usages ?? []),
    table: decision.table,
    outcome: settled.outcome,
    rule: decision.rule,
    because: decision.because,
    source: decision.source,
    flow: settled.way.flow,
    way: settled.way.steps.map(({ decision: { table, outcome, rule, source } }) => ({
      table,
      outcome,
      rule,
      source: placeOf(source),
    })),
    // A replay reads the facts and the hash from the end of the line.
    facts: settled.facts,
    policyHash: force.hash,
  };
}

const OUTCOME_ANSWERS = { allow: "allow", ask: "defer", deny: "deny" } as const satisfies Record<
  Settled["outcome"],
  DecisionRecord["verdict"]
>;
const CLEAN = "(clean verdict, rawReply omitted)";

type VerdictFields = Pick<
  DecisionRecord,
  "gate" | "verdict" | "emittedVerdict" | "emittedReason" | "reason" | "deferKind" | "lean" | "riskLevel" | "rawReply"
>;

function verdictFields(finding: Finding, settled: Settled): VerdictFields {
  const emitted = OUTCOME_ANSWERS[settled.outcome];
  switch (finding.kind) {
    case "tripped":
      return { gate: "circuit-breaker", verdict: emitted, reason: BREAKER_DENY_REASON, deferKind: "circuit-breaker" };
    case "cancelled":
      return {
        gate: "model",
        verdict: emitted,
        reason: "cancelled by the user",
        deferKind: "call-failed",
        rawReply: null,
      };
    case "failed": {
      const raw = finding.rawReply === undefined ? null : rawReplyOf(finding.rawReply);
      return {
        gate: finding.gate,
        verdict: "defer",
        ...emittedFields("defer", emitted, settled),
        deferKind: finding.deferKind,
        lean: null,
        riskLevel: null,
        rawReply: raw,
      };
    }
    case "judged": {
      const { answer, reason, step, riskLevel } = finding.judgement;
      // An allow speaks for itself.
      const said = answer === "allow" ? undefined : (reason ?? (answer === "deny" ? GENERIC_DENY_REASON : undefined));
      return {
        gate: finding.gate,
        verdict: answer,
        ...emittedFields(answer, emitted, settled),
        ...(said === undefined ? {} : { reason: said }),
        deferKind: answer === "defer" ? "model-defer" : null,
        lean: LEANS[step],
        riskLevel: riskLevel ?? null,
        rawReply: finding.rawReply === undefined ? CLEAN : rawReplyOf(finding.rawReply),
      };
    }
  }
}

type Answer = NonNullable<DecisionRecord["verdict"]>;

/** Why what was answered is not what was judged. */
const EMITTED_REASONS: { readonly [change in `${Answer}-${Answer}`]?: string } = {
  "defer-allow": "clarification-suppressed",
  "defer-deny": "uncertainty-denied",
  "deny-allow": "deny-suppressed",
  "deny-defer": "deny-softened",
  "allow-defer": "family-capped",
};

function emittedFields(judged: Answer, emitted: Answer, { by }: Settled): VerdictFields {
  if (judged === emitted) return {};
  const reason = by === "machinery" ? "machinery-denied" : EMITTED_REASONS[`${judged}-${emitted}`];
  return { emittedVerdict: emitted, ...(reason === undefined ? {} : { emittedReason: reason }) };
}

function costOf(
  usages: readonly { readonly usage: { readonly cost: { readonly total: number } } }[],
): Pick<DecisionRecord, "costUsd"> {
  const costUsd = usages.reduce((sum, { usage }) => sum + usage.cost.total, 0);
  return costUsd > 0 ? { costUsd } : {};
}

/** The debug record of an ask that the deterministic policy had decided. */
export function policyDecidedFields(ask: Ask, target: Target, gate: GateReading): Record<string, unknown> {
  const { state, origin, matchedPattern, matchedSpelling } = gate;
  return {
    ...askFields(ask, target),
    gate: "policy-decided",
    modelCalled: false,
    verdict: "defer",
    deferKind: `policy-${state}`,
    policyState: state,
    ...(origin === undefined ? {} : { policyOrigin: origin }),
    ...(matchedPattern === undefined ? {} : { matchedPattern: redact(matchedPattern) }),
    ...(matchedSpelling === undefined ? {} : { matchedSpelling: redact(matchedSpelling) }),
  };
}
