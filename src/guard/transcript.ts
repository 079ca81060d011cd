import type { TableFacts, TableOutcomes } from "../../generated/table-types.ts";
import { redact } from "../host/redaction.ts";
import { safeLine } from "../text/safe.ts";
import { isBareContinuation, QUESTION_TOOLS } from "./intent.ts";
import { truncateMiddle } from "./plain-text.ts";
import { isRecord, listAt, recordAt, textAt } from "./read.ts";

/** The stripped transcript, oldest first. Every line is plain, redacted and no longer than `maxCharsPerEntry`. */
export interface Transcript {
  /** The user's own words; the last one is the authorisation anchor. */
  readonly intents: readonly string[];
  /** Tool calls as `name: arguments`. Untrusted. */
  readonly calls: readonly string[];
}

export interface TranscriptCaps {
  readonly maxUserMessages: number;
  readonly maxToolCalls: number;
  readonly maxCharsPerEntry: number;
}

export type EntryKind = TableFacts["guard/transcript"]["entry"];
/** Table `guard/transcript`. */
export type Handling = TableOutcomes["guard/transcript"];

/** Lines that were worked out before, by session entry: an entry never changes. Good for one set of caps and one policy. */
export type LineMemory = WeakMap<object, readonly Line[]>;
interface Line {
  readonly handling: Handling;
  /** Empty when nothing is left to show. Worked out at the first call only. */
  readonly text: () => string;
}

/**
 * Strips a session down to what a reviewer may know. `entries` come newest first and are read only as far as the caps
 * need; `handle` says what becomes of each kind. Bare continuations and adjacent repeats do not count against the caps.
 */
export function strip(entries: Iterable<unknown>, caps: TranscriptCaps, handle: (entry: EntryKind) => Handling, memory: LineMemory = new WeakMap()): Transcript {
  const [intents, calls]: [string[], string[]] = [[], []];
  const take = (into: string[], max: number, text: () => string, keep: (line: string) => boolean): void => {
    if (into.length >= max) return;
    const line = text();
    if (line !== "" && keep(line)) into.push(line);
  };
  for (const entry of entries) {
    for (const { handling, text } of linesOf(entry, caps.maxCharsPerEntry, handle, memory)) {
      if (handling === "call") take(calls, caps.maxToolCalls, text, () => true);
      else take(intents, caps.maxUserMessages, text, (line) => !isBareContinuation(line) && intents.at(-1) !== line);
    }
    if (intents.length >= caps.maxUserMessages && calls.length >= caps.maxToolCalls) break;
  }
  return { intents: intents.reverse(), calls: calls.reverse() };
}

/** The lines of one entry that are not dropped, newest first. */
function linesOf(entry: unknown, maxChars: number, handle: (entry: EntryKind) => Handling, memory: LineMemory): readonly Line[] {
  if (!isRecord(entry)) return [];
  const known = memory.get(entry);
  if (known !== undefined) return known;
  const lines = partsOf(entry)
    .map(({ kind, text }): Line => ({ handling: handle(kind), text: once(() => truncateMiddle(redact(safeLine(text())), maxChars)) }))
    .filter(({ handling }) => handling !== "drop")
    .reverse();
  memory.set(entry, lines);
  return lines;
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

interface Part {
  readonly kind: EntryKind;
  readonly text: () => string;
}

/** What a session entry is made of, in the order in which it was said. */
function partsOf(entry: Record<string, unknown>): readonly Part[] {
  switch (entry["type"]) {
    case "message":
      return messageParts(recordAt(entry, "message"));
    case "compaction":
      return [{ kind: "compaction", text: () => textAt(entry, "summary") ?? "" }];
    case "branch_summary":
      return [{ kind: "branch-summary", text: () => textAt(entry, "summary") ?? "" }];
    case "custom_message":
      return [{ kind: "custom", text: () => contentText(entry["content"]) }];
    default:
      return [];
  }
}

function messageParts(message: Record<string, unknown>): readonly Part[] {
  switch (message["role"]) {
    case "user":
      return [{ kind: "user", text: () => contentText(message["content"]) }];
    case "assistant":
      return listAt(message, "content").filter(isRecord).map(assistantPart);
    case "toolResult":
      return [
        QUESTION_TOOLS.has(textAt(message, "toolName") ?? "") && message["isError"] !== true
          ? { kind: "question-result", text: () => answerText(message) }
          : { kind: "tool-result", text: () => contentText(message["content"]) },
      ];
    case "compactionSummary":
      return [{ kind: "compaction", text: () => textAt(message, "summary") ?? "" }];
    case "branchSummary":
      return [{ kind: "branch-summary", text: () => textAt(message, "summary") ?? "" }];
    default:
      return [{ kind: "custom", text: () => contentText(message["content"]) }];
  }
}

function assistantPart(block: Record<string, unknown>): Part {
  if (block["type"] !== "toolCall") return { kind: "assistant-text", text: () => textAt(block, "text") ?? "" };
  return { kind: "tool-call", text: () => `${textAt(block, "name") ?? "unknown"}: ${JSON.stringify(block["arguments"] ?? {})}` };
}

/** A question tool's structured answer when it has one (question, answer, whether it was cancelled), else its text. */
function answerText(message: Record<string, unknown>): string {
  const details = message["details"];
  return isRecord(details) && Object.keys(details).length > 0 ? JSON.stringify(details) : contentText(message["content"]);
}

function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.flatMap((block) => (isRecord(block) && block["type"] === "text" ? [textAt(block, "text") ?? ""] : [])).join("\n");
}
