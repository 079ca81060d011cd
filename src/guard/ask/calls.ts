/**
 * The tool calls that an ask can be about, whole. Pi tells of a call before any gate is asked about it, and the session
 * holds the agent's message; what the permission system shows of a call is a preview, and never the call.
 */
import { listAt, recordAt, textAt } from "../read.ts";
import { isObject } from "../../jsonc/pointer.ts";

export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Calls {
  /** Pi is about to run a call: `input` as the agent wrote it. */
  started(id: string, name: string, input: unknown): void;
  /** A call at its gates. `input` is the object that will run; extensions may change it in place. False when it is no longer what was allowed. */
  gated(id: string, name: string, input: unknown): boolean;
  ended(id: string): void;
  /** The calls of this id that are under way. Several only when an agent gave one id to several calls. */
  underWay(id: string): readonly ToolCall[];
  /** A call that a review allowed as it stands here. */
  allowed(id: string, call: ToolCall): void;
}

/** Calls under way are few; an agent that starts more than this without an end loses the oldest, which then is not judged. */
const MAX_UNDER_WAY = 256;

interface UnderWay {
  readonly issued: ToolCall[];
  live?: ToolCall;
  allowed?: string;
}

export function createCalls(): Calls {
  const byId = new Map<string, UnderWay>();
  const entryOf = (id: string): UnderWay => {
    const entry = byId.get(id) ?? { issued: [] };
    byId.delete(id);
    byId.set(id, entry);
    for (const oldest of byId.keys()) {
      if (byId.size <= MAX_UNDER_WAY) break;
      byId.delete(oldest);
    }
    return entry;
  };
  return {
    started(id, name, input) {
      entryOf(id).issued.push({ name, input: isObject(input) ? input : {} });
    },
    gated(id, name, input) {
      const entry = entryOf(id);
      const live = { name, input: isObject(input) ? input : {} };
      entry.live = live;
      return entry.allowed === undefined || entry.allowed === loose(live);
    },
    ended: (id) => void byId.delete(id),
    underWay(id) {
      const entry = byId.get(id);
      if (entry === undefined) return [];
      // What will run counts more than what was written, unless two calls share the id: then nobody can tell which is meant.
      if (entry.live !== undefined && entry.issued.length <= 1) return [entry.live];
      return entry.live === undefined ? entry.issued : [...entry.issued, entry.live];
    },
    allowed(id, call) {
      const entry = byId.get(id);
      if (entry !== undefined) entry.allowed = loose(call);
    },
  };
}

/** Whole, with the keys in the order in which they were sent. */
export function callText({ input }: Pick<ToolCall, "input">): string {
  return JSON.stringify(input);
}

/**
 * The call that an ask's id names; undefined when there is none, or when the sources do not agree on one.
 * `entries`: the session's, newest first. A call that has its result already is not the one asked about.
 */
export function findCall(id: string, entries: Iterable<unknown>, calls: Pick<Calls, "underWay">): ToolCall | undefined {
  const known = calls.underWay(id);
  return only(known.length > 0 ? known : written(id, entries));
}

/** A copy, as it stands now: extensions may still change the object that will run. */
function only(calls: readonly ToolCall[]): ToolCall | undefined {
  const [first, ...others] = calls;
  if (first === undefined) return undefined;
  try {
    const text = callText(first);
    const input: unknown = JSON.parse(text);
    if (!isObject(input) || others.some((other) => other.name !== first.name || callText(other) !== text))
      return undefined;
    return { name: first.name, input };
  } catch {
    return undefined; // No JSON, so nothing that an agent wrote.
  }
}

function written(id: string, entries: Iterable<unknown>): readonly ToolCall[] {
  for (const entry of entries) {
    const message = isObject(entry) && entry["type"] === "message" ? recordAt(entry, "message") : {};
    if (message["role"] === "toolResult" && message["toolCallId"] === id) return [];
    if (message["role"] !== "assistant") continue;
    const blocks = listAt(message, "content")
      .filter(isObject)
      .filter((block) => block["type"] === "toolCall" && block["id"] === id);
    if (blocks.length > 0)
      return blocks.map((block) => ({ name: textAt(block, "name") ?? "", input: recordAt(block, "arguments") }));
  }
  return [];
}

/** Pi brings arguments into their declared types: `"5"` may run as 5, one item as a list of it, and null as nothing. */
function loose({ name, input }: ToolCall): string {
  return JSON.stringify([name, loosened(input)]);
}

function loosened(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? loosened(value[0]) : value.map(loosened);
  if (isObject(value))
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, loosened(one)]);
  return String(value);
}
