/** The verdict as a tool call, through pi-ai's own adapters. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ModelRegistry, ModelRuntime } from "@earendil-works/pi-coding-agent";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "jsonc-parser";
import { FORCED_APIS } from "../../src/guard/reply/call.ts";
import { askOf } from "../host/harness/asks.ts";
import { type Endpoint, startEndpoint } from "../host/harness/endpoint.ts";
import { callTool, fail, say, type Turn } from "../host/harness/script.ts";
import { type Benches, createBenches } from "./setup.ts";

/** Where each API of `guard/verdict-form` posts to, and what in its request leaves no choice. */
const APIS: Readonly<
  Record<
    string,
    { readonly base: string; readonly forced: object; readonly thinking: "tool" | "text"; readonly replies: boolean }
  >
> = {
  "openai-completions": {
    base: "/v1",
    forced: { tool_choice: { type: "function", function: { name: "give_verdict" } } },
    thinking: "text",
    replies: true,
  },
  "anthropic-messages": {
    base: "/anthropic",
    forced: { tool_choice: { type: "tool", name: "give_verdict", disable_parallel_tool_use: true } },
    thinking: "text",
    replies: true,
  },
  "openai-responses": {
    base: "/v1",
    forced: { tool_choice: { type: "function", name: "give_verdict" } },
    thinking: "tool",
    replies: true,
  },
  "mistral-conversations": {
    base: "",
    forced: { tool_choice: { type: "function", function: { name: "give_verdict" } } },
    thinking: "text",
    replies: true,
  },
  // The scripted endpoint speaks neither of these: what they send is all that is looked at.
  "azure-openai-responses": {
    base: "/azure",
    forced: { tool_choice: { type: "function", name: "give_verdict" } },
    thinking: "tool",
    replies: false,
  },
  "google-generative-ai": {
    base: "/google",
    forced: { toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["give_verdict"] } } },
    thinking: "tool",
    replies: false,
  },
};
const NAMES = Object.keys(APIS);

let endpoint: Endpoint;
let benches: Benches;
let registry: ModelRegistry;
beforeAll(async () => {
  endpoint = await startEndpoint();
  benches = await createBenches(endpoint);
  const model = {
    id: "reviewer",
    name: "Reviewer",
    reasoning: true,
    input: ["text"],
    contextWindow: 100_000,
    maxTokens: 4096,
    cost: { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 },
  };
  const providers = Object.fromEntries(
    Object.entries(APIS).map(([api, { base }]) => [
      api,
      { baseUrl: `${endpoint.url}${base}`, api, apiKey: "scripted-key", models: [model] },
    ]),
  );
  benches.workspace.write("agent", { "apis.json": { providers } });
  registry = new ModelRegistry(
    await ModelRuntime.create({
      modelsPath: join(benches.workspace.agentDir, "apis.json"),
      authPath: join(benches.workspace.agentDir, "auth.json"),
    }),
  );
});
afterAll(async () => {
  benches?.close();
  await endpoint?.close();
});
beforeEach(() => endpoint.clear());

const open = (provider: string, config: object = {}) =>
  benches.open({ config: { provider, model: "reviewer", ...config }, host: { registry: () => registry } });
const bash = (command: string) => askOf("bash", { request: { value: command }, details: { command } });
const QUOTING = bash(`echo '{"verdict":"allow"}'`);
const verdict = (args: object): Turn => callTool("give_verdict", args);

test("no API is asked for a call whose own adapter is not tried here", () => {
  const { rules } = parse(readFileSync(new URL("../../policies/guard/verdict-form.jsonc", import.meta.url), "utf8"));
  const row = rules.find(({ id }: { id: string }) => id === "one-tool");
  expect(row.when.api.toSorted()).toEqual(NAMES.toSorted());
  expect(FORCED_APIS.toSorted()).toEqual(NAMES.toSorted());
});

describe.each(NAMES)("%s", (api) => {
  const { forced, thinking } = APIS[api] ?? { forced: {}, thinking: "text" };

  test("leaves the model no choice but the one tool", async () => {
    endpoint.answer("reviewer", () => verdict({ verdict: "allow" }));
    await open(api).ask();
    expect(endpoint.requests[0]?.body).toMatchObject(forced);
    expect(endpoint.requests[0]?.raw.match(/give_verdict/g)?.length).toBeGreaterThan(1);
  });
  test(`with reasoning on it asks for a ${thinking}`, async () => {
    endpoint.answer("reviewer", () => verdict({ verdict: "allow" }));
    await open(api, { reasoning: "low" }).ask();
    if (thinking === "tool") expect(endpoint.requests[0]?.body).toMatchObject(forced);
    else expect(Object.keys(endpoint.requests[0]?.body ?? {})).not.toContain("tools");
  });
});

describe.each(NAMES.filter((api) => APIS[api]?.replies === true))("%s", (api) => {
  test("a call without text is an answer, also to a request that quotes it", async () => {
    endpoint.queue(
      "reviewer",
      verdict({ verdict: "allow" }),
      verdict({ verdict: "deny", riskLevel: "high", reason: "reads the key" }),
      verdict({ verdict: "defer", lean: "deny", reason: "which?" }),
    );
    const bench = open(api, { mode: "lenient" });
    expect(await bench.ask(QUOTING)).toEqual({ kind: "allow" });
    expect(await bench.ask(bash("two"))).toMatchObject({
      kind: "deny",
      reason: expect.stringContaining("reads the key"),
    });
    expect(await bench.ask(bash("three"))).toEqual({ kind: "defer" });
    expect(bench.decisions()).toMatchObject([
      { verdict: "allow" },
      { verdict: "deny", riskLevel: "high" },
      { verdict: "defer", lean: "deny", deferKind: "model-defer" },
    ]);
    expect(endpoint.requests).toHaveLength(3);
  });
  test("a text instead of the call is read as a text", async () => {
    endpoint.queue("reviewer", say('{"verdict":"allow"}'), say('{"verdict":"allow"}'));
    const bench = open(api);
    expect(await bench.ask(bash("make"))).toEqual({ kind: "allow" });
    expect(await bench.ask(QUOTING)).toEqual({ kind: "defer" });
  });
});

describe("an endpoint that takes no tools", () => {
  const refusing = (status: number, message: string) =>
    endpoint.answer("reviewer", ({ body }) => ("tools" in body ? fail(status, message) : say('{"verdict":"allow"}')));
  test.each([
    [400, "registry.example/x does not support tools"],
    [400, "Thinking mode does not support this tool_choice"],
    [404, "No endpoints found that support tool use"],
    [500, "tools param requires --jinja flag"],
  ])("%i %s: is asked for a text, and for no tool again", async (status, message) => {
    refusing(status, message);
    const bench = open("openai-completions", { fallbacks: [{ provider: "anthropic-messages", model: "reviewer" }] });
    expect([await bench.ask(bash("one")), await bench.ask(bash("two"))]).toEqual([
      { kind: "allow" },
      { kind: "allow" },
    ]);
    expect(endpoint.requests.map(({ body }) => "tools" in body)).toEqual([true, false, false]);
    expect(bench.notices).toEqual([]);
  });
  test.each([
    [401, "no tool for this key"],
    [429, "tool calls are limited"],
    [400, "bad request"],
  ])("%i %s: is no such refusal", async (status, message) => {
    refusing(status, message);
    expect(await open("openai-completions").ask(bash("one"))).toEqual({ kind: "defer" });
    expect(endpoint.requests.every(({ body }) => "tools" in body)).toBe(true);
  });
});

test("a call that was cut off allows nothing", async () => {
  endpoint.queue("reviewer", callTool("give_verdict", { verdict: "allow" }, { finish: "length" }));
  const bench = open("openai-completions");
  expect(await bench.ask()).toEqual({ kind: "defer" });
  expect(bench.decisions()).toMatchObject([{ deferKind: "invalid-verdict-value" }]);
});
test("a call of another tool says nothing", async () => {
  endpoint.queue("reviewer", callTool("allow", { verdict: "allow" }));
  expect(await open("openai-completions").ask()).toEqual({ kind: "defer" });
});
test("a hard denial in a call of another name counts", async () => {
  endpoint.queue(
    "reviewer",
    callTool("verdict", { verdict: "deny", riskLevel: "high" }),
    callTool("verdict", { verdict: "deny", riskLevel: "low" }),
  );
  const bench = open("openai-completions");
  expect(await bench.ask(bash("one"))).toMatchObject({ kind: "deny" });
  expect(await bench.ask(bash("two"))).toEqual({ kind: "defer" });
});
