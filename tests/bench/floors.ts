/** What the ledger must keep, whatever it saves. A session that is not named here has the floors of all. */
import { percent, type Recall } from "./recall.ts";
import type { Saving } from "./saving.ts";

/** In percent. A name that is needed next and is missing costs the advisor a look-up, or a wrong guess. */
type Floors = { readonly [key in keyof Recall]?: number };

const ALL: Floors = { errors: 100, reach: 90 };
/** In `before-compaction` four points below what the ledger kept when every round had a card of its own. */
const OF_SESSION: { readonly [name: string]: Floors } = {
  "large-session": { paths: 80, user: 55 },
  "before-compaction": { paths: 69.4, user: 7.1, executor: 66.5 },
};

/** Each floor that is not held, in words; empty when all are. */
export function shortcomings(found: readonly Saving[]): readonly string[] {
  return found.flatMap(({ name, recall, lost, larger }) => [
    ...Object.entries({ ...ALL, ...OF_SESSION[name] }).flatMap(([key, floor]) => {
      const share = percent(recall[key as keyof Recall]);
      return share < floor ? [`${name}: ${key} ${share.toFixed(1)} %, at least ${floor} %`] : [];
    }),
    ...(lost > 0 ? [`${name}: ${lost} user messages lost`] : []),
    ...(larger > 0 ? [`${name}: ${larger} requests larger than what they replace`] : []),
  ]);
}
