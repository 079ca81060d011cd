/** Which permissions one tool call needs, each with its rule result and the ask that it would raise. */
import { randomUUID } from "node:crypto";
import { basename, dirname } from "node:path";
import { pathWords } from "./bash.ts";
import type { HostConfig } from "./config.ts";
import { evidence, type PromptDetails, requestFacts } from "./details.ts";
import { canonicalPath, isOutside, resolvePath, spellingsOf } from "./paths.ts";
import { argumentsShown, type Call, inputShown } from "./previews.ts";
import { check, checkMcpTarget, type CheckResult, type Grant } from "./rules.ts";

export interface Gate {
  readonly surface: string;
  readonly value: string;
  readonly result: CheckResult;
  readonly details: PromptDetails;
}

type Rules = (surface: string, value?: string) => CheckResult;

/** The direction that a tool proves for its path; the others are of unknown direction. */
const DIRECTIONS: Readonly<Record<string, string>> = {
  read: "_read",
  find: "_read",
  grep: "_read",
  ls: "_read",
  write: "_write",
};
const FILE_TOOLS: ReadonlySet<string> = new Set([...Object.keys(DIRECTIONS), "edit"]);
const MCP_TOOL = /^mcp__(.+?)__(.+)$/;

/** Gates in the order of their asks: what is touched, then the tool itself. */
export function gatesOf(call: Call, config: HostConfig, grants: readonly Grant[]): readonly Gate[] {
  const rules: Rules = (surface, value) => check(config, grants, surface, value);
  if (call.toolName === "bash") return bashGates(call, rules, config);
  if (FILE_TOOLS.has(call.toolName))
    return typeof call.input["path"] === "string"
      ? fileGates(call, call.input["path"], rules)
      : [toolGate(call, rules)];
  const target = mcpTarget(call, config);
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

const identity = () => ({ requestId: `perm-${randomUUID()}`, agentName: null, source: "tool_call" as const });
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
  const paths =
    "path" in config.permission || "path_read" in config.permission || "path_write" in config.permission ? words : [];
  const outside = words.filter((word) => isOutside(resolvePath(word, call.cwd), call.cwd));
  return [
    ...(outside.length === 0 ? [] : [bashOutsideGate(call, command, outside, rules)]),
    ...(paths.length === 0 ? [] : [bashPathGate(call, command, paths, rules)]),
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
  return { surface: "bash", value: unit, result, details: { ...ofCall(call), origin: result.origin, ...details } };
}

/** One ask for all paths of a command, about the one that is decided most strictly; its fields name no other. */
function bashPathGate(call: Call, command: string, words: readonly string[], rules: Rules): Gate {
  const { word, result } = strictest(words, (path) => rules("path", path));
  const request = requestFacts({ surface: "path", toolName: "bash", value: word, ...patternOf(result) });
  const details = { command, payload: payload("path", request), accessIntent: pathIntent("path", word, call.cwd) };
  return { surface: "path", value: word, result, details: { ...ofCall(call), ...details } };
}

function bashOutsideGate(call: Call, command: string, words: readonly string[], rules: Rules): Gate {
  const { word, result } = strictest(words, (path) => rules("external_directory", canonicalPath(path, call.cwd)));
  const request = requestFacts({
    surface: "external_directory",
    toolName: "bash",
    value: command,
    ...patternOf(result),
  });
  const shown = [
    evidence("working directory", call.cwd),
    ...words.map((path) => evidence("external path", path, elsewhere(path, canonicalPath(path, call.cwd)))),
  ];
  const details = {
    command,
    payload: payload("bash_external_directory", request, shown),
    accessIntent: intent("external_directory", [resolvePath(word, call.cwd)], canonicalPath(word, call.cwd)),
  };
  return { surface: "external_directory", value: command, result, details: { ...ofCall(call), ...details } };
}

function strictest(
  words: readonly string[],
  decide: (word: string) => CheckResult,
): { readonly word: string; readonly result: CheckResult } {
  const decided = words.map((word) => ({ word, result: decide(word) }));
  const of = (state: CheckResult["state"]) => decided.find(({ result }) => result.state === state);
  return of("deny") ?? of("ask") ?? { word: words[0] ?? "", result: decide(words[0] ?? "") };
}

function fileGates(call: Call, typed: string, rules: Rules): readonly Gate[] {
  const full = resolvePath(typed, call.cwd);
  const canonical = canonicalPath(typed, call.cwd);
  const direction = DIRECTIONS[call.toolName] ?? "";
  const gate = (kind: "path" | "external_directory", shown: PromptDetails["payload"]["evidence"]): Gate => {
    const surface = `${kind}${direction}`;
    const result = rules(surface, full);
    const request = requestFacts({ surface, toolName: call.toolName, value: typed, ...patternOf(result) });
    return {
      surface,
      value: typed,
      result,
      details: {
        ...ofCall(call),
        path: typed,
        payload: payload(kind, request, shown),
        accessIntent: pathIntent(surface, typed, call.cwd),
      },
    };
  };
  const resolved = elsewhere(full, canonical);
  const outside = [
    ...(resolved === null ? [] : [evidence("resolves to", resolved)]),
    evidence("working directory", call.cwd),
  ];
  const skill = basename(full) === "SKILL.md" && call.toolName === "read" ? [skillReadGate(call, typed, rules)] : [];
  return [
    ...skill,
    gate("path", []),
    ...(isOutside(canonical, call.cwd) ? [gate("external_directory", outside)] : []),
    toolGate(call, rules, typed),
  ];
}

/** Only a link leads elsewhere; how a path was spelled is no news. */
const elsewhere = (path: string, canonical: string): string | null => (canonical === path ? null : canonical);

function skillReadGate(call: Call, path: string, rules: Rules): Gate {
  const name = basename(dirname(resolvePath(path, call.cwd)));
  const result = rules("skill", name);
  const request = requestFacts({ surface: "skill", value: name });
  const details = {
    source: "skill_read",
    skillName: name,
    path,
    payload: payload("skill_read", request, [evidence("read path", path)]),
    accessIntent: intent("skill", [name]),
  } as const;
  return { surface: "skill", value: name, result, details: { ...ofCall(call), ...details } };
}

/** Of its input a link sees a cut summary at most, and nothing where the arguments are one text. */
function mcpGate(call: Call, target: string, result: CheckResult): Gate {
  const request = requestFacts({ surface: "mcp", toolName: call.toolName, value: target, ...patternOf(result) });
  const shown = argumentsShown(call.toolName === "mcp" ? call.input["args"] : call.input);
  const details = {
    target,
    ...(shown === undefined ? {} : { toolInputPreview: shown }),
    payload: payload("mcp", request, shown === undefined ? [] : [evidence("input", `with ${shown}`)]),
    accessIntent: intent("mcp", [target]),
  };
  return { surface: "mcp", value: target, result, details: { ...ofCall(call), origin: result.origin, ...details } };
}

/** A tool's gate knows its name, and the path that it works on; of its input only what is shown as evidence. */
function toolGate(call: Call, rules: Rules, path?: string): Gate {
  const decided =
    path === undefined
      ? undefined
      : strictest(spellingsOf(path, call.cwd), (spelling) => rules(call.toolName, spelling));
  const result = decided?.result ?? rules(call.toolName);
  const request = requestFacts({
    surface: call.toolName,
    toolName: call.toolName,
    value: call.toolName,
    ...patternOf(result),
  });
  const shown = inputShown(call);
  const details = {
    toolInputPreview: shown.preview,
    payload: payload("tool", request, [evidence("input", shown.evidence)]),
    accessIntent:
      path === undefined ? intent(call.toolName, [call.toolName]) : pathIntent(call.toolName, path, call.cwd),
  };
  return {
    surface: call.toolName,
    value: call.toolName,
    result,
    details: { ...ofCall(call), origin: result.origin, ...details },
  };
}

/** `exa:search` is asked as `exa_search`. Pi's own MCP tools come under their own names, `mcp__exa__search`, unless the host is a newer one. */
function mcpTarget(call: Call, config: HostConfig): string | undefined {
  const native = config.standIn.knowsOwnMcp === true ? MCP_TOOL.exec(call.toolName) : null;
  if (native !== null) return `${native[1]}_${native[2]}`;
  return call.toolName === "mcp" ? String(call.input["tool"] ?? "mcp_status").replace(":", "_") : undefined;
}

function pathIntent(surface: string, typed: string, cwd: string) {
  return intent(surface, spellingsOf(typed, cwd), canonicalPath(typed, cwd));
}
