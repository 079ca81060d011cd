/** The items of one assistant message: its thought, its prose, its tool rounds, and its question to the advisor. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import type { NestedCall, Round, RoundStatus } from "./card.ts";
import { callsIn, textIn, thinkingIn, wordsIn } from "./content.ts";
import { ADVISOR_TOOL, type Consultation, type Edits, type Item } from "./items.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** An assistant message and the results of its calls. */
export interface Turn {
  readonly entry: SessionEntry;
  readonly callIds: ReadonlySet<string>;
  readonly results: Map<string, SessionEntry>;
  readonly known: KnownTurn;
}

/** What is remembered of a message: its items hold as long as the very same results belong to it. */
export interface KnownTurn {
  readonly callIds: ReadonlySet<string>;
  settled?: { readonly items: readonly Item[]; readonly results: ReadonlyMap<string, SessionEntry> };
}

const NO_CALLS: ReadonlySet<string> = new Set();

export function callIdsIn(content: unknown): ReadonlySet<string> {
  const calls = callsIn(content);
  return calls.length === 0 ? NO_CALLS : new Set(calls.map((call) => call.id));
}

/** `live`: its missing results may still come. */
export function turnItems(turn: Turn, edits: Edits, live: boolean): readonly Item[] {
  const { entry, results, callIds, known } = turn;
  const edited =
    edits.size > 0 && (edits.has(entry.id) || [...results.values()].some((result) => edits.has(result.id)));
  if (edited || results.size < callIds.size) return itemsOfTurn(turn, edits, live);
  if (known.settled === undefined || !sameResults(known.settled.results, results))
    known.settled = { items: itemsOfTurn(turn, edits, live), results };
  return known.settled.items;
}

function sameResults(before: ReadonlyMap<string, SessionEntry>, now: ReadonlyMap<string, SessionEntry>): boolean {
  for (const [id, entry] of now) if (before.get(id) !== entry) return false;
  return true;
}

function itemsOfTurn({ entry, results }: Turn, edits: Edits, live: boolean): readonly Item[] {
  if (entry.type !== "message" || entry.message.role !== "assistant") return [];
  const edit = edits.get(entry.id);
  if (edit === null) return orphans(results, edits);
  const content = edit === undefined ? entry.message.content : edit.content;
  const entryId = entry.id;
  const calls = callsIn(content);
  const text = textIn(content);
  const thinking = thinkingIn(content);
  const called = calls.filter((call) => call.name === ADVISOR_TOOL);
  const gone = new Map([...results].filter(([id]) => !calls.some((call) => call.id === id)));

  const items: Item[] = [];
  if (thinking.trim() !== "") items.push({ kind: "thinking", id: entryId, entryId, text: thinking });
  if (called.length === 0 && text.trim() !== "")
    items.push({ kind: calls.length > 0 ? "remark" : "assistant", id: entryId, entryId, text });
  for (const call of calls) {
    if (call.name === ADVISOR_TOOL) continue;
    const result = results.get(call.id);
    items.push(roundItem(result?.id ?? entryId, entryId, call.name, call, resultOf(result, edits, live)));
  }
  items.push(...orphans(gone, edits));
  if (called.length > 0) {
    const answers = called.flatMap((call) => answerOf(results.get(call.id), edits));
    items.push({ kind: "consultation", id: entryId, entryId, question: text, answers, pending: live });
  }
  return items;
}

/** Results whose call is not on the branch any more. */
function orphans(results: ReadonlyMap<string, SessionEntry>, edits: Edits): readonly Item[] {
  return [...results.values()].flatMap((entry) => orphan(entry, edits));
}

export function orphan(entry: SessionEntry, edits: Edits): readonly Item[] {
  if (entry.type !== "message" || entry.message.role !== "toolResult" || entry.message.toolName === ADVISOR_TOOL)
    return [];
  return [
    roundItem(entry.id, entry.id, wordsIn(entry.message.toolName) || "?", undefined, resultOf(entry, edits, false)),
  ];
}

interface Outcome {
  readonly status: RoundStatus;
  readonly content: unknown;
  readonly nested: readonly NestedCall[];
}

function roundItem(id: string, entryId: string, tool: string, call: Round["call"], outcome: Outcome): Item {
  return { kind: "tool-round", id, entryId, round: { id, tool, call, ...outcome } };
}

function resultOf(entry: SessionEntry | undefined, edits: Edits, live: boolean): Outcome {
  if (entry?.type !== "message" || entry.message.role !== "toolResult")
    return { status: live ? "running" : "no result", content: [], nested: [] };
  const edit = edits.get(entry.id);
  if (edit === null) return { status: "result removed from the context", content: [], nested: [] };
  const { message } = entry;
  return {
    status: message.isError ? "error" : "ok",
    content: edit === undefined ? message.content : edit.content,
    nested: nestedIn("nestedCalls" in message ? message.nestedCalls : undefined),
  };
}

function nestedIn(record: unknown): readonly NestedCall[] {
  const calls = isObject(record) && Array.isArray(record["calls"]) ? record["calls"].filter(isObject) : [];
  return calls.map((call) => ({
    name: wordsIn(call["name"]) || "?",
    arguments: isObject(call["arguments"]) ? call["arguments"] : {},
    status: wordsIn(call["status"]) || "?",
    error: wordsIn(call["error"]),
  }));
}

function answerOf(entry: SessionEntry | undefined, edits: Edits): Consultation["answers"] {
  if (entry?.type !== "message" || entry.message.role !== "toolResult") return [];
  const edit = edits.get(entry.id);
  if (edit === null) return [];
  const { content, details, isError } = entry.message;
  return [
    {
      id: entry.id,
      text: textIn(edit === undefined ? content : edit.content),
      failed: isError || failedDetails(details),
    },
  ];
}

/** Skipped, failed and cancelled consultations all carry an error message; the oldest records only a stop reason. */
function failedDetails(details: unknown): boolean {
  if (!isObject(details)) return false;
  return (
    details["skipped"] === true ||
    typeof details["errorMessage"] === "string" ||
    details["stopReason"] === "error" ||
    details["stopReason"] === "aborted"
  );
}
