/** Random tables of many patterns and edits of them, against deciding every short text. */
import { againstBruteForce } from "../review/text-lists-brute-force.ts";

const TABLES = { one: 3_000, two: 300 } as const;
const SEED = 20_261_204;

export async function soakSize(): Promise<string> {
  const [one, two] = [againstBruteForce(false, TABLES.one, SEED), againstBruteForce(true, TABLES.two, SEED)];
  const sum = (key: "tables" | "dead" | "changes" | "looser") => (one[key] + two[key]).toLocaleString("en");
  return `${sum("tables")} pairs of tables, ${sum("dead")} dead rules, ${sum("changes")} changes (${sum("looser")} looser), each as brute force finds it (seed ${SEED})`;
}
