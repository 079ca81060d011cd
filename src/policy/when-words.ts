/** What stands in a `when` beside conditions: shared definitions, and words of other languages. */
import type { Condition, When } from "../engine/types.ts";

/** What other policy languages write for a choice of conditions. */
export const choiceWords: ReadonlySet<string> = new Set([
  "anyOf",
  "allOf",
  "oneOf",
  "noneOf",
  "any",
  "all",
  "or",
  "and",
  "not",
]);

/** As deep as brackets may stand in a file. */
const maxDepth = 100;

/** How many definitions one includes, one in the other; without an end where that leads back to it. */
function depthOf(name: string, define: { readonly [name: string]: When }): number {
  const most = Object.keys(define).length;
  let use: Condition | undefined = name;
  for (let depth = 0; depth <= most; depth++) {
    use = typeof use === "string" && Object.hasOwn(define, use) ? define[use]?.["use"] : undefined;
    if (use === undefined) return depth;
    if (use === name) return Infinity;
  }
  // A circle further on, which its own members tell.
  return 0;
}

/** What is wrong with a definition that includes itself, or too many others. */
export function endlessness(name: string, define: { readonly [name: string]: When }): string | undefined {
  const depth = depthOf(name, define);
  if (depth === Infinity) return `the definition \`${name}\` includes itself`;
  return depth > maxDepth ? `the definition \`${name}\` includes others more than ${maxDepth} deep` : undefined;
}

/** What decisions by no row are called. */
export const ends: ReadonlySet<string> = new Set(["otherwise", "on-fault"]);
