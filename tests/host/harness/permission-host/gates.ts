/** Which permissions one tool call needs, each with its rule result and the ask that it would raise. */
import { randomUUID } from "node:crypto";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { pathWords } from "./bash.ts";
import type { HostConfig } from "./config.ts";
import { evidence, type PromptDetails, requestFacts } from "./details.ts";
import { check, checkMcpTarget, type CheckResult, type Grant } from "./rules.ts";

export interface Gate {
  readonly surface: string;
  readonly value: string;
  readonly result: CheckResult;
  readonly details: PromptDetails;
}

export interface Call {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
}

type Rules = (surface: string, value?: string) => CheckResult;

/** The direction that a tool proves for its path; the others are of unknown direction. */
const DIRECTIONS: Readonly<Record<string, string>> = { read: "_read", find: "_read", grep: "_read", ls: "_read", write: "_write" };
const FILE_TOOLS: ReadonlySet<string> = new Set([...Object.keys(DIRECTIONS), "edit"]);
const MCP_TOOL = /^mcp__(.+?)__(.+)$/;

/** Gates in the order of their asks: paths, then places outside the project, then the tool itself. */
export function gatesOf(call: Call, config: HostConfig, grants: readonly Grant[]): readonly Gate[] {
  const rules: Rules = (surface, value) => check(config, grants, surface, value);
  if (call.toolName === "bash") return bashGates(call, rules, config);
  if (FILE_TOOLS.has(call.toolName)) return fileGates(call, rules);
  const target = mcpTarget(call);
  return [target === undefined ? toolGate(call, rules) : mcpGate(call, target, checkMcpTarget(config, grants, target))];
}

/** The gate of a skill that the person called by name. */
export function skillGate(name: string, config: HostConfig, grants: readonly Grant[]): Gate {
  const result = check(config, grants, "skill", name);
  const details = {
    skillName: name,
    source: "skill_input",
    payload: payload("skill", requestFacts({ surface: "skill", value: name })),
    accessIntent: intent("skill", [name]),
  } as const;
  return { surface: "skill", value: name, result, details: { ...identity(), ...details } };
}

const identity = () => ({ requestId: `perm-${randomUUID()}`, agentName: null, source: "tool_call" as const, origin: "global" });
const ofCall = ({ toolCallId, toolName }: Call) => ({ ...identity(), toolCallId, toolName });
const intent = (surface: string, matchValues: readonly string[], boundaryValue: string | null = null) => ({
  surface,
  matchValues,
  boundaryValue,
});
const payload = (
  kind: PromptDetails["payload"]["kind"],
  request: PromptDetails["payload"]["request"],
  shown: PromptDetails["payload"]["evidence"] = [],
) => ({
  kind,
  request,
  evidence: shown,
  annotations: [],
});
const patternOf = (result: CheckResult) => ({ matchedPattern: result.matchedPattern ?? null });

function bashGates(call: Call, rules: Rules, config: HostConfig): readonly Gate[] {
  const command = String(call.input["command"] ?? "");
  const words = pathWords(command);
  const paths = "path" in config.permission || "path_read" in config.permission || "path_write" in config.permission ? words : [];
  const outside = words.filter((word) => isOutside(resolvePath(word, call.cwd), call.cwd));
  return [
    ...paths.map((word) => bashPathGate(call, command, word, rules)),
    ...(outside.length === 0 ? [] : [bashOutsideGate(call, command, outside, rules)]),
    bashUnitGate(call, command, rules),
  ];
}

function bashUnitGate(call: Call, command: string, rules: Rules): Gate {
  const result = rules("bash", command);
  const unit = result.command ?? command;
  const request = requestFacts({
    surface: "bash",
    toolName: "bash",
    value: unit,
    ...patternOf(result),
    commandContext: result.commandContext ?? null,
    executedUnit: result.executedUnit ?? null,
  });
  const details = {
    command: unit,
    payload: payload("bash", request, unit === command ? [] : [evidence("full command", command)]),
    accessIntent: intent("bash", [unit]),
  };
  return { surface: "bash", value: unit, result, details: { ...ofCall(call), ...details } };
}

function bashPathGate(call: Call, command: string, word: string, rules: Rules): Gate {
  const result = rules("path", word);
  const request = requestFacts({ surface: "path", toolName: "bash", value: word, ...patternOf(result) });
  return {
    surface: "path",
    value: word,
    result,
    details: { ...ofCall(call), command, path: word, payload: payload("path", request), accessIntent: pathIntent("path", word, call.cwd) },
  };
}

function bashOutsideGate(call: Call, command: string, words: readonly string[], rules: Rules): Gate {
  const resolved = words.map((word) => resolvePath(word, call.cwd));
  const results = resolved.map((path) => rules("external_directory", path));
  const result =
    results.find(({ state }) => state === "deny") ??
    results.find(({ state }) => state === "ask") ??
    rules("external_directory", resolved[0]);
  const request = requestFacts({ surface: "external_directory", toolName: "bash", value: command, ...patternOf(result) });
  const shown = [
    evidence("working directory", call.cwd),
    ...words.map((word, index) => evidence("external path", word, resolved[index] ?? null)),
  ];
  const details = {
    command,
    payload: payload("bash_external_directory", request, shown),
    accessIntent: intent("external_directory", resolved, resolved[0] ?? null),
  };
  return { surface: "external_directory", value: command, result, details: { ...ofCall(call), ...details } };
}

function fileGates(call: Call, rules: Rules): readonly Gate[] {
  const typed = String(call.input["path"] ?? ".");
  const full = resolvePath(typed, call.cwd);
  const direction = DIRECTIONS[call.toolName] ?? "";
  const gate = (kind: "path" | "external_directory", shown: PromptDetails["payload"]["evidence"]): Gate => {
    const surface = `${kind}${direction}`;
    const result = rules(surface, full);
    const request = requestFacts({ surface, toolName: call.toolName, value: typed, ...patternOf(result) });
    return {
      surface,
      value: typed,
      result,
      details: { ...ofCall(call), path: typed, payload: payload(kind, request, shown), accessIntent: pathIntent(surface, typed, call.cwd) },
    };
  };
  const outside = [evidence("working directory", call.cwd), ...(full === typed ? [] : [evidence("resolves to", full)])];
  const skill = basename(full) === "SKILL.md" && call.toolName === "read" ? [skillReadGate(call, typed, rules)] : [];
  return [...skill, gate("path", []), ...(isOutside(full, call.cwd) ? [gate("external_directory", outside)] : []), toolGate(call, rules)];
}

function skillReadGate(call: Call, path: string, rules: Rules): Gate {
  const name = basename(dirname(resolvePath(path, call.cwd)));
  const result = rules("skill", name);
  const request = requestFacts({ surface: "skill", toolName: call.toolName, value: name, ...patternOf(result) });
  const details = {
    source: "skill_read",
    skillName: name,
    path,
    payload: payload("skill_read", request, [evidence("read path", path)]),
    accessIntent: intent("skill", [name]),
  } as const;
  return { surface: "skill", value: name, result, details: { ...ofCall(call), ...details } };
}

function mcpGate(call: Call, target: string, result: CheckResult): Gate {
  const request = requestFacts({ surface: "mcp", toolName: call.toolName, value: target, ...patternOf(result) });
  const args = call.toolName === "mcp" ? call.input["args"] : call.input;
  const details = {
    target,
    toolInputPreview: preview(args),
    payload: payload("mcp", request, [evidence("input", summary(args))]),
    accessIntent: intent("mcp", [target]),
  };
  return { surface: "mcp", value: target, result, details: { ...ofCall(call), ...details } };
}

/** A tool's gate knows its name only; the input is evidence. */
function toolGate(call: Call, rules: Rules): Gate {
  const result = rules(call.toolName);
  const request = requestFacts({ surface: call.toolName, toolName: call.toolName, value: call.toolName, ...patternOf(result) });
  const details = {
    toolInputPreview: preview(call.input),
    payload: payload("tool", request, [evidence("input", `with input ${preview(call.input)}`)]),
    accessIntent: intent(call.toolName, [call.toolName]),
  };
  return { surface: call.toolName, value: call.toolName, result, details: { ...ofCall(call), ...details } };
}

/** `exa:search` and `mcp__exa__search` are both asked as `exa_search`. */
function mcpTarget(call: Call): string | undefined {
  const native = MCP_TOOL.exec(call.toolName);
  if (native !== null) return `${native[1]}_${native[2]}`;
  return call.toolName === "mcp" ? String(call.input["tool"] ?? "mcp_status").replace(":", "_") : undefined;
}

const preview = (input: unknown) => JSON.stringify(input ?? {});

function summary(input: unknown): string {
  const entries = typeof input === "object" && input !== null ? Object.entries(input) : [];
  return entries.length === 0 ? "without input" : `with ${entries.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(", ")}`;
}

function pathIntent(surface: string, typed: string, cwd: string) {
  const full = resolvePath(typed, cwd);
  return intent(surface, [...new Set([full, relative(cwd, full), typed])], full);
}

function resolvePath(path: string, cwd: string): string {
  return resolve(cwd, path.replace(/^~(?=\/|$)/, homedir()));
}

function isOutside(path: string, cwd: string): boolean {
  const way = relative(cwd, path);
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}
