/** Random pairs of tables under random configs, against an interpreter and a comparer of their own. */
import { judged } from "../judge/compare.ts";

const SEED = 1;

/** `SOAK_PAIRS` and `SOAK_SEED` in the environment ask for fewer, or for others. */
export async function soakExact(
  pairs = Number(process.env["SOAK_PAIRS"] ?? 20_000),
  first = Number(process.env["SOAK_SEED"] ?? SEED),
): Promise<string> {
  let [exact, changes] = [0, 0];
  for (let seed = first; seed < first + pairs; seed++) {
    const verdict = judged(seed);
    if (verdict.faults.length > 0) throw new Error(`seed ${seed}: ${verdict.faults.join("\n")}`);
    exact += Number(verdict.exact);
    changes += verdict.changes;
  }
  return `${pairs.toLocaleString("en")} pairs agree, ${exact.toLocaleString("en")} of them exact, with ${changes.toLocaleString("en")} changes (seeds from ${first})`;
}
