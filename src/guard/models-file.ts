import { join } from "node:path";
import type { Where } from "../config/locate.ts";
import { parse } from "../config/parse.ts";
import { member } from "../config/pointer.ts";
import { readText } from "../config/read.ts";
import { fingerprint } from "./cache.ts";
import { touched } from "./snapshot.ts";

/** Reads what Pi's `models.json` holds now, and parses it only when it was touched. A broken file says what can be read of it. */
export function createModelsFile({ agentDir }: Pick<Where, "agentDir">): () => unknown {
  return createReader(join(agentDir, "models.json"));
}

/** Settings of Pi that say over what a request goes, and how long it may be silent. */
const NETWORK_SETTINGS = ["httpProxy", "httpIdleTimeoutMs"] as const;

/** A hash of what Pi's settings, and those of a trusted project, say of the network; empty where they say nothing. */
export function createNetworkSettings({ agentDir, cwd, trusted }: Pick<Where, "agentDir" | "cwd" | "trusted">): () => string {
  const files = [join(agentDir, "settings.json"), ...(trusted ? [join(cwd, ".pi", "settings.json")] : [])].map(createReader);
  return () => {
    const said = files.flatMap((read, index) => NETWORK_SETTINGS.flatMap((key) => (member(read(), key) === undefined ? [] : [[index, key, member(read(), key)]])));
    return said.length === 0 ? "" : fingerprint([JSON.stringify(said)]);
  };
}

function createReader(file: string): () => unknown {
  let [stamp, held]: [string, unknown] = ["", undefined];
  return () => {
    const now = touched(file);
    if (now === stamp) return held;
    const read = readText(file);
    [stamp, held] = [now, read.kind === "text" ? parse(file, read.text).recovered : undefined];
    return held;
  };
}
