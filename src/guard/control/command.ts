import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { homedir } from "node:os";
import { whereabouts } from "../../config/locate.ts";
import { nearest } from "../../text/suggest.ts";
import { escaped } from "../../text/safe.ts";
import { CLEAR } from "../settle/breaker.ts";
import { apply, keep, seen } from "./apply.ts";
import { changeSetting, resetAll, setOwn } from "./change-setting.ts";
import { type Control, say } from "./control.ts";
import { showDenied } from "./denied.ts";
import { openMenu, pickTarget } from "./menu.ts";
import { probe } from "./probe.ts";
import { reportText, suggest } from "./report.ts";
import { reviewLogTail } from "./review-log.ts";
import { saveConfig, type Target, TARGETS, WITH_PROJECT } from "./save-config.ts";
import { SETTINGS } from "./settings.ts";
import { statusText, whyText } from "./status.ts";

type Action = (control: Control, words: readonly string[]) => void | Promise<void>;

const ACTIONS: { readonly [verb: string]: Action } = {
  apply: (control, [code]) => apply(control, code),
  keep: (control) => keep(control),
  seen: (control, [code]) => seen(control, code),
  "save-config": async (control, [word, more]) => {
    const target = word === undefined ? await pickTarget(control) : TARGETS.find((known) => known === word);
    if (more !== undefined && (target !== "global" || more !== WITH_PROJECT))
      return say(control, "warning", `nothing done; only ${WITH_PROJECT} may follow save-config global`);
    if (target !== undefined) save(control, target, more === WITH_PROJECT ? "too" : "left-out");
    else if (word !== undefined || !control.context.hasUI)
      say(control, "warning", `save-config takes ${TARGETS.join(" or ")}`);
  },
  reset: (control) => resetAll(control),
  breaker: (control, [word]) => {
    if (word !== "reset") return say(control, "warning", "breaker takes one action, reset");
    control.current.session.counters = CLEAR;
    control.current.session.told.delete("breaker-total");
    return say(control, "info", "breaker reset, reviews resume");
  },
  report: (control) =>
    say(
      control,
      "info",
      reportText(suggest(reviewLogTail(agentDir(control.context)), control.current.session.replays)),
    ),
  denied: (control) => showDenied(control),
  why: (control) => say(control, "info", whyText(control.current.session.last)),
  status: (control) => say(control, "info", statusText(control.current, control.guard)),
  probe: (control, words) => probe(control, words.join(" ")),
  pause: (control) => pause(control, true),
  resume: (control) => pause(control, false),
};

/** Words that may follow an action; none where it is not named here. What follows `probe` is JSON. */
const MOST_WORDS: { readonly [verb: string]: number } = {
  apply: 1,
  seen: 1,
  "save-config": 2,
  breaker: 1,
  probe: Number.POSITIVE_INFINITY,
};

const WORDS: readonly string[] = ["no word", "one word"];

/** Every first word, settings first. */
export const VERBS: readonly string[] = [...SETTINGS.map(({ verb }) => verb), ...Object.keys(ACTIONS)];

/** Runs `/ai-guard <args>`. Without words it opens the menu, or says how things stand where none can be shown. */
export async function runCommand(control: Control, args: string): Promise<void> {
  const [verb, ...words] = args
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (verb === undefined) {
    if (control.context.hasUI) await openMenu(control, (row) => runCommand(control, row));
    else say(control, "info", statusText(control.current, control.guard));
    return;
  }
  const setting = SETTINGS.find((known) => known.verb === verb);
  const action = Object.hasOwn(ACTIONS, verb) ? ACTIONS[verb] : undefined;
  const most = setting === undefined ? (MOST_WORDS[verb] ?? 0) : 1;
  if ((setting ?? action) !== undefined && words.length > most)
    return say(
      control,
      "warning",
      `nothing done; ${verb} takes ${WORDS[most] ?? `${most} words`}, and ${escaped(words.slice(most).join(" "))} is too much`,
    );
  if (setting !== undefined) return changeSetting(control, setting, words[0]);
  if (action !== undefined) return action(control, words);
  const near = nearest(verb, VERBS);
  say(
    control,
    "warning",
    `no command ${verb}${near === undefined ? "" : `, did you mean ${near}`}; commands are ${VERBS.join(", ")}`,
  );
}

function save(control: Control, target: Target, others: "left-out" | "too"): void {
  const { grade, text, written } = saveConfig(control.current.loaded, target, process.env, others);
  if (written !== undefined) control.current.keeper.saved(written);
  say(control, grade, text);
}

function pause(control: Control, paused: boolean): void {
  if (!setOwn(control, { overrides: control.current.overrides, paused })) return;
  say(control, "info", paused ? "paused, every request is yours until /ai-guard resume" : "reviews resume");
}

function agentDir({ cwd }: ExtensionContext): string {
  return whereabouts({ env: process.env, home: homedir(), cwd, trusted: false }).agentDir;
}
