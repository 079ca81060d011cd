/**
 * The newest call that may have changed something on the disk: what a command was allowed to run may be another code since.
 * A call that is the same as the one asked about changes nothing for it: what that may do was allowed.
 */
import { listAt, recordAt, textAt } from "../read.ts";
import { reading } from "./reading.ts";
import { READING_TOOLS, staysBehind } from "./reading-programs.ts";
import { isObject } from "../../jsonc/pointer.ts";

interface Change {
  /** Which call, among those that read the same. */
  readonly id: string;
  readonly text: string;
  readonly stays?: true;
}

interface Changes {
  readonly newest?: Change;
  /** The newest with another text. */
  readonly other?: Change;
  /** Something was started that may change the disk at any time. */
  readonly stays?: true;
}

/** What was changed up to an entry, and before it: what stands before an entry never changes. */
export type ChangeMemory = WeakMap<object, { readonly before: Changes; readonly after: Changes }>;

/** The call that is asked about. */
export interface OwnCall {
  readonly id: string | undefined;
  readonly name: string;
  readonly input: unknown;
}

/** One text for one change, empty when there is none; undefined when something may change the disk at any time. `entries`: newest first. Calls that stand behind `own` in its message have not run. */
export function lastChange(entries: Iterable<unknown>, memory: ChangeMemory, own: OwnCall): string | undefined {
  const fresh: Record<string, unknown>[] = [];
  let [base, asking]: [Changes | undefined, Record<string, unknown> | undefined] = [undefined, undefined];
  for (const entry of entries) {
    if (!isObject(entry)) continue;
    if (base === undefined) base = memory.get(entry)?.after;
    if (base === undefined) fresh.push(entry);
    if (asking === undefined && recordAt(entry, "message")["role"] === "assistant") asking = entry;
    if (base !== undefined && asking !== undefined) break;
  }
  let state = base ?? {};
  for (const entry of fresh.reverse()) {
    const after = changesOf(entry).reduce(later, state);
    memory.set(entry, { before: state, after });
    state = after;
  }
  const at =
    asking === undefined || own.id === undefined ? -1 : callsOf(asking).findIndex((block) => block["id"] === own.id);
  if (asking !== undefined && at >= 0) state = changesOf(asking, at).reduce(later, memory.get(asking)?.before ?? {});
  if (state.stays === true) return undefined;
  const change = state.newest?.text === textOf(own.name, own.input) ? state.other : state.newest;
  return change === undefined ? "" : `${change.id} ${change.text}`;
}

function later({ newest, other, stays }: Changes, { stays: starts, ...change }: Change): Changes {
  const before = newest?.text === change.text ? other : newest;
  return {
    newest: change,
    ...(before === undefined ? {} : { other: before }),
    ...(stays === true || starts === true ? { stays: true } : {}),
  };
}

function changesOf(entry: Record<string, unknown>, calls?: number): readonly Change[] {
  const message = recordAt(entry, "message");
  const id = textAt(entry, "id") ?? "";
  // The calls before it are out of sight.
  if (entry["type"] === "compaction") return [{ id, text: "compaction" }];
  // A command that the person ran.
  if (message["role"] === "bashExecution") {
    const command = textAt(message, "command") ?? "";
    return reading(command) === undefined ? [{ id, text: `person ${command}`, ...stays(command) }] : [];
  }
  if (message["role"] !== "assistant") return [];
  return callsOf(entry)
    .slice(0, calls)
    .filter((block) => !onlyReads(textAt(block, "name") ?? "", recordAt(block, "arguments")))
    .map((block) => ({
      id: `${id} ${textAt(block, "id") ?? ""}`,
      text: textOf(textAt(block, "name") ?? "", block["arguments"]),
      ...stays(textAt(recordAt(block, "arguments"), "command") ?? ""),
    }));
}

const stays = (command: string): { readonly stays?: true } => (staysBehind(command) ? { stays: true } : {});

function callsOf(entry: Record<string, unknown>): readonly Record<string, unknown>[] {
  return listAt(recordAt(entry, "message"), "content")
    .filter(isObject)
    .filter((block) => block["type"] === "toolCall");
}

function onlyReads(name: string, input: Record<string, unknown>): boolean {
  return READING_TOOLS.has(name) || (name === "bash" && reading(textAt(input, "command") ?? "") !== undefined);
}

function textOf(name: string, input: unknown): string {
  return `${name} ${JSON.stringify(input ?? {})}`;
}
