import { readAsk } from "../ask/ask.ts";
import { createWrite } from "../settle/audit.ts";
import type { Authorize, ChainVerdict } from "./chain.ts";
import type { Finding } from "../settle/finding.ts";
import { agentReason } from "../settle/reasons.ts";
import { record } from "../settle/record.ts";
import { review } from "../settle/review.ts";
import { sayable } from "../tell/sayable.ts";
import type { GuardSession } from "../session.ts";
import { settle } from "../../analysis/settle.ts";

/**
 * What the chain calls. Never throws and never rejects: a fault inside is a failed review like any other, and only if
 * even that cannot be settled does the last word fall to a plain deny.
 */
export function createAuthorize(current: () => GuardSession | undefined): Authorize {
  return async (details, query, log): Promise<ChainVerdict> => {
    const session = current();
    if (session === undefined) return { kind: "defer" };
    try {
      return await review(details, query, log, session);
    } catch (error) {
      return crashed(error, details, log, session);
    }
  };
}

const CRASHED = { kind: "failed", gate: "internal-error", deferKind: "internal-error" } as const satisfies Finding;

function crashed(error: unknown, details: unknown, log: Parameters<Authorize>[2], session: GuardSession): ChainVerdict {
  const { force } = session;
  const { mode } = force.config;
  try {
    const ask = readAsk(details, "");
    const write = createWrite(log);
    // Whatever the tables say of its surface: a fault is never milder than a failed review.
    const settled = settle({ kind: "failed", deferKind: CRASHED.deferKind }, ask.surface, force.policy, {
      surface: "review",
    });
    write("debug", "ai_guard.internal_error", {
      requestId: ask.requestId,
      errorMessage: sayable(String(error)).slice(0, MAX_ERROR_CHARS),
    });
    const { verdict, audit } = record(session, force, { ask, target: undefined, finding: CRASHED, settled });
    audit(write);
    return verdict;
  } catch {
    return { kind: "deny", reason: agentReason(CRASHED, LAST_RESORT, mode) };
  }
}

const MAX_ERROR_CHARS = 300;
const LAST_RESORT = {
  outcome: "deny",
  by: "machinery",
  facts: {},
  decision: {
    table: "guard/machinery",
    outcome: "deny",
    rule: "on-fault",
    because: "",
    source: { file: "", line: 1, column: 1 },
  },
  way: { flow: "guard/ask", outcome: "deny", steps: [] },
} as const;
