/** What a person is known to have said about reviews in a session: the session file alone is not believed, for an agent can write it. */
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { advisorLocations, whereabouts } from "../../config/locate.ts";
import { type Vouchers, vouchersAt } from "../../host/vouchers.ts";
import { isReviewMode, MODE_ENTRY, reviewModeIn, type ReviewMode } from "./mode.ts";

/** The record beside the advisor's own configuration. */
export function advisorVouchers(cwd: string): Vouchers {
  const where = whereabouts({ env: process.env, home: homedir(), cwd, trusted: false });
  const [file = where.agentDir] = advisorLocations(where).at(-1)?.candidates ?? [];
  return vouchersAt(join(dirname(file), "seen"));
}

export interface SaidMode {
  /** Undefined when nothing was said: the configuration decides. */
  readonly mode: ReviewMode | undefined;
  /** What the session file says besides, and no command is known to have set. It applies in nothing. */
  readonly unvouched: ReviewMode | undefined;
}

/** `lineage`: the session, and those that Pi says it was forked from. What was said last holds although its entry is gone. */
export function saidMode(entries: readonly SessionEntry[], lineage: readonly string[], vouchers: Vouchers): SaidMode {
  const [session = "", ...before] = lineage;
  const written = reviewModeIn(entries);
  if (
    written !== undefined &&
    notedMode(session, vouchers) === undefined &&
    before.some((one) => notedMode(one, vouchers) === written)
  )
    noteMode(session, written, vouchers);
  const mode = notedMode(session, vouchers);
  return { mode, unvouched: written === mode ? undefined : written };
}

export const noteMode = (session: string, mode: ReviewMode, vouchers: Vouchers): void =>
  vouchers.note(session, MODE_ENTRY, mode);

function notedMode(session: string, vouchers: Vouchers): ReviewMode | undefined {
  const noted = vouchers.noted(session, MODE_ENTRY);
  return isReviewMode(noted) ? noted : undefined;
}
