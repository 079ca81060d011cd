/** What the advisor tells the person about its selection; table `advisor/notice` says how loudly. */
import type { TableFacts } from "../../generated/table-types.ts";
import type { NoticeGrade } from "../host/notices.ts";
import type { AdvisorPolicy } from "./policy.ts";

export type Event = TableFacts["advisor/notice"]["event"];

/** The words of each event; `subject` is the selection, the model key, or the choice that it is about. */
const TEXTS: { readonly [E in Event]: (subject: string) => string } = {
  selected: (label) => `Advisor: ${label}`,
  "selected-inactive": (label) => `Advisor: ${label} (inactive for current executor)`,
  restored: (label) => `Advisor restored: ${label}`,
  "restored-inactive": (label) => `Advisor restored: ${label} (inactive for current executor)`,
  disabled: () => "Advisor disabled",
  "disabled-for-model": (model) => `Advisor disabled for ${model}`,
  "selection-not-found": (choice) => `Advisor selection not found: ${choice}`,
  "model-gone": (key) => `Previously configured advisor model ${key} is no longer available`,
  "save-failed": (reason) =>
    `Failed to save advisor selection — selection not persisted${reason === "" ? "" : `: ${reason}`}`,
  "needs-ui": () => "/advisor requires interactive mode",
  "effort-not-set": () => "Effort not set — advisor uses the model default",
  "price-unknown": (model) =>
    `Advisor ${model} has no price in Pi's model registry: its consultations are sent without a cost estimate`,
};

export type Say = (grade: NoticeGrade, text: string) => void;

/** `first` is told in the same notice: on a terminal Pi keeps only the newest of two in a row. */
export type Announce = (event: Event, subject?: string, first?: Event) => void;

/** Announces events through `say`. `policy` is the one in force when the event happens. */
export function announcer(policy: () => AdvisorPolicy, say: Say): Announce {
  return (event, subject = "", first) =>
    say(
      policy().decide("advisor/notice", { event }).outcome,
      [...(first === undefined ? [] : [TEXTS[first]("")]), TEXTS[event](subject)].join("\n"),
    );
}
