/** The scripted endpoint, the driver and the session helpers, tried on a real Pi. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  CORPUS_MISSING,
  EXTRA_TOOLS,
  type Endpoint,
  type JsonObject,
  LEAVE,
  type Pi,
  type RpcEvent,
  callTool,
  choice,
  classify,
  corpus,
  createWorkspace,
  fail,
  failWithPage,
  hang,
  isObject,
  madeTurns,
  parseObject,
  readBranch,
  reset,
  runPi,
  say,
  startEndpoint,
  startPi,
  toolOutcome,
  writeSession,
} from "./harness/index.ts";

let endpoint: Endpoint;
let pi: Pi;

beforeAll(async () => {
  endpoint = await startEndpoint();
  pi = await startPi({ endpoint, permissions: { permission: { "*": "ask" } } });
});
afterAll(async () => {
  await pi?.close();
  await endpoint?.close();
});
afterEach(() => {
  endpoint.clear();
  pi.onDialog(() => undefined);
});

describe("the scripted endpoint", () => {
  const answered = (events: readonly RpcEvent[]): JsonObject => {
    const message = events.findLast(
      ({ type, message: said }) => type === "message_end" && isObject(said) && said["role"] === "assistant",
    )?.["message"];
    return isObject(message) ? message : {};
  };

  test("streams text with the billed usage, at the model's rates", async () => {
    endpoint.queue("main", say("hello there", { usage: { input: 1_000_000, output: 500_000, cached: 250_000 } }));
    const message = answered(await pi.prompt("hi"));
    expect(message).toMatchObject({
      content: [{ type: "text", text: "hello there" }],
      usage: { input: 750_000, cacheRead: 250_000, output: 500_000, cost: { total: 0.75 + 0.025 + 1 } },
    });
  });

  test("records what it was sent", async () => {
    endpoint.queue("main", say("hello"));
    await pi.prompt("what a day");
    const [request] = endpoint.requestsOf("main");
    expect(request).toMatchObject({
      path: "/v1/chat/completions",
      headers: { authorization: "Bearer scripted-key" },
      body: { model: "main", stream: true },
    });
    expect(JSON.stringify(request?.body)).toContain("what a day");
  });

  test.each([
    ["a JSON error", fail(429, "slow down", { "retry-after": "7" }), /^429\b.*slow down/s],
    ["a page", failWithPage(403), /^403\b/],
    ["a dropped connection", reset(), /connection|terminated|socket|reset/i],
    [
      "a stream cut short",
      say("a long answer", { drip: { size: 2, everyMs: 1 }, cutAfter: 2 }),
      /terminated|connection|closed|reset|aborted|premature/i,
    ],
    ["a request without a script", fail(500, "nothing is scripted"), /nothing is scripted/],
  ])("gives Pi %s as an error", async (_name, turn, pattern) => {
    endpoint.queue("main", turn);
    const message = answered(await pi.prompt("hi"));
    expect(message["stopReason"]).toBe("error");
    expect(message["errorMessage"]).toMatch(pattern);
    expect(endpoint.requestsOf("main")).toHaveLength(1);
  });

  test("hangs until the client leaves, and notices that", async () => {
    endpoint.queue("main", hang());
    const run = await pi.begin("hi");
    await expect.poll(() => endpoint.requestsOf("main").length, { timeout: 30_000 }).toBe(1);
    await pi.send({ type: "abort" });
    expect(answered(await run.settled())["stopReason"]).toBe("aborted");
    await expect.poll(() => endpoint.requestsOf("main")[0]?.aborted, { timeout: 30_000 }).toBe(true);
  });

  test("sends five megabytes whole", async () => {
    endpoint.queue("main", say("m".repeat(5 * 1024 * 1024)));
    const message = answered(await pi.prompt("hi"));
    expect(JSON.stringify(message["content"]).length).toBeGreaterThan(5 * 1024 * 1024);
  });

  test("answers plain HTTP callers: whole replies, classifiers, unknown paths", async () => {
    const post = async (path: string, body: object) => {
      const response = await fetch(endpoint.url + path, { method: "POST", body: JSON.stringify(body) });
      return { status: response.status, body: parseObject(await response.text()) };
    };
    endpoint.queue("m", say("whole"), say("nonsense for a classifier"));
    endpoint.queue("jev-latest", classify({ danger: choice("none") }));
    expect(await post("/v1/chat/completions", { model: "m" })).toMatchObject({
      status: 200,
      body: { choices: [{ message: { content: "whole" } }] },
    });
    expect(await post("/ts/systemone", { model: "jev-latest" })).toMatchObject({
      status: 200,
      body: { answers: { danger: { choice: "none" } } },
    });
    expect(await post("/ts/systemone", { model: "m" })).toMatchObject({ status: 500 });
    expect(await post("/v1/chat/completions", { model: "m" })).toMatchObject({
      status: 500,
      body: { error: { message: expect.stringContaining("nothing is scripted") } },
    });
    expect(await post("/elsewhere", {})).toMatchObject({ status: 404 });
  });

  test("speaks Anthropic messages", async () => {
    endpoint.queue(
      "advisor",
      callTool("deploy", { target: "x" }, { text: "calling" }),
      say("bye", { usage: { input: 100, output: 7, cached: 60 } }),
    );
    const { events, code, stderr } = await runPi("go", {
      mode: "json",
      endpoint,
      model: "claude/advisor",
      permissionHost: "none",
      extensions: [EXTRA_TOOLS],
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const ends = events
      .filter(({ type, message }) => type === "message_end" && isObject(message) && message["role"] === "assistant")
      .map(({ message }) => message);
    expect(ends).toMatchObject([
      {
        content: [
          { type: "text", text: "calling" },
          { type: "toolCall", name: "deploy" },
        ],
      },
      { content: [{ text: "bye" }], usage: { input: 40, cacheRead: 60, output: 7 } },
    ]);
  });
});

describe("dialogs", () => {
  test("one left open waits for its answer", async () => {
    pi.onDialog(() => LEAVE);
    endpoint.queue("main", callTool("bash", { command: "echo hi" }), say("done"));
    const before = pi.dialogs.length;
    const run = await pi.begin("go");
    await pi.waitFor("the dialog", () => pi.dialogs.length > before, pi.events.length);
    expect(pi.dialogs.at(-1)).toMatchObject({
      method: "select",
      title: expect.stringContaining("echo hi"),
      options: ["Allow once", "Allow for this session", "Deny"],
    });
    const { id } = pi.dialogs.at(-1) ?? { id: "" };
    pi.answerDialog(id, "Deny");
    expect(toolOutcome(await run.settled())).toMatchObject({ isError: true });
  });
});

describe("sessions", () => {
  test("a made session is one that Pi reads back whole", () => {
    const workspace = createWorkspace();
    try {
      const path = writeSession(join(workspace.sessionDir, "made.jsonl"), workspace.project, madeTurns(6));
      const roles = readBranch(path).map((entry) => (entry.type === "message" ? entry.message.role : entry.type));
      const pair = ["user", "assistant", "user", "assistant", "toolResult", "assistant"];
      expect(roles).toEqual([...pair, ...pair, ...pair]);
    } finally {
      workspace.remove();
    }
  });

  test("a kept session lands in the workspace", async () => {
    const kept = await startPi({ endpoint, permissionHost: "none", keepSession: true });
    try {
      endpoint.queue("main", say("hello"));
      await kept.prompt("hi");
      expect(kept.sessions()).toHaveLength(1);
      expect(kept.sessions()[0]?.records.map(({ type }) => type)).toContain("message");
    } finally {
      await kept.close();
    }
  });

  const recorded = corpus();
  test.skipIf(recorded.size === 0)(
    `recorded sessions open through Pi (${recorded.size === 0 ? CORPUS_MISSING : recorded.size})`,
    () => {
      for (const path of recorded.values()) expect(readBranch(path).length).toBeGreaterThan(900);
    },
  );
});

describe("a workspace leaves nothing behind", () => {
  test("closing twice is harmless, and the directories are gone", async () => {
    const short = await startPi({ endpoint, permissionHost: "none" });
    const [first, second] = [await short.close(), await short.close()];
    expect(first).toEqual(second);
    expect(first.code).toBe(0);
    expect(() => rmSync(short.agentDir)).toThrow(/ENOENT/);
  });

  test("a Pi that cannot start says why", async () => {
    await expect(startPi({ endpoint, args: ["--no-such-flag-anywhere"] })).rejects.toThrow(/no-such-flag-anywhere/);
  });
});
