/** Random patterns and texts near them, judged by the definition. Throws at the first pair on which the two disagree. */
import fc from "fast-check";
import { compilePattern } from "../../src/globs/pattern.ts";
import type { Dialect } from "../../src/globs/texts.ts";
import { nameMatches, pathMatches } from "./definition.ts";
import { near } from "./patterns.arbitrary.ts";

/** How many pairs there were, and how many of them matched. */
export function againstDefinition(
  dialect: Dialect,
  texts: number,
  patterns: number,
  seed: number,
): readonly [pairs: number, held: number] {
  const means = dialect === "name" ? nameMatches : pathMatches;
  let [pairs, held] = [0, 0];
  fc.assert(
    fc.property(near(dialect, texts), (one) => {
      const compiled = compilePattern(one.pattern, dialect);
      if (!compiled.ok) return;
      for (const text of one.texts) {
        const expected = means(one.pattern, text);
        pairs += 1;
        held += Number(expected);
        if (compiled.matches(text) !== expected)
          throw new Error(`${JSON.stringify(one.pattern)} on ${JSON.stringify(text)} is ${expected}`);
      }
    }),
    { numRuns: patterns, seed },
  );
  return [pairs, held];
}
