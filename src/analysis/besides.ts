/** What a diff finds beside decisions that change: each is a change too, and some may hide a looser decision. */
import type { Report } from "./report.ts";
import { weakening, type GuaranteeChange } from "./guarantees.ts";

export interface Beside {
  /** What happened, such as `removed`. */
  readonly what: string;
  /** To what. */
  readonly names: readonly string[];
  /** Something may now be decided that was not, without a changed decision to show for it. */
  readonly looser: boolean;
}

const guaranteeChanges: readonly GuaranteeChange[] = ["removed", "weakened", "changed", "strengthened", "added"];

/** In the order of a headline; what there is none of is left out. */
export function besides({
  unmatched,
  moved,
  guarantees,
}: Pick<Report, "unmatched" | "moved" | "guarantees">): Beside[] {
  const only = (side: "before" | "after") =>
    unmatched.filter((one) => one.side === side).map(({ table, config, file }) => table ?? `${file} (${config})`);
  return [
    { what: "removed", names: only("before"), looser: true },
    // Where it stands now it may be read by nobody.
    { what: "moved", names: moved.map(({ before, after }) => `${before} → ${after}`), looser: true },
    ...guaranteeChanges.map((change) => ({
      what: `invariant ${change}`,
      names: guarantees.filter((one) => one.change === change).map(({ table, id }) => `${id} of ${table}`),
      looser: weakening.has(change),
    })),
    { what: "added", names: only("after"), looser: false },
  ].filter(({ names }) => names.length > 0);
}
