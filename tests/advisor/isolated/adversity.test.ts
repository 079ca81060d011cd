import { existsSync } from "node:fs";
import { join } from "node:path";
import { streamSimple } from "@mariozechner/pi-ai/compat";
import { afterEach, describe, expect, it, vi } from "vitest";
import { headline, renderIsolatedResult } from "../../../src/advisor/isolated/render.ts";
import { toolResult } from "../../../src/advisor/isolated/result.ts";
import { startProgress } from "../../../src/advisor/consult/progress.ts";
import { say } from "../../host/harness/script.ts";
import { desk, question } from "./consulting.ts";
import { model } from "./model.ts";

const plain = { fg: (_token: string, text: string) => text, bold: (text: string) => text };

describe("a log directory of another system", () => {
  it.skipIf(process.platform === "win32")("is refused, and no record lands in the project", async () => {
    const { ask, configure, endpoint, records } = await desk();
    configure({ model: "stub/advisor", logDirectory: "C:\\logs" });
    const consultation = await ask(question);
    expect(consultation).toMatchObject({
      status: "failed",
      error: expect.stringContaining("logDirectory must be absolute: C:\\logs is a relative path on this system"),
    });
    expect(endpoint.requests).toEqual([]);
    expect(existsSync(join(process.cwd(), "C:\\logs"))).toBe(false);
    expect(records()).toMatchObject([{ status: "failed", modelCalls: 0 }]);
  });
});

describe("whatever throws, a consultation does not", () => {
  it("a registry", async () => {
    const { ask } = await desk();
    const models = {
      find: () => {
        throw new Error("RAW-ERROR");
      },
    };
    const consultation = await ask(question, { models });
    expect(consultation).toMatchObject({ status: "failed", error: "Consultation failed; raw error omitted." });
    expect(JSON.stringify(consultation)).not.toContain("RAW-ERROR");
  });
  it("a screen that is told of the request", async () => {
    const { ask, endpoint } = await desk();
    endpoint.queue("advisor", say("Keep it."));
    const onSend = () => {
      throw new Error("stale");
    };
    expect(await ask(question, { onSend })).toMatchObject({ status: "completed", answer: "Keep it." });
  });
});

describe("a cost that is no amount", () => {
  it("stays unknown, and never reaches Pi's totals", async () => {
    const { ask, endpoint } = await desk();
    endpoint.queue("advisor", say("Keep it."));
    const broken = {
      ...model(endpoint.url, "advisor"),
      cost: { input: Number.NaN, output: 1, cacheRead: 0, cacheWrite: 0 },
    };
    const models = {
      find: () => broken,
      streamSimple: (...[which, context, options]: Parameters<typeof streamSimple>) =>
        streamSimple(which, context, { ...options, apiKey: "scripted-key" }),
    };
    const { usage, accounting } = await ask(question, { models });
    expect(accounting.estimatedUsd).toBeNull();
    expect(usage?.cost).toEqual({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 });
    expect(usage?.totalTokens).toBe(15);
  });
});

describe("the wait", () => {
  afterEach(() => vi.useRealTimers());
  it("shows its seconds, and outlives a screen that throws", () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const lines: string[] = [];
    const progress = startProgress<undefined>(
      (update) => {
        lines.push(update.content.map((part) => (part.type === "text" ? part.text : "")).join(""));
        if (lines.length === 2) throw new Error("stale");
      },
      undefined,
      "stub/advisor",
    );
    vi.advanceTimersByTime(3000);
    progress.stop();
    vi.advanceTimersByTime(3000);
    expect(lines).toEqual([
      "Consulting advisor (stub/advisor)…",
      "Consulting advisor (stub/advisor)… 1s",
      "Consulting advisor (stub/advisor)… 2s",
      "Consulting advisor (stub/advisor)… 3s",
    ]);
  });
});

describe("the result on the screen", () => {
  it("is the answer in words, with its cost or that nobody knows it", async () => {
    const { ask, endpoint } = await desk();
    endpoint.queue("advisor", say("1. Keep it."), say("1. Keep it.", { usage: null }));
    const result = toolResult(await ask(question));
    expect(headline(result.details)).toBe("completed · stub/advisor · $0.000020");
    expect(headline(toolResult(await ask(question)).details)).toBe("completed · stub/advisor · cost unknown");
    const shown = JSON.stringify(renderIsolatedResult(result, { isPartial: false, expanded: true }, plain as never));
    expect(shown).toContain("1. Keep it.");
    expect(shown).not.toContain("actualBilledUsd");
    expect(shown).not.toContain("Consultation: ");
  });
});
