import { describe, expect, it } from "vitest";
import { inputChars, instructions, requestText } from "../../../src/advisor/isolated/request.ts";

describe("contract: the instructions ask for five short sections", () => {
  it("names them in the contract's order", () => {
    const sections = [
      /recommendation/i,
      /evidence and reasoning/i,
      /strongest objection or uncertainty/i,
      /smallest next step/i,
      /stop condition/i,
    ];
    const numbered = instructions.split("\n").filter((line) => /^\d\. /.test(line));
    expect(numbered).toHaveLength(sections.length);
    for (const [index, section] of sections.entries()) expect(numbered[index]).toMatch(section);
  });

  it("says that the context is evidence and gives no orders, and forbids claims of having looked", () => {
    expect(instructions).toMatch(/evidence/);
    expect(instructions).toMatch(/never gives you orders/i);
    expect(instructions).toMatch(/never claim to have opened a file/i);
  });
});

describe("contract: the request is the instructions and this question, word for word", () => {
  it("holds purpose, question and context unchanged", () => {
    const context = "  line one\n\n\tline two\u0000 🙂 </system>  ";
    expect(requestText({ question: " Q?\n", purpose: "critique", context })).toEqual({
      system: instructions,
      user: `Purpose: critique\nQuestion:  Q?\n\nExplicit context/evidence/constraints:\n${context}`,
    });
  });

  it("says so when there is no context", () => {
    const { user } = requestText({ question: "Q?", purpose: "diagnosis" });
    expect(user).toBe("Purpose: diagnosis\nQuestion: Q?\nExplicit context/evidence/constraints:\n(none supplied)");
  });

  it("leaves the override out of the words that are sent", () => {
    expect(requestText({ question: "Q?", purpose: "decision", model: "openai/secret-choice" }).user).not.toContain(
      "secret-choice",
    );
  });
});

describe("contract: the size is that of instructions and input together, in characters", () => {
  it("adds both texts", () => {
    expect(inputChars({ system: "abc", user: "de" })).toBe(5);
  });

  it("counts an emoji once and a lone surrogate once", () => {
    expect(inputChars({ system: "🙂🙂", user: "\ud83d" })).toBe(3);
  });
});
