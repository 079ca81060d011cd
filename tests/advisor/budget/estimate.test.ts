import { estimateTokens } from "@earendil-works/pi-coding-agent";
import type { Message } from "@mariozechner/pi-ai";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chainOf, type Head, requestRecord } from "../../../src/advisor/budget/chain.ts";
import { type EstimateInput, estimateFirst, estimateNext } from "../../../src/advisor/budget/estimate.ts";
import { costOf, ratesFor } from "../../../src/advisor/budget/price.ts";
import type { SpendRecord } from "../../../src/advisor/budget/spend.ts";
import { messagesTokens, messageTokens, textTokens } from "../../../src/advisor/ledger/tokens.ts";
import { usage } from "../branch.ts";

const HEAD: Head = {
  systemPrompt: "sys",
  tools: [],
  advisorModel: "a:m",
  api: "x",
  baseUrl: "u",
  effort: "high",
  sessionId: "advisor:s",
};
const MODEL = { cost: { input: 10, output: 50, cacheRead: 1, cacheWrite: 0 } };
const user = (content: string): Message => ({ role: "user", content, timestamp: 0 });
const NOW = 1_000_000;

/** A prior consultation of these messages; all but the last are stable. */
function prior(
  messages: readonly Message[],
  part: Partial<SpendRecord> = {},
  stable = messages.length - 1,
): SpendRecord {
  return {
    kind: "consultation",
    entryId: "p",
    usage: undefined,
    advisorModel: "a:m",
    effort: "high",
    skipped: false,
    told: {},
    attempts: [{ usage: usage({ input: 10_000, cacheRead: 90_000, output: 500 }), stopReason: "stop" }],
    request: requestRecord(HEAD, messages, stable, NOW - 1000),
    ...part,
  };
}

function estimate(messages: readonly Message[], records: readonly SpendRecord[], part: Partial<EstimateInput> = {}) {
  return estimateFirst({
    model: MODEL,
    head: HEAD,
    messages,
    records,
    recordsSinceBoundary: records,
    warmWindowSec: 1800,
    now: NOW,
    ...part,
  });
}

const PRIOR = [user("log"), user("q1")];

describe("input is estimated by Pi's token heuristic with 20 % headroom when nothing is known", () => {
  test("cold, and without output history the output is left out", () => {
    const messages = [user("x".repeat(4000))];
    expect(estimate(messages, [])).toEqual({
      promptTokens: Math.ceil(1001 * 1.2),
      cacheReadTokens: 0,
      outputTokens: 0,
      costUsd: (1202 * 10) / 1e6,
      coldCostUsd: (1202 * 10) / 1e6,
      keeping: "none",
      reusableTokens: 0,
    });
  });
  test("it counts as Pi does, an image at 1,200 tokens whatever its bytes", () => {
    const image = { type: "image" as const, data: "A".repeat(1_000_000), mimeType: "image/png" };
    expect(messageTokens({ role: "user", content: [image], timestamp: 0 })).toBe(1200);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(3), (text, thinking, images) => {
        const call = { type: "toolCall" as const, id: "c", name: "read", arguments: { path: text } };
        const messages: Message[] = [
          {
            role: "user",
            content: [{ type: "text", text }, ...Array.from({ length: images }, () => image)],
            timestamp: 0,
          },
          {
            role: "assistant",
            content: [{ type: "text", text }, { type: "thinking", thinking }, call],
            api: "x",
            provider: "p",
            model: "m",
            usage: usage(),
            stopReason: "stop",
            timestamp: 0,
          },
          {
            role: "toolResult",
            toolCallId: "c",
            toolName: "read",
            content: [{ type: "text", text }],
            isError: false,
            timestamp: 0,
          },
        ];
        for (const message of messages) expect(messageTokens(message)).toBe(estimateTokens(message));
      }),
    );
  });
});

describe("the previous actual prompt plus new content, when its fingerprint matches", () => {
  const followUp = [...PRIOR.slice(0, 1), user("q1 and")];
  const record = prior(PRIOR, {}, 1);

  test("the worked example: 100,002 prompt tokens, 100,000 from the cache, 500 out, $0.12502", () => {
    // One estimated token more than the prior request, which was wholly stable.
    const alike = prior([user("abcd")], {}, 1);
    expect(estimate([user("abcd"), user("x")], [alike])).toEqual({
      promptTokens: 100_002,
      cacheReadTokens: 100_000,
      outputTokens: 500,
      costUsd: (2 * 10 + 100_000 * 1 + 500 * 50) / 1e6,
      coldCostUsd: (100_002 * 10 + 500 * 50) / 1e6,
      keeping: "none",
      reusableTokens: 100_000,
      repeatedParts: 1,
    });
    expect(estimate([user("abcd"), user("x")], [alike]).costUsd).toBeCloseTo(0.12502, 10);
  });
  test("only the stable share of the prior prompt is expected from the cache", () => {
    const { stableEstimatedTokens, estimatedTokens } = record.request ?? {
      stableEstimatedTokens: 0,
      estimatedTokens: 1,
    };
    expect(estimate(followUp, [record]).cacheReadTokens).toBe(
      Math.floor((100_000 * stableEstimatedTokens) / estimatedTokens),
    );
  });
  test("the first request that went through counts, not the sum and not the investigation after it", () => {
    const attempts = [
      { usage: usage({ input: 5 }), stopReason: "error" },
      { usage: usage({ input: 10_000, cacheRead: 90_000 }), stopReason: "toolUse" },
      { usage: usage({ input: 90_000, cacheRead: 100_000 }), stopReason: "stop" },
    ];
    expect(estimate([user("abcd"), user("x")], [prior([user("abcd")], { attempts }, 1)]).promptTokens).toBe(100_002);
  });
});

describe("an expected cache read needs the same model, effort, key, system prompt and prefix, within the window", () => {
  const messages = [user("log"), user("q2")];
  const warm = prior(PRIOR, {}, 1);
  const cold = (records: readonly SpendRecord[], part: Partial<EstimateInput> = {}, sent = messages) =>
    expect(estimate(sent, records, part).cacheReadTokens).toBe(0);

  test("warm", () => expect(estimate(messages, [warm]).cacheReadTokens).toBeGreaterThan(0));
  test("the window has passed", () => cold([warm], { now: NOW + 1_800_000 }));
  test("warmWindowSec 0 always estimates cold input", () => cold([warm], { warmWindowSec: 0 }));
  test("a clock that went back", () => cold([warm], { now: NOW - 5000 }));
  test("an earlier message has changed", () => cold([warm], {}, [user("LOG"), user("q2")]));
  test("a compaction or a branch summary lies between", () => cold([warm], { recordsSinceBoundary: [] }));
  test("an empty branch", () => cold([]));
  test.each([
    ["model", { advisorModel: "a:n" }],
    ["session key", { sessionId: "advisor:t" }],
    ["system prompt", { systemPrompt: "other" }],
    ["effort", { effort: "low" }],
    ["tool declarations", { tools: [{ name: "read", description: "", parameters: {} }] }],
    ["address", { baseUrl: "v" }],
  ])("another %s", (_what, part) => cold([warm], { head: { ...HEAD, ...part } }));
  test.each(["error", "aborted"])("the prior ended with %s", (stopReason) =>
    cold([prior(PRIOR, { attempts: [{ usage: usage({ input: 100 }), stopReason }] }, 1)]),
  );
  test("the prior was skipped", () => cold([prior(PRIOR, { skipped: true }, 1)]));
  test("the prior was rendered by another version", () => {
    const { request } = warm;
    cold([{ ...warm, request: request === undefined ? undefined : { ...request, ledgerVersion: 2 } }]);
  });
});

describe("output is the mean of the last five positive counts of this model and effort", () => {
  const withOutputs = (...outputs: number[]) =>
    outputs.map((output) =>
      prior(PRIOR, { request: undefined, attempts: [{ usage: usage({ output }), stopReason: "stop" }] }),
    );
  test("rounded up", () => expect(estimate([], withOutputs(100, 101)).outputTokens).toBe(101));
  test("five at most, zeros left out", () =>
    expect(estimate([], withOutputs(9000, 10, 10, 0, 10, 10, 10)).outputTokens).toBe(10));
  test("refreshes and other efforts say nothing", () => {
    const records = withOutputs(16, 16).map((record, index) =>
      index === 0 ? { ...record, kind: "warming" as const } : { ...record, effort: "low" },
    );
    expect(estimate([], records).outputTokens).toBe(0);
  });
});

describe("investigation rounds are priced with their real growth", () => {
  test("what the last request took, its answer and the new messages", () => {
    const last = usage({ input: 1000, cacheRead: 4000, cacheWrite: 500, output: 100 });
    const added = [user("x".repeat(4000))];
    expect(estimateNext(MODEL, last, added, { outputTokens: 300, keeping: "none" })).toMatchObject({
      promptTokens: 5500 + 100 + 1200,
      cacheReadTokens: 4500,
      outputTokens: 300,
    });
  });
  test("each round costs more than a request without what it added", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), fc.string({ minLength: 1 }), (input, cacheRead, text) => {
        const last = usage({ input, cacheRead });
        expect(
          estimateNext(MODEL, last, [user(text)], { outputTokens: 0, keeping: "none" }).promptTokens,
        ).toBeGreaterThan(input + cacheRead);
      }),
    );
  });
});

describe("estimates are never below the formulas", () => {
  test("for any prior and any request", () => {
    const texts = fc.array(fc.string({ maxLength: 200 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        texts,
        texts,
        fc.nat(200_000),
        fc.nat(200_000),
        fc.nat(10_000),
        (before, more, input, cacheRead, output) => {
          const earlier = before.map(user);
          const messages = [...earlier.slice(0, -1), ...more.map(user)];
          const record = prior(earlier, {
            attempts: [{ usage: usage({ input, cacheRead, output }), stopReason: "stop" }],
          });
          const got = estimate(messages, [record]);
          const est = textTokens(HEAD.systemPrompt) + messagesTokens(messages);
          const same = chainOf(HEAD, messages)[record.request?.stablePartCount ?? 0] === record.request?.stableHash;
          const priorPrompt = input + cacheRead;
          const expected = Math.ceil(
            same && priorPrompt > 0
              ? priorPrompt + Math.max(0, est - (record.request?.estimatedTokens ?? 0)) * 1.2
              : est * 1.2,
          );
          expect(got.promptTokens).toBeGreaterThanOrEqual(expected);
          const share = Math.min(
            1,
            (record.request?.stableEstimatedTokens ?? 0) / (record.request?.estimatedTokens ?? 1),
          );
          expect(got.cacheReadTokens).toBeLessThanOrEqual(
            same ? Math.min(got.promptTokens, Math.floor(priorPrompt * share)) : 0,
          );
          expect(got.costUsd ?? 0).toBeGreaterThanOrEqual(
            ((expected - got.cacheReadTokens) * 10 + got.cacheReadTokens + output * 50) / 1e6 - 1e-12,
          );
          expect(got.coldCostUsd ?? 0).toBeGreaterThanOrEqual(got.costUsd ?? 0);
        },
      ),
    );
  });
});

describe("prices come from Pi's model registry", () => {
  test.each([
    undefined,
    { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    { input: Number.NaN, output: 1, cacheRead: 0, cacheWrite: 0 },
    { input: -1, output: 1, cacheRead: 0, cacheWrite: 0 },
  ])("%j is no price: the cost is unknown, not nothing", (cost) => {
    expect(ratesFor({ cost }, 10)).toBeUndefined();
    expect(costOf({ promptTokens: 10, cacheReadTokens: 0, outputTokens: 1 }, undefined)).toEqual({
      costUsd: null,
      coldCostUsd: null,
    });
  });
  test("a tier applies above its prompt size", () => {
    const cost = {
      input: 1,
      output: 2,
      cacheRead: 0.1,
      cacheWrite: 0,
      tiers: [{ inputTokensAbove: 100, input: 2, output: 4, cacheRead: 0.2, cacheWrite: 0 }],
    };
    expect(ratesFor({ cost }, 100)?.input).toBe(1);
    expect(ratesFor({ cost }, 101)?.input).toBe(2);
  });
});

describe("a fingerprint covers what the provider sees, and nothing else", () => {
  const base: Message = {
    role: "assistant",
    content: [{ type: "text", text: "t" }],
    api: "x",
    provider: "p",
    model: "m",
    usage: usage(),
    stopReason: "stop",
    timestamp: 0,
  };
  test("usage and time do not matter", () =>
    expect(chainOf(HEAD, [base])).toEqual(chainOf(HEAD, [{ ...base, timestamp: 9, usage: usage({ input: 3 }) }])));
  test("the text does", () =>
    expect(chainOf(HEAD, [base])).not.toEqual(chainOf(HEAD, [{ ...base, content: [{ type: "text", text: "u" }] }])));
  test("a longer request begins with the shorter one's digests", () =>
    expect(chainOf(HEAD, [user("a"), user("b")]).slice(0, 2)).toEqual(chainOf(HEAD, [user("a")])));
});
