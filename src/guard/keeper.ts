import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";
import type { Where } from "../config/locate.ts";
import { announcePast, announceProject, pastOf } from "./announce.ts";
import { load, type Loaded } from "./load.ts";
import { compare, type Comparison, decisionsText, effectsText, listed } from "./loosening.ts";
import type { Memory } from "./memory.ts";
import type { Registry } from "./models.ts";
import { sayable } from "./sayable.ts";
import { sameContent, type Snapshot, takeSnapshot } from "./snapshot.ts";

/** What the keeper has to say and to ask. */
export interface Voice {
  /** A looser policy than one might think is in force. */
  loosened(text: string): void;
  /** An edit that is not taken up. */
  broken(text: string): void;
  info(text: string): void;
  /** A person's yes; undefined where nobody can be asked. The signal takes the question back. */
  confirm: ((text: string, signal: AbortSignal) => Promise<boolean>) | undefined;
}

/** Holds on to the files that the policy in force was made of, so that an edit alone changes nothing for the looser. */
export interface Keeper {
  /** The policy of the files in force, under the session's own settings. */
  load(overrides: object): Loaded;
  /** Says what this session starts with, where that is looser than a person may think. */
  greet(): void;
  /** Looks whether the files have changed, and takes them up as far as table `guard/reload` lets them. Cheap when they have not; never throws. */
  check(): void;
  /** Takes up what a person has just saved, without a question if the rest of the file was in force. */
  saved(written: Written): void;
  close(): void;
}

/** A file that was saved: what it said before, null when it was not there, and what it says now. */
export interface Written {
  readonly file: string;
  readonly before: string | null;
  readonly text: string;
}

export interface KeeperOptions {
  readonly where: Where;
  readonly registry: () => Registry;
  readonly memory: Memory;
  readonly voice: Voice;
  /** The files in force have changed: what was loaded is out of date. */
  readonly changed: () => void;
}

/** Editors write a file in several steps. */
const SETTLE_MS = 100;

export function createKeeper({ where, registry, memory, voice, changed }: KeeperOptions): Keeper {
  let pinned = takeSnapshot(where);
  let seen = pinned;
  let closed = false;
  /** Takes back the question about an edit that another one has overtaken: one dialog stands at most. */
  let overtaken = new AbortController();
  const loadFrom = (snapshot: Snapshot, overrides: object): Loaded => load(where, snapshot, overrides, registry());

  /** What the files alone make: the session's own settings are a person's, and no edit is judged by them. */
  const plainly = new WeakMap<Snapshot, Loaded>();
  const plain = (snapshot: Snapshot): Loaded => {
    const known = plainly.get(snapshot) ?? loadFrom(snapshot, {});
    plainly.set(snapshot, known);
    return known;
  };

  const pin = (snapshot: Snapshot): void => {
    pinned = snapshot;
    remember();
    changed();
  };
  const remember = (): void => {
    const now = plain(pinned);
    if (now.problem === undefined) memory.keepPolicy(where.cwd, pastOf(now, pinned));
  };

  const offer = async (snapshot: Snapshot, comparison: Comparison): Promise<void> => {
    const text = effectsText(comparison);
    if (voice.confirm === undefined) return voice.loosened(`the policy was edited and ${text}; it waits for the next session`);
    const yes = await asked(voice.confirm, `The policy was edited while this session runs. It ${text}`, overtaken.signal);
    // Only what was shown is agreed to: a further edit is a further question.
    if (closed || !sameContent(seen, snapshot)) return;
    if (yes) pin(snapshot);
    else voice.info("the edited policy waits for the next session");
  };

  /** A fault reaches neither the chain, nor the timer that looks, nor the session's start. */
  const fault = (error: unknown): void => voice.broken(`the policy's files cannot be looked at (${sayable(String(error))})`);
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
    seen = snapshot;
    if (same) return;
    overtaken.abort();
    overtaken = new AbortController();
    if (sameContent(snapshot, pinned)) {
      pinned = snapshot;
      return;
    }
    const [before, after] = [plain(pinned), plain(snapshot)];
    const usable = after.problem === undefined;
    const comparison = compare(before, after);
    const { outcome } = after.force.policy.decide("guard/reload", { usable, looser: comparison.looser.length, unjudged: comparison.unjudged.length });
    switch (outcome) {
      case "keep":
        return voice.broken(`the edited policy cannot be used, so the last good one stays; ${after.problem ?? after.warnings[0] ?? ""}`);
      case "ask":
        return void offer(snapshot, comparison).catch(fault);
      case "apply":
        pin(snapshot);
        if (comparison.stricter.length > 0) voice.info(`policy re-read, ${decisionsText(comparison.stricter.length)} stricter; ${listed(comparison.stricter)}`);
    }
  };

  const watchers = watchFolders([...pinned.texts.keys()], check);
  return {
    load: (overrides) => loadFrom(pinned, overrides),
    check,
    greet: () =>
      safely(() => {
        const now = plain(pinned);
        if (now.problem !== undefined) return;
        announceProject(now, pinned, where, memory, voice);
        announcePast(now, pastOf(now, pinned), memory.lastPolicy(where.cwd), voice);
        remember();
      }),
    saved({ file, before, text }) {
      const snapshot = takeSnapshot(where);
      const rest = (one: Snapshot): Snapshot => ({ ...one, texts: new Map([...one.texts].filter(([path]) => path !== file)) });
      // An edit that was waiting is in the saved text as well, and still waits for its own yes.
      if (textOf(pinned, file) !== before || textOf(snapshot, file) !== text || !sameContent(rest(snapshot), rest(pinned))) return check();
      seen = snapshot;
      pin(snapshot);
    },
    close() {
      closed = true;
      overtaken.abort();
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** A dialog that fails, at once or later, was not answered with yes. */
async function asked(confirm: NonNullable<Voice["confirm"]>, text: string, signal: AbortSignal): Promise<boolean> {
  try {
    return await confirm(text, signal);
  } catch {
    return false;
  }
}

function textOf({ texts }: Snapshot, file: string): string | null {
  const read = texts.get(file);
  return read?.kind === "text" ? read.text : null;
}

/** Watches the folders that exist; a folder that comes later is seen at the next look. */
function watchFolders(files: readonly string[], look: () => void): readonly FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS).unref();
  };
  return [...new Set(files.map(dirname))].flatMap((folder) => {
    try {
      return [watch(folder, { persistent: false }, soon).on("error", () => undefined)];
    } catch {
      return [];
    }
  });
}
