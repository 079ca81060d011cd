/** What the person said about reviews in this session: `/advisor review on|off|mute`. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { isObject } from "../../jsonc/pointer.ts";

/** The custom entry that keeps the word; the newest one of the session holds, on whatever branch it stands. */
export const MODE_ENTRY = "advisor-review-mode";

export const MODES = ["on", "off", "mute"] as const;
export type ReviewMode = (typeof MODES)[number];

export const isReviewMode = (word: unknown): word is ReviewMode => MODES.some((mode) => mode === word);

/** Undefined when nothing was said: the configuration decides. */
export function reviewModeIn(entries: readonly SessionEntry[]): ReviewMode | undefined {
  const newest = entries.findLast((entry) => entry.type === "custom" && entry.customType === MODE_ENTRY);
  const said = newest?.type === "custom" && isObject(newest.data) ? newest.data["mode"] : undefined;
  return isReviewMode(said) ? said : undefined;
}

/** The mode as settings over every file. Quiet is no setting: it is a fact of its own. */
export function overridesOf(mode: ReviewMode | undefined): object | undefined {
  switch (mode) {
    case "on":
      return { review: { enabled: true } };
    case "off":
      return { review: { enabled: false } };
    case "mute":
    case undefined:
      return undefined;
  }
}
