/** What `grep` and `find` share: names matched in batches, and answers that say how they ended. */
import { relative } from "node:path";
import { pace } from "./pace.ts";
import { globMatches, OutOfTime } from "./patterns.ts";
import { type Answer, refusal } from "./tool.ts";
import type { Found } from "./walk.ts";

/** A pattern that computes for too long is the model's mistake, not ours. */
export async function guarded(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OutOfTime) return refusal("The pattern took too long; use a simpler one, or `literal`.");
    throw error;
  }
}

/** Names come in batches: a promise for each of them costs more than the name. */
const BATCH = 512;

export async function* batches(found: Iterable<Found>): AsyncGenerator<readonly Found[]> {
  let batch: Found[] = [];
  const rest = pace();
  for (const one of found) {
    batch.push(one);
    if (batch.length >= BATCH) {
      yield batch;
      batch = [];
    }
    const due = rest();
    if (due !== undefined) await due;
  }
  yield batch;
}

export function globMatcher(
  glob: string,
  start: string,
): { readonly of: (found: readonly Found[]) => readonly Found[] } | { readonly error: string } {
  const matches = globMatches(glob);
  if (typeof matches !== "function") return matches;
  return { of: (found) => found.filter(({ real }) => matches(relative(start, real))) };
}

export const note = (reason: string | undefined): string => (reason === undefined ? "" : `[incomplete: ${reason}]`);

export function listing(lines: readonly string[], end: string): Answer {
  const body = lines.length === 0 ? "(no matches)" : lines.join("\n");
  return { text: end === "" ? body : `${body}\n${end}` };
}
