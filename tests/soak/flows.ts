/** Random pairs of tables and configs, compared as flows, against an interpreter of their own. */
import { judged } from "../flows/brute.ts";

/** `SOAK_PAIRS` in the environment asks for fewer. */
export async function soakFlows(pairs = Number(process.env["SOAK_PAIRS"] ?? 2_000)): Promise<string> {
  let [changes, moved] = [0, 0];
  for (let seed = 1; seed <= pairs; seed += 1) {
    const found = judged(seed, 1_000);
    if (found.faults.length > 0) throw new Error(found.faults.join("\n"));
    changes += found.changes;
    moved += found.moved;
  }
  return `${pairs.toLocaleString("en")} pairs with 1,000 inputs each agree, ${changes.toLocaleString("en")} changes, ${moved.toLocaleString("en")} inputs come to another end`;
}
