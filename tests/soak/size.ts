/** Random tables of many patterns and edits of them, against deciding every short text. */
import { againstBruteForce } from "../space/text-lists-brute-force.ts";

const TABLES = { "one text": 3_000, "two texts": 300, paths: 300 } as const;
const SEED = 20_261_204;

export async function soakSize(): Promise<string> {
  const counts = (["one text", "two texts", "paths"] as const).map((over) =>
    againstBruteForce(over, TABLES[over], SEED),
  );
  const sum = (key: "tables" | "dead" | "changes" | "looser") =>
    counts.reduce((total, count) => total + count[key], 0).toLocaleString("en");
  return `${sum("tables")} pairs of tables, ${sum("dead")} dead rules, ${sum("changes")} changes (${sum("looser")} looser), each as brute force finds it (seed ${SEED})`;
}
