/** Paths of the workspace that are Pi's and not the workspace's: session logs hold what the ledger withholds. */
import { join, resolve } from "node:path";
import { isInside } from "./access.ts";

export interface PiPlaces {
  readonly cwd: string;
  readonly agentDir: string;
  /** Empty when Pi keeps no sessions. */
  readonly sessionDir: string;
  readonly sessionFile: string | undefined;
}

/** What the agent directory keeps of logins, keys and sessions. */
const PRIVATE = ["auth.json", "models.json", "mcp.json", "sessions"] as const;

/** A directory of Pi's below the workspace goes as a whole; where the workspace is that directory, what is private in it. */
export function withheldPaths({ cwd, agentDir, sessionDir, sessionFile }: PiPlaces): readonly string[] {
  const below = [agentDir, sessionDir].filter(
    (directory) => directory !== "" && isInside(cwd, directory) && resolve(directory) !== resolve(cwd),
  );
  return [
    ...PRIVATE.map((name) => join(agentDir, name)),
    ...below,
    ...(sessionFile === undefined || sessionFile === "" ? [] : [sessionFile]),
  ];
}
