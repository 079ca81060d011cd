import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { streamSimple } from "@mariozechner/pi-ai/compat";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Surroundings } from "../../../src/advisor/isolated/consult.ts";
import { keeper } from "../../../src/advisor/isolated/keeper.ts";
import { instructions, requestText } from "../../../src/advisor/isolated/request.ts";
import { toolResult } from "../../../src/advisor/isolated/result.ts";
import { REDACTED } from "../../../src/secrets/redaction.ts";
import { fail, hang, reset, say } from "../../host/harness/script.ts";
import { desk, question } from "./consulting.ts";
import { model } from "./model.ts";
import { policy } from "./policy.ts";
import { temporaryFolder } from "./workspace.ts";

const textOf = (result: ReturnType<typeof toolResult>) =>
  result.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");

describe("contract: a consultation is one dispatch of instructions and question, under a session of its own", () => {
  it("sends two messages, no tools, no retries, the limits of the config", async () => {
    const { endpoint, ask, calls, configure } = await desk();
    configure({ model: "stub/advisor", maxTokens: 77, timeoutMs: 5000, reasoning: "low" });
    endpoint.queue("advisor", say("Keep it."));
    const { id } = await ask(question);
    expect(endpoint.requests).toHaveLength(1);
    expect(endpoint.requests[0]?.body).toMatchObject({
      messages: [
        { role: "system", content: instructions },
        {
          role: "user",
          content: requestText({ question: question.question, purpose: "decision", context: question.context }).user,
        },
      ],
      max_completion_tokens: 77,
      reasoning_effort: "low",
    });
    expect(endpoint.requests[0]?.body).not.toHaveProperty("tools");
    expect(calls).toMatchObject([{ maxRetries: 0, sessionId: id }]);
  });

  it("sends no reasoning for off", async () => {
    const { endpoint, ask, calls, configure } = await desk();
    configure({ model: "stub/advisor", reasoning: "off" });
    endpoint.queue("advisor", say("Keep it."));
    await ask(question);
    expect(calls[0]).not.toHaveProperty("reasoning");
  });

  it("takes a new id each time and gives back that one alone", async () => {
    const { endpoint, ask, calls, released } = await desk();
    endpoint.queue("advisor", say("one"), say("two"));
    const ids = [await ask(question), await ask(question)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(calls.map(({ sessionId }) => sessionId)).toEqual(ids);
    expect(released).toEqual(ids);
  });

  it("asks the model of this call without touching the file", async () => {
    const { endpoint, ask, records } = await desk();
    endpoint.queue("other", say("from the other"));
    const consultation = await ask({ ...question, model: "stub/other" });
    expect(consultation).toMatchObject({ status: "completed", model: "stub/other", answer: "from the other" });
    expect(endpoint.requestsOf("advisor")).toHaveLength(0);
    expect(records()).toMatchObject([
      { request: { defaultModel: "stub/advisor", override: "stub/other", selected: "stub/other" } },
    ]);
    endpoint.queue("advisor", say("from the configured one"));
    await expect(ask(question)).resolves.toMatchObject({ model: "stub/advisor" });
  });

  it.each<[string, () => ReturnType<typeof say | typeof fail>]>([
    ["a server error", () => fail(500)],
    ["a rate limit", () => fail(429)],
    ["an overloaded provider", () => fail(529)],
    ["a dropped connection", reset],
    ["an empty answer", () => say("")],
  ])("does not try again after %s", async (_what, turn) => {
    const { endpoint, ask, records } = await desk();
    endpoint.queue("advisor", turn());
    expect((await ask(question)).status).not.toBe("completed");
    expect(endpoint.requests).toHaveLength(1);
    expect(records()).toMatchObject([{ modelCalls: 1 }]);
  });
});

describe("contract: only a finished answer with text is a success", () => {
  it("hands on the visible text alone", async () => {
    const { endpoint, ask, records, logDirectory } = await desk();
    endpoint.queue("advisor", say("Keep it.", { thinking: "HIDDEN-THOUGHT" }));
    const consultation = await ask(question);
    expect(consultation).toMatchObject({ status: "completed", answer: "Keep it.", warnings: [] });
    expect(JSON.stringify(toolResult(consultation))).not.toContain("HIDDEN-THOUGHT");
    expect(records()).toMatchObject([{ status: "completed", answer: "Keep it.", finishReason: "stop", modelCalls: 1 }]);
    expect(
      readdirSync(logDirectory)
        .map((name) => readFileSync(join(logDirectory, name), "utf8"))
        .join(""),
    ).not.toContain("HIDDEN-THOUGHT");
  });

  it("keeps a cut-off answer, as incomplete", async () => {
    const { endpoint, ask, records } = await desk();
    endpoint.queue("advisor", say("Half an ans", { finish: "length" }));
    const consultation = await ask(question);
    expect(consultation).toMatchObject({
      status: "incomplete",
      answer: "Half an ans",
      accounting: { complete: false },
    });
    const text = textOf(toolResult(consultation));
    expect(text).toMatch(/^\[incomplete\] Provider response incomplete or empty; raw provider error omitted/);
    expect(text).toContain("Half an ans");
    expect(records()).toMatchObject([{ status: "incomplete", answer: "Half an ans", finishReason: "length" }]);
  });

  it.each(["", "  \n\t "])("takes a blank answer %j for none", async (blank) => {
    const { endpoint, ask, records } = await desk();
    endpoint.queue("advisor", say(blank, { thinking: "only thought" }));
    const consultation = await ask(question);
    expect(consultation.status).toBe("incomplete");
    expect(consultation).not.toHaveProperty("answer");
    expect(records()[0]).not.toHaveProperty("answer");
  });

  it("cuts an endless answer, says so, and never through a secret or a character", async () => {
    const { endpoint, ask, records } = await desk();
    const secret = `ghp_${"a".repeat(36)}`;
    const answer = `${"x".repeat(99_990)} ${secret} ${"🙂".repeat(10)}`;
    endpoint.queue("advisor", say(answer));
    const consultation = await ask(question);
    expect(consultation.answer).toBe(answer.slice(0, 100_000));
    expect(consultation.warnings).toEqual(["The answer was cut to 100000 characters."]);
    expect(records()[0]?.answer).not.toContain("ghp_");
    expect(records()[0]?.warnings).toEqual(consultation.warnings);
  });
});

describe("contract: no raw provider error leaves", () => {
  it.each([401, 403, 429, 500])("a %d says only that it failed", async (status) => {
    const { endpoint, ask, logDirectory } = await desk();
    endpoint.queue("advisor", fail(status, "RAW-ERROR"));
    const consultation = await ask(question);
    expect(consultation).toMatchObject({
      status: "failed",
      error: "Provider response incomplete or empty; raw provider error omitted.",
    });
    const log = readdirSync(logDirectory)
      .map((name) => readFileSync(join(logDirectory, name), "utf8"))
      .join("");
    expect(JSON.stringify(toolResult(consultation)) + log).not.toMatch(/RAW-ERROR/);
  });

  it("nor what the host throws", async () => {
    const { ask, records } = await desk();
    const consultation = await ask(question, {
      models: {
        find: () => model("http://127.0.0.1:9", "advisor"),
        streamSimple: () => {
          throw new Error("RAW-ERROR");
        },
      },
    });
    expect(consultation).toMatchObject({ status: "failed", error: "Consultation failed; raw error omitted." });
    expect(JSON.stringify(records())).not.toContain("RAW-ERROR");
  });
});

describe("contract: what cannot be accepted is refused before a call", () => {
  it.each<[string, string, string]>([
    ["an unknown key", '{\n  "model": "stub/advisor",\n  "retries": 1\n}', ":3:3: "],
    ["a value out of range", '{\n  // none at all\n  "timeoutMs": 0\n}', ":3:16: "],
    ["a value of another type", '{"maxTokens": "4096"}', ":1:15: "],
    ["an unqualified model", '{"model": "gpt"}', ":1:11: "],
    ["a relative log directory", '{"logDirectory": "log"}', ":1:18: "],
    ["an unknown reasoning", '{"reasoning": "hard"}', ":1:15: "],
    ["a list", "[]", ":1:1: "],
    ["broken syntax", '{"model": }', ":1:11: "],
  ])("%s in the file, with its place", async (_what, text, place) => {
    const { ask, calls, configure, records } = await desk();
    configure(text);
    const consultation = await ask(question);
    expect(consultation.status).toBe("failed");
    expect(consultation.error).toMatch(/^Invalid pi-advisor\.json\n/);
    expect(consultation.error).toContain(`pi-advisor.json${place}`);
    expect(calls).toEqual([]);
    // The record stands in the default directory, without the question: nothing was checked.
    expect(records()).toMatchObject([{ status: "failed", modelCalls: 0, error: consultation.error }]);
    expect(records()[0]).not.toHaveProperty("input");
  });

  it("comments and trailing commas are welcome", async () => {
    const { endpoint, ask, configure } = await desk();
    configure('{\n  // ours\n  "model": "stub/advisor",\n}');
    endpoint.queue("advisor", say("yes"));
    await expect(ask(question)).resolves.toMatchObject({ status: "completed" });
  });

  it("an argument that is unknown or wrong, which is not kept", async () => {
    const { ask, calls, records } = await desk();
    await expect(ask({ ...question, history: "all of it" })).resolves.toMatchObject({
      error: "Invalid advisor input: unknown argument `history`",
    });
    expect(calls).toEqual([]);
    expect(JSON.stringify(records())).not.toContain("all of it");
  });

  it("and names of any length are repeated on one short line", async () => {
    const { ask, records } = await desk();
    for (const args of [
      { ...question, [`long\n${"x".repeat(100_000)}`]: 1 },
      { ...question, model: `stub/${"x".repeat(100_000)}` },
    ]) {
      const { error = "" } = await ask(args);
      expect(error).toMatch(
        /^(Invalid advisor input: unknown argument `long x|Requested advisor model not found; no fallback: stub\/x)x+…$/,
      );
      expect(error.length).toBeLessThan(300);
    }
    expect(records()[0]?.error?.length).toBeLessThan(300);
  });

  it("an input that is too long, with both sizes, uncut and not kept", async () => {
    const { endpoint, ask, configure, records } = await desk();
    configure({ model: "stub/advisor", maxInputChars: 2000 });
    const frame = requestText({ question: "q", purpose: "decision", context: "" });
    const room = 2000 - [...frame.system, ...frame.user].length + "(none supplied)".length;
    const args = (length: number) => ({ question: "q", purpose: "decision", context: "🙂".repeat(length) });
    await expect(ask(args(room + 1))).resolves.toMatchObject({
      status: "failed",
      error: "Advisor input exceeds maxInputChars: 2001 characters with the instructions, 2000 are allowed",
    });
    expect(endpoint.requests).toHaveLength(0);
    expect(JSON.stringify(records())).not.toContain("🙂");
    endpoint.queue("advisor", say("fits"));
    await expect(ask(args(room))).resolves.toMatchObject({ status: "completed" });
  });

  it("a model that Pi does not know; no other takes its place", async () => {
    const { endpoint, ask, records } = await desk();
    await expect(ask({ ...question, model: "stub/advisor-2" })).resolves.toMatchObject({
      status: "failed",
      error: "Requested advisor model not found; no fallback: stub/advisor-2",
    });
    expect(endpoint.requests).toHaveLength(0);
    expect(records()).toMatchObject([
      {
        modelCalls: 0,
        input: { model: "stub/advisor-2" },
        request: { selected: "stub/advisor-2", defaultModel: "stub/advisor" },
      },
    ]);
    expect(records()[0]).not.toHaveProperty("resolvedModel");
  });
});

describe("contract: cancel and time limit end the wait at once", () => {
  it("a cancel before the call sends nothing", async () => {
    const { ask, calls, released, records } = await desk();
    const consultation = await ask(question, { signal: AbortSignal.abort() });
    expect(consultation).toMatchObject({
      status: "cancelled",
      error: "Consultation cancelled before anything was sent.",
    });
    expect([calls, released]).toEqual([[], []]);
    expect(records()).toMatchObject([{ status: "cancelled", modelCalls: 0 }]);
  });

  it("a request that is aborted on its way, by whomever, is cancelled and not failed", async () => {
    const { endpoint, ask, records } = await desk();
    const known = model(endpoint.url, "advisor");
    const models: Surroundings["models"] = {
      find: () => known,
      streamSimple: (asked, context, options) =>
        streamSimple(asked, context, { ...options, signal: AbortSignal.abort(), apiKey: "scripted-key" }),
    };
    expect(await ask(question, { models })).toMatchObject({ status: "cancelled" });
    expect(records()).toMatchObject([{ status: "cancelled", modelCalls: 1 }]);
  });

  it("a cancel in mid-call, though the provider never answers", async () => {
    const { endpoint, ask, released, records } = await desk();
    const stop = new AbortController();
    endpoint.answer("advisor", () => {
      stop.abort();
      return hang();
    });
    const consultation = await ask(question, { signal: stop.signal });
    expect(consultation).toMatchObject({
      status: "cancelled",
      accounting: { complete: false, tokens: null, estimatedUsd: null },
    });
    expect(released[0]).toBe(consultation.id);
    expect(records()).toMatchObject([{ status: "cancelled", modelCalls: 1 }]);
  });

  it("the time limit, though the provider ignores the signal", async () => {
    const { ask, released, records, configure } = await desk();
    configure({ model: "stub/advisor", timeoutMs: 20 });
    let signal: AbortSignal | undefined;
    const consultation = await ask(question, {
      models: {
        find: () => model("http://127.0.0.1:9", "advisor"),
        streamSimple: (_model, _context, options) => {
          signal = options?.signal;
          return { result: () => new Promise(() => {}) };
        },
      },
    });
    expect(consultation).toMatchObject({
      status: "timeout",
      error: "Consultation timed out after 20 ms; the provider may go on and bill.",
      accounting: { complete: false },
    });
    expect(signal?.aborted).toBe(true);
    expect(released).toEqual([consultation.id]);
    expect(records()).toMatchObject([{ status: "timeout", finishReason: null }]);
  });
});

describe("contract: provider resources are given back after every dispatch, and a failure to is a warning", () => {
  it.each<[string, ReturnType<typeof say | typeof fail>]>([
    ["a success", say("fine")],
    ["a failure", fail(500)],
  ])("after %s", async (_what, turn) => {
    const { endpoint, ask, released } = await desk();
    endpoint.queue("advisor", turn);
    const { id } = await ask(question);
    expect(released).toEqual([id]);
  });

  it("costs neither answer nor usage", async () => {
    const { endpoint, ask, records } = await desk();
    endpoint.queue("advisor", say("fine"));
    const consultation = await ask(question, {
      release: () => {
        throw new Error("stuck");
      },
    });
    const warnings = ["Provider resources of this consultation could not be released."];
    expect(consultation).toMatchObject({
      status: "completed",
      answer: "fine",
      warnings,
      usage: { input: 10, output: 5 },
    });
    expect(records()).toMatchObject([{ warnings }]);
  });
});

describe("contract: a limit that is not sent is said in the result and in the record", () => {
  it("warns when the payload carries none", async () => {
    const { endpoint, ask, records } = await desk();
    endpoint.queue("advisor", say("fine"));
    const consultation = await ask(question, {
      models: {
        find: () => model(endpoint.url, "advisor"),
        // A provider whose adapter leaves the limit out.
        streamSimple: (model, context, { maxTokens: _leftOut, ...options } = {}) =>
          streamSimple(model, context, {
            ...options,
            apiKey: "scripted-key",
            onPayload: async (payload) => {
              const { max_completion_tokens: _default, ...body } = {
                max_completion_tokens: 0,
                ...(typeof payload === "object" ? payload : {}),
              };
              await options.onPayload?.(body, model);
              return body;
            },
          }),
      },
    });
    expect(endpoint.requests[0]?.body).not.toHaveProperty("max_completion_tokens");
    expect(consultation.warnings).toEqual([
      "Configured maxTokens 4096 is not sent by openai-completions: it is not an output-token or cost cap.",
    ]);
    expect(textOf(toolResult(consultation))).toContain("not an output-token or cost cap");
    expect(records()).toMatchObject([{ warnings: consultation.warnings }]);
  });
});

describe("contract: a log that fails never costs the answer", () => {
  it("a link on the way: the answer, one warning, nothing written at its end", async () => {
    const { endpoint, ask, logDirectory } = await desk();
    const target = temporaryFolder();
    mkdirSync(dirname(dirname(logDirectory)), { recursive: true });
    symlinkSync(target, dirname(logDirectory));
    endpoint.queue("advisor", say("fine"));
    const consultation = await ask(question);
    expect(consultation).toMatchObject({ status: "completed", answer: "fine" });
    expect(consultation.warnings[0]).toMatch(
      /^Private log could not be written \(.*symbolic link\); check log path and permissions\.$/,
    );
    expect(readdirSync(target)).toEqual([]);
  });

  it("a shared directory is refused and left as it is", async () => {
    const { endpoint, ask, logDirectory } = await desk();
    mkdirSync(logDirectory, { recursive: true });
    chmodSync(logDirectory, 0o755);
    endpoint.queue("advisor", say("fine"));
    const consultation = await ask(question);
    expect(consultation.answer).toBe("fine");
    expect(consultation.warnings[0]).toContain("open to other users");
    expect(readdirSync(logDirectory)).toEqual([]);
  });

  it("a refused directory is not cleared up either", async () => {
    const { endpoint, ask, logDirectory } = await desk();
    mkdirSync(logDirectory, { recursive: true, mode: 0o700 });
    const old = join(logDirectory, "00000000-0000-4000-8000-000000000001.completed.json");
    writeFileSync(old, "{}");
    utimesSync(old, 0, 0);
    chmodSync(logDirectory, 0o755);
    endpoint.answer("advisor", () => say("fine"));
    await ask(question);
    expect(readdirSync(logDirectory)).toHaveLength(1);
    chmodSync(logDirectory, 0o700);
    await ask(question);
    expect(existsSync(old)).toBe(false);
  });

  it("a failed clear-up is not taken for a failed record", async () => {
    const { endpoint, ask, logDirectory, records } = await desk();
    endpoint.answer("advisor", () => say("fine"));
    const { id } = await ask(question);
    const found = records();
    const log = keeper(logDirectory, "00000000-0000-4000-8000-000000000001", (text) => text);
    for (const record of found)
      await log.complete(
        record,
        {
          ...policy,
          decide: () => {
            throw new Error("no table");
          },
        },
        Date.now(),
      );
    expect(log.warnings()).toEqual(["Private log retention failed (no table); check log path and permissions."]);
    expect(records().map((record) => record.id)).toEqual([id, id]);
  });
});

describe("contract: redaction is the log's alone", () => {
  it("leaves request and answer as they are", async () => {
    const { endpoint, ask, records, logDirectory } = await desk();
    const secret = "hunter2-hunter2";
    const where = {
      env: { XDG_STATE_HOME: dirname(dirname(logDirectory)), DEPLOY_PASSWORD: secret },
      home: "/",
      agentDir: "/nowhere",
      cwd: "/",
      trusted: false,
    };
    endpoint.queue("advisor", say(`Never log ${secret}.`));
    const consultation = await ask(
      { question: `Is ${secret} fine?`, purpose: "critique", context: `password=${secret}`, model: "stub/advisor" },
      { where },
    );
    expect(consultation.answer).toBe(`Never log ${secret}.`);
    expect(JSON.stringify(endpoint.requests[0]?.body)).toContain(`Is ${secret} fine?`);
    expect(records()).toMatchObject([
      { input: { question: `Is ${REDACTED} fine?` }, answer: `Never log ${REDACTED}.`, redaction: { applied: true } },
    ]);
    expect(JSON.stringify(records())).not.toContain(secret);
  });
});

describe("contract: every field of the record", () => {
  it("stands in a completed one", async () => {
    const { endpoint, ask, records } = await desk();
    endpoint.queue("advisor", say("Keep it."));
    const { id } = await ask({ ...question, model: "stub/other" }).then(() => ask(question));
    const record = records().find((one) => one.id === id);
    expect(record).toEqual({
      schemaVersion: 1,
      packageVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      promptVersion: 1,
      id,
      sessionId: "pi-session",
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      finishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      durationMs: expect.any(Number),
      status: "completed",
      modelCalls: 1,
      input: question,
      request: {
        system: instructions,
        user: expect.stringContaining(question.context),
        defaultModel: "stub/advisor",
        override: null,
        selected: "stub/advisor",
        reasoning: "high",
        maxTokens: 4096,
        timeoutMs: 120_000,
        maxInputChars: 48_000,
        maxRetries: 0,
        providerSessionId: id,
      },
      resolvedModel: { provider: "stub", id: "advisor", api: "openai-completions" },
      reportedModel: expect.objectContaining({ provider: "stub", model: "advisor" }),
      finishReason: "stop",
      answer: "Keep it.",
      accounting: {
        tokens: { input: 10, output: 5, cacheRead: 0, cacheWrite: 0, reasoning: 0, totalTokens: 15 },
        estimatedUsd: expect.closeTo(0.00002, 9),
        actualBilledUsd: null,
        complete: true,
        costSource: expect.any(String),
      },
      warnings: [],
      redaction: { applied: true, policy: expect.any(String) },
    });
  });

  it("is unknown, never nothing, where the provider reports no usage", async () => {
    const { endpoint, ask, records } = await desk();
    endpoint.queue("advisor", say("fine", { usage: null }));
    const consultation = await ask(question);
    expect(consultation).not.toHaveProperty("usage");
    expect(records()).toMatchObject([
      { accounting: { tokens: null, estimatedUsd: null, actualBilledUsd: null, complete: true } },
    ]);
  });

  it("fits the schema for any text that anyone writes", async () => {
    const { endpoint, ask, records } = await desk();
    endpoint.answer("advisor", ({ body }) => say(JSON.stringify(body).slice(0, 500)));
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, unit: "binary" }),
        fc.option(fc.string({ unit: "binary" }), { nil: undefined }),
        async (asked, context) => {
          const { id } = await ask({
            question: asked,
            purpose: "critique",
            ...(context === undefined ? {} : { context }),
          });
          const record = records().find((one) => one.id === id);
          expect(record).toBeDefined();
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("the tool's result", () => {
  it("carries the id and the account, and keeps the log's place from the model", async () => {
    const { endpoint, ask, logDirectory } = await desk();
    endpoint.queue("advisor", say("Keep it."));
    const consultation = await ask(question);
    const result = toolResult(consultation);
    const [answer, last = ""] = textOf(result).split("\n\n");
    expect(answer).toBe("Keep it.");
    expect(last.split("\n")[0]).toBe(`Consultation: ${consultation.id}`);
    expect(JSON.parse(last.slice(last.indexOf("{")))).toEqual({
      model: "stub/advisor",
      status: "completed",
      accounting: consultation.accounting,
      warnings: [],
    });
    expect(textOf(result)).not.toContain(logDirectory);
    expect(result).toMatchObject({
      isError: false,
      details: { id: consultation.id, logDirectory },
      usage: { totalTokens: 15 },
    });
    expect(existsSync(join(logDirectory, `${consultation.id}.completed.json`))).toBe(true);
  });
});
