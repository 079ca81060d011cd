import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { dirname, join } from "node:path";
import { guardLocations, type Where } from "../../config/locate.ts";
import { sameJson } from "../../jsonc/pointer.ts";
import type { Notify } from "../../host/notices.ts";
import { type Vouchers, vouchersAt } from "../../host/vouchers.ts";
import { showFooter } from "../tell/footer.ts";
import type { Current } from "../current.ts";
import { lastSet, noteLast, type Own, readOwn, setHere, writeOwn } from "./overrides.ts";
import type { Standing } from "./pending.ts";
import { restore } from "./restore.ts";

export { NOTHING_OWN } from "./overrides.ts";

/** What a session sets for itself: read from its file, and written there. */
export interface OwnSettings {
  /** Puts in force what the session's branch says, as far as somebody vouches for it or it loosens nothing. `tree`: a person went to another branch. */
  open(reason: "start" | "tree"): void;
  /** Writes what a person has set, and puts it in force. Throws what Pi throws. */
  set(own: Own): void;
}

/** The record beside the guard's own config. */
export function guardVouchers(where: Where): Vouchers {
  const [config = where.agentDir] = guardLocations(where)[0]?.candidates ?? [];
  return vouchersAt(join(dirname(config), "seen"));
}

export interface OwnSettingsOptions {
  readonly pi: Pick<ExtensionAPI, "appendEntry">;
  readonly current: () => Current | undefined;
  readonly standing: () => Standing | undefined;
  readonly enforce: (own: Own) => void;
  readonly notify: Notify;
  readonly loosened: (text: string) => void;
}

/** The source of what a session file sets. */
const SESSION = "session";
/** Why a session file's settings wait: the line that tells of it, and the line above what they change. */
const UNVOUCHED = {
  told: "the session file sets what no command is known to have set",
  title: "what the session file sets, and no command is known to have set",
};
const LOST = {
  told: "the session file has lost what a command set last, and is left with",
  title: "what the session file is left with, without what a command set last",
};

export function createOwnSettings({
  pi,
  current,
  standing,
  enforce,
  notify,
  loosened,
}: OwnSettingsOptions): OwnSettings {
  const set = (own: Own): void => {
    const running = current();
    if (running === undefined) return;
    const { context, session, where, pending } = running;
    writeOwn(
      { pi, leaf: () => context.sessionManager.getLeafId(), session: session.id },
      own,
      guardVouchers(where),
      standing(),
    );
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
    open(reason) {
      const running = current();
      if (running === undefined) return;
      const { context, pending, keeper, where, lineage, session } = running;
      pending.withdraw(SESSION);
      const vouchers = guardVouchers(where);
      const note = { vouchers, session: session.id };
      const restored = readOwn(context.sessionManager.getBranch(), { vouchers, sessions: lineage });
      // Whoever saw the command and goes to a branch where it was not given means that branch, now and at the next start.
      const moved = reason === "tree" && setHere(note);
      if (moved && restored.vouched !== undefined) noteLast(note, restored, restored.vouched);
      // A fork has nothing of its own yet: it is held to what was set last in the session that it was made of.
      const origins = lineage
        .slice(1)
        .map((one) => ({ vouchers, session: one }))
        .filter((one) => !setHere(one));
      const last = moved ? undefined : [note, ...origins].map(lastSet).find((one) => one !== undefined);
      const { own, waiting, looser, from } = restore(restored, last, keeper.load);
      const vouched = from === "last" ? last?.vouched : restored.vouched;
      if (vouched !== undefined && lastSet(note) === undefined && (own.paused || !sameJson(own.overrides, {})))
        noteLast(note, own, vouched);
      enforce(own);
      // A nested Pi can be driven over RPC into this session's file.
      if (looser && vouched === "session")
        loosened(`this session's own settings are in force again, as they were set over RPC; ${ownWords(own)}`);
      if (waiting === undefined) return;
      const { changes, values } = waiting;
      const { title, told } = restored.vouched === undefined ? UNVOUCHED : LOST;
      const fresh = pending.propose({
        source: SESSION,
        title,
        content: JSON.stringify(waiting.own),
        changes,
        values,
        apply: () => agreed(waiting.own),
      });
      showFooter(context, running);
      if (fresh) loosened(`${told}, ${ownWords(waiting.own)}; it waits, and /ai-guard apply shows all of it`);
    },
  };
}

function ownWords({ overrides, paused }: Own): string {
  const words = [
    ...Object.entries(overrides).map(([key, value]) => `${key} ${String(value)}`),
    ...(paused ? ["reviews paused"] : []),
  ];
  return words.length === 0 ? "nothing" : words.join(", ");
}
