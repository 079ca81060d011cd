import { describe, expect, test } from "vitest";
import { inlineConfig } from "../../src/config/load.ts";
import { BUILT_IN, guidanceOf } from "../../src/advisor/guidance.ts";

const of = (guidance: unknown) => guidanceOf(inlineConfig("advisor", { guidance }).value);

describe("guidance overrides what the executor is told", () => {
  test("six guidelines are built in, each naming the tool", () => {
    expect(BUILT_IN.promptGuidelines).toHaveLength(6);
    for (const line of BUILT_IN.promptGuidelines) expect(line).toContain("advisor");
  });
  test("both are replaced when they are usable", () =>
    expect(of({ promptSnippet: "S", promptGuidelines: ["a", "b"] })).toEqual({
      promptSnippet: "S",
      promptGuidelines: ["a", "b"],
    }));
  test.each([
    undefined,
    {},
    { promptSnippet: "", promptGuidelines: [] },
    { promptSnippet: 3, promptGuidelines: "x" },
    { promptGuidelines: [""] },
    { promptGuidelines: ["a", 3] },
    "nonsense",
  ])("%j falls back to the built-in words", (guidance) => {
    expect(of(guidance)).toEqual(BUILT_IN);
  });
  test("each field falls back by itself", () => {
    expect(of({ promptSnippet: "S" })).toEqual({ ...BUILT_IN, promptSnippet: "S" });
    expect(of({ promptGuidelines: ["a"] })).toEqual({ ...BUILT_IN, promptGuidelines: ["a"] });
  });
});
