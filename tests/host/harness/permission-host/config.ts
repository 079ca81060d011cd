/** The stand-in's configuration: the global file under the project's, read anew at every ask. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type ParseError } from "jsonc-parser";

export type State = "allow" | "deny" | "ask";

export interface HostConfig {
  /** Surface → one state, or pattern → state; the last match wins. */
  readonly permission: Readonly<Record<string, State | Readonly<Record<string, State>>>>;
  readonly authorizerChain: readonly string[];
  readonly yoloMode: boolean;
  readonly debugLog: boolean;
  readonly permissionReviewLog: boolean;
  readonly reviewLogFieldMaxWidth: number;
  /** Switches of the stand-in alone; the real system has other ways into these states. */
  readonly standIn: {
    /** The node relays its asks to a parent: links are accepted and never asked. */
    readonly relays?: boolean;
    /** Where a relaying node sends its asks; without it nobody answers them but the person. */
    readonly relayFolder?: string;
    /** Where the asks of subagents come from. */
    readonly serves?: string;
    /** The host exposes no session id and publishes nothing. */
    readonly anonymous?: boolean;
    /** Asks about Pi's own MCP tools as `mcp`. */
    readonly knowsOwnMcp?: boolean;
  };
}

const DEFAULTS: HostConfig = {
  permission: {},
  authorizerChain: [],
  yoloMode: false,
  debugLog: false,
  permissionReviewLog: true,
  reviewLogFieldMaxWidth: 1000,
  standIn: {},
};

/** A broken file asks for everything, as the real system does. */
const BROKEN: Partial<HostConfig> = { permission: { "*": "ask" } };

export const CONFIG_PATH = "extensions/pi-permission-system/config.json";

export function loadHostConfig(agentDir: string, cwd: string, trusted: boolean): HostConfig {
  const global = readLayer(join(agentDir, CONFIG_PATH));
  const project = trusted ? readLayer(join(cwd, ".pi", CONFIG_PATH)) : {};
  return { ...DEFAULTS, ...global, ...project, permission: { ...global.permission, ...project.permission } };
}

function readLayer(path: string): Partial<HostConfig> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return {};
  }
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: false });
  return errors.length > 0 || typeof value !== "object" || value === null ? BROKEN : value;
}
