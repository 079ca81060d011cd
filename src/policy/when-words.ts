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

/** Following the definitions that one includes leads back to it. */
export function includesItself(name: string, define: { readonly [name: string]: When }): boolean {
  let use: Condition | undefined = name;
  for (const _ of Object.keys(define)) {
    if (typeof use !== "string" || !Object.hasOwn(define, use)) return false;
    use = define[use]?.["use"];
    if (use === name) return true;
  }
  return false;
}
