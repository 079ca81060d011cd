import type { TableFacts, TableOutcomes } from "../../generated/table-types.ts";
import { redact } from "../host/redaction.ts";
import { safeLine } from "../text/safe.ts";
import { type Answer, chosenAnswers } from "./answers.ts";
import { isBareContinuation, QUESTION_TOOLS } from "./intent.ts";
import { truncateMiddle } from "./plain-text.ts";
import { isRecord, listAt, recordAt, textAt } from "./read.ts";
import { withoutFiles } from "./typed.ts";
import { contentText, type Origin, type Words } from "./words.ts";

/** The stripped transcript, oldest first. Every line is plain, redacted and no longer than `maxCharsPerEntry`. */
export interface Transcript {
  /** What the person typed and answered; the last one is the authorisation anchor. */
  readonly intents: readonly string[];
  /** What may be the person's and may not. It can forbid or narrow, and authorises nothing. */
  readonly doubtful: readonly string[];
  /** Tool calls as `name: arguments`. Untrusted. */
  readonly calls: readonly string[];
}

export interface TranscriptCaps {
  readonly maxUserMessages: number;
  readonly maxToolCalls: number;
  readonly maxCharsPerEntry: number;
}

export type EntryKind = TableFacts["guard/transcript"]["entry"];
/** What a person is known to have said of a session. */
export type Heard = Pick<Words, "of" | "waiting">;
/** Table `guard/transcript`. */
export type Handling = TableOutcomes["guard/transcript"];

/** Lines that were worked out before, by session entry: an entry never changes. Good for one set of caps and one policy. */
export type LineMemory = WeakMap<object, readonly Line[]>;
export type Handle = (entry: EntryKind, origin: Origin) => Handling;
interface Line {
  readonly handling: Handling;
  /** Empty when nothing is left to show. Worked out at the first call only. */
  readonly text: () => string;
}

/**
 * Strips a session down to what a reviewer may know. `entries` come newest first and are read only as far as the caps
 * need; `handle` says what becomes of each kind. Each kind of line has a cap of its own: whoever can bring about many of one
 * kind pushes out none of another. Bare continuations and adjacent repeats of what was typed do not count, nor does any
 * repeat of an answer or of an unverified line.
 */
export function strip(entries: Iterable<unknown>, caps: TranscriptCaps, handle: Handle, heard: Heard, memory: LineMemory = new WeakMap()): Transcript {
  const intents: string[] = [];
  const [typed, answers, doubtful, calls]: [string[], string[], string[], string[]] = [[], [], [], []];
  const take = (max: number, text: () => string, keep: (line: string) => boolean, into: string[], ...also: string[][]): void => {
    if (into.length >= max) return;
    const line = text();
    if (line !== "" && keep(line)) for (const list of [into, ...also]) list.push(line);
  };
  const takeLine = ({ handling, text }: Line): void => {
    switch (handling) {
      case "call":
        return take(caps.maxToolCalls, text, () => true, calls);
      case "doubtful":
        return take(caps.maxUserMessages, text, (line) => !doubtful.includes(line), doubtful);
      case "intent":
        return take(caps.maxUserMessages, text, (line) => !isBareContinuation(line) && typed.at(-1) !== line, typed, intents);
      case "answer":
        return take(caps.maxUserMessages, text, (line) => !answers.includes(line), answers, intents);
      case "drop":
    }
  };
  const waiting = handle("user", "seen");
  for (const line of heard.waiting()) takeLine({ handling: waiting, text: () => shown(line, caps.maxCharsPerEntry) });
  for (const entry of entries) {
    for (const line of linesOf(entry, caps.maxCharsPerEntry, handle, heard, memory)) takeLine(line);
    if (typed.length >= caps.maxUserMessages && calls.length >= caps.maxToolCalls) break;
  }
  return { intents: intents.reverse(), doubtful: doubtful.reverse(), calls: calls.reverse() };
}

/** What a reviewer's verdict hangs on besides the ask: every word of the person's that it sees, and how far each is trusted. */
export function contextOf({ intents, doubtful }: Transcript): readonly string[] {
  return doubtful.length === 0 ? intents : [...intents, "doubtful", ...doubtful];
}

/** The lines of one entry that are not dropped, newest first. */
function linesOf(entry: unknown, maxChars: number, handle: Handle, heard: Heard, memory: LineMemory): readonly Line[] {
  if (!isRecord(entry)) return [];
  const known = memory.get(entry);
  if (known !== undefined) return known;
  const lines = partsOf(entry, heard)
    .map(({ kind, origin = "none", text }): Line => ({ handling: handle(kind, origin), text: once(() => shown(text(), maxChars)) }))
    .filter(({ handling }) => handling !== "drop")
    .reverse();
  memory.set(entry, lines);
  return lines;
}

function shown(text: string, maxChars: number): string {
  return truncateMiddle(redact(safeLine(text)), maxChars);
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

interface Part {
  readonly kind: EntryKind;
  /** For what may be a person's words; `none` for the rest. */
  readonly origin?: Origin;
  readonly text: () => string;
}

/** What a session entry is made of, in the order in which it was said. */
function partsOf(entry: Record<string, unknown>, heard: Heard): readonly Part[] {
  switch (entry["type"]) {
    case "message":
      return messageParts(entry, recordAt(entry, "message"), heard);
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

function messageParts(entry: Record<string, unknown>, message: Record<string, unknown>, heard: Heard): readonly Part[] {
  switch (message["role"]) {
    case "user":
      return userParts(entry, message, heard);
    case "assistant":
      return listAt(message, "content").filter(isRecord).map(assistantPart);
    case "toolResult":
      return QUESTION_TOOLS.has(textAt(message, "toolName") ?? "") && message["isError"] !== true
        ? answerParts(message, heard.of(entry).origin)
        : [{ kind: "tool-result", text: () => contentText(message["content"]) }];
    case "compactionSummary":
      return [{ kind: "compaction", text: () => textAt(message, "summary") ?? "" }];
    case "branchSummary":
      return [{ kind: "branch-summary", text: () => textAt(message, "summary") ?? "" }];
    default:
      return [{ kind: "custom", text: () => contentText(message["content"]) }];
  }
}

/** What was typed, and what else stands in the message: text that stands between attached files could be theirs. */
function userParts(entry: Record<string, unknown>, message: Record<string, unknown>, heard: Heard): readonly Part[] {
  const { origin, typed } = heard.of(entry);
  const parts = withoutFiles(contentText(message["content"]));
  return [
    { kind: "between-files", origin, text: () => parts.doubtful },
    { kind: "user", origin, text: () => typed ?? parts.typed },
  ];
}

function assistantPart(block: Record<string, unknown>): Part {
  if (block["type"] !== "toolCall") return { kind: "assistant-text", text: () => textAt(block, "text") ?? "" };
  return { kind: "tool-call", text: () => `${textAt(block, "name") ?? "unknown"}: ${JSON.stringify(block["arguments"] ?? {})}` };
}

/** An option's words are the agent's: the person only took them, and the reviewer is told so. */
const MARKS: { readonly [How in Answer["how"]]: string } = {
  chosen: "(chosen among options that the agent wrote) ",
  typed: "(typed as an answer to the agent's question) ",
};

function answerParts(message: Record<string, unknown>, origin: Origin): readonly Part[] {
  const answered = chosenAnswers(message["details"]);
  switch (answered.kind) {
    case "answers":
      return [{ kind: "question-result", origin, text: () => answered.answers.map(({ how, text }) => `${MARKS[how]}${text}`).join("; ") }];
    case "none":
      return [];
    case "unread":
      return [{ kind: "unread-answer", origin, text: () => contentText(message["content"]) }];
  }
}
