import type { Api, Model } from "@mariozechner/pi-ai";
import { describe, expect, test } from "vitest";
import { completionsOf } from "../../src/advisor/control/completions.ts";

const model = (provider: string, id: string, reasoning = true): Model<Api> => ({
  provider,
  id,
  name: id,
  reasoning,
  api: "openai-completions",
  baseUrl: "",
  input: ["text"],
  contextWindow: 1,
  maxTokens: 1,
  cost: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 },
});
const MODELS = [model("anthropic", "claude-opus"), model("x", "y/z", false)];
const values = (typed: string) => completionsOf(typed, MODELS).map(({ value }) => value);

describe("/advisor completes", () => {
  test("its words and every model", () =>
    expect(values("")).toEqual(["off", "status", "why", "review", "anthropic/claude-opus", "x/y/z"]));
  test.each([
    ["st", ["status"]],
    ["opus", ["anthropic/claude-opus"]],
    ["x/y", ["x/y/z"]],
    ["zzz", []],
  ])("%s", (typed, expected) => expect(values(typed)).toEqual(expected));
  test("the efforts that the model offers, as a whole argument", () => {
    expect(values("anthropic/claude-opus ")).toEqual(
      ["off", "minimal", "low", "medium", "high"].map((effort) => `anthropic/claude-opus ${effort}`),
    );
    expect(values("anthropic/claude-opus h")).toEqual(["anthropic/claude-opus high"]);
    expect(values("x/y/z ")).toEqual(["x/y/z off"]);
  });
  test("the modes of a review, and nothing after that", () => {
    expect(values("review m")).toEqual(["review mute"]);
    expect(values("review on ")).toEqual([]);
    expect(values("status ")).toEqual([]);
  });
});
