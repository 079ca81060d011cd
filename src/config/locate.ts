/** Where the files of each family lie. Every path is absolute. */
import { isAbsolute, join, resolve } from "node:path";
import type { Read } from "../files/read.ts";
import type { Stricter } from "./project.ts";
import type { Environment } from "./refs.ts";

/** What locations depend on. */
export interface Where {
  readonly env: Environment;
  readonly home: string;
  /** Pi's agent directory. */
  readonly agentDir: string;
  readonly cwd: string;
  /** Whether Pi trusts the project in `cwd`; without trust its layer is not read. */
  readonly trusted: boolean;
  /** Settings of this session alone, which go above every file. */
  readonly overrides?: object;
  /** The leniency modes of the tables in force; those of the schema when left out. */
  readonly modes?: readonly string[];
  /** Judges a project's settings where it may only make things stricter; when left out, it may set none. */
  readonly stricter?: Stricter;
  /** Reads a file; the disk when left out. Whoever holds on to a policy gives the texts that it was made of. */
  readonly read?: (path: string) => Read;
}

/** One layer's place. The first candidate that exists is the layer's file, even when it cannot be used. */
export interface Location {
  readonly layer: string;
  readonly candidates: readonly string[];
  /** Read only when Pi trusts the project. */
  readonly needsTrust?: boolean;
  /** Read only when no file of this layer exists. */
  readonly insteadOf?: string;
}

/** `Where` from a process: the agent directory is `PI_CODING_AGENT_DIR`, or else `~/.pi/agent`. */
export function whereabouts({ env, home, cwd, trusted, ...more }: Omit<Where, "agentDir">): Where {
  const given = env["PI_CODING_AGENT_DIR"] ?? "";
  const agentDir = given === "" ? join(home, ".pi", "agent") : resolve(cwd, expandTilde(given, home));
  return { env, home, agentDir, cwd, trusted, ...more };
}

export function advisorLocations({ env, home }: Where): Location[] {
  const legacy = join(home, ".config", "rpiv-advisor", "advisor.json");
  const user = join(xdgDirectory(env["XDG_CONFIG_HOME"], home, ".config"), "rpiv-advisor", "advisor.json");
  return user === legacy
    ? [{ layer: "user", candidates: [user] }]
    : [
        { layer: "legacy", candidates: [legacy], insteadOf: "user" },
        { layer: "user", candidates: [user] },
      ];
}

export function guardLocations({ agentDir, cwd }: Where): Location[] {
  const candidates = (root: string) =>
    ["config.jsonc", "config.json"].map((name) => join(root, "extensions", "pi-permission-ai-guard", name));
  return [
    { layer: "global", candidates: candidates(agentDir) },
    { layer: "project", candidates: candidates(join(cwd, ".pi")), needsTrust: true },
  ];
}

export function isolatedLocations({ agentDir }: Where): Location[] {
  return [{ layer: "user", candidates: [join(agentDir, "pi-advisor.json")] }];
}

/** Where the isolated advisor keeps its log unless its config says otherwise. */
export function logDirectory({ env, home }: Where): string {
  return join(xdgDirectory(env["XDG_STATE_HOME"], home, join(".local", "state")), "pi-advisor", "consultations");
}

/** An XDG directory: absolute, or in the home directory by `~` or `~/…`; anything else counts as unset. */
function xdgDirectory(value: string | undefined, home: string, fallback: string): string {
  const expanded = expandTilde((value ?? "").trim(), home);
  return isAbsolute(expanded) ? expanded : join(home, fallback);
}

/** `~` and `~/…`; `~user` stays as it is. */
export function expandTilde(path: string, home: string): string {
  return path === "~" ? home : path.startsWith("~/") ? join(home, path.slice(2)) : path;
}
