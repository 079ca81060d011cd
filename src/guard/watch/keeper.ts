import { sayGreeting } from "./greet.ts";
import { greetingOf, type Knowledge, knowledgeOf, rememberAll, rememberPolicy } from "./announce.ts";
import { load, type Loaded } from "./load.ts";
import { changedValues, changesOf, compare, decisionsText, effectsText, either, listed } from "./loosening.ts";
import { createCalmVoice } from "./calm-voice.ts";
import { watchFolders } from "./folders.ts";
import type { Keeper, KeeperOptions } from "./keeping.ts";
import type { Stranger } from "../reviewers/pins.ts";
import { modelKey } from "../reviewers/reviewers.ts";
import type { Standing } from "./pending.ts";
import { sayable } from "../tell/sayable.ts";
import {
  breaksTable,
  contentHash,
  sameContent,
  type Snapshot,
  takeSettledSnapshot,
  takeSnapshot,
  textOf,
} from "./snapshot.ts";

const EDIT = "edit";

export function createKeeper({
  where,
  registry,
  memory,
  voice,
  pending,
  told,
  held,
  own = () => ({}),
  standing,
  changed,
  strangers = () => [],
  elsewhere = () => undefined,
}: KeeperOptions): Keeper {
  const loadFrom = (snapshot: Snapshot, overrides: object): Loaded => load(where, snapshot, overrides, registry());
  /** What the files alone make. */
  const plainly = new WeakMap<Snapshot, Loaded>();
  const plain = (snapshot: Snapshot): Loaded => {
    const known = plainly.get(snapshot) ?? loadFrom(snapshot, {});
    // A reviewer that Pi does not know yet may be there later.
    if (known.problem === undefined) plainly.set(snapshot, known);
    return known;
  };
  const judged = (from: Snapshot, to: Snapshot) => {
    const [before, after] = [plain(from), plain(to)];
    const overrides = own();
    const alone = compare(before, after);
    const comparison =
      Object.keys(overrides).length === 0
        ? alone
        : either(alone, compare(loadFrom(from, overrides), loadFrom(to, overrides)));
    const usable =
      after.problem === undefined &&
      after.broken.every((layer) => before.broken.includes(layer)) &&
      !breaksTable(from, to);
    return {
      before,
      after,
      comparison,
      outcome: before.force.policy.decide("guard/reload", {
        usable,
        looser: comparison.looser.length,
        unjudged: comparison.unjudged.length,
      }).outcome,
    };
  };

  const calm = createCalmVoice(voice, () => check());
  let seen = takeSettledSnapshot(where);
  // What was waiting in the session before this one still waits: whether it has to hangs on the session's own settings, which
  // are read under what it began with. Anything else counts as it stands on the disk.
  let pinned = held !== undefined && judged(held, seen).outcome !== "keep" ? held : seen;
  let [opened, announced, closed] = [false, false, false];

  const knowledge = (snapshot: Snapshot): Knowledge =>
    plain(snapshot).problem === undefined ? knowledgeOf(plain(snapshot), snapshot, where, memory) : "nothing";
  /** What of the next policy a person knows who has been shown how it differs from the one in force. */
  const shown = (reach: Standing | undefined): Knowledge => (reach === "remembered" ? knowledge(pinned) : "nothing");
  const pin = (snapshot: Snapshot, remember: Knowledge, agreed: readonly Stranger[] = []): void => {
    pinned = snapshot;
    pending.withdraw(EDIT);
    const now = plain(snapshot);
    if (now.problem === undefined && remember !== "nothing")
      (remember === "all" ? rememberAll : rememberPolicy)(now, snapshot, where, memory);
    changed(agreed);
  };

  const offer = (snapshot: Snapshot, { before, after, comparison }: ReturnType<typeof judged>): void => {
    const others = after.force.reviewers.filter(
      (reviewer) =>
        !before.force.reviewers.some((one) => one.lane === reviewer.lane && modelKey(one) === modelKey(reviewer)),
    );
    // A reviewer's name says nothing of who answers to it.
    const unknown = strangers(others);
    const fresh = pending.propose({
      source: EDIT,
      title: "the edited policy",
      content: contentHash(snapshot),
      changes: [...unknown.map(({ words }) => ({ gravity: "unjudged" as const, words })), ...changesOf(comparison)],
      values: changedValues(before.effective, after.effective),
      apply: (reach) => pin(snapshot, shown(reach), unknown),
    });
    changed([]);
    if (fresh)
      calm.say(
        "loosened",
        `the policy was edited and ${effectsText(comparison)}; it waits, and /ai-guard apply shows all of it`,
      );
    else calm.unsay();
  };

  /** A fault reaches neither the chain, nor the timer that looks, nor the session's start. */
  const fault = (error: unknown): void =>
    calm.say("broken", `the policy's files cannot be looked at (${sayable(String(error))})`);
  const safely = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      fault(error);
    }
  };
  const check = (): void => safely(look);
  const look = (): void => {
    if (closed) return;
    const snapshot = takeSnapshot(where, seen);
    if (snapshot === seen) return;
    const same = sameContent(snapshot, seen);
    if (same && pinned === seen) pinned = snapshot;
    seen = snapshot;
    if (same) return;
    if (sameContent(snapshot, pinned)) {
      pinned = snapshot;
      pending.withdraw(EDIT);
      calm.unsay();
      return changed([]);
    }
    const found = judged(pinned, snapshot);
    const { after, comparison } = found;
    switch (found.outcome) {
      case "keep":
        pending.withdraw(EDIT);
        changed([]);
        return calm.say(
          "broken",
          `the edited policy cannot be used, so the last good one stays; ${after.problem ?? after.warnings[0] ?? ""}`,
        );
      case "ask":
        return offer(snapshot, found);
      case "apply":
        // Beside a policy that a person knows, a stricter one needs no telling at the next start either.
        pin(snapshot, knowledge(pinned) === "nothing" ? "nothing" : "policy");
        if (comparison.stricter.length > 0)
          calm.say(
            "info",
            `policy re-read, ${decisionsText(comparison.stricter.length)} stricter; ${listed(comparison.stricter)}`,
          );
        else calm.unsay();
    }
  };

  /** What the session before held on to is in force by now, unless the difference still waits. */
  const open = (): void => {
    if (pinned === seen || judged(pinned, seen).outcome === "ask") return;
    pinned = seen;
    changed([]);
  };
  const announce = (): void => {
    const now = plain(pinned);
    if (!now.wanted || now.problem !== undefined) return;
    announced = true;
    const greeting = greetingOf(now, pinned, where, memory, elsewhere);
    sayGreeting(greeting, { voice, told, memory, remembers: standing() === "remembered" });
  };

  const watchers = watchFolders([...pinned.texts.keys()], check);
  return {
    load: (overrides) => loadFrom(pinned, overrides),
    check,
    greet: () =>
      safely(() => {
        if (!opened) open();
        if (!announced) announce();
        if (!opened && pinned !== seen) offer(seen, judged(pinned, seen));
        opened = true;
      }),
    saved({ file, before, text }) {
      const snapshot = takeSnapshot(where);
      const rest = (one: Snapshot): Snapshot => ({
        ...one,
        texts: new Map([...one.texts].filter(([path]) => path !== file)),
      });
      // An edit that was waiting is in the saved text as well, and still waits for its own yes.
      if (
        textOf(pinned, file) !== before ||
        textOf(snapshot, file) !== text ||
        !sameContent(rest(snapshot), rest(pinned))
      )
        return check();
      seen = snapshot;
      const known = shown(standing());
      pin(snapshot, known === "nothing" && knowledge(snapshot) !== "nothing" ? "policy" : known);
    },
    held: () => (pinned === seen ? undefined : pinned),
    close() {
      closed = true;
      calm.close();
      for (const watcher of watchers) watcher.close();
    },
  };
}
