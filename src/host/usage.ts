/**
 * Billed tokens that belong to no tool result, recorded natively in the session.
 *
 * Pi's type of the session manager that extensions see is read-only; hosts from 0.86 on pass the real one, which can
 * append usage. Whoever spends money outside a tool call asks `available` first.
 */
import type { Usage } from "@mariozechner/pi-ai";

export interface SpentUsage {
  /** What the tokens were spent on: `advisor_warm`, `advisor_review`, … */
  readonly kind: string;
  readonly provider: string;
  readonly model: string;
  readonly usage: Usage;
  readonly note?: string;
}

export interface UsageRecorder {
  readonly available: boolean;
  /** False when nothing was recorded: the host has no recorder, or the session has ended meanwhile. */
  record(spent: SpentUsage): boolean;
}

interface Appender {
  appendUsage(kind: string, provider: string, model: string, usage: Usage, note?: string): unknown;
}

/** The recorder of one session; takes whatever the host passes as session manager. */
export function usageRecorder(sessionManager: unknown): UsageRecorder {
  if (!canAppend(sessionManager)) return { available: false, record: () => false };
  return {
    available: true,
    record({ kind, provider, model, usage, note }) {
      try {
        sessionManager.appendUsage(kind, provider, model, usage, ...(note === undefined ? [] : [note]));
        return true;
      } catch {
        return false; // the session was replaced while the call was under way
      }
    },
  };
}

function canAppend(value: unknown): value is Appender {
  return (
    typeof value === "object" && value !== null && "appendUsage" in value && typeof value.appendUsage === "function"
  );
}
