/** Random patterns and texts near them, against the definition. */
import { againstDefinition } from "../globs/against-definition.ts";

/** So many patterns, each with 100 texts; some of the path patterns are refused and have none. */
const PATTERNS = { name: 2_000, path: 2_800 } as const;
const SEED = 20_261_201;

export async function soakPatterns(): Promise<string> {
  const counted = (["name", "path"] as const).map((dialect) => {
    const [pairs, held] = againstDefinition(dialect, 100, PATTERNS[dialect], SEED);
    return `${dialect} ${pairs.toLocaleString("en")} pairs, ${held.toLocaleString("en")} of them matched`;
  });
  return `${counted.join("; ")}; no difference (seed ${SEED})`;
}
