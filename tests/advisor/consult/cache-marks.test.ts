import type { Message } from "@mariozechner/pi-ai";
import { describe, expect, test } from "vitest";
import { withCacheMarks } from "../../../src/advisor/consult/cache-marks.ts";

const MARK = { type: "ephemeral", ttl: "1h" };
const text = (words: string, marked = false) => ({
  type: "text",
  text: words,
  ...(marked ? { cache_control: MARK } : {}),
});
const MESSAGES = [
  { role: "user", content: [text("catalogue"), text("log"), text("question")], timestamp: 0 },
  { role: "assistant", content: [text("advice")] },
  { role: "user", content: [text("more"), text("last")], timestamp: 0 },
] as unknown as readonly Message[];
const payload = (more: object = {}) => ({
  system: [text("prompt", true)],
  tools: [{ name: "a" }, { name: "b", cache_control: MARK }],
  messages: [
    { role: "user", content: [text("catalogue"), text("log"), text("question")] },
    { role: "assistant", content: [text("advice")] },
    { role: "user", content: [text("more"), text("last", true)] },
  ],
  ...more,
});
/** The texts and tools that stand at marks. */
function marked(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(marked);
  if (typeof value !== "object" || value === null) return [];
  const own =
    "cache_control" in value ? ["text" in value ? String(value.text) : "name" in value ? String(value.name) : "?"] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => (key === "cache_control" ? [] : marked(inner)))];
}

describe("the end of the stable part is marked", () => {
  test("as the client marks, with its lifetime", () => {
    const sent = withCacheMarks(payload(), MESSAGES, [5]);
    expect(marked(sent)).toEqual(["prompt", "b", "more", "last"]);
    expect(JSON.stringify(sent)).toContain(JSON.stringify(text("more", true)));
  });
  test("at most four marks: first goes what a later mark covers", () => {
    expect(
      marked(withCacheMarks(payload({ system: [text("identity", true), text("prompt", true)] }), MESSAGES, [5])),
    ).toEqual(["prompt", "b", "more", "last"]);
    expect(
      marked(withCacheMarks(payload({ system: [text("identity", true), text("prompt", true)] }), MESSAGES, [2, 5])),
    ).toEqual(["prompt", "log", "more", "last"]);
    expect(marked(withCacheMarks(payload(), MESSAGES, [2, 5]))).toEqual(["prompt", "log", "more", "last"]);
  });
  test("in an investigation's rounds too", () => {
    const rounds = [
      ...payload().messages.slice(0, -1),
      { role: "user", content: [text("more"), text("last")] },
      { role: "assistant", content: [{ type: "tool_use", id: "t" }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t", cache_control: MARK }] },
    ];
    expect(marked(withCacheMarks(payload({ messages: rounds }), MESSAGES, [5]))).toEqual(["prompt", "b", "more", "?"]);
  });
  test("in the words of OpenAI's format, whose system prompt is a message and whose short messages are strings", () => {
    const chat = {
      messages: [
        { role: "system", content: [text("prompt", true)] },
        { role: "user", content: [text("catalogue"), text("log"), text("question")] },
        { role: "assistant", content: "advice" },
        { role: "user", content: [text("more"), text("last", true)] },
      ],
    };
    expect(marked(withCacheMarks(chat, MESSAGES, [4]))).toEqual(["prompt", "advice", "last"]);
  });
});

describe("the payload stays as it is", () => {
  test("without marks of the client", () => {
    const bare = {
      messages: payload().messages.map((message) => ({
        ...message,
        content: message.content.map(({ text: words }) => text(words)),
      })),
    };
    expect(withCacheMarks(bare, MESSAGES, [5])).toBe(bare);
  });
  test.each([
    [
      "another text",
      [
        { role: "user", content: [text("CATALOGUE", true), text("log"), text("question")] },
        ...payload().messages.slice(1),
      ],
    ],
    [
      "a block less",
      [{ role: "user", content: [text("catalogue", true), text("log")] }, ...payload().messages.slice(1)],
    ],
    ["no messages", []],
  ])("with %s", (_what, messages) => {
    const changed = payload({ messages });
    expect(withCacheMarks(changed, MESSAGES, [5])).toBe(changed);
  });
  test.each([undefined, null, "text", { messages: "none" }, { input: [] }])("of another shape: %j", (value) =>
    expect(withCacheMarks(value, MESSAGES, [1])).toBe(value),
  );
});
