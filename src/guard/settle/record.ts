import type { TableFacts } from "../../../generated/table-types.ts";
import type { Ask } from "../ask/ask.ts";
import { askFields, decisionRecord, type Write } from "./audit.ts";
import { count } from "./breaker.ts";
import type { CacheKey } from "../ask/cache.ts";
import { failureText } from "../reviewers/cause.ts";
import type { ChainVerdict } from "../link/chain.ts";
import type { InForce } from "../watch/in-force.ts";
import { NOTICE_TEXTS } from "../tell/notice-texts.ts";
import { tell, tellReview } from "../tell/notices.ts";
import { agentReason, GENERIC_DENY_REASON, uncertain } from "./reasons.ts";
import type { GuardSession } from "../session.ts";
import type { Finding } from "./finding.ts";
import type { Settled } from "./settle.ts";
import type { Target } from "../ask/target.ts";

export interface Recorded {
  readonly ask: Ask;
  readonly target: Target | undefined;
  readonly finding: Finding;
  readonly settled: Settled;
  /** Present once the review got as far as the cache. */
  readonly key?: CacheKey;
  /** Whether what the ask hangs on can be compared; present with `key`. */
  readonly files?: TableFacts["guard/cacheable"]["files"];
}

export interface Answered {
  /** What the chain is told. */
  readonly verdict: ChainVerdict;
  /** Writes down what is known by now. */
  readonly audit: (write: Write) => void;
}

/**
 * Step 11: counts, remembers and tells what was settled, in one go. The breaker counts in the order of the answers: a
 * review that hangs must not keep it from what others were denied meanwhile.
 */
export function record(session: GuardSession, force: InForce, recorded: Recorded): Answered {
  const { ask, target, finding, settled, key, files = "unknown" } = recorded;
  const { policy, config } = force;
  const { mode } = config;

  const counted = countFacts(finding, settled);
  if (counted !== undefined)
    session.counters = count(session.counters, policy.decide("guard/breaker-count", counted).outcome);
  if (finding.kind === "judged" && finding.spent !== undefined && key !== undefined) {
    const { outcome } = policy.decide("guard/cacheable", {
      reply: finding.judgement.answer,
      reviewer: finding.spent.reviewer.role,
      files,
    });
    if (outcome === "store") session.cache.store(key, finding.judgement);
  }
  spend(session, finding);

  const fields = decisionRecord(ask, target, finding, settled, force);
  const time = new Date().toISOString();
  const { outcome } = settled;
  const failure = finding.kind === "failed" ? failureText(finding.deferKind, finding.cause) : undefined;
  session.last = {
    time,
    surface: ask.surface,
    outcome,
    decision: settled.decision,
    way: settled.way.steps.map(({ decision }) => decision),
    gate: fields.gate ?? "model",
    failure,
  };
  if (failure !== undefined || (finding.kind === "judged" && finding.gate === "model")) session.failing = failure;
  // What the reviewer denied, whatever the mode made of it, and what it was only unsure of where the mode denied it.
  if (finding.kind === "judged" && (outcome === "deny" || finding.judgement.answer === "deny")) {
    const { answer, reason, riskLevel } = finding.judgement;
    const why = reason ?? (answer === "defer" ? uncertain(mode) : GENERIC_DENY_REASON);
    session.denied = [
      { time, surface: ask.surface, target: fields.target ?? "", reason: why, riskLevel, outcome },
      ...session.denied,
    ].slice(0, MAX_DENIED);
  }
  if (isReplay(finding)) {
    const { requestId, surface, target: label, contextHash, verdict } = fields;
    session.replays = [...session.replays, { requestId, surface, target: label, contextHash, verdict, outcome }].slice(
      -MAX_REPLAYS,
    );
  }

  tellReview(session.host, policy, mode, finding, settled, session.told);
  if (finding.kind === "tripped" && finding.tier === "tripped-permanently" && !session.told.has("breaker-total")) {
    session.told.add("breaker-total");
    tell(
      session.host.notify,
      policy,
      "breaker-total",
      NOTICE_TEXTS["breaker-total"]({ finding, settled, mode, attended: session.host.attended() }),
    );
  }
  return {
    verdict: verdictOf(finding, settled, mode),
    audit: (write) => {
      write(isReplay(finding) ? "debug" : "review", "ai_guard.decision", { ...fields });
      if ("rawReply" in finding && finding.rawReply !== undefined)
        write("debug", "ai_guard.model_reply", { ...askFields(ask, target), rawReply: fields.rawReply });
    },
  };
}

const MAX_DENIED = 50;
/** For the report; older ones are forgotten. */
const MAX_REPLAYS = 500;

/** A replayed answer has its record already; it is for the debug stream. */
function isReplay(finding: Finding): boolean {
  return "gate" in finding && finding.gate === "cache-hit";
}

function verdictOf(finding: Finding, settled: Settled, mode: string): ChainVerdict {
  switch (settled.outcome) {
    case "allow":
      return { kind: "allow" };
    case "ask":
      return { kind: "defer" };
    case "deny":
      return { kind: "deny", reason: agentReason(finding, settled, mode) };
  }
}

/** What the breaker counts, by table `guard/breaker-count`; a cancelled review says nothing about the reviewer. */
function countFacts(finding: Finding, { by, outcome }: Settled): TableFacts["guard/breaker-count"] | undefined {
  const emitted = outcome === "deny" ? "deny" : "defer";
  if (finding.kind === "cancelled") return undefined;
  if (finding.kind === "tripped") return { source: "breaker", verdict: emitted };
  if (isReplay(finding)) return { source: "cache", verdict: emitted };
  if (by === "machinery" || finding.kind === "failed") return { source: "machinery", verdict: emitted };
  const { answer } = finding.judgement;
  return { source: answer === "defer" && outcome === "deny" ? "strict-mapping" : "model", verdict: answer };
}

/** Tokens and cost, in the session's totals and natively where the host can. */
function spend(session: GuardSession, finding: Finding): void {
  const { totals } = session;
  if (isReplay(finding)) session.totals = { ...totals, cacheHits: totals.cacheHits + 1 };
  const usages = "spent" in finding ? (finding.spent?.usages ?? []) : [];
  if (!("spent" in finding) || finding.spent === undefined) return;
  session.totals = {
    ...session.totals,
    reviews: totals.reviews + 1,
    tokens: totals.tokens + usages.reduce((sum, { usage }) => sum + usage.totalTokens, 0),
    costUsd: totals.costUsd + usages.reduce((sum, { usage }) => sum + usage.cost.total, 0),
  };
  for (const { reviewer, usage } of usages) {
    if (usage.totalTokens > 0)
      session.host.usage.record({ kind: "ai_guard", provider: reviewer.provider, model: reviewer.model, usage });
  }
}
