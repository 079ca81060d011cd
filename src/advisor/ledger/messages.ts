/** The ledger as the messages of a request. Only the last part changes from request to request. */
import type { AssistantMessage, Message, TextContent } from "@mariozechner/pi-ai";
import type { Block } from "./block.ts";
import type { Ledger, Segment } from "./compile.ts";
import { framed, joinBlocks, markFor } from "./frame.ts";
import { keptOf, type Cut } from "./cut.ts";

/** Sentences that the requests carry; the system prompt explains them. */
const WORDS = {
  beforeBoundary:
    "The user's own words before the summary boundary (verbatim, in order — these are the authoritative statement of intent):",
  omitted: "The user's own words from the omitted span (verbatim, in order):",
  omission:
    "[Earlier executor activity omitted to fit the cost budget. The user's words above are complete; use advisor_expand or the read-only tools if you need omitted detail.]",
  omissionWithoutWords:
    "[Earlier executor activity omitted to fit the cost budget; use advisor_expand or the read-only tools if you need omitted detail.]",
  tail: "Most recent work, verbatim:",
  question: "Executor's question:",
  noQuestion: "The executor asked without writing a question.",
  reviewed: "Completion review: the executor had just delivered the answer above.",
} as const;

/** What a request asks for once the log is told. */
export const CLOSINGS = {
  consultation:
    "Advise the executor on the situation above. Ground every claim in the log; do not invent executor actions.",
  review:
    "The executor has just delivered its final answer to the user. Review the delivered work against what the user asked for. Ground every claim in the log; do not invent executor actions.",
} as const;

export interface RenderOptions {
  /** Seeds the mark of the frames: something of this session that its contents cannot know. */
  readonly seed: string;
  /** The executor's tools, by name and purpose; empty for none. */
  readonly catalogue: string;
  readonly closing: keyof typeof CLOSINGS;
  /** How much of the log's beginning is left out. */
  readonly cut?: Cut | undefined;
}

export interface Rendered {
  /** Roles take turns: what follows in the same role is one message of several parts, since some providers refuse others. */
  readonly messages: readonly Message[];
  /** All parts but the last: what a later request repeats. */
  readonly stableParts: number;
  readonly mark: string;
}

export function renderLedger(ledger: Ledger, options: RenderOptions): Rendered {
  const mark = markFor(options.seed, textsOf(ledger, options.catalogue));
  const { omitted, segments, open } = keptOf(ledger, options.cut);
  const parts: Part[] = [];
  if (options.catalogue !== "") parts.push(user(framed("tool_catalogue", mark, options.catalogue)));
  if (ledger.words.length > 0)
    parts.push(user(`${WORDS.beforeBoundary}\n${framed("user_words", mark, joinBlocks(ledger.words, mark))}`));
  if (omitted !== undefined) parts.push(user(omission(omitted, mark)));
  for (const segment of segments) parts.push(...segmentParts(segment, mark));
  if (open.length > 0) parts.push(user(framed("executor_log", mark, joinBlocks(open, mark))));
  const stableParts = parts.length;
  parts.push(user(lastText(ledger, mark, options.closing)));
  return { messages: messagesOf(parts), stableParts, mark };
}

interface Part {
  readonly role: "user" | "assistant";
  readonly text: string;
}

const user = (text: string): Part => ({ role: "user", text });

function messagesOf(parts: readonly Part[]): readonly Message[] {
  const runs: { readonly role: Part["role"]; readonly content: TextContent[] }[] = [];
  for (const { role, text } of parts) {
    const run = runs.at(-1);
    if (run?.role === role) run.content.push({ type: "text", text });
    else runs.push({ role, content: [{ type: "text", text }] });
  }
  return runs.map(({ role, content }) => (role === "user" ? { role, content, timestamp: 0 } : adviceMessage(content)));
}

function omission(words: readonly Block[], mark: string): string {
  if (words.length === 0) return WORDS.omissionWithoutWords;
  return `${WORDS.omitted}\n${framed("user_words", mark, joinBlocks(words, mark))}\n\n${WORDS.omission}`;
}

function segmentParts(segment: Segment, mark: string): readonly Part[] {
  const { before, after, closing, advice } = segment;
  const log = after.length === 0 ? [] : [framed("executor_log", mark, joinBlocks(after, mark))];
  const asked = closing.kind === "review" ? WORDS.reviewed : questionText(closing.text, mark);
  return [
    ...(before.length === 0 ? [] : [user(framed("executor_log", mark, joinBlocks(before, mark)))]),
    user([...log, asked].join("\n\n")),
    ...(advice === "" ? [] : [{ role: "assistant", text: advice } as const]),
  ];
}

function lastText(ledger: Ledger, mark: string, closing: keyof typeof CLOSINGS): string {
  const tail =
    ledger.tail.length === 0 ? [] : [`${WORDS.tail}\n${framed("newest_work", mark, joinBlocks(ledger.tail, mark))}`];
  const asked = closing === "review" ? [] : [questionText(ledger.question ?? "", mark)];
  return [...tail, ...asked, CLOSINGS[closing]].join("\n\n");
}

function questionText(question: string, mark: string): string {
  return question.trim() === ""
    ? WORDS.noQuestion
    : `${WORDS.question}\n${framed("executor_question", mark, question)}`;
}

function textsOf(ledger: Ledger, catalogue: string): readonly string[] {
  const blocks = [
    ...ledger.words,
    ...ledger.open,
    ...ledger.tail,
    ...ledger.segments.flatMap((segment) => [...segment.before, ...segment.after]),
  ];
  const closings = ledger.segments.flatMap(({ closing, advice }) => [
    advice,
    ...(closing.kind === "question" ? [closing.text] : []),
  ]);
  return [catalogue, ledger.question ?? "", ...closings, ...blocks.map((block) => block.text)];
}

/** Times are left out of the prompt, and 0 keeps Pi from taking a message for a measured one. */
const adviceMessage = (content: TextContent[]): AssistantMessage => ({
  role: "assistant",
  content,
  api: "advisor-ledger",
  provider: "advisor-ledger",
  model: "advisor-ledger",
  usage: {
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 0,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  },
  stopReason: "stop",
  timestamp: 0,
});
