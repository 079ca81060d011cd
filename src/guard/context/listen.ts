import type { ExtensionAPI, ExtensionContext, SessionStartEvent } from "@earendil-works/pi-coding-agent";
import { newestFirst } from "./entries.ts";
import type { Heard } from "./transcript.ts";
import { forkedFrom, sessionIdIn } from "../../host/lineage.ts";
import { mayBePiped } from "./typed.ts";
import type { Vouchers } from "../../host/vouchers.ts";
import { createWords, type Words } from "./words.ts";

/** What the guard hears of the person, from one session's start to its end. */
export interface Listener {
  begin(
    event: Pick<SessionStartEvent, "reason" | "previousSessionFile">,
    context: ExtensionContext,
    vouchers: Pick<Vouchers, "vouch" | "vouches">,
  ): void;
  /** Up to date with what Pi has stored. */
  words(): Heard;
}

/** Nobody has said anything, and what a session holds vouches for itself in nothing. */
const SILENCE: Heard = { of: () => ({ origin: "unvouched" }), waiting: () => [] };

export function createListener(pi: ExtensionAPI): Listener {
  let hearing: { readonly words: Words; readonly context: ExtensionContext } | undefined;
  let last = "";
  const settle = (): void => hearing?.words.settle(newestFirst(hearing.context.sessionManager));

  pi.on(
    "input",
    ({ text, source }, { mode }) =>
      void hearing?.words.heard({ text, source, piped: source === "interactive" && mayBePiped(mode) }),
  );
  pi.on("agent_start", () => hearing?.words.started());
  // A message is stored before the next one starts.
  pi.on("message_start", settle);
  pi.on("agent_end", (_event, context) => {
    settle();
    if (!context.hasPendingMessages()) hearing?.words.rested();
  });
  pi.on("session_shutdown", () => {
    settle();
    hearing = undefined;
  });

  return {
    begin({ reason, previousSessionFile }, context, vouchers) {
      const { sessionManager } = context;
      const id = (): string => sessionManager.getSessionId() ?? "";
      // Pi itself or the person says that this session was made of that one: a session file that says so is not believed.
      const made =
        reason === "fork"
          ? [last, sessionIdIn(previousSessionFile)]
          : reason === "startup"
            ? [forkedFrom(sessionManager.getHeader?.()?.parentSession)]
            : [];
      const before = made.filter((one) => one !== "" && one !== id());
      hearing = {
        context,
        words: createWords({ sessions: () => [id(), ...before], read: sessionManager.getEntries(), vouchers }),
      };
      last = id();
    },
    words() {
      settle();
      return hearing?.words ?? SILENCE;
    },
  };
}
