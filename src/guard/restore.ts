import type { Loaded } from "./load.ts";
import { type Change, changedValues, changesOf, compare, loosens } from "./loosening.ts";
import type { Own, Restored } from "./overrides.ts";

export interface Restoration {
  /** What applies at once. */
  readonly own: Own;
  /** What waits for a person, and what it would change; undefined when nothing does. */
  readonly waiting: { readonly own: Own; readonly changes: readonly Change[]; readonly values: readonly string[] } | undefined;
  /** Whether what applies is looser than the config alone, or may be. */
  readonly looser: boolean;
}

/** What of a session's own settings applies when it is opened. What nobody vouches for applies only where it is no looser than the config. */
export function restore(restored: Restored, load: (overrides: object) => Loaded): Restoration {
  const { vouched, overrides, paused } = restored;
  const plain = load({});
  if (vouched !== undefined) return { own: { overrides, paused }, waiting: undefined, looser: paused || (Object.keys(overrides).length > 0 && loosens(compare(plain, load(overrides)))) };
  let own: Own = { overrides: {}, paused: false };
  let wanted: Own = { overrides: {}, paused };
  for (const [key, value] of Object.entries(overrides)) {
    const [together, alone] = [{ ...own.overrides, [key]: value }, load({ [key]: value })];
    // What does not even fit was never set by a command.
    if (refusal(alone) !== undefined) continue;
    wanted = { ...wanted, overrides: { ...wanted.overrides, [key]: value } };
    if (!loosens(compare(plain, alone)) && !loosens(compare(plain, load(together)))) own = { ...own, overrides: together };
  }
  if (!paused && Object.keys(wanted.overrides).length === Object.keys(own.overrides).length) return { own, waiting: undefined, looser: false };
  const [before, after] = [load(own.overrides), load(wanted.overrides)];
  const pausing: Change[] = paused ? [{ gravity: "looser", words: "reviews pause, every request is yours" }] : [];
  return { own, waiting: { own: wanted, changes: [...pausing, ...changesOf(compare(before, after))], values: changedValues(before.effective, after.effective) }, looser: false };
}

/** What the config layer calls the session's own settings. */
const SESSION_FILE = "<session>";

/** Why the session's own settings do not hold, in words; undefined when they do. */
export function refusal({ effective }: Loaded): string | undefined {
  return effective.diagnostics.find(({ file, severity }) => file === SESSION_FILE && severity === "error")?.message;
}
