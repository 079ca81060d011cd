/** Prompt caches that read and bill as their providers document it. */
import { createHash } from "node:crypto";
import { type JsonObject, isObject } from "./lines.ts";
import type { Billed } from "./script.ts";

/** Code and JSON take more tokens than prose; no client's own estimate is the provider's. */
const CHARS_PER_TOKEN = 3.5;
const tokensIn = (text: string): number => Math.ceil(text.length / CHARS_PER_TOKEN);
const sha = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Shorter prompts are not cached. */
const LEAST_TOKENS = 1024;

const ANTHROPIC = { mostMarks: 4, lookBack: 20, shortMs: 5 * 60_000, longMs: 60 * 60_000 } as const;

interface Block {
  readonly text: string;
  /** Milliseconds that the block's mark asks for; undefined without one. */
  readonly keepMs: number | undefined;
}

/**
 * Anthropic: entries are written at marks alone, and each mark finds an entry at most 20 blocks back. A mark keeps for
 * five minutes or an hour, and a use begins that time anew. `now` is in milliseconds.
 */
export function anthropicCache(
  now: () => number = Date.now,
): (body: JsonObject, output: number) => Billed | { readonly error: string } {
  const entries = new Map<string, { expires: number; readonly keepMs: number }>();
  return (body, output) => {
    const blocks = blocksOf(body);
    const marks = blocks.flatMap(({ keepMs }, index) => (keepMs === undefined ? [] : [index]));
    if (marks.length > ANTHROPIC.mostMarks)
      return { error: `A maximum of 4 blocks with cache_control may be provided. Found ${marks.length}.` };
    const prefixes: { readonly hash: string; readonly tokens: number }[] = [];
    for (const { text } of blocks) {
      const before = prefixes.at(-1) ?? { hash: "", tokens: 0 };
      prefixes.push({ hash: sha(before.hash + text), tokens: before.tokens + tokensIn(text) });
    }
    const living = (index: number) => {
      const entry = entries.get(prefixes[index]?.hash ?? "");
      return entry !== undefined && entry.expires > now() ? entry : undefined;
    };
    let read = -1;
    for (const mark of marks) {
      for (let index = mark; index > read && index >= mark - ANTHROPIC.lookBack; index -= 1)
        if (living(index) !== undefined) read = index;
    }
    const used = living(read);
    if (used !== undefined) used.expires = now() + used.keepMs;
    const total = prefixes.at(-1)?.tokens ?? 0;
    const cached = prefixes[read]?.tokens ?? 0;
    const written = { short: 0, long: 0 };
    let from = cached;
    for (const mark of marks) {
      const { hash = "", tokens = 0 } = prefixes[mark] ?? {};
      const keepMs = blocks[mark]?.keepMs ?? ANTHROPIC.shortMs;
      if (tokens < LEAST_TOKENS) continue;
      entries.set(hash, { expires: now() + keepMs, keepMs });
      if (mark <= read) continue;
      written[keepMs === ANTHROPIC.longMs ? "long" : "short"] += tokens - from;
      from = tokens;
    }
    return { input: total, output, cached, written };
  };
}

/** OpenAI: the longest beginning that any request under the same key had, in steps of 128 tokens. */
export function openAiCache(): (body: JsonObject, output: number) => Billed {
  const seen = new Map<string, string[]>();
  return (body, output) => {
    const key = String(body["prompt_cache_key"] ?? "");
    const text = JSON.stringify([body["tools"], body["messages"] ?? body["input"]]);
    const earlier = seen.get(key) ?? [];
    const shared = Math.max(0, ...earlier.map((other) => sharedLength(other, text)));
    seen.set(key, [...earlier, text]);
    const tokens = Math.floor(shared / CHARS_PER_TOKEN);
    return { input: tokensIn(text), output, cached: tokens < LEAST_TOKENS ? 0 : tokens - (tokens % 128) };
  };
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** Tools, system prompt and messages in the order in which they are hashed. */
function blocksOf({ tools, system, messages }: JsonObject): readonly Block[] {
  const listed = (value: unknown): readonly unknown[] =>
    Array.isArray(value) ? value : typeof value === "string" ? [{ type: "text", text: value }] : [];
  const inMessages = listed(messages).flatMap((message) =>
    isObject(message) ? listed(message["content"]).map((block) => [message["role"], block] as const) : [],
  );
  return [
    ...listed(tools).map((block) => ["tools", block] as const),
    ...listed(system).map((block) => ["system", block] as const),
    ...inMessages,
  ].map(([role, block]) => {
    const { cache_control: mark, ...rest } = isObject(block) ? block : {};
    return {
      text: JSON.stringify([role, rest]),
      keepMs: isObject(mark) ? (mark["ttl"] === "1h" ? ANTHROPIC.longMs : ANTHROPIC.shortMs) : undefined,
    };
  });
}
