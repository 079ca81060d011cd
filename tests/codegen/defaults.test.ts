import { describe, expect, test } from "vitest";
import { families } from "../../generated/schemas.js";

/** The values are written out here from the contract's prose, not read from the schemas. */

describe("contract: the advisor's defaults", () => {
  test("nothing is blocked", () => {
    expect(families.advisor.defaults.disabledForModels).toEqual([]);
  });
  test("$1 soft, $3 hard, $20 a branch, 250k cold context, 420 s a consultation, ask when over", () => {
    expect(families.advisor.defaults.budget).toEqual({
      perCallSoftUsd: 1,
      perCallHardUsd: 3,
      sessionUsd: 20,
      warmWindowSec: 1800,
      contextBudgetTokens: 250_000,
      timeoutSec: 420,
      onExceed: "confirm",
    });
  });
  test("the last two tool rounds stay whole, 8,000 characters a part", () => {
    expect(families.advisor.defaults.ledger).toEqual({
      tailToolCalls: 2,
      tailMaxChars: 8000,
      userMessageMaxChars: 20_000,
      customPreviewChars: 500,
    });
  });
  test("three rounds of read-only tools, credential-shaped files denied", () => {
    expect(families.advisor.defaults.tools).toEqual({
      enabled: true,
      maxRounds: 3,
      maxResultChars: 12_000,
      repo: true,
      denyPatterns: [".env", ".env.*", "*.pem", "*.key", "id_rsa*", "*.p12", "*.pfx"],
    });
  });
  test("warming is on, with the model's own TTL and a 100k floor", () => {
    expect(families.advisor.defaults.warming).toEqual({
      enabled: true,
      ttlSec: 0,
      minPromptTokens: 100_000,
      continueProbability: 0.2,
      minSavingsUsd: 0.05,
      maxDurationSec: 3600,
    });
  });
  test("review is off", () => {
    expect(families.advisor.defaults.review).toEqual({ enabled: false, minToolCalls: 1 });
  });
  test("no model, no effort, no style and no guidance of its own", () => {
    expect(Object.keys(families.advisor.defaults).sort()).toEqual([
      "budget",
      "disabledForModels",
      "ledger",
      "review",
      "tools",
      "warming",
    ]);
  });
});

describe("contract: the guard's defaults", () => {
  test("everything but the reviewer itself and a temperature", () => {
    expect(families.guard.defaults).toEqual({
      modelType: "chat",
      reasoning: "off",
      timeoutMs: 15_000,
      maxTokens: 4096,
      transcript: { maxUserMessages: 5, maxToolCalls: 10, maxCharsPerEntry: 1000 },
      surfaces: ["bash", "mcp", "skill"],
      instructions: null,
      classifier: { intentThreshold: 0.5, riskThreshold: 0.5, confidenceThreshold: 0.5 },
      fallbacks: [],
      mode: "default",
      notifyLevel: "info",
      notifyApprovals: false,
      circuitBreaker: { consecutive: 3, total: 20, verdict: "deny" },
      cache: { maxEntries: 128 },
      // Ours: the contract's layers are what "any" means.
      projectLayer: "any",
    });
  });
});

describe("contract: the isolated advisor's defaults", () => {
  test("everything but the log directory, which depends on the environment", () => {
    expect(families.isolated.defaults).toEqual({
      model: "openai-codex/gpt-6.1-sol",
      reasoning: "high",
      maxTokens: 4096,
      timeoutMs: 120_000,
      maxInputChars: 48_000,
    });
  });
});
