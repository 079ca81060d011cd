import type { Own } from "../watch/overrides.ts";
import { type Control, say } from "./control.ts";
import { type Setting, settingValue, shown, valuesOf } from "./settings.ts";

/** Sets, resets or shows one of the session's own settings. It is in the session file before it is in force. */
export function changeSetting(control: Control, setting: Setting, word: string | undefined): void {
  const { current } = control;
  const { key, verb } = setting;
  const values = valuesOf(setting, current.session.force);
  const value = current.session.force.config[key];
  if (word === undefined)
    return say(
      control,
      "info",
      `${verb} is ${shown(value)}; it takes ${[...values, "reset"].join(", ")}${values.length === 0 ? " or a number" : ""}`,
    );
  const { [key]: _replaced, ...others }: Record<string, unknown> = { ...current.overrides };
  const overrides = word === "reset" ? others : { ...others, [key]: settingValue(setting, word) };
  const refusal = control.guard.refuses(overrides);
  if (refusal !== undefined)
    return say(
      control,
      "warning",
      values.length === 0 ? refusal : `${refusal}; it takes ${[...values, "reset"].join(", ")}`,
    );
  if (persist(control, overrides))
    say(control, "info", `${verb} ${shown(current.session.force.config[key])}${word === "reset" ? "" : " (session)"}`);
}

/** Drops all of the session's own settings. */
export function resetAll(control: Control): void {
  const own = Object.keys(control.current.overrides);
  if (own.length === 0) return say(control, "info", "nothing is overridden in this session");
  if (persist(control, {})) say(control, "info", `${own.join(", ")} reset to the config`);
}

function persist(control: Control, overrides: Readonly<Record<string, unknown>>): boolean {
  return setOwn(control, { overrides, paused: control.current.session.paused });
}

/** False when the session file takes nothing; that has been said then. */
export function setOwn(control: Control, own: Own): boolean {
  try {
    control.guard.set(own);
    return true;
  } catch {
    say(control, "error", "not changed, the session file cannot be written");
    return false;
  }
}
