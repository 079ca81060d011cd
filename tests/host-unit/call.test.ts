import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { callModel, type CallOptions, type CallRegistry } from "../../src/host/call.ts";
import { classifyModel } from "../../src/host/classify.ts";
import {
  bool,
  callTool,
  choice,
  classify,
  type Endpoint,
  fail,
  failWithPage,
  hang,
  reset,
  say,
  score,
  startEndpoint,
  type Turn,
} from "../host/harness/index.ts";
import { openRegistry, type RegistryFixture } from "./registry.ts";

let endpoint: Endpoint;
let fixture: RegistryFixture;

beforeAll(async () => {
  endpoint = await startEndpoint();
  fixture = await openRegistry(endpoint);
});
afterEach(() => endpoint.clear());
afterAll(async () => {
  fixture.remove();
  await endpoint.close();
});

const user = (content: string) => ({ role: "user", content, timestamp: 0 }) as const;
const REQUEST = { system: "Judge.", messages: [user("hello")] };

function ask(turn: Turn, options: Partial<CallOptions> = {}) {
  endpoint.queue("reviewer", turn);
  return callModel(fixture.registry, fixture.model("reviewer"), REQUEST, { maxRetries: 0, ...options });
}

describe("a provider of another extension may give anything at all", () => {
  const whole = { role: "assistant", content: [{ type: "text", text: "hi" }], stopReason: "stop", timestamp: 0 };
  const given = (value: unknown) =>
    callModel(
      { streamSimple: () => ({ result: async () => value }) } as unknown as CallRegistry,
      fixture.model("reviewer"),
      REQUEST,
      { maxRetries: 0 },
    );

  test.each([
    [undefined],
    [null],
    [3],
    ["x"],
    [[]],
    [{}],
    [{ ...whole, content: undefined }],
    [{ ...whole, content: "hi" }],
    [{ ...whole, content: [null] }],
    [{ ...whole, stopReason: 3 }],
    [{ ...whole, errorMessage: 3 }],
  ])("%j is no message", async (value) => {
    expect(await given(value)).toMatchObject({ kind: "thrown", failure: { message: "the provider gave no message" } });
  });
  test("a message without usage has none", async () => {
    expect(await given(whole)).toMatchObject({
      kind: "reply",
      text: "hi",
      usage: { totalTokens: 0, cost: { total: 0 } },
    });
  });
  test.each([[undefined], [null], [{ stopReason: "stop" }], [{ stopReason: 1, answers: {} }]])(
    "%j is no classification",
    async (value) => {
      const registry = { classify: async () => value } as unknown as Parameters<typeof classifyModel>[0];
      const model = { provider: "p", id: "c" } as unknown as Parameters<typeof classifyModel>[1];
      expect(
        await classifyModel(registry, model, {} as Parameters<typeof classifyModel>[2], { maxRetries: 0 }),
      ).toMatchObject({ kind: "thrown", failure: { message: "the provider gave no classification" } });
    },
  );
});

describe("a reply comes back as data", () => {
  test("with its text, usage, stop reason and status", async () => {
    expect(await ask(say("fine", { usage: { input: 1000, output: 100 } }))).toMatchObject({
      kind: "reply",
      text: "fine",
      stopReason: "stop",
      status: 200,
      usage: { input: 1000, output: 100, cost: { total: expect.closeTo(0.0012, 9) } },
    });
  });

  test("thinking is no text", async () => {
    expect(await ask(say("fine", { thinking: "hm" }))).toMatchObject({ text: "fine" });
  });

  test("tool calls come with the message, and without text the text is empty", async () => {
    expect(await ask(callTool("deploy", { target: "x" }))).toMatchObject({
      text: "",
      stopReason: "toolUse",
      message: { content: [{ type: "toolCall", name: "deploy" }] },
    });
  });
});

describe("options reach the provider, and absent ones do not", () => {
  const sent = () => endpoint.requestsOf("reviewer")[0]?.body ?? {};

  test("all of them", async () => {
    await ask(say("ok"), {
      maxTokens: 77,
      temperature: 0,
      reasoning: "high",
      sessionId: "own",
      cacheRetention: "long",
    });
    expect(sent()).toMatchObject({
      max_completion_tokens: 77,
      temperature: 0,
      reasoning_effort: "high",
      prompt_cache_key: "own",
      prompt_cache_retention: "24h",
    });
  });

  test("none of them", async () => {
    await ask(say("ok"), { reasoning: "off" });
    for (const key of ["temperature", "reasoning_effort", "prompt_cache_key"]) expect(sent()).not.toHaveProperty(key);
  });

  test("a payload hook sees and replaces the payload", async () => {
    await ask(say("ok"), { onPayload: (payload) => (typeof payload === "object" ? { ...payload, seed: 7 } : payload) });
    expect(sent()).toMatchObject({ seed: 7, model: "reviewer" });
  });
});

describe("a failure carries the facts of the failover table", () => {
  test.each([402, 404, 408, 409, 410, 425, 429, 500, 502, 503, 529, 400, 401, 403, 422])(
    "status %i",
    async (status) => {
      expect(await ask(fail(status, "went wrong"))).toMatchObject({
        kind: "reply",
        stopReason: "error",
        status,
        failure: { status },
      });
    },
  );

  test.each([403, 502])("a page with status %i", async (status) => {
    expect(await ask(failWithPage(status))).toMatchObject({ failure: { status } });
  });

  test("a refused connection has a code and no status", async () => {
    const model = { ...fixture.model("reviewer"), baseUrl: `http://127.0.0.1:${await unusedPort()}/v1` };
    const result = await callModel(fixture.registry, model, REQUEST, { maxRetries: 0 });
    expect(result).toMatchObject({ failure: { status: 0, code: "ECONNREFUSED", family: "connection" } });
  });

  test("a dropped connection is one, also after the response has begun", async () => {
    expect(await ask(reset())).toMatchObject({ failure: { status: 0, family: "connection" } });
    expect(await ask(say("cut in the middle", { drip: { size: 3, everyMs: 1 }, cutAfter: 2 }))).toMatchObject({
      status: 0,
      failure: { status: 0, family: "connection" },
    });
  });

  test("a provider that nobody knows is a missing model", async () => {
    const model = { ...fixture.model("reviewer"), provider: "ghost" };
    expect(await callModel(fixture.registry, model, REQUEST, { maxRetries: 0 })).toMatchObject({
      failure: { status: 0, family: "missing-model" },
    });
  });

  test("without retries a failure costs one request, with them it may be repaired", async () => {
    await ask(fail(500));
    expect(endpoint.requestsOf("reviewer")).toHaveLength(1);
    endpoint.clear();
    endpoint.queue("reviewer", fail(500, "busy", { "retry-after-ms": "1" }));
    expect(await ask(say("second"), { maxRetries: 1 })).toMatchObject({ text: "second" });
  });
});

describe("the caller's cancel and the deadline win at once", () => {
  /** Never settles and never listens. */
  const deaf: CallRegistry = { streamSimple: () => ({ result: () => new Promise(() => {}) }) };

  test("even over a provider that ignores both", async () => {
    const model = fixture.model("reviewer");
    expect(await callModel(deaf, model, REQUEST, { maxRetries: 0, timeoutMs: 20 })).toMatchObject({
      kind: "timed-out",
      failure: { family: "timeout" },
    });
    const cancel = new AbortController();
    const call = callModel(deaf, model, REQUEST, { maxRetries: 0, signal: cancel.signal });
    cancel.abort();
    expect(await call).toMatchObject({ kind: "cancelled" });
  });

  test("and the request is dropped", async () => {
    expect(await ask(hang(), { timeoutMs: 300 })).toMatchObject({ kind: "timed-out" });
    await expect.poll(() => endpoint.requestsOf("reviewer")[0]?.aborted, { timeout: 20_000 }).toBe(true);
  });

  test("what the abandoned request still gives comes late", async () => {
    const result = await ask(say("one two three", { drip: { size: 4, everyMs: 200 } }), { timeoutMs: 300 });
    expect(result).toMatchObject({ kind: "timed-out" });
    expect("late" in result && (await result.late)).toMatchObject({ role: "assistant", stopReason: "aborted" });
  });

  test("a call that is cancelled before it starts sends nothing", async () => {
    expect(await ask(say("never"), { signal: AbortSignal.abort() })).toMatchObject({ kind: "cancelled", elapsedMs: 0 });
    expect(endpoint.requests).toHaveLength(0);
  });

  test("a deadline beyond what timers can hold is none", async () => {
    expect(await ask(say("ok", { delayMs: 50 }), { timeoutMs: Number.MAX_SAFE_INTEGER })).toMatchObject({
      kind: "reply",
      text: "ok",
    });
  });

  test("a finished call leaves no listener behind", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const counted = new Proxy(signal, {
      get(target, key) {
        if (key === "addEventListener")
          return (...args: Parameters<AbortSignal["addEventListener"]>) =>
            void ((listeners += 1), target.addEventListener(...args));
        if (key === "removeEventListener")
          return (...args: Parameters<AbortSignal["removeEventListener"]>) =>
            void ((listeners -= 1), target.removeEventListener(...args));
        return Reflect.get(target, key, target);
      },
    });
    await ask(say("ok"), { signal: counted, timeoutMs: 60_000 });
    expect(listeners).toBe(0);
  });
});

describe("nothing rejects", () => {
  test.each([
    [
      "a registry that throws at once",
      {
        streamSimple: () => {
          throw new TypeError("no such api");
        },
      },
      "no such api",
    ],
    [
      "a stream that rejects",
      {
        streamSimple: () => ({
          result: () =>
            Promise.reject(
              Object.assign(new Error("fetch failed"), {
                cause: Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }),
              }),
            ),
        }),
      },
      "fetch failed",
    ],
  ] satisfies [string, CallRegistry, string][])("%s", async (_name, registry, message) => {
    expect(await callModel(registry, fixture.model("reviewer"), REQUEST, { maxRetries: 0 })).toMatchObject({
      kind: "thrown",
      failure: { message: expect.stringContaining(message) },
    });
  });

  test("a host without any way to call a model", async () => {
    const refusing: CallRegistry = {
      getApiKeyAndHeaders: async () => ({ ok: false, error: "No API key for provider: stub" }),
    };
    expect(await callModel(refusing, fixture.model("reviewer"), REQUEST, { maxRetries: 0 })).toMatchObject({
      kind: "thrown",
      failure: { family: "refusal" },
    });
    expect(await callModel({}, fixture.model("reviewer"), REQUEST, { maxRetries: 0 })).toMatchObject({
      kind: "thrown",
    });
  });
});

describe("a classifier is asked the same way", () => {
  const CONTEXT = {
    state: { command: "ls" },
    questions: {
      danger: { type: "choice", instructions: "which?", criteria: { none: "nothing", other: "something" } },
      intent: { type: "bool", instructions: "asked for?", criteria: { true: "yes", false: "no" } },
      risk: { type: "score", instructions: "how much?", criteria: ["a", "b", "c", "d", "e"] },
    },
  } as const;
  const context = () =>
    structuredClone({
      ...CONTEXT,
      questions: {
        ...CONTEXT.questions,
        risk: { ...CONTEXT.questions.risk, criteria: [...CONTEXT.questions.risk.criteria] },
      },
    });

  function ask(turn: Turn, options: Partial<CallOptions> = {}) {
    endpoint.queue("jev-latest", turn);
    return classifyModel(fixture.registry, fixture.classifier(), context(), { maxRetries: 0, ...options });
  }

  test("its answers come back as data", async () => {
    expect(await ask(classify({ danger: choice("none"), intent: bool(0.9), risk: score(1.5) }))).toMatchObject({
      kind: "reply",
      stopReason: "stop",
      answers: { danger: { choice: "none" }, intent: { probability: 0.9 }, risk: { score: 1.5 } },
      usage: { input: 10, output: 5 },
    });
  });

  test("a failure carries its status", async () => {
    expect(await ask(fail(429, "rate limit reached"))).toMatchObject({
      kind: "reply",
      stopReason: "error",
      failure: { status: 429, family: "quota" },
    });
    expect(endpoint.requestsOf("jev-latest")).toHaveLength(1);
  });

  test("the deadline is the whole call's", async () => {
    expect(await ask(hang(), { timeoutMs: 200 })).toMatchObject({ kind: "timed-out" });
  });

  test("a host without classifiers lacks the model", async () => {
    expect(await classifyModel({}, fixture.classifier(), context(), { maxRetries: 0 })).toMatchObject({
      kind: "thrown",
      failure: { family: "missing-model" },
    });
  });
});

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
