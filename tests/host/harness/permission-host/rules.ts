/** What the stand-in's rules say about a surface and a value: the permission query, with its known imprecision. */
import { homedir } from "node:os";
import { bashUnits } from "./bash.ts";
import type { HostConfig, State } from "./config.ts";

export interface CheckResult {
  readonly toolName: string;
  readonly state: State;
  readonly matchedPattern?: string;
  readonly command?: string;
  readonly target?: string;
  readonly source: "tool" | "bash" | "mcp" | "skill" | "special" | "default" | "session";
  readonly origin: string;
  readonly commandContext?: string;
  readonly executedUnit?: string;
  readonly matchedSpelling?: string;
}

/** Approvals "for this session": surface and pattern. */
export interface Grant {
  readonly surface: string;
  readonly pattern: string;
}

const FAMILIES = ["path", "external_directory"] as const;
const RESTRICTION: readonly State[] = ["allow", "ask", "deny"];
const SOURCES: Readonly<Record<string, CheckResult["source"]>> = {
  bash: "bash",
  mcp: "mcp",
  skill: "skill",
  path: "special",
  external_directory: "special",
};

/** The family of a surface: only `path` and `external_directory` have members. */
export function familyOf(surface: string): (typeof FAMILIES)[number] | undefined {
  return FAMILIES.find((family) => [family, `${family}_read`, `${family}_write`].includes(surface));
}

export function check(config: HostConfig, grants: readonly Grant[], surface: string, value?: string): CheckResult {
  if (surface === "mcp") return rule(config, grants, surface, "mcp_status", { target: "mcp_status" }); // the asked value is ignored
  if (surface === "bash") return checkBash(config, grants, value ?? "");
  if (familyOf(surface) !== undefined) return checkPath(config, grants, surface, value ?? "");
  // Rules of a file tool are about its path. One that is asked for by its name alone may work anywhere.
  return rule(config, grants, surface, value ?? "");
}

/** A gate knows the real MCP target; only the query loses it. */
export function checkMcpTarget(config: HostConfig, grants: readonly Grant[], target: string): CheckResult {
  return rule(config, grants, "mcp", target, { target });
}

/** The most restrictive unit decides; among equals the first, which need not be the dangerous one. */
function checkBash(config: HostConfig, grants: readonly Grant[], command: string): CheckResult {
  const results = bashUnits(command).map((unit) => {
    const found = rule(config, grants, "bash", unit.executedUnit ?? unit.text, {
      command: unit.text,
      ...(unit.context === undefined ? {} : { commandContext: unit.context }),
      ...(unit.executedUnit === undefined ? {} : { executedUnit: unit.executedUnit }),
    });
    const floored = unit.sentinel !== undefined && found.state === "allow" && found.source !== "session";
    return floored ? { ...found, state: "ask" as const, matchedPattern: unit.sentinel } : found;
  });
  return mostRestrictive(results) ?? rule(config, grants, "bash", command, { command });
}

/** A bare family folds its members to the more restrictive one. */
function checkPath(config: HostConfig, grants: readonly Grant[], surface: string, value: string): CheckResult {
  const family = familyOf(surface);
  const members = surface === family ? [`${family}_read`, `${family}_write`] : [surface];
  const results = members.map((member) => rule(config, grants, member, value));
  return { ...(mostRestrictive(results) ?? rule(config, grants, surface, value)), toolName: surface };
}

function mostRestrictive(results: readonly CheckResult[]): CheckResult | undefined {
  return results.toSorted((a, b) => RESTRICTION.indexOf(b.state) - RESTRICTION.indexOf(a.state))[0];
}

function rule(
  config: HostConfig,
  grants: readonly Grant[],
  surface: string,
  value: string,
  facts: Partial<CheckResult> = {},
): CheckResult {
  const base = {
    toolName: surface,
    source: SOURCES[familyOf(surface) ?? surface] ?? "tool",
    origin: "global",
    ...facts,
  } as const;
  const grant = grants.find((given) => given.surface === surface && matches(given.pattern, value));
  if (grant !== undefined)
    return { ...base, state: "allow", source: "session", origin: "session", matchedPattern: grant.pattern };
  const found = patternsOf(config, surface).findLast(([pattern]) => matches(pattern, value));
  if (found !== undefined) return { ...base, state: found[1], matchedPattern: found[0] };
  const fallback = config.permission["*"];
  if (typeof fallback === "string")
    return { ...base, state: fallback, source: SOURCES[surface] ?? "default", origin: "global" };
  return { ...base, state: defaultState(surface), source: "default", origin: "builtin" };
}

/** Paths inside the project are free unless a rule says otherwise. */
const defaultState = (surface: string): State => (familyOf(surface) === "path" ? "allow" : "ask");

/** The bare family's patterns come first, so that a member's own override them. */
function patternsOf(config: HostConfig, surface: string): readonly (readonly [string, State])[] {
  const family = familyOf(surface);
  return [
    ...(family === undefined || family === surface ? [] : entriesOf(config.permission[family])),
    ...entriesOf(config.permission[surface]),
  ];
}

function entriesOf(rules: HostConfig["permission"][string] | undefined): readonly (readonly [string, State])[] {
  if (rules === undefined) return [];
  return typeof rules === "string" ? [["*", rules]] : Object.entries(rules);
}

/** `*` spans anything, `?` one character; a final ` *` is optional, so `git *` matches `git`. */
export function matches(pattern: string, value: string): boolean {
  const expanded = pattern.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/, homedir());
  const optional = expanded.endsWith(" *");
  const source = (optional ? expanded.slice(0, -2) : expanded)
    .replaceAll(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)
    .replaceAll("*", "[^]*")
    .replaceAll("?", "[^]");
  return new RegExp(`^${source}${optional ? "(?: [^]*)?" : ""}$`).test(value);
}
