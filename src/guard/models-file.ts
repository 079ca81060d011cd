import { join } from "node:path";
import type { Where } from "../config/locate.ts";
import { parse } from "../config/parse.ts";
import { readText } from "../config/read.ts";
import { touched } from "./snapshot.ts";

/** Reads what Pi's `models.json` holds now, and parses it only when it was touched. A broken file says what can be read of it. */
export function createModelsFile({ agentDir }: Pick<Where, "agentDir">): () => unknown {
  const file = join(agentDir, "models.json");
  let [stamp, held]: [string, unknown] = ["", undefined];
  return () => {
    const now = touched(file);
    if (now === stamp) return held;
    const read = readText(file);
    [stamp, held] = [now, read.kind === "text" ? parse(file, read.text).recovered : undefined];
    return held;
  };
}
