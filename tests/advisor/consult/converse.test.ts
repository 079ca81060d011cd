import type { AssistantMessage, Message } from "@mariozechner/pi-ai";
import { describe, expect, test } from "vitest";
import { inlineConfig } from "../../../src/config/load.ts";
import { bounded } from "../../../src/host/bounded.ts";
import type { CallResult } from "../../../src/host/call.ts";
import { failureOfError, failureOfText } from "../../../src/host/failure.ts";
import { converse, type Talk } from "../../../src/advisor/consult/converse.ts";
import { startDeadline } from "../../../src/advisor/consult/deadline.ts";
import { policyOf } from "../../../src/advisor/policy.ts";
import { usage } from "../branch.ts";

type Turn = Partial<AssistantMessage> | Error | "never";
const text = (words: string): Turn => ({ content: [{ type: "text", text: words }] });
const calls = (...names: string[]): Turn => ({
  stopReason: "toolUse",
  content: names.map((name, index) => ({ type: "toolCall", id: `${name}${index}`, name, arguments: {} })),
});

/** A provider that plays these turns; `never` ignores its abort signal too. */
function talkOf(
  turns: readonly Turn[],
  part: Partial<Talk> & { config?: object } = {},
): Talk & { readonly sent: (readonly Message[])[]; readonly priced: number[] } {
  const policy = policyOf(inlineConfig("advisor", part.config ?? {}));
  const deadline = part.deadline ?? startDeadline(policy.config.value.budget.timeoutSec);
  const queue = [...turns];
  const sent: (readonly Message[])[] = [];
  const priced: number[] = [];
  const message = (turn: Partial<AssistantMessage>): AssistantMessage => ({
    role: "assistant",
    content: [],
    api: "x",
    provider: "p",
    model: "m",
    usage: usage({ input: 100, output: 10 }),
    stopReason: "stop",
    timestamp: 0,
    ...turn,
  });
  return {
    sent,
    priced,
    policy,
    surface: {
      declarations: [],
      run: (calls) => calls.map(async () => ({ text: "found", images: [], isError: false })),
    },
    model: { cost: { input: 10, output: 50, cacheRead: 1, cacheWrite: 0 } },
    messages: [{ role: "user", content: "log", timestamp: 0 }],
    estimate: {
      promptTokens: 100,
      cacheReadTokens: 0,
      outputTokens: 0,
      costUsd: 0.001,
      coldCostUsd: 0.001,
      keeping: "none",
      reusableTokens: 0,
      repeatedParts: undefined,
    },
    deadline,
    signal: undefined,
    judge: () => "deterministic",
    causeOf: () => "provider",
    shorter: () => undefined,
    gate: async (estimate) => {
      priced.push(estimate.promptTokens);
      return { outcome: "send", asked: false, callUsd: 0 };
    },
    progress: () => {},
    ask: async (messages): Promise<CallResult> => {
      sent.push([...messages]);
      const turn = queue.shift() ?? text("ran dry");
      const stop = AbortSignal.any([deadline.signal, ...(part.signal === undefined ? [] : [part.signal])]);
      const outcome = await bounded<AssistantMessage>(
        async () =>
          turn === "never" ? new Promise(() => {}) : turn instanceof Error ? Promise.reject(turn) : message(turn),
        { signal: stop },
      );
      if (outcome.kind === "thrown") return { ...outcome, failure: failureOfError(outcome.error) };
      if (outcome.kind !== "done") return { ...outcome, failure: failureOfText("stopped") };
      const { value } = outcome;
      return {
        kind: "reply",
        message: value,
        text: value.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n"),
        usage: value.usage,
        stopReason: value.stopReason,
        status: 200,
        elapsedMs: 0,
        ...(value.errorMessage === undefined ? {} : { errorMessage: value.errorMessage }),
      };
    },
    ...part,
  };
}

describe("a consultation ends, whatever the provider does", () => {
  test("a provider that ignores the cancel is not waited for", async () => {
    const stop = new AbortController();
    const talk = talkOf(["never"], { signal: stop.signal });
    const running = converse(talk);
    stop.abort();
    expect((await running).answer).toMatchObject({
      cause: "cancelled",
      text: "Advisor call was cancelled before it completed.",
    });
  });
  test("a cancel is reported as one even after the deadline", async () => {
    const deadline = startDeadline(0.01);
    await new Promise((resolve) => deadline.signal.addEventListener("abort", resolve));
    expect((await converse(talkOf(["never"], { deadline }))).answer).toMatchObject({ cause: "timeout" });
    expect((await converse(talkOf(["never"], { deadline, signal: AbortSignal.abort() }))).answer).toMatchObject({
      cause: "cancelled",
    });
  });
  test("a thrown error is not sent again, and earlier bills are kept", async () => {
    const talked = await converse(talkOf([calls("read"), new Error("boom")]));
    expect(talked.answer).toMatchObject({ text: "Advisor call threw: boom", errorMessage: "boom" });
    expect(talked.attempts).toMatchObject([
      { stopReason: "toolUse", usage: { input: 100 } },
      { stopReason: "error", errorMessage: "boom" },
    ]);
  });
  test("nor are they lost when something of Pi's throws", async () => {
    let asked = 0;
    const gate: Talk["gate"] = async () => {
      if ((asked += 1) > 1) throw new Error("This extension ctx is stale");
      return { outcome: "send", asked: false, callUsd: 0 };
    };
    const talked = await converse(talkOf([calls("read")], { gate }));
    expect(talked.answer).toMatchObject({ text: "Advisor call threw: This extension ctx is stale", cause: "internal" });
    expect(talked.attempts).toMatchObject([{ usage: { input: 100 } }]);
    expect(talked.rounds).toHaveLength(1);
  });
  test("what a provider says of a failure is told without its secrets, and not at length", async () => {
    const key = `sk-proj-${"A1b2".repeat(10)}`;
    const said = `401 Incorrect API key provided: ${key}. ${"<html>".repeat(100_000)}`;
    for (const turn of [
      { stopReason: "error", errorMessage: said },
      { stopReason: "aborted", errorMessage: said },
      new Error(said),
    ] as const) {
      const talked = JSON.stringify(await converse(talkOf([turn])));
      expect(talked).toContain("Incorrect API key provided: [REDACTED]");
      expect(talked).not.toContain(key);
      expect(talked.length).toBeLessThan(10_000);
    }
  });
  test("an advisor that only ever calls tools gets no advice, in a bounded number of requests", async () => {
    const talk = talkOf(Array.from({ length: 50 }, () => calls("read", "grep")));
    const talked = await converse(talk);
    expect(talked.answer).toMatchObject({ cause: "empty" });
    // The first, three rounds, the note, and one resend of the empty answer.
    expect(talk.sent).toHaveLength(6);
    expect(talked.exhausted).toBe(true);
  });
  test("text that arrived counts, whatever the clock says by then", async () => {
    const deadline = startDeadline(3600);
    const talk = talkOf([text("Advice.")], { deadline });
    expect((await converse(talk)).answer).toEqual({ text: "Advice.", stopReason: "stop" });
  });
});

describe("every round passes the gate at its real size", () => {
  test("which grows by the answer and the results", async () => {
    const talk = talkOf([calls("read"), calls("read"), text("Advice.")]);
    await converse(talk);
    expect(talk.priced).toHaveLength(3);
    expect(talk.priced[1]).toBeGreaterThan(110);
    expect(talk.sent.map((messages) => messages.length)).toEqual([1, 3, 5]);
  });
  test("every call has a result, in the order of the calls", async () => {
    const talk = talkOf([calls("read", "ls", "bash"), text("Advice.")]);
    await converse(talk);
    const results = talk.sent[1]?.filter((message) => message.role === "toolResult") ?? [];
    expect(results.map(({ toolName }) => toolName)).toEqual(["read", "ls", "bash"]);
  });
});
