import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { SETTINGS } from "./control/settings.ts";
import { isRecord, recordAt } from "./read.ts";

/** The session's own settings live in the session file as custom entries, which no model ever sees. */
const ENTRY = "ai-guard";

/** The settings in force on a branch: those of its last entry of ours, and no others than a person can set. The session is a file, and an agent can write files. */
export function readOverrides(branch: readonly unknown[]): Record<string, unknown> {
  const entry = branch.findLast((candidate) => isRecord(candidate) && candidate["type"] === "custom" && candidate["customType"] === ENTRY);
  const overrides = isRecord(entry) ? recordAt(recordAt(entry, "data"), "overrides") : {};
  return Object.fromEntries(SETTINGS.flatMap(({ key }) => (Object.hasOwn(overrides, key) ? [[key, overrides[key]] as const] : [])));
}

/** Written before anything takes effect: what is in force must survive a resume. Throws what Pi throws. */
export function writeOverrides(pi: Pick<ExtensionAPI, "appendEntry">, overrides: object): void {
  pi.appendEntry(ENTRY, { overrides });
}
