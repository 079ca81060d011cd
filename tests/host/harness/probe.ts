/** Drives the probe link and reads what it tells. */
import type { Endpoint } from "./endpoint.ts";
import { isObject, type JsonObject } from "./lines.ts";
import type { Pi, RpcEvent } from "./pi.ts";
import { callTool, say } from "./script.ts";

/** What the probe has told of `what`, from a place in the notices on. */
export function told(pi: Pi, what: string, since = 0): readonly unknown[] {
  const prefix = `probe ${what} `;
  return pi.notices
    .slice(since)
    .flatMap(({ message }) => (message.startsWith(prefix) ? [JSON.parse(message.slice(prefix.length))] : []));
}

/** Gives the probe a command or a verdict; gives its answer. */
export async function probe(pi: Pi, action: string): Promise<string> {
  const since = pi.notices.length;
  await pi.prompt(`/probe ${action}`);
  return (await pi.notice(/^probe (?:done|failed) /, since)).message;
}

export interface ToolOutcome {
  readonly text: string;
  readonly isError: boolean;
}

/** A run in which the agent calls one tool and stops. */
export async function runTool(pi: Pi, endpoint: Endpoint, name: string, args: object): Promise<ToolOutcome> {
  endpoint.queue("main", callTool(name, args), say("done"));
  return toolOutcome(await pi.prompt("go"));
}

/** What came of the first tool call among these events. */
export function toolOutcome(events: readonly RpcEvent[]): ToolOutcome {
  const end = events.find(({ type }) => type === "tool_execution_end");
  const result = end?.["result"];
  const content: readonly unknown[] = isObject(result) && Array.isArray(result["content"]) ? result["content"] : [];
  return {
    text: content.map((block) => (isObject(block) ? String(block["text"]) : "")).join(""),
    isError: end?.["isError"] === true,
  };
}

/** The details that the probe was asked with, in a run of one tool call. */
export async function askedOver(
  pi: Pi,
  endpoint: Endpoint,
  name: string,
  args: object,
): Promise<readonly JsonObject[]> {
  const since = pi.notices.length;
  await runTool(pi, endpoint, name, args);
  return told(pi, "asked", since).map((ask) => (isObject(ask) && isObject(ask["details"]) ? ask["details"] : {}));
}
