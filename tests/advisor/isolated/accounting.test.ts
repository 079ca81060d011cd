import type { Usage } from "@mariozechner/pi-ai";
import { describe, expect, it } from "vitest";
import { account } from "../../../src/advisor/isolated/accounting.ts";
import { policy } from "./policy.ts";

const cost = { input: 0.001, output: 0.004, cacheRead: 0, cacheWrite: 0, total: 0.005 };
const usage: Usage = { input: 100, output: 40, cacheRead: 10, cacheWrite: 20, totalTokens: 170, cost };

describe("contract: token counts are those that Pi reported, parts never added again", () => {
  it("keeps reasoning as a part of output and one-hour writes as a part of cache writes", () => {
    const { tokens } = account({ ...usage, reasoning: 30, cacheWrite1h: 15 }, true, policy);
    expect(tokens).toEqual({
      input: 100,
      output: 40,
      cacheRead: 10,
      cacheWrite: 20,
      cacheWrite1h: 15,
      reasoning: 30,
      totalTokens: 170,
    });
  });

  it("holds no price among the counts", () => {
    expect(account(usage, true, policy).tokens).not.toHaveProperty("cost");
  });

  it("knows a reported zero of one kind from a report of nothing", () => {
    expect(account({ ...usage, cacheRead: 0, reasoning: 0 }, true, policy).tokens).toMatchObject({
      cacheRead: 0,
      reasoning: 0,
    });
    expect(
      account({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost }, true, policy).tokens,
    ).toBeNull();
    expect(account(undefined, true, policy).tokens).toBeNull();
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1])("takes a count of %d for no report", (output) => {
    expect(account({ ...usage, output }, true, policy).tokens).toBeNull();
  });
});

describe("contract: the estimate is Pi's, or unknown; never a guess of nothing", () => {
  it("is the reported total", () => {
    expect(account(usage, true, policy).estimatedUsd).toBe(0.005);
  });

  it("is unknown when every price is zero, for free and unpriced look alike", () => {
    const zero = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
    expect(account({ ...usage, cost: zero }, true, policy).estimatedUsd).toBeNull();
  });

  it("is unknown without a report", () => {
    expect(account(undefined, true, policy)).toMatchObject({
      estimatedUsd: null,
      costSource: expect.stringMatching(/^unknown/),
    });
  });

  it.each<[string, Partial<Usage["cost"]>]>([
    ["a negative part", { cacheRead: -0.1 }],
    ["a part that is no number", { input: Number.NaN }],
    ["an infinite total", { total: Number.POSITIVE_INFINITY }],
  ])("is unknown with %s", (_what, part) => {
    expect(account({ ...usage, cost: { ...cost, ...part } }, true, policy).estimatedUsd).toBeNull();
  });
});

describe("contract: the invoice is never known, and completeness is said", () => {
  it.each([true, false])("complete %s", (complete) => {
    expect(account(usage, complete, policy)).toMatchObject({ actualBilledUsd: null, complete });
  });
});
