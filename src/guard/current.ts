import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Where } from "../config/locate.ts";
import type { Notify } from "../host/notices.ts";
import type { Absence } from "./link/absence.ts";
import type { Link } from "./link/link.ts";
import type { Pins } from "./reviewers/pins.ts";
import type { GuardSession } from "./session.ts";
import type { UnderWay } from "./tell/under-way.ts";
import type { Keeper } from "./watch/keeping.ts";
import type { Loaded } from "./watch/load.ts";
import type { Own } from "./watch/overrides.ts";
import type { Pending, Standing } from "./watch/pending.ts";

/** A running session of the guard, for the commands. */
export interface Current {
  readonly context: ExtensionContext;
  readonly session: GuardSession;
  readonly keeper: Keeper;
  readonly pins: Pins;
  readonly underWay: UnderWay;
  /** What waits for `/ai-guard apply`. */
  readonly pending: Pending;
  /** What is in force and waits for `/ai-guard seen`. */
  readonly told: Pending;
  readonly where: Where;
  /** This session, and those that it was forked from here; the youngest first. */
  readonly lineage: readonly string[];
  loaded: Loaded;
  overrides: Readonly<Record<string, unknown>>;
}

/** The guard of a running Pi, for the commands. */
export interface Guard {
  readonly notify: Notify;
  readonly link: Link;
  /** Why the link is not registered, should it not be. */
  absence(): Absence;
  readonly current: () => Current | undefined;
  /** The names of the tools that an agent can call. */
  readonly tools: () => readonly string[];
  /** Why the session's own settings would not hold, in words; undefined when they would. */
  refuses(overrides: object): string | undefined;
  /** How far a command reaches that comes in now; undefined where it is nobody's. */
  standing(): Standing | undefined;
  /** Looks whether the policy's files or the reviewers have changed. */
  check(): void;
  /** Writes the session's own settings into its file, and puts them in force. Throws what Pi throws. */
  set(own: Own): void;
}
