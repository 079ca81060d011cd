import type { Way } from "../../engine/flow.ts";
import type { Decision } from "../../engine/types.ts";
import { type Ask, readAsk } from "../ask/ask.ts";
import type { Ticket } from "../ask/queue.ts";
import { type Shown, shownOf } from "../ask/shown.ts";
import { askFields, createWrite, policyDecidedFields, type Write } from "./audit.ts";
import type { ChainLog, ChainVerdict, PermissionQuery } from "../link/chain.ts";
import { type GateReading, readGate } from "../link/policy-gate.ts";
import { record } from "./record.ts";
import type { GuardSession, LastDecision } from "../session.ts";
import { settledBy, stepAt, throughFlow } from "./settle.ts";
import { sayable } from "../tell/sayable.ts";
import { type Target, targetOf } from "../ask/target.ts";
import { examine, type Examined } from "./examine.ts";
import { endOf, findingOf } from "./finding.ts";

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
  const target = targetOf(ask);
  let turn: { readonly ticket: Ticket; readonly arrival: number; readonly arrivedAt: number } | undefined;
  let gate: GateReading | undefined;
  let shown: Shown | undefined;
  let examined: Examined | undefined;
  /** Takes its turn among the reviews, when it comes to that. */
  const inTurn = async () => {
    turn ??= {
      arrival: session.flights.arrive(),
      arrivedAt: performance.now(),
      ticket: session.queue.enter((force.reviewers[0]?.timeoutMs ?? 0) * PATIENCE),
    };
    await turn.ticket.start;
    return { arrival: turn.arrival, waitedMs: Math.round(performance.now() - turn.arrivedAt) };
  };
  const showAll = async (): Promise<Shown> => (shown ??= await shownOf(ask, session));
  try {
    const way = await throughFlow(force.policy, {
      paused: () => ({ paused: session.paused, applied: session.problem === undefined }),
      surface: () => ({ surface: ask.surface }),
      named: () => ({ named: target !== undefined }),
      state: () => ({ state: (gate = target && readGate(ask, target, query))?.state ?? "unknown" }),
      shown: async () => {
        await inTurn();
        return { shown: (await showAll()).how };
      },
      denyStreak: async () => {
        await inTurn();
        return { ...session.counters };
      },
      ended: async () => {
        const { arrival, waitedMs } = await inTurn();
        const { ask: whole, call } = await showAll();
        examined = await examine({ ask: whole, target, call, session, force, write, arrival, waitedMs });
        return endOf(examined.finding);
      },
      attended: () => ({ attended: session.host.attended() }),
    });
    const settled = settledBy(way);
    if (settled.by === "rules") {
      leftToOthers({ ask, target, gate, session, write }, way);
      return DEFER;
    }
    const finding = findingOf(way, examined);
    if (examined === undefined && finding.kind === "failed")
      write("debug", "ai_guard.short_circuit", { ...askFields(ask, target), reason: finding.deferKind });
    // 11. Record: breaker, cache and notices now, as the answer is given; the audit in the order of the asks.
    const recorded = record(session, force, { ask: shown?.ask ?? ask, target, settled, ...examined, finding });
    // What runs must be what was allowed.
    if (recorded.verdict.kind === "allow" && ask.toolCallId !== undefined && shown?.call !== undefined)
      session.calls.allowed(ask.toolCallId, shown.call);
    const audit = () => recorded.audit(write);
    if (turn === undefined) audit();
    else turn.ticket.leave(audit);
    return recorded.verdict;
  } finally {
    turn?.ticket.leave();
    if (turn !== undefined) session.flights.leave(turn.arrival);
  }
}

interface Left {
  readonly ask: Ask;
  readonly target: Target | undefined;
  readonly gate: GateReading | undefined;
  readonly session: GuardSession;
  readonly write: Write;
}

/** An ask that is none for a reviewer: it stays what it was, and whoever asks why is told. */
function leftToOthers({ ask, target, gate, session, write }: Left, way: Way): void {
  const passed = stepAt(way, "gate");
  if (passed !== undefined && target !== undefined && gate !== undefined) {
    session.last = leftToHost(ask, passed.decision, way, gate);
    write("debug", "ai_guard.decision", policyDecidedFields(ask, target, gate));
  } else if (stepAt(way, "surface") !== undefined)
    write("debug", "ai_guard.coverage", { requestId: ask.requestId, reason: "surface-unmatched" });
}

/** What is told of an ask that the permission system's own rules had decided. */
function leftToHost(
  ask: Ask,
  decision: Decision,
  { steps }: Way,
  { matchedPattern, origin }: GateReading,
): LastDecision {
  const rule = matchedPattern === undefined ? undefined : sayable(matchedPattern);
  return {
    time: new Date().toISOString(),
    surface: ask.surface,
    outcome: "ask",
    decision,
    way: steps.map((step) => step.decision),
    gate: "policy-decided",
    failure: undefined,
    ...(rule !== undefined && { hostRule: origin === undefined ? rule : `${rule} (${sayable(origin)})` }),
  };
}
