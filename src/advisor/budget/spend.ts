/** What the branch has spent on the advisor, read from the branch itself: nothing else keeps the balance. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import type { Usage } from "@mariozechner/pi-ai";
import { type SpendRecord, spendRecordOf } from "../../host/spend/record.ts";
import { addUsage, NO_USAGE } from "../../host/spend/usage.ts";

export { type Attempt, type RequestRecord, type SpendRecord, USAGE_KINDS } from "../../host/spend/record.ts";

/** All records of the branch, oldest first. */
export function spendRecords(entries: readonly SessionEntry[]): readonly SpendRecord[] {
  return entries.flatMap((entry) => spendRecordOf(entry) ?? []);
}

export function totalUsage(records: readonly SpendRecord[]): Usage {
  return records.reduce((sum, { usage }) => (usage === undefined ? sum : addUsage(sum, usage)), NO_USAGE);
}
