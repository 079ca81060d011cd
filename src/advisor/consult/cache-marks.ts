/**
 * Where a request tells its provider to keep the prompt. Anthropic writes and finds cache entries at marks alone, and Pi
 * marks the tools, the system prompt and the last message. A ledger's last part is another one each time, so what the
 * next request will repeat ends at no mark: one is set there.
 */
import type { Message } from "@mariozechner/pi-ai";
import { isObject } from "../../jsonc/pointer.ts";

/** Marks that a request may have. */
const MOST_MARKS = 4;
const MARK = "cache_control";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The payload with a mark at the end of the first `counts[n]` parts of `messages`, for each n. The payload as it is where
 * nothing is marked, or where its messages are not the given ones: another extension may have changed them.
 */
export function withCacheMarks(payload: unknown, messages: readonly Message[], counts: readonly number[]): unknown {
  if (!isObject(payload) || !Array.isArray(payload["messages"])) return payload;
  const mark = marksIn(payload).at(-1);
  if (mark === undefined) return payload;
  const texts = messages.flatMap(({ content }) =>
    typeof content === "string" ? [content] : content.map((part) => (part.type === "text" ? part.text : "")),
  );
  const wanted = new Set(counts.filter((count) => count > 0).map((count) => count - 1));
  let next = 0;
  let aligned = true;
  const markedBlock = (block: unknown): unknown => {
    const at = next;
    if (at >= texts.length || !isObject(block)) return block;
    aligned &&= block["type"] === "text" && block["text"] === wellFormed(texts[at] ?? "");
    next += 1;
    return wanted.has(at) ? { ...block, [MARK]: mark } : block;
  };
  const marked = payload["messages"].map((message: unknown) => {
    if (!isObject(message) || (message["role"] !== "user" && message["role"] !== "assistant")) return message;
    const { content } = message;
    return {
      ...message,
      content: (typeof content === "string"
        ? [{ type: "text", text: content }]
        : Array.isArray(content)
          ? content
          : []
      ).map(markedBlock),
    };
  });
  return aligned && next === texts.length ? withinLimit({ ...payload, messages: marked }) : payload;
}

/** As Pi's clients send text: without halves of characters. */
const wellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "");

function marksIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(marksIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === MARK && isObject(inner) ? [inner] : marksIn(inner)));
}

/**
 * Takes away what is marked again later on: an entry holds all that comes before its mark, tools first, then the system
 * prompt. So what stands in front of the system prompt's end goes first.
 */
function withinLimit(payload: Fields): Fields {
  const { system, tools, messages } = payload;
  const over = marksIn([system, tools, messages]).length - MOST_MARKS;
  if (over <= 0) return payload;
  const early = [...blocksOf(system).slice(0, -1), ...blocksOf(tools)].filter((block) => MARK in block).slice(0, over);
  const bare = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((block: unknown) => (isObject(block) && early.includes(block) ? withoutMark(block) : block))
      : value;
  return {
    ...payload,
    ...(system === undefined ? {} : { system: bare(system) }),
    ...(tools === undefined ? {} : { tools: bare(tools) }),
  };
}

const blocksOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

function withoutMark(block: Fields): Fields {
  const { [MARK]: _mark, ...rest } = block;
  return rest;
}
