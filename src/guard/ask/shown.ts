import type { TableFacts } from "../../../generated/table-types.ts";
import { canBeShown } from "../context/prompt.ts";
import { isHidden } from "../hidden/hidden.ts";
import type { GuardSession } from "../session.ts";
import type { Ask } from "./ask.ts";
import { findCall, type ToolCall } from "./calls.ts";
import { wholeAsk } from "./whole.ts";

/** How much of an ask a reviewer would see, and the ask with all of its call where that is known. */
export interface Shown {
  readonly how: TableFacts["guard/shown"]["shown"];
  readonly ask: Ask;
  readonly call: ToolCall | undefined;
}

export async function shownOf(ask: Ask, session: GuardSession): Promise<Shown> {
  const whole = wholeAsk(ask, (id) => findCall(id, session.host.entries(), session.calls));
  if (whole === undefined) return { how: "unknown-call", ask, call: undefined };
  const { call } = whole;
  if (!canBeShown(whole.ask)) return { how: "too-long", ask: whole.ask, call };
  // What redaction would keep from the reviewer may be what runs: a person sees it whole.
  return { how: (await isHidden(whole.ask)) ? "redacted-code" : "whole", ask: whole.ask, call };
}
