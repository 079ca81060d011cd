import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { isRecord, recordAt } from "./read.ts";

/** The session's own settings live in the session file as custom entries, which no model ever sees. */
const ENTRY = "ai-guard";

/** The settings in force on a branch: those of its last entry of ours. */
export function readOverrides(branch: readonly unknown[]): Record<string, unknown> {
  const entry = branch.findLast((candidate) => isRecord(candidate) && candidate["type"] === "custom" && candidate["customType"] === ENTRY);
  return isRecord(entry) ? recordAt(recordAt(entry, "data"), "overrides") : {};
}

/** Written before anything takes effect: what is in force must survive a resume. Throws what Pi throws. */
export function writeOverrides(pi: Pick<ExtensionAPI, "appendEntry">, overrides: object): void {
  pi.appendEntry(ENTRY, { overrides });
}
