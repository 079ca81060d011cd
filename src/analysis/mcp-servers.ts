/** The servers of Pi's own `mcp.json`, whose tools an agent calls as `mcp__server__tool`. */
import { join } from "node:path";
import { parse } from "jsonc-parser";
import type { Where } from "../config/locate.ts";
import { isObject, type JsonObject, member } from "../jsonc/pointer.ts";
import { readText } from "../files/read.ts";
import type { Policy } from "../engine/policy.ts";

/** A glob for the tools of each server that nobody reviews. A file that is absent or broken names no server, to Pi neither. */
export function unreviewedServers(policy: Policy, where: Where): readonly string[] {
  // Whatever a tool of the server is called: rules about single tools are no rule for the server.
  const isReviewed = (prefix: string): boolean =>
    policy.decide("guard/surfaces", { surface: `${prefix}__tool` }).outcome === "review";
  const prefixes = configuredServers(where).map((server) => `mcp__${server.replace(/\W/g, "_")}`);
  return [...new Set(prefixes.filter((prefix) => !isReviewed(prefix)).map((prefix) => `${prefix}__*`))].sort();
}

/** By name, without those that are switched off. A project's entry stands over the person's own, once Pi trusts the project. */
function configuredServers({ agentDir, cwd, trusted }: Where): readonly string[] {
  const own = serversIn(join(agentDir, "mcp.json"));
  const project = trusted ? serversIn(join(cwd, ".pi", "mcp.json")) : {};
  return [...new Set([...Object.keys(own), ...Object.keys(project)])].filter(
    (name) => (member(project[name], "enabled") ?? member(own[name], "enabled")) !== false,
  );
}

function serversIn(file: string): JsonObject {
  const read = readText(file);
  const value: unknown = read.kind === "text" ? parse(read.text) : undefined;
  const servers = member(value, "mcpServers");
  return isObject(servers) ? servers : {};
}
