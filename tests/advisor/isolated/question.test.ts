import { describe, expect, it } from "vitest";
import { questionSchema, readQuestion } from "../../../src/advisor/isolated/question.ts";

const least = { question: "Keep our own retry?", purpose: "decision" };

describe("contract: four arguments, of which question and purpose are required", () => {
  it("takes the required two alone", () => {
    expect(readQuestion(least)).toEqual({ question: least });
  });

  it("takes all four", () => {
    const all = { ...least, context: "the SDK retries twice", model: "openrouter/meta/llama-4" };
    expect(readQuestion(all)).toEqual({ question: all });
  });

  it.each(["decision", "diagnosis", "critique"])("knows the purpose %s", (purpose) => {
    expect(readQuestion({ ...least, purpose })).toHaveProperty("question");
  });

  it.each<[string, unknown]>([
    ["no question", { purpose: "decision" }],
    ["a blank question", { ...least, question: " \n" }],
    ["no purpose", { question: "why?" }],
    ["an unknown purpose", { ...least, purpose: "approval" }],
    ["a context that is no text", { ...least, context: ["a"] }],
    ["a list", [least]],
    ["nothing", null],
  ])("refuses %s", (_what, args) => {
    expect(readQuestion(args)).toHaveProperty("problem");
  });
});

describe("unknown arguments are refused", () => {
  it.each(["system", "tools", "history", "toString", "__proto__"])("names `%s`", (name) => {
    const args = JSON.parse(`{"question":"q","purpose":"decision",${JSON.stringify(name)}:"x"}`);
    expect(readQuestion(args)).toEqual({ problem: `unknown argument \`${name}\`` });
  });

  it("tells the host so too", () => {
    expect(questionSchema.additionalProperties).toBe(false);
  });
});

describe("a model is named provider/model", () => {
  it.each(["gpt", "/gpt", "openai/", "open ai/gpt", "openai/gpt 5", ""])("refuses `%s`", (model) => {
    expect(readQuestion({ ...least, model })).toEqual({ problem: "`model` must read provider/model" });
  });
});
