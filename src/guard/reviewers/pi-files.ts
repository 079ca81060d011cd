import { join } from "node:path";
import type { Where } from "../../config/locate.ts";
import { parse } from "../../jsonc/parse.ts";
import { member } from "../../jsonc/pointer.ts";
import { readText } from "../../files/read.ts";
import { fingerprint } from "../ask/cache.ts";
import { touched } from "../watch/snapshot.ts";

/** Reads what Pi's `models.json` holds now, and parses it only when it was touched. A broken file says what can be read of it. */
export function createModelsFile({ agentDir }: Pick<Where, "agentDir">): () => unknown {
  return createReader(join(agentDir, "models.json"));
}

type Settings = Pick<Where, "agentDir" | "cwd" | "trusted">;
/** Settings of Pi that say over what a request goes, and how long it may be silent. */
const NETWORK_SETTINGS = ["httpProxy", "httpIdleTimeoutMs"] as const;
/** Settings of Pi that say which shell runs a command, and what runs before it. */
const SHELL_SETTINGS = ["shellPath", "shellCommandPrefix"] as const;

/** A hash of what Pi's settings, and those of a trusted project, say of the network; empty where they say nothing. */
export function createNetworkSettings(where: Settings): () => string {
  const said = createSettings(where, NETWORK_SETTINGS);
  return () => (said().length === 0 ? "" : fingerprint([JSON.stringify(said())]));
}

/** What Pi's settings, and those of a trusted project, make of every shell command, as a reviewer reads it; null where they leave it alone. */
export function createShellSettings(where: Settings): () => string | null {
  const said = createSettings(where, SHELL_SETTINGS);
  return () =>
    said().length === 0
      ? null
      : said()
          .map(([, key, value]) => `${key}: ${String(value)}`)
          .join("; ");
}

function createSettings(
  { agentDir, cwd, trusted }: Settings,
  keys: readonly string[],
): () => readonly (readonly [file: number, key: string, value: unknown])[] {
  const files = [join(agentDir, "settings.json"), ...(trusted ? [join(cwd, ".pi", "settings.json")] : [])].map(
    createReader,
  );
  return () =>
    files.flatMap((read, index) => {
      const settings = read();
      return keys.flatMap((key) =>
        member(settings, key) === undefined ? [] : [[index, key, member(settings, key)] as const],
      );
    });
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
