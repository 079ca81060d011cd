/** What may follow `/advisor`, as far as it is typed. */
import type { Api, Model } from "@mariozechner/pi-ai";
import { fuzzyFilter } from "@earendil-works/pi-tui";
import { effortLevels } from "./picker.ts";
import { MODES } from "../review/mode.ts";

export const VERBS = ["off", "status", "why", "review"] as const;

export interface Completion {
  /** The whole argument, not its last word. */
  readonly value: string;
  readonly label: string;
}

/** Words first, then models, found by their ids; after a model its efforts, after `review` its modes. */
export function completionsOf(typed: string, models: readonly Model<Api>[]): Completion[] {
  const [first = "", second, ...more] = typed.trimStart().split(/\s+/);
  if (more.length > 0) return [];
  if (second === undefined) {
    const keys = fuzzyFilter(
      models.map(({ provider, id }) => `${provider}/${id}`),
      first,
      (key) => key,
    );
    return [...VERBS.filter((verb) => verb.startsWith(first)), ...keys].map((value) => ({ value, label: value }));
  }
  const model = models.find(({ provider, id }) => `${provider}/${id}` === first);
  const words = first === "review" ? MODES : model === undefined ? [] : ["off", ...effortLevels(model)];
  return words.filter((word) => word.startsWith(second)).map((word) => ({ value: `${first} ${word}`, label: word }));
}
