import { describe, expect, it } from "vitest";
import { canonicalModelKey, parseModelKey } from "../../src/config/model-key.ts";

describe("contract: the canonical form is slash-separated", () => {
  it.each([
    ["anthropic/claude-opus-4-5", "anthropic", "claude-opus-4-5"],
    ["openrouter/anthropic/claude-opus-4-5", "openrouter", "anthropic/claude-opus-4-5"],
    ["openrouter/deepseek/r1:free", "openrouter", "deepseek/r1:free"],
    ["ollama/llama3:8b", "ollama", "llama3:8b"],
    ["a//b", "a", "/b"],
  ])("%s: the first slash splits", (key, provider, id) => expect(parseModelKey(key)).toEqual({ provider, id, key }));
});

describe("contract: reads also accept the legacy colon form", () => {
  it.each([
    ["anthropic:claude-opus-4-5", "anthropic/claude-opus-4-5"],
    ["ollama:llama3:8b", "ollama/llama3:8b"],
  ])("%s becomes %s", (key, canonical) => expect(canonicalModelKey(key)).toBe(canonical));
});

describe("contract: when both forms are present the slash form wins", () => {
  it.each([
    ["openrouter:anthropic/claude", "openrouter:anthropic", "claude"],
    ["a/b:c", "a", "b:c"],
  ])("%s", (key, provider, id) => expect(parseModelKey(key)).toEqual({ provider, id, key }));
});

describe("what is no model key", () => {
  it.each(["", "claude", "/claude", "anthropic/", ":claude", "anthropic:", "/", ":"])("%j", (key) => {
    expect(parseModelKey(key)).toBeUndefined();
    expect(canonicalModelKey(key)).toBe(key);
  });
});
