import type { TableFacts } from "../../../generated/table-types.ts";
import { redact } from "../../secrets/redaction.ts";
import { WORDLESS } from "../../text/sequences.ts";
import { type Answer, chosenAnswers, restOf } from "./answers.ts";
import { QUESTION_TOOLS } from "./intent.ts";
import {
  type Handling,
  keep,
  type Kept,
  type Line,
  type Transcript,
  type TranscriptCaps,
  transcriptOf,
} from "./kept.ts";
import { encodeField, legible } from "../tell/plain-text.ts";
import { truncateMiddle } from "../../text/cut.ts";
import { listAt, recordAt, textAt } from "../read.ts";
import { type Asked, createQuestions, MAX_REACH } from "./questions.ts";
import { withoutFiles } from "./typed.ts";
import { contentText, type Origin, type Words } from "./words.ts";
import { isObject } from "../../jsonc/pointer.ts";

export type { Handling, Transcript, TranscriptCaps } from "./kept.ts";
export type EntryKind = TableFacts["guard/transcript"]["entry"];
/** What a person is known to have said of a session. */
export type Heard = Pick<Words, "of" | "waiting">;

/**
 * What was kept of the branch that ends at an entry: neither an entry nor what stands before it ever changes. Good for one
 * session, one set of caps and one policy.
 */
export type BranchMemory = WeakMap<object, Kept>;
export type Handle = (entry: EntryKind, origin: Origin) => Handling;

/** Characters of unverified text that are looked at: a person's few words or a whole log may have been piped in. */
const MAX_DOUBTFUL_CHARS = 50_000;

/**
 * Strips a session down to what a reviewer may know. `entries` come newest first and are read back to the last leaf that was
 * asked about; `handle` says what becomes of each kind. Each kind of line has a cap of its own: whoever can bring about many
 * of one kind pushes out none of another. Bare continuations and adjacent repeats of what was typed do not count, nor does
 * any repeat of an answer or of an unverified line.
 */
export function strip(
  entries: Iterable<unknown>,
  caps: TranscriptCaps,
  handle: Handle,
  heard: Heard,
  memory: BranchMemory = new WeakMap(),
): Transcript {
  const kept = branch(entries, caps, handle, heard, memory);
  const waiting = heard
    .waiting()
    .flatMap((text) => lineOf({ kind: "user", origin: "seen", text: () => text }, caps.maxCharsPerEntry, handle));
  return transcriptOf(waiting.length === 0 ? kept : keep([...waiting, ...kept.lines], caps, kept.full), caps);
}

function branch(
  entries: Iterable<unknown>,
  caps: TranscriptCaps,
  handle: Handle,
  heard: Heard,
  memory: BranchMemory,
): Kept {
  const fresh: Record<string, unknown>[] = [];
  const questions = createQuestions();
  let leaf: object | undefined;
  let before: Kept | undefined;
  let [compacted, reach] = [false, 0];
  for (const entry of entries) {
    if (!isObject(entry)) continue;
    // A compaction takes back calls that were kept before it.
    const known = compacted ? undefined : memory.get(entry);
    if (known !== undefined && leaf === undefined) return known;
    leaf ??= entry;
    questions.note(entry);
    if (known !== undefined) before ??= known;
    else if (before === undefined) {
      compacted ||= entry["type"] === "compaction";
      fresh.push(entry);
    } else reach += 1;
    if (before !== undefined && (questions.open() === 0 || reach > MAX_REACH)) break;
  }
  const lines = fresh.flatMap((entry) =>
    partsOf(entry, heard, questions.asked)
      .reverse()
      .flatMap((part) => lineOf(part, caps.maxCharsPerEntry, handle)),
  );
  const kept = keep([...lines, ...(before?.lines ?? [])], caps, before?.full);
  if (leaf !== undefined) memory.set(leaf, kept);
  return kept;
}

/** What a reviewer's verdict hangs on besides the ask: every word of the person's that it sees, and how far each is trusted. */
export function contextOf({ intents, doubtful }: Transcript): readonly string[] {
  return doubtful.length === 0 ? intents : [...intents, "doubtful", ...doubtful];
}

function lineOf(
  { kind, origin = "none", sort = "words", text }: Part,
  maxChars: number,
  handle: Handle,
): readonly Line[] {
  const handling = handle(kind, origin);
  return handling === "drop" ? [] : [{ handling, sort, text: once(() => shown(text(), maxChars)) }];
}

function shown(text: string, maxChars: number): string {
  return truncateMiddle(redact(legible(text.replace(WORDLESS, "")).toWellFormed()), maxChars);
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

interface Part {
  readonly kind: EntryKind;
  /** For what may be a person's words; `none` for the rest. */
  readonly origin?: Origin;
  /** Default: `words`. */
  readonly sort?: Line["sort"];
  readonly text: () => string;
}

/** What a session entry is made of, in the order in which it was said. */
function partsOf(entry: Record<string, unknown>, heard: Heard, asked: Asked): Part[] {
  switch (entry["type"]) {
    case "message":
      return messageParts(entry, recordAt(entry, "message"), heard, asked);
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

function messageParts(
  entry: Record<string, unknown>,
  message: Record<string, unknown>,
  heard: Heard,
  asked: Asked,
): Part[] {
  switch (message["role"]) {
    case "user":
      return userParts(entry, message, heard);
    case "assistant":
      return listAt(message, "content").filter(isObject).map(assistantPart);
    case "toolResult":
      return QUESTION_TOOLS.has(textAt(message, "toolName") ?? "")
        ? answerParts(message, heard.of(entry).origin, asked.get(textAt(message, "toolCallId") ?? ""))
        : [{ kind: "tool-result", text: () => contentText(message["content"]) }];
    case "compactionSummary":
      return [{ kind: "compaction", text: () => textAt(message, "summary") ?? "" }];
    case "branchSummary":
      return [{ kind: "branch-summary", text: () => textAt(message, "summary") ?? "" }];
    default:
      return [{ kind: "custom", text: () => contentText(message["content"]) }];
  }
}

/** What was typed, and what else stands in the message: what was piped in, or stands between attached files, could be theirs. */
function userParts(entry: Record<string, unknown>, message: Record<string, unknown>, heard: Heard): Part[] {
  const { origin, typed, piped } = heard.of(entry);
  const parts = withoutFiles(contentText(message["content"]));
  return [
    ...(piped === undefined
      ? []
      : [
          { kind: "piped", origin, text: () => truncateMiddle(withoutFiles(piped).typed, MAX_DOUBTFUL_CHARS) } as const,
        ]),
    { kind: "between-files", origin, text: () => truncateMiddle(parts.doubtful, MAX_DOUBTFUL_CHARS) },
    { kind: "user", origin, text: () => typed ?? parts.typed },
  ];
}

function assistantPart(block: Record<string, unknown>): Part {
  if (block["type"] !== "toolCall") return { kind: "assistant-text", text: () => textAt(block, "text") ?? "" };
  return {
    kind: "tool-call",
    text: () => `${textAt(block, "name") ?? "unknown"}: ${JSON.stringify(block["arguments"] ?? {})}`,
  };
}

/** An option's words are the agent's: the person only took them, and the reviewer is told so. */
const MARKS: { readonly [How in Answer["how"]]: string } = {
  chosen: "(chosen among options that the agent wrote) ",
  typed: "(typed as an answer to the agent's question) ",
};

/**
 * One line for each, so that no answer can look like another: an option's words are quoted. What else the result says may
 * forbid, and so may all of a result that is not understood, or of a question that failed.
 */
function answerParts(message: Record<string, unknown>, origin: Origin, asked?: ReadonlySet<string>): Part[] {
  const content = contentText(message["content"]);
  const read = chosenAnswers(message["details"], asked);
  const unread = (texts: readonly string[]): Part[] =>
    texts.map((text) => ({ kind: "unread-answer", origin, sort: "chosen answer", text: () => text }));
  if (read.kind === "unread" || message["isError"] === true)
    return unread([...(read.kind === "unread" && read.texts.length > 0 ? [read.texts.join(" | ")] : []), content]);
  if (read.kind === "none") return [];
  return [
    ...read.answers.map(({ how, text }): Part => ({
      kind: "question-result",
      origin,
      sort: `${how} answer`,
      text: () => `${MARKS[how]}${how === "chosen" ? encodeField(text) : text}`,
    })),
    ...unread([restOf(content, read.answers, asked)]),
  ];
}
