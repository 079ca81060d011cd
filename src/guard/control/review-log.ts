import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { REPORT_LINES } from "./report.ts";

/** A line of the log is capped by the host; this holds more of them than a report reads. */
const TAIL_BYTES = 8 * 1024 * 1024;

export function reviewLogPath(agentDir: string): string {
  return join(agentDir, "extensions", "pi-permission-system", "logs", "pi-permission-system-permission-review.jsonl");
}

/** The newest lines of the permission system's review log; none when it cannot be read. Only the file's end is read. */
export function reviewLogTail(agentDir: string): readonly string[] {
  let file: number | undefined;
  try {
    file = openSync(reviewLogPath(agentDir), "r");
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString("utf8").split("\n").filter((line) => line !== "").slice(-REPORT_LINES);
  } catch {
    return [];
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
