/** What a change of a setting that no table reads can come to. The schema says it of each (`x-consequence`). */
import type { Effective } from "../../config/load.ts";
import type { Tables } from "../../policy/own-tables.ts";
import { families, type ConfigSchema, type Consequence } from "../../../generated/schemas.js";
import { child } from "../../jsonc/pointer.ts";
import { createPolicy, type Policy } from "../../engine/policy.ts";
import type { Setting } from "../../proof/reads.ts";
import { ANSWERS, settle, type Found, type VerdictStep } from "../../analysis/settle.ts";

/** A policy as one side of a comparison. */
export interface Side {
  readonly effective: Effective<"guard">;
  readonly tables: Tables;
}

interface Meaning {
  readonly pointer: string;
  readonly consequence: Consequence;
  /** The largest number that it may grow to unasked. */
  readonly freeUpTo: number;
}

const meanings = meaningsIn(families.guard.schema, "");

function meaningsIn(schema: ConfigSchema, pointer: string): readonly Meaning[] {
  const { "x-consequence": consequence, "x-free-up-to": freeUpTo = Number.POSITIVE_INFINITY } = schema;
  if (consequence !== undefined) return [{ pointer, consequence, freeUpTo }];
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => meaningsIn(part, child(pointer, key)));
}

/** Settings whose amount alone counts: a past amount is remembered as it is, and not as a hash. */
export const MEASURED: readonly string[] = meanings
  .filter(({ consequence }) => consequence === "answers" || consequence === "remembers")
  .map(({ pointer }) => pointer);

/** Whether a change of a setting may turn a decision looser for all that can be told. What is not known may. */
export function mayLoosen({ pointer, before, after }: Setting, side: Side): boolean {
  const known = meanings.find((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`));
  const grows = typeof before.value === "number" && typeof after.value === "number" && after.value > before.value;
  switch (known?.consequence) {
    case undefined:
    case "decides":
    case "judges":
    case "tells":
    case "governs":
      return true;
    case "answers":
      return (
        !grows || Number(after.value) > known.freeUpTo || failuresAreStricter(createPolicy(side.tables, side.effective))
      );
    case "remembers":
      return !grows;
    case "none":
      return false;
  }
}

/** How strict an answer is: its place in the ladder's own order. */
const strictness = (policy: Policy, found: Found): number =>
  policy.decider("guard/mode-ladder")?.table.outcomes.indexOf(settle(found, ANY_SURFACE, policy).outcome) ?? -1;
/** Only an allow depends on the surface, and none is asked about here. */
const ANY_SURFACE = "bash";

const STEPS = Object.keys(ANSWERS) as readonly VerdictStep[];
/** What becomes of an ask when the time or the tokens of a reviewer end before its answer does. */
const CUT_SHORT = ["timeout", "call-failed", "empty-reply", "no-json"] as const;

/**
 * Whether a review that fails is answered more strictly than one that comes to a doubt or a denial. Then more answers are
 * looser answers, as in a mode that lets doubts pass while nobody is there to be asked.
 */
function failuresAreStricter(policy: Policy): boolean {
  const failed = Math.max(...CUT_SHORT.map((deferKind) => strictness(policy, { kind: "failed", deferKind })));
  const doubted = STEPS.filter((step) => step !== "allow").map((step) =>
    strictness(policy, { kind: "judged", step, answer: ANSWERS[step] }),
  );
  return doubted.some((one) => failed > one);
}

/** Whether a tripped breaker answers more mildly than some review would have: then one that trips sooner is looser. */
export function tripIsMilder({ tables, effective }: Side): boolean {
  const policy = createPolicy(tables, effective);
  const tripped = strictness(policy, { kind: "tripped" });
  return STEPS.some((step) => tripped < strictness(policy, { kind: "judged", step, answer: ANSWERS[step] }));
}
