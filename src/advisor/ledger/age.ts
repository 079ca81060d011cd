/** How long ago something was. Ages are counted from one entry on, so that a log which only grew tells the same again. */
import type { Item } from "./items.ts";

export interface Age {
  /** User messages since. */
  readonly promptsAgo: number;
  /** Tool calls that the executor made in later messages. */
  readonly roundsAgo: number;
}

export const NOW: Age = { promptsAgo: 0, roundsAgo: 0 };

/** `asOf` is the entry that ages are counted to: whatever came after it is new. Without one they are counted to the end. */
export function agesOf(items: readonly Item[], asOf: string | undefined): (item: Item) => Age {
  const ages = new Map<Item, Age>();
  const last = asOf === undefined ? -1 : items.findLastIndex((item) => item.entryId === asOf);
  let age = NOW;
  /** Of the message that is being gone through: its parts are of one age. */
  let entryId: string | undefined;
  let calls = 0;
  for (let index = last === -1 ? items.length - 1 : last; index >= 0; index -= 1) {
    const item = items[index];
    if (item === undefined) continue;
    if (item.entryId !== entryId) {
      age = { ...age, roundsAgo: age.roundsAgo + calls };
      [entryId, calls] = [item.entryId, 0];
    }
    ages.set(item, age);
    if (item.kind === "user") age = { ...age, promptsAgo: age.promptsAgo + 1 };
    if (item.kind === "tool-round") calls += 1;
  }
  return (item) => ages.get(item) ?? NOW;
}
