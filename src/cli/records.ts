/** Recorded decisions, each distinct one once. */
import { createSummary } from "../analysis/summarize.ts";
import { rowOf, type Row } from "../summaries/row.ts";
import type { Io } from "./command.ts";
import { logsAt, ordered, readAll } from "./logs.ts";

/** Numbers and texts as they are: whoever compares two policies has them at hand. */
export async function recordsOf(names: readonly string[], io: Io): Promise<readonly Row[]> {
  const summary = createSummary({ policies: [], classifiers: [], keepNumbers: false, private: false });
  await readAll(ordered(names.flatMap((name) => logsAt(name, io))), summary, io);
  return summary.finish().rows.flatMap((line) => rowOf(Buffer.from(line).toString("latin1")) ?? []);
}
