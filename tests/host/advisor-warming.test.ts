import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { ADVISOR, callTool, type Endpoint, hang, type Pi, say, startEndpoint } from "./harness/index.ts";
import { createWorkspace } from "./harness/workspace.ts";
import { ADVISOR_JSON, record, sessionRecords, startAdvisorPi } from "./advisor-support.ts";

let endpoint: Endpoint;
let pi: Pi | undefined;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(async () => {
  await pi?.close();
  pi = undefined;
  await endpoint.close();
});

const MOVES = fileURLToPath(new URL("advisor-moves.ts", import.meta.url));
const PROMPT = 200_000;
/** The shortest lifetime that is warmed at all: its refresh is due after 20 s. */
const WARMING = { ttlSec: 30, minSavingsUsd: 0.01 };
const CONSULTED = say("Severity: none\nGo on.", { usage: { input: PROMPT, output: 100 } });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const bills = (from: Pick<Pi, "sessions">) =>
  sessionRecords(from).filter((entry) => entry["type"] === "usage" && entry["kind"] === "advisor-cache-warming");

/** A run whose consultation is over and whose executor still works. */
async function consulted(model = "stub/advisor", warming: object = WARMING): Promise<Pi> {
  const workspace = createWorkspace({ endpoint, homeFiles: { [ADVISOR_JSON]: { modelKey: model, warming } } });
  onTestFinished(() => workspace.remove());
  const started = await startAdvisorPi({ endpoint, workspace, extensions: [MOVES, ADVISOR] });
  pi = started;
  await started.begin("Go.");
  while (endpoint.requestsOf("main").length < 2) await pause(20);
  return started;
}

describe("a consultation's cache is kept warm in a real Pi", () => {
  test("one refresh with a small answer, billed natively, counted once, and told by /advisor why", async () => {
    endpoint.queue("main", callTool("advisor", {}), say("Done.", { delayMs: 24_000 }));
    endpoint.queue(
      "advisor",
      CONSULTED,
      say("Sev", { usage: { input: PROMPT, output: 16, cached: PROMPT }, finish: "length" }),
    );
    const running = await consulted();
    await running.waitFor("rest", ({ type }) => type === "agent_settled");
    const [first, second, ...more] = endpoint.requestsOf("advisor");
    expect(more).toEqual([]);
    expect({ ...second?.body, max_completion_tokens: 0 }).toEqual({ ...first?.body, max_completion_tokens: 0 });
    expect(second?.body["max_completion_tokens"]).toBe(16);

    expect(bills(running)).toMatchObject([
      { provider: "stub", model: "advisor", usage: { cacheRead: PROMPT, output: 16 } },
    ]);
    const refresh = (PROMPT * 0.1 + 16 * 2) / 1e6;
    const consultation = (PROMPT * 1 + 100 * 2) / 1e6;
    const executor = (2 * (10 + 2 * 5)) / 1e6;
    expect(record((await running.send({ type: "get_session_stats" }))["data"])["cost"]).toBeCloseTo(
      refresh + consultation + executor,
      8,
    );
    expect(running.statuses.get("advisor")).toBe("Advisor $0.22 · cache 50%");
    await running.prompt("/advisor why");
    expect(running.notices.at(-1)?.message).toMatch(
      /advisor\/warming-arm → arm: otherwise[^]*advisor\/warming-refresh → refresh: otherwise/,
    );
    await running.prompt("/timers");
    expect(running.notices.at(-1)?.message).toBe("timers: 0");
  });

  test("a refresh in flight at shutdown is aborted and billed, and Pi ends by itself", async () => {
    endpoint.queue("main", callTool("advisor", {}), hang());
    endpoint.queue(
      "advisor",
      CONSULTED,
      say("x".repeat(1000), { usage: { input: PROMPT, output: 16, cached: PROMPT }, drip: { size: 1, everyMs: 500 } }),
    );
    const running = await consulted("claude/advisor");
    while (endpoint.requestsOf("advisor").length < 2) await pause(100);
    await pause(300);
    expect(await running.close()).toEqual({ code: 0, signal: null });
    expect(endpoint.requestsOf("advisor")[1]?.aborted).toBe(true);
    expect(bills(running)).toMatchObject([{ provider: "claude", usage: { cacheRead: PROMPT } }]);
    expect(running.stderr()).not.toMatch(/stale|unhandled/i);
  });
});

describe("no timer outlives the session's next step", () => {
  const steps: readonly (readonly [string, (pi: Pi) => Promise<unknown>])[] = [
    ["stopping the agent", (on) => on.send({ type: "abort" })],
    ["opening /advisor", (on) => on.send({ type: "prompt", message: "/advisor stub/advisor" })],
    ["changing the effort", (on) => on.send({ type: "set_thinking_level", level: "high" })],
    ["changing the model", (on) => on.send({ type: "set_model", provider: "stub", modelId: "backup" })],
    ["a switch", (on) => on.send({ type: "new_session" })],
    ["a reload", (on) => on.send({ type: "abort" }).then(() => on.prompt("/go-reload"))],
  ];
  test.each(steps)("%s", async (_name, step) => {
    endpoint.queue("main", callTool("advisor", {}), hang());
    endpoint.queue("advisor", CONSULTED);
    const running = await consulted("stub/advisor", { ttlSec: 3600 });
    const timers = async () => {
      const since = running.notices.length;
      await running.send({ type: "prompt", message: "/timers" });
      return (await running.notice(/^timers:/, since)).message;
    };
    expect(await timers()).toBe("timers: 1");
    await step(running);
    expect(await timers()).toBe("timers: 0");
    await running.send({ type: "abort" });
    expect(await running.close()).toEqual({ code: 0, signal: null });
    expect(running.stderr()).not.toMatch(/stale|unhandled/i);
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);
  });

  test("shutting down: Pi ends by itself with an hour still to wait", async () => {
    endpoint.queue("main", callTool("advisor", {}), hang());
    endpoint.queue("advisor", CONSULTED);
    const running = await consulted("stub/advisor", { ttlSec: 3600 });
    expect(await running.close()).toEqual({ code: 0, signal: null });
  });
});
