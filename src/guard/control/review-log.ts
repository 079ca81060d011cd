import { join } from "node:path";
import { readTail } from "../../files/regular.ts";
import { REPORT_LINES } from "./report.ts";

/** A line of the log is capped by the host; this holds more of them than a report reads. */
const TAIL_BYTES = 8 * 1024 * 1024;

export function reviewLogPath(agentDir: string): string {
  return join(agentDir, "extensions", "pi-permission-system", "logs", "pi-permission-system-permission-review.jsonl");
}

/** The newest lines of the permission system's review log; none when it cannot be read or is no file. Only the file's end is read. */
export function reviewLogTail(agentDir: string): readonly string[] {
  const read = readTail(reviewLogPath(agentDir), TAIL_BYTES);
  return read.kind === "bytes"
    ? read.bytes
        .toString("utf8")
        .split("\n")
        .filter((line) => line !== "")
        .slice(-REPORT_LINES)
    : [];
}
