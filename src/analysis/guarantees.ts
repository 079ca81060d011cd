/** Whether an invariant still promises what it did. */
import { sameJson } from "../jsonc/pointer.ts";
import type { InvariantDocument } from "../engine/types.ts";

/** `changed`: it promises something else, and neither what it did nor more of it for certain. */
export type GuaranteeChange = "added" | "removed" | "weakened" | "strengthened" | "changed";

/** Those after which something may be decided that was promised never to be. */
export const weakening: ReadonlySet<GuaranteeChange> = new Set(["removed", "weakened", "changed"]);

/** Undefined where both promise the same. What only another `when` tells apart is not compared: it counts as `changed`. */
export function guaranteeChange(
  before: InvariantDocument,
  after: InvariantDocument,
  outcomes: readonly string[],
): GuaranteeChange | undefined {
  const scope = ({ when = {}, neverLooserAlong }: InvariantDocument) => ({ when, along: neverLooserAlong });
  const floor = Number(after.floor === true) - Number(before.floor === true);
  if (!sameJson(scope(before), scope(after))) return "changed";
  const [was, is] = [allowedBy(before, outcomes), allowedBy(after, outcomes)];
  const gone = was.some((outcome) => !is.includes(outcome));
  const come = is.some((outcome) => !was.includes(outcome));
  if (gone && (come || floor < 0)) return "changed";
  if (come && floor > 0) return "changed";
  if (gone || floor > 0) return "strengthened";
  return come || floor < 0 ? "weakened" : undefined;
}

/** The outcomes that an invariant leaves open. */
function allowedBy({ always, never }: InvariantDocument, outcomes: readonly string[]): readonly string[] {
  const excluded = [never ?? []].flat();
  return (always === undefined ? outcomes : [always].flat()).filter((outcome) => !excluded.includes(outcome));
}
