import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inlineConfig } from "../../../src/config/load.ts";
import { catalogueText } from "../../../src/advisor/consult/catalogue.ts";
import { startDeadline } from "../../../src/advisor/consult/deadline.ts";
import { passGate } from "../../../src/advisor/consult/gate.ts";
import { createReservations } from "../../../src/advisor/budget/reservation.ts";
import { policyOf } from "../../../src/advisor/policy.ts";
import { availabilityFor } from "../../../src/advisor/availability.ts";
import { parseModelKey } from "../../../src/config/model-key.ts";
import { styleOf } from "../../../src/advisor/style.ts";

describe("the deadline", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  test("fires when its time has passed", () => {
    const deadline = startDeadline(5);
    vi.advanceTimersByTime(4999);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
  });
  test("stands still while it is paused", () => {
    const deadline = startDeadline(5);
    vi.advanceTimersByTime(2000);
    deadline.pause();
    vi.advanceTimersByTime(60_000);
    expect(deadline.elapsedMs()).toBe(2000);
    deadline.resume();
    deadline.resume();
    vi.advanceTimersByTime(2999);
    expect(deadline.signal.aborted).toBe(false);
    expect(deadline.share()).toBeCloseTo(4999 / 5000, 5);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
  });
  test("0 is no cap", () => {
    const deadline = startDeadline(0);
    vi.advanceTimersByTime(10 ** 9);
    expect(deadline.signal.aborted).toBe(false);
    expect(deadline.share()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
  test("leaves no timer behind", () => {
    startDeadline(5).stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the gate", () => {
  const estimate = {
    promptTokens: 1,
    cacheReadTokens: 0,
    outputTokens: 0,
    costUsd: 1,
    coldCostUsd: 2,
    keeping: "none" as const,
    reusableTokens: 0,
    repeatedParts: undefined,
  };
  const pass = async (part: {
    costUsd?: number | null;
    billedUsd?: number;
    sessionUsd?: number;
    hasUI?: boolean;
    answer?: boolean;
    onExceed?: "skip";
    config?: object;
  }) => {
    const asked: string[] = [];
    const ui = {
      hasUI: part.hasUI ?? true,
      ui: { confirm: async (_title: string, message: string) => (asked.push(message), part.answer ?? false) },
    };
    const passage = await passGate({
      policy: policyOf(inlineConfig("advisor", { budget: { perCallHardUsd: 3, sessionUsd: 10, ...part.config } })),
      estimate: { ...estimate, costUsd: part.costUsd === undefined ? 1 : part.costUsd },
      billedUsd: part.billedUsd ?? 0,
      sessionUsd: part.sessionUsd ?? 0,
      reservation: createReservations().open("c"),
      deadline: startDeadline(0),
      ui: ui as unknown as Parameters<typeof passGate>[0]["ui"],
      signal: undefined,
      ...(part.onExceed === undefined ? {} : { onExceed: part.onExceed }),
    });
    return { ...passage, asked };
  };

  test.each([
    ["within both caps", {}, "send", 0],
    ["exactly at the call's cap", { costUsd: 3 }, "send", 0],
    ["over the call's cap with what was billed already", { costUsd: 1, billedUsd: 2.5, answer: false }, "skip", 1],
    ["over the branch's cap", { sessionUsd: 9.5, answer: true }, "send", 1],
    ["over a cap without a screen", { costUsd: 9, hasUI: false }, "skip", 0],
    ["over a cap when told to skip", { costUsd: 9, config: { onExceed: "skip" } }, "skip", 0],
    ["a review never asks", { costUsd: 9, onExceed: "skip" as const }, "skip", 0],
    [
      "zero USD requires approval for any positive spend",
      { costUsd: 0.001, config: { perCallHardUsd: 0 }, answer: true },
      "send",
      1,
    ],
    ["an unknown price adds nothing", { costUsd: null }, "send", 0],
    ["but what the branch has spent still counts", { costUsd: null, sessionUsd: 11, answer: false }, "skip", 1],
  ] as const)("%s", async (_what, part, outcome, questions) => {
    const passage = await pass(part);
    expect(passage.outcome).toBe(outcome);
    expect(passage.asked).toHaveLength(questions);
  });
  test("a screen that is gone approves nothing, and the clock runs on", async () => {
    const gone = {
      hasUI: true,
      ui: {
        confirm: () => {
          throw new Error("This extension ctx is stale");
        },
      },
    };
    const deadline = startDeadline(60);
    const passage = await passGate({
      policy: policyOf(inlineConfig("advisor", { budget: { perCallHardUsd: 0 } })),
      estimate,
      billedUsd: 0,
      sessionUsd: 0,
      reservation: createReservations().open("c"),
      deadline,
      ui: gone as unknown as Parameters<typeof passGate>[0]["ui"],
      signal: undefined,
    });
    expect(passage.outcome).toBe("skip");
    const before = deadline.elapsedMs();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(deadline.elapsedMs()).toBeGreaterThan(before);
    deadline.stop();
  });
  test("the question names expected and cold cost, the call and the branch", async () => {
    const { asked } = await pass({ costUsd: 4, billedUsd: 0.5, sessionUsd: 2 });
    expect(asked[0]).toBe(
      "Estimated next request: $4.00 (cold cache: $2.00). Call including attempts: $4.50 / $3.00; branch including this request: $6.50 / $10.00. Continue?",
    );
  });
});

describe("the tool catalogue holds names and purposes only", () => {
  test("sorted, first sentences, shortened", () => {
    const text = catalogueText([
      { name: "b", description: "Second. More words." },
      { name: "a", description: `${"x".repeat(300)} tail.` },
      { name: "c" },
    ]);
    expect(text.split("\n")).toEqual([
      "## Executor's tool catalogue (names and purpose only)",
      `- a — ${"x".repeat(200)}…`,
      "- b — Second.",
      "- c — ",
    ]);
  });
  test("only so many, and how many more there are", () => {
    const lines = catalogueText(
      Array.from({ length: 1000 }, (_, index) => ({ name: `t${index}`, description: "x" })),
    ).split("\n");
    expect(lines).toHaveLength(202);
    expect(lines.at(-1)).toBe("- … and 800 more");
  });
  test("the order of the registry does not matter, and no tools are no text", () => {
    const tools = [
      { name: "b", description: "B" },
      { name: "a", description: "A" },
    ];
    expect(catalogueText(tools)).toBe(catalogueText([...tools].reverse()));
    expect(catalogueText([])).toBe("");
  });
});

describe("availability", () => {
  const ask = (
    config: object,
    executor: { provider: string; id: string; effort?: string } | undefined,
    key = "anthropic/claude-opus-4-5",
  ) => {
    const advisor = parseModelKey(key);
    if (advisor === undefined) throw new Error("bad key");
    return availabilityFor(
      policyOf(inlineConfig("advisor", config)),
      advisor,
      executor === undefined ? undefined : { effort: undefined, ...executor },
    );
  };
  const disabled = (...disabledForModels: unknown[]) => ({ disabledForModels });
  test.each([
    ["the same id through another provider", {}, { provider: "bedrock", id: "claude-opus-4-5" }, "same-model"],
    ["a different id that may be an alias", {}, { provider: "anthropic", id: "claude-opus-4-5-20260101" }, "active"],
    [
      "a string entry at any effort",
      disabled("openai/gpt"),
      { provider: "openai", id: "gpt", effort: "off" },
      "blocked",
    ],
    ["a colon entry", disabled("openai:gpt"), { provider: "openai", id: "gpt" }, "blocked"],
    [
      "ties block",
      disabled({ model: "openai/gpt", minEffort: "high" }),
      { provider: "openai", id: "gpt", effort: "high" },
      "blocked",
    ],
    [
      "below the threshold",
      disabled({ model: "openai/gpt", minEffort: "high" }),
      { provider: "openai", id: "gpt", effort: "medium" },
      "active",
    ],
    [
      "off never meets a threshold",
      disabled({ model: "openai/gpt", minEffort: "minimal" }),
      { provider: "openai", id: "gpt", effort: "off" },
      "active",
    ],
    [
      "an effort that nobody knows neither",
      disabled({ model: "openai/gpt", minEffort: "minimal" }),
      { provider: "openai", id: "gpt", effort: "ultra" },
      "active",
    ],
    [
      "a typo in one entry does not empty the list",
      disabled({ model: "x/y", minEffort: "hihg" }, "openai/gpt"),
      { provider: "openai", id: "gpt" },
      "blocked",
    ],
    ["no executor", {}, undefined, "active"],
  ])("%s", (_what, config, executor, expected) => expect(ask(config, executor)).toBe(expected));
});

describe("the style", () => {
  const style = (config: object, agentDir = "/nowhere") => styleOf(policyOf(inlineConfig("advisor", config)), agentDir);
  const setUp = mkdtempSync(join(tmpdir(), "style-"));
  writeFileSync(join(setUp, "pi-advisor.json"), "{}");
  test.each<[string, object, string, string]>([
    ["branch without a word", {}, "/nowhere", "branch"],
    ["what the configuration says", { style: "isolated" }, "/nowhere", "isolated"],
    ["what it says, whatever else is set up", { style: "branch" }, setUp, "branch"],
    ["isolated where only that is set up", {}, setUp, "isolated"],
    ["branch where a model is chosen", { modelKey: "test/model" }, setUp, "branch"],
    ["isolated for a word that is none", { style: "isolatd", modelKey: "test/model" }, "/nowhere", "isolated"],
    ["isolated for another kind of value", { style: null, modelKey: "test/model" }, "/nowhere", "isolated"],
    [
      "isolated for a key that was meant to be this one",
      { stlye: "isolated", modelKey: "test/model" },
      "/nowhere",
      "isolated",
    ],
    [
      "untouched by other mistakes",
      { budget: { style: 3 }, effort: "some", modelKey: "test/model" },
      "/nowhere",
      "branch",
    ],
  ])("is %s", (_, config, agentDir, outcome) => expect(style(config, agentDir).outcome).toBe(outcome));
  test("and names the row that chose it", () =>
    expect(style({}, setUp)).toMatchObject({ table: "advisor/style", rule: "set-up-isolated" }));
});
