import { changeSetting } from "./change-setting.ts";
import type { Control } from "./control.ts";
import { type Target, TARGETS } from "./save-config.ts";
import { type Setting, SETTINGS, shown, valuesOf } from "./settings.ts";

/** Rows beneath the settings: what is shown, and the direct form that it stands for. */
const ROWS: readonly (readonly [label: string, args: string])[] = [
  ["save config", "save-config"],
  ["breaker reset", "breaker reset"],
  ["report", "report"],
  ["denied", "denied"],
  ["why", "why"],
  ["status", "status"],
];
const RESET = "reset to the config";

/** The settings menu; stays open until it is left, since one change often follows another. `run` does what a row's direct form does. */
export async function openMenu(control: Control, run: (args: string) => Promise<void>): Promise<void> {
  const { ui } = control.context;
  for (;;) {
    const { session } = control.current;
    const pausing: readonly [string, string] = session.paused
      ? ["resume reviews", "resume"]
      : ["pause reviews", "pause"];
    const rows = [...ROWS, pausing];
    const settings = SETTINGS.map(
      (setting) =>
        [
          `${setting.phrase}  ${shown(session.force.config[setting.key])}${setting.key in control.current.overrides ? " (session)" : ""}`,
          setting,
        ] as const,
    );
    const picked = await ui.select("AI guard", [...settings.map(([label]) => label), ...rows.map(([label]) => label)]);
    if (picked === undefined) return;
    const setting = settings.find(([label]) => label === picked)?.[1];
    if (setting !== undefined) await pickValue(control, setting);
    const row = rows.find(([label]) => label === picked);
    if (row !== undefined) await run(row[1]);
  }
}

async function pickValue(control: Control, setting: Setting): Promise<void> {
  const { ui } = control.context;
  if (setting.values.length === 0) {
    const typed = await ui.input(
      `${setting.phrase} (a number, or reset)`,
      shown(control.current.session.force.config[setting.key]),
    );
    if (typed !== undefined && typed.trim() !== "") changeSetting(control, setting, typed.trim());
    return;
  }
  const picked = await ui.select(setting.phrase, [...valuesOf(setting, control.current.session.force), RESET]);
  if (picked !== undefined) changeSetting(control, setting, picked === RESET ? "reset" : picked);
}

/** Undefined when nothing was picked, or nothing can be shown. */
export async function pickTarget({ context }: Control): Promise<Target | undefined> {
  if (!context.hasUI) return undefined;
  const picked = await context.ui.select("save config to", [...TARGETS]);
  return TARGETS.find((target) => target === picked);
}
