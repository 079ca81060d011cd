import type { Where } from "../../config/locate.ts";
import type { Stranger } from "../reviewers/pins.ts";
import type { Registry } from "../reviewers/models.ts";
import type { Reviewer } from "../reviewers/reviewers.ts";
import type { Voice } from "./calm-voice.ts";
import type { Loaded } from "./load.ts";
import type { Memory } from "./memory.ts";
import type { Pending, Standing } from "./pending.ts";
import type { Snapshot } from "./snapshot.ts";

/** Holds on to the files that the policy in force was made of, so that an edit alone changes nothing for the looser. */
export interface Keeper {
  /** The policy of the files in force, under the session's own settings. */
  load(overrides: object): Loaded;
  /**
   * Says what this session starts with, where that is looser than a person may think: once its own settings are in force, and
   * again where the policy could not be used then. What has been said is not said again.
   */
  greet(): void;
  /** Looks whether the files have changed, and takes them up as far as table `guard/reload` lets them. Cheap when they have not; never throws. */
  check(): void;
  /** Takes up what a person has just saved, if the rest of the file was in force. */
  saved(written: Written): void;
  /** The files in force, where an edit of them waits: the next session of this process starts from them. */
  held(): Snapshot | undefined;
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
  /** Edits that wait for a person's `apply`. */
  readonly pending: Pending;
  /** What is in force and waits for a person's `seen`. */
  readonly told: Pending;
  /** What the session before held on to, an edit of it waiting. */
  readonly held?: Snapshot | undefined;
  /** The session's own settings: an edit is judged under them too, for what it loosens may hang on them. */
  readonly own?: () => object;
  /** How far a command of this session reaches; undefined where none counts. */
  readonly standing: () => Standing | undefined;
  /** The files in force, or what waits, have changed: what was loaded or shown is out of date. `agreed`: what a person has said yes to of reviewers. */
  readonly changed: (agreed: readonly Stranger[]) => void;
  /** Of reviewers that a person does not know, who and where they are. */
  readonly strangers?: (reviewers: readonly Reviewer[]) => readonly Stranger[];
  /** The host of a reviewer, where it is not Pi's own to say. */
  readonly elsewhere?: (reviewer: Reviewer) => string | undefined;
}
