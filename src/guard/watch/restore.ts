import { sameJson } from "../../jsonc/pointer.ts";
import type { Loaded } from "./load.ts";
import { type Change, changedValues, changesOf, compare, loosens } from "./loosening.ts";
import { NOTHING_OWN, type Own, type Restored } from "./overrides.ts";

export interface Restoration {
  /** What applies at once. */
  readonly own: Own;
  /** What waits for a person, and what it would change; undefined when nothing does. */
  readonly waiting: Waiting | undefined;
  /** Whether what applies is looser than the config alone, or may be. */
  readonly looser: boolean;
  /** Whether what applies is what the session's file says, or what a command set last. */
  readonly from: "file" | "last";
}

interface Waiting {
  readonly own: Own;
  readonly changes: readonly Change[];
  readonly values: readonly string[];
}

type Load = (overrides: object) => Loaded;

/**
 * What of a session's own settings applies when it is opened. What nobody vouches for applies only where it is no looser than
 * the config. `last`: what a command set last in the session, which holds where its entry was taken out of the file and what is left is looser.
 */
export function restore(restored: Restored, last: Own | undefined, load: Load): Restoration {
  const restoration = asWritten(restored, load);
  const { own, waiting } = restoration;
  const held = last === undefined ? undefined : fitting(last, load);
  if (held === undefined || !looserThan(held, own, load)) return { ...restoration, from: "file" };
  return {
    own: held,
    waiting: waitingFor(held, waiting?.own ?? own, load),
    looser: looserThan(NOTHING_OWN, held, load),
    from: "last",
  };
}

/** Without what no longer fits: a mode can go with the table that knew it, and must not take along what it held back. */
function fitting({ overrides, paused }: Own, load: Load): Own {
  const fits = Object.entries(overrides).filter(([key, value]) => refusal(load({ [key]: value })) === undefined);
  return { overrides: Object.fromEntries(fits), paused };
}

function asWritten(restored: Restored, load: Load): Omit<Restoration, "from"> {
  const { vouched, overrides, paused } = restored;
  if (vouched !== undefined)
    return {
      own: { overrides, paused },
      waiting: undefined,
      looser: looserThan(NOTHING_OWN, { overrides, paused }, load),
    };
  const plain = load({});
  let own: Own = NOTHING_OWN;
  let wanted: Own = { overrides: {}, paused };
  for (const [key, value] of Object.entries(overrides)) {
    const [together, alone] = [{ ...own.overrides, [key]: value }, load({ [key]: value })];
    // What does not even fit was never set by a command.
    if (refusal(alone) !== undefined) continue;
    wanted = { ...wanted, overrides: { ...wanted.overrides, [key]: value } };
    if (!loosens(compare(plain, alone)) && !loosens(compare(plain, load(together))))
      own = { ...own, overrides: together };
  }
  if (!paused && Object.keys(wanted.overrides).length === Object.keys(own.overrides).length)
    return { own, waiting: undefined, looser: false };
  return { own, waiting: waitingFor(own, wanted, load), looser: false };
}

function waitingFor(own: Own, wanted: Own, load: Load): Waiting {
  const [before, after] = [load(own.overrides), load(wanted.overrides)];
  return {
    own: wanted,
    changes: [...pausing(own, wanted), ...changesOf(compare(before, after))],
    values: changedValues(before.effective, after.effective),
  };
}

/** A pause and its end hand requests over to somebody else, so neither is the stricter. */
function pausing(before: Own, after: Own): readonly Change[] {
  if (before.paused === after.paused) return [];
  return [
    {
      gravity: "looser",
      words: after.paused
        ? "reviews pause, every request is yours"
        : "reviews resume, and requests that were yours may be allowed",
    },
  ];
}

function looserThan(before: Own, after: Own, load: Load): boolean {
  if (before.paused !== after.paused) return true;
  if (sameJson(before.overrides, after.overrides)) return false;
  return loosens(compare(load(before.overrides), load(after.overrides)));
}

/** What the config layer calls the session's own settings. */
const SESSION_FILE = "<session>";

/** Why the session's own settings do not hold, in words; undefined when they do. */
export function refusal({ effective }: Loaded): string | undefined {
  return effective.diagnostics.find(({ file, severity }) => file === SESSION_FILE && severity === "error")?.message;
}
