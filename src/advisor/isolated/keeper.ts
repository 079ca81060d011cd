import type { ConsultationRecord } from "../../../generated/consultation-log.ts";
import type { Policy } from "../../engine/policy.ts";
import type { RedactText } from "../../secrets/known.ts";
import { beginRecord, completeRecord, logProblem } from "./log.ts";
import { recordText } from "./record.ts";
import { applyRetention } from "./retention.ts";

/** Keeps the log of one consultation. Nothing here rejects: a log that fails becomes a warning and costs no answer. */
export interface Keeper {
  begin(record: ConsultationRecord): Promise<void>;
  /** Writes the finished record and, when that went well, clears up what table `isolated/retention` lets go at `now`. */
  complete(record: ConsultationRecord, policy: Policy, now: number): Promise<void>;
  /** What went wrong so far, each thing once. */
  warnings(): readonly string[];
}

export function keeper(directory: string, id: string, redactText: RedactText): Keeper {
  const warnings = new Set<string>();
  const attempt = async (what: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      warnings.add(`${what} (${logProblem(error)}); check log path and permissions.`);
      return false;
    }
  };
  const written = "Private log could not be written";
  return {
    async begin(record) {
      await attempt(written, () => beginRecord(directory, id, recordText(record, redactText)));
    },
    async complete(record, policy, now) {
      // A directory that was refused is not cleared up either: whose files they are is not known.
      if (!(await attempt(written, () => completeRecord(directory, id, recordText(record, redactText))))) return;
      await attempt("Private log retention failed", () => applyRetention(directory, policy, now));
    },
    warnings: () => [...warnings],
  };
}
