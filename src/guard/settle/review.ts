import type { Decision } from "../../engine/types.ts";
import { type Ask, readAsk } from "../ask/ask.ts";
import { createWrite, policyDecidedFields } from "./audit.ts";
import type { ChainLog, ChainVerdict, PermissionQuery } from "../link/chain.ts";
import { type GateReading, readGate } from "../link/policy-gate.ts";
import { record } from "./record.ts";
import type { GuardSession, LastDecision } from "../session.ts";
import { settle } from "./settle.ts";
import { sayable } from "../tell/sayable.ts";
import { targetOf } from "../ask/target.ts";
import { examine } from "./examine.ts";

const DEFER: ChainVerdict = { kind: "defer" };

/** The share of its own deadline that an ask waits for a place among reviews that may all hang. */
const PATIENCE = 1 / 3;

/** Reviews one ask, from its surface to the record of what was answered. The caller catches what it throws. */
export async function review(
  details: unknown,
  query: PermissionQuery,
  log: ChainLog,
  session: GuardSession,
): Promise<ChainVerdict> {
  const ask = readAsk(details, session.host.cwd(), session.host.shell?.() ?? null);
  const write = createWrite(log);
  // One policy for the whole review, whatever is changed meanwhile.
  const { force } = session;
  // A guard that is paused, or whose config is not applied, leaves every ask to the user.
  if (session.paused || session.problem !== undefined) return DEFER;

  // 1. Surface: is this one of ours?
  if (force.policy.decide("guard/surfaces", { surface: ask.surface }).outcome === "skip") {
    write("debug", "ai_guard.coverage", { requestId: ask.requestId, reason: "surface-unmatched" });
    return DEFER;
  }
  // 2. Target: what is being authorised?
  const target = targetOf(ask);
  // 3. Policy gate: does the deterministic engine leave it open?
  if (target !== undefined) {
    const gate = readGate(ask, target, query);
    const decision = force.policy.decide("guard/policy-gate", { state: gate.state });
    if (decision.outcome === "defer") {
      session.last = leftToHost(ask, decision, gate);
      write("debug", "ai_guard.decision", policyDecidedFields(ask, target, gate));
      return DEFER;
    }
  }

  const arrival = session.flights.arrive();
  const [arrivedAt, timeoutMs] = [performance.now(), force.reviewers[0]?.timeoutMs ?? 0];
  const ticket = session.queue.enter(timeoutMs * PATIENCE);
  try {
    await ticket.start;
    const waitedMs = Math.round(performance.now() - arrivedAt);
    const examined = await examine({ ask, target, session, force, write, arrival, waitedMs });
    const settled = settle(examined.finding, ask, force.policy);
    // 11. Record: breaker, cache and notices now, as the answer is given; the audit in the order of the asks.
    const recorded = record(session, force, { ask, target, settled, ...examined });
    // What runs must be what was allowed.
    if (recorded.verdict.kind === "allow" && ask.toolCallId !== undefined && examined.call !== undefined)
      session.calls.allowed(ask.toolCallId, examined.call);
    ticket.leave(() => recorded.audit(write));
    return recorded.verdict;
  } finally {
    ticket.leave();
    session.flights.leave(arrival);
  }
}

/** What is told of an ask that the permission system's own rules had decided. */
function leftToHost(ask: Ask, decision: Decision, { matchedPattern, origin }: GateReading): LastDecision {
  const rule = matchedPattern === undefined ? undefined : sayable(matchedPattern);
  return {
    time: new Date().toISOString(),
    surface: ask.surface,
    outcome: "ask",
    decision,
    gate: "policy-decided",
    failure: undefined,
    ...(rule !== undefined && { hostRule: origin === undefined ? rule : `${rule} (${sayable(origin)})` }),
  };
}
