import type { Ask } from "./ask.ts";
import { callText, type ToolCall } from "./calls.ts";

/** Kinds whose own text is all there is to know: a command, or a skill's name. */
const SELF_CONTAINED: ReadonlySet<string> = new Set(["bash", "bash_external_directory", "skill", "skill_read"]);
const FILE_TOOLS: ReadonlySet<string> = new Set(["read", "write", "edit", "find", "grep", "ls"]);

/**
 * The ask with the whole call in it; undefined when the call cannot be had whole, or is not the one that the permission
 * system asks about: what is left would be a part, and what is cut away could be anything.
 *
 * A subagent's call ran in another session, so its ask is whole only by its own text. An id that it carries is looked up
 * nowhere: here it could name another call.
 */
export function wholeAsk(
  ask: Ask,
  find: (id: string) => ToolCall | undefined,
): { readonly ask: Ask; readonly call?: ToolCall } | undefined {
  const { facts, forwarded, toolCallId } = ask;
  if (forwarded || toolCallId === undefined) {
    if (!SELF_CONTAINED.has(facts.kind)) return undefined;
    const isCut = [facts.value, facts.fullCommand, facts.readPath].some((text) => text?.includes(CUT));
    return forwarded && (isCut || !saysAll(ask)) ? undefined : { ask };
  }
  const call = find(toolCallId);
  if (call === undefined || !isAbout(ask, call)) return undefined;
  return { call, ask: { ...ask, facts: { ...facts, toolInput: inputBeside(facts.fullCommand, call) } } };
}

/** Another shell than Pi's may take more than a command: a folder, an environment, an input. */
function saysAll({ facts, toolName, invokedToolName }: Ask): boolean {
  return !facts.kind.startsWith("bash") || (toolName === "bash" && invokedToolName === undefined);
}

/** What a cut leaves behind. Nothing vouches for a subagent's text, so one that bears it counts as cut. */
const CUT = "\u2026";

/** Whether the permission system and Pi speak of the same call. An extension between them may have changed it. */
function isAbout({ facts, toolName, invokedToolName, path }: Ask, { name, input }: ToolCall): boolean {
  if (toolName !== undefined && name !== toolName && name !== invokedToolName) return false;
  if (facts.fullCommand !== null) return Object.values(input).some((value) => isText(value, facts.fullCommand));
  if (facts.kind === "mcp" && typeof input["tool"] === "string")
    return named(facts.value ?? "").endsWith(named(input["tool"]));
  return path === undefined || !FILE_TOOLS.has(name) || input["path"] === undefined || isText(input["path"], path);
}

function isText(value: unknown, text: string | null): boolean {
  return typeof value === "string" && text !== null && value.trim() === text.trim();
}

/** `exa:search` is asked as `exa_search`. */
function named(target: string): string {
  return target.toLowerCase().replace(/[^a-z0-9]+/g, "_");
}

/** The command stands in a field of its own. */
function inputBeside(command: string | null, call: ToolCall): string | null {
  const rest = Object.entries(call.input).filter(([, value]) => !isText(value, command));
  if (command === null) return callText(call);
  return rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest));
}
