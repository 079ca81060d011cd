import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Where } from "../config/locate.ts";
import type { Notify } from "../host/notices.ts";
import { showFooter } from "./footer.ts";
import type { Current } from "./guard.ts";
import { type Own, readOwn, writeOwn } from "./overrides.ts";
import type { Standing } from "./pending.ts";
import type { ProcessState } from "./process-state.ts";
import { restore } from "./restore.ts";
import { openVouchers, type Vouchers } from "./vouchers.ts";

export { NOTHING_OWN } from "./overrides.ts";

/** What a session sets for itself: read from its file, and written there. */
export interface OwnSettings {
  /** Puts in force what the session's branch says, as far as somebody vouches for it or it loosens nothing. */
  open(): void;
  /** Writes what a person has set, and puts it in force. Throws what Pi throws. */
  set(own: Own): void;
  vouchersOf(where: Where): Vouchers;
}

export interface OwnSettingsOptions {
  readonly pi: Pick<ExtensionAPI, "appendEntry">;
  readonly state: ProcessState;
  readonly current: () => Current | undefined;
  readonly standing: () => Standing | undefined;
  readonly enforce: (own: Own) => void;
  readonly notify: Notify;
  readonly loosened: (text: string) => void;
}

/** The source of what a session file sets. */
const SESSION = "session";

export function createOwnSettings({ pi, state, current, standing, enforce, notify, loosened }: OwnSettingsOptions): OwnSettings {
  const vouchersOf = (where: Where): Vouchers => {
    const vouchers = state.vouchers.get(where.agentDir) ?? openVouchers(where);
    state.vouchers.set(where.agentDir, vouchers);
    return vouchers;
  };
  const set = (own: Own): void => {
    const running = current();
    if (running === undefined) return;
    const { context, session, where, pending } = running;
    writeOwn({ pi, leaf: () => context.sessionManager.getLeafId(), session: session.id }, own, vouchersOf(where), standing());
    pending.withdraw(SESSION);
    enforce(own);
  };
  const agreed = (own: Own): void => {
    try {
      set(own);
    } catch {
      notify("error", "not changed, the session file cannot be written");
    }
  };
  return {
    set,
    vouchersOf,
    open() {
      const running = current();
      if (running === undefined) return;
      const { context, pending, keeper, where } = running;
      pending.withdraw(SESSION);
      const restored = readOwn(context.sessionManager.getBranch(), { vouchers: vouchersOf(where), sessions: state.lineage });
      const { own, waiting, looser } = restore(restored, keeper.load);
      enforce(own);
      // A nested Pi can be driven over RPC into this session's file.
      if (looser && restored.vouched === "session") loosened(`this session's own settings are in force again, as they were set over RPC; ${ownWords(own)}`);
      if (waiting === undefined) return;
      const { changes, values } = waiting;
      const fresh = pending.propose({ source: SESSION, title: "what the session file sets, and no command is known to have set", content: JSON.stringify(waiting.own), changes, values, apply: () => agreed(waiting.own) });
      showFooter(context, running);
      if (fresh) loosened(`the session file sets what no command is known to have set, ${ownWords(waiting.own)}; it waits, and /ai-guard apply shows all of it`);
    },
  };
}

function ownWords({ overrides, paused }: Own): string {
  return [...Object.entries(overrides).map(([key, value]) => `${key} ${String(value)}`), ...(paused ? ["reviews paused"] : [])].join(", ");
}
