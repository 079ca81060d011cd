import { describe, expect, it } from "vitest";
import { carriesTokenLimit } from "../../../src/advisor/isolated/token-limit.ts";

describe("whether a payload asks for an output limit", () => {
  it.each<[string, unknown]>([
    ["chat completions", { model: "m", max_completion_tokens: 77, messages: [] }],
    ["older chat completions", { max_tokens: 77 }],
    ["responses", { max_output_tokens: 77, input: [] }],
    ["google", { contents: [], generationConfig: { maxOutputTokens: 77 } }],
    ["bedrock", { inferenceConfig: { maxTokens: 77 } }],
    ["mistral", { maxTokens: 77 }],
  ])("finds it in %s", (_format, payload) => {
    expect(carriesTokenLimit(payload)).toBe(true);
  });

  it.each<[string, unknown]>([
    ["a payload without one", { model: "m", input: [], reasoning: { effort: "high" } }],
    ["a limit that is absent", { max_output_tokens: undefined }],
    ["the words of a message", { messages: [{ role: "user", content: "max_tokens", max_tokens: 5 }] }],
    ["another figure", { total_tokens: 5, usage: { prompt_tokens: 5 } }],
    ["no payload", undefined],
  ])("does not see one in %s", (_what, payload) => {
    expect(carriesTokenLimit(payload)).toBe(false);
  });
});
