/** The doubles behave as the systems they stand for, seen from inside a real Pi. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  askOf,
  askRaw,
  callTool,
  checkRaw,
  choice,
  classify,
  corpus,
  CORPUS_MISSING,
  createWorkspace,
  type Endpoint,
  EXTRA_TOOLS,
  fail,
  failWithPage,
  forwardedAsk,
  isObject,
  type JsonObject,
  LEAVE,
  madeTurns,
  parseObject,
  PERMISSION_DIR,
  type Pi,
  PROBE_LINK,
  readBranch,
  type RpcEvent,
  runPi,
  say,
  startEndpoint,
  startPi,
  writeSession,
} from "./harness/index.ts";

const ASK_ALL = { permission: { "*": "ask" }, authorizerChain: ["probe"] };

let endpoint: Endpoint;
let pi: Pi;

beforeAll(async () => {
  endpoint = await startEndpoint();
  pi = await startPi({ endpoint, extensions: [PROBE_LINK, EXTRA_TOOLS], permissions: ASK_ALL });
  await probe("register");
});
afterAll(async () => {
  await pi?.close();
  await endpoint?.close();
});
afterEach(async () => {
  endpoint.clear();
  pi.onDialog(() => undefined);
  configure(ASK_ALL);
  await probe('{"kind":"defer"}');
});

function configure(config: object): void {
  pi.write("agent", { [`${PERMISSION_DIR}/config.json`]: config });
}

/** What the probe said of `what` since a place in the notices. */
function told(what: string, since = 0, from: Pi = pi): readonly unknown[] {
  const prefix = `probe ${what} `;
  return from.notices.slice(since).flatMap(({ message }) => (message.startsWith(prefix) ? [JSON.parse(message.slice(prefix.length))] : []));
}

async function probe(action: string, target: Pi = pi): Promise<string> {
  const since = target.notices.length;
  await target.prompt(`/probe ${action}`);
  return (await target.notice(/^probe (?:done|failed) /, since)).message;
}

/** The one tool result of a run in which the agent calls a tool and stops. */
async function toolCall(name: string, args: object, target: Pi = pi): Promise<{ text: string; isError: boolean }> {
  endpoint.queue("main", callTool(name, args), say("done"));
  return toolResult(await target.prompt("go"));
}

function toolResult(events: readonly RpcEvent[]): { text: string; isError: boolean } {
  const end = events.find(({ type }) => type === "tool_execution_end");
  const result = end?.["result"];
  const content = isObject(result) && Array.isArray(result["content"]) ? result["content"] : [];
  return { text: content.map((block: unknown) => (isObject(block) ? String(block["text"]) : "")).join(""), isError: end?.["isError"] === true };
}

/** The details that the probe was asked with, in a run of one tool call. */
async function asked(name: string, args: object): Promise<readonly JsonObject[]> {
  const since = pi.notices.length;
  await toolCall(name, args);
  return told("asked", since).map((ask) => (isObject(ask) && isObject(ask["details"]) ? ask["details"] : {}));
}

const recordsOf = (requestId: unknown) => pi.log("review").filter((record) => record["requestId"] === requestId);

describe("the service stands in a process-wide map by session id", () => {
  test("a link finds it at its session start when the host was loaded first", () => {
    expect(told("service")[0]).toBe(true);
  });

  test("a link that was loaded first finds it once the host says that it is ready", async () => {
    const early = await startPi({ endpoint, extensions: [PROBE_LINK], permissionHost: "last", permissions: ASK_ALL });
    try {
      expect(told("service", 0, early)).toEqual([false]);
      expect(told("ready", 0, early)).toHaveLength(1);
      expect(await probe("service", early)).toBe("probe done true");
    } finally {
      await early.close();
    }
  });

  test("a host without a session id publishes nothing and says so", async () => {
    const anonymous = await startPi({ endpoint, extensions: [PROBE_LINK], permissions: { ...ASK_ALL, standIn: { anonymous: true } } });
    try {
      expect(told("early-ready", 0, anonymous)).toEqual([{ sessionId: null, adjudicatesLocally: true }]);
      expect(await probe("service", anonymous)).toBe("probe done false");
    } finally {
      await anonymous.close();
    }
  });
});

describe("the ready event comes at the session start and again before the first agent start", () => {
  test("with the session's id, and only once more", async () => {
    const fresh = await startPi({ endpoint, extensions: [PROBE_LINK], permissions: ASK_ALL });
    try {
      const event = { sessionId: expect.any(String), adjudicatesLocally: true };
      expect(told("early-ready", 0, fresh)).toEqual([event]);
      for (let run = 0; run < 2; run += 1) {
        endpoint.queue("main", say("hello"));
        await fresh.prompt("hi");
      }
      expect(told("ready", 0, fresh)).toEqual([event]);
    } finally {
      await fresh.close();
    }
  });
});

describe("one link per name", () => {
  test("a duplicate is refused with a plain error and the first one stays", async () => {
    expect(await probe("register")).toBe(`probe failed "Error: An authorizer is already registered for 'probe'."`);
    expect(await askRaw(pi, askOf("bash"))).toMatchObject({ resolution: "user_denied" });
    expect(told("asked").length).toBeGreaterThan(0);
  });

  test("a stale disposer cannot evict a later registration", async () => {
    await probe("dispose-last");
    await probe("register");
    const since = pi.notices.length;
    await probe("dispose-first");
    await probe("register");
    await askRaw(pi, askOf("bash"));
    expect(told("asked", since)).toHaveLength(1);
  });

  test("a configured name without a link is skipped and recorded", async () => {
    configure({ ...ASK_ALL, authorizerChain: ["nobody", "probe"] });
    await probe('{"kind":"allow"}');
    const ask = askOf("bash");
    expect(await askRaw(pi, ask)).toMatchObject({ resolution: "authorizer_allowed" });
    expect(recordsOf(ask.requestId).map(({ event }) => event)).toEqual([
      "authorizer_chain_unregistered_link",
      "authorizer_chain_resolved",
      "permission_request.waiting",
      "probe.review",
      "permission_request.approved",
    ]);
  });
});

describe("no link may allow at the project's boundary", () => {
  const CAPPED = ["path", "path_read", "path_write", "external_directory", "external_directory_read", "external_directory_write"];

  test.each(CAPPED)("an allow on %s becomes a defer", async (surface) => {
    await probe('{"kind":"allow"}');
    expect(await askRaw(pi, askOf("path", { request: { surface } }))).toMatchObject({ result: "deny", resolution: "user_denied" });
  });

  test("an allow on a surface that cannot be told becomes a defer", async () => {
    await probe('{"kind":"allow"}');
    expect(await askRaw(pi, askOf("forwarded"))).toMatchObject({ resolution: "user_denied" });
  });

  test.each(["bash", "mcp", "tool", "skill"] as const)("an allow on %s stands", async (kind) => {
    await probe('{"kind":"allow"}');
    expect(await askRaw(pi, askOf(kind))).toMatchObject({ result: "allow", resolution: "authorizer_allowed" });
  });

  test("a deny is never touched", async () => {
    await probe('{"kind":"deny","reason":"no"}');
    expect(await askRaw(pi, askOf("path"))).toMatchObject({ resolution: "authorizer_denied", reason: "no" });
  });
});

describe("nothing stands round a link", () => {
  test("what it throws blocks the call", async () => {
    await probe('{"kind":"throw","message":"broken link"}');
    expect(await toolCall("bash", { command: "echo hi" })).toEqual({ text: "Permission gate failed and blocked the tool call (fail-closed): broken link", isError: true });
    expect(pi.log("review").at(-1)).toMatchObject({ event: "permission_request.blocked", resolution: "gate_error", error: "broken link" });
  });

  test("a promise that hangs hangs the call, and an abort does not help", async () => {
    const hung = await startPi({ endpoint, extensions: [PROBE_LINK], permissions: ASK_ALL });
    try {
      await probe("register", hung);
      await probe('{"kind":"hang"}', hung);
      endpoint.queue("main", callTool("bash", { command: "echo hi" }), say("done"));
      await hung.begin("go");
      await hung.notice(/^probe asked /);
      void hung.send({ type: "abort" }).catch(() => {});
      await expect(hung.prompt("are you there?")).rejects.toThrow(/already processing/);
      expect(told("decision", 0, hung)).toEqual([]);
    } finally {
      hung.kill();
      await hung.close();
    }
  });
});

describe("a link's verdict reaches the agent", () => {
  test("an allow runs the tool", async () => {
    await probe('{"kind":"allow"}');
    expect(await toolCall("bash", { command: "echo from the shell" })).toMatchObject({ text: expect.stringContaining("from the shell"), isError: false });
  });

  test("a deny names the link and ends with the host's period", async () => {
    await probe('{"kind":"deny","reason":"too risky"}');
    const { text, isError } = await toolCall("bash", { command: "echo hi" });
    expect(text).toBe("[pi-permission-system] The 'probe' authorizer denied this 'bash' call (rule '*'). Reason: too risky.");
    expect(isError).toBe(true);
  });

  test("a defer asks the person, and the prompt event comes first", async () => {
    pi.onDialog(() => "Allow once");
    const since = pi.notices.length;
    expect(await toolCall("bash", { command: "echo hi" })).toMatchObject({ isError: false });
    expect(told("prompt", since)).toHaveLength(1);
    expect(told("decision", since)).toMatchObject([{ result: "allow", resolution: "user_approved" }]);
  });

  test("an approval for the session counts from then on", async () => {
    pi.onDialog(() => "Allow for this session");
    await toolCall("bash", { command: "echo once and for all" });
    const since = pi.notices.length;
    expect(await toolCall("bash", { command: "echo once and for all" })).toMatchObject({ isError: false });
    expect(told("asked", since)).toEqual([]);
    expect(await checkRaw(pi, "bash", "echo once and for all")).toMatchObject({ state: "allow", source: "session" });
  });

  test("without anybody to ask a defer denies", async () => {
    endpoint.queue("main", callTool("bash", { command: "echo hi" }), say("done"));
    const { review, code } = await runPi("go", { endpoint, permissions: ASK_ALL });
    expect(code).toBe(0);
    expect(review.at(-1)).toMatchObject({ event: "permission_request.denied", resolution: "confirmation_unavailable" });
  });

  test("in yolo mode no link is asked", async () => {
    configure({ ...ASK_ALL, yoloMode: true });
    const since = pi.notices.length;
    expect(await askRaw(pi, askOf("bash"))).toMatchObject({ resolution: "auto_approved" });
    expect(told("asked", since)).toEqual([]);
  });

  test("a relaying node asks no link", async () => {
    configure({ ...ASK_ALL, standIn: { relays: true } });
    const since = pi.notices.length;
    const ask = askOf("bash");
    await askRaw(pi, ask);
    expect(told("asked", since)).toEqual([]);
    expect(recordsOf(ask.requestId).map(({ event }) => event)).toContain("authorizer_chain_delegated");
  });
});

describe("the rules decide before any link", () => {
  test("the last match wins, and a final ` *` is optional", async () => {
    configure({ permission: { bash: { "*": "ask", "git *": "allow", "git push *": "deny" } } });
    expect(await checkRaw(pi, "bash", "git")).toMatchObject({ state: "allow", matchedPattern: "git *" });
    expect(await checkRaw(pi, "bash", "git push origin")).toMatchObject({ state: "deny", matchedPattern: "git push *" });
    expect(await checkRaw(pi, "bash", "ls")).toMatchObject({ state: "ask", matchedPattern: "*" });
  });

  test("a denying rule blocks without an ask", async () => {
    configure({ permission: { "*": "ask", bash: "deny" }, authorizerChain: ["probe"] });
    const since = pi.notices.length;
    expect(await toolCall("bash", { command: "echo hi" })).toMatchObject({ isError: true });
    expect(told("asked", since)).toEqual([]);
    expect(pi.log("review").at(-1)).toMatchObject({ event: "permission_request.blocked", resolution: "policy_deny" });
  });

  test("the most restrictive unit of a command decides, among equals the first", async () => {
    configure({ permission: { bash: { "*": "ask", "ls *": "allow" } } });
    expect(await checkRaw(pi, "bash", "ls && cd src && rm -rf build")).toMatchObject({ state: "ask", command: "cd src" });
  });

  test("a bare family folds its members to the more restrictive one", async () => {
    configure({ permission: { "*": "ask", path: { "*": "allow" }, path_write: { "*.lock": "deny" } } });
    expect(await checkRaw(pi, "path_read", "a.lock")).toMatchObject({ state: "allow" });
    expect(await checkRaw(pi, "path", "a.lock")).toMatchObject({ state: "deny" });
  });

  test("a file with a trailing comma asks for everything", async () => {
    pi.write("agent", { [`${PERMISSION_DIR}/config.json`]: '{ "permission": { "bash": "allow", } }' });
    expect(await checkRaw(pi, "bash", "ls")).toMatchObject({ state: "ask" });
  });
});

describe("the mcp query loses the asked value", () => {
  test("it answers for the status target, while the gate asks about the real one", async () => {
    configure({ permission: { "*": "allow", mcp: { "*": "ask", mcp_status: "allow" } }, authorizerChain: ["probe"] });
    expect(await checkRaw(pi, "mcp", "exa_search")).toMatchObject({ state: "allow", target: "mcp_status" });
    const since = pi.notices.length;
    await toolCall("mcp", { tool: "exa:search", args: { q: "hi" } });
    expect(told("asked", since)).toMatchObject([{ details: { target: "exa_search" }, check: { state: "allow", target: "mcp_status" } }]);
  });
});

describe("the logs", () => {
  test("the review stream cuts long strings and masks by key name", async () => {
    const ask = askOf("bash");
    await askRaw(pi, ask);
    const record = recordsOf(ask.requestId).find(({ event }) => event === "probe.review");
    expect(record).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      extension: "pi-permission-system",
      stream: "review",
      long: `${"x".repeat(1000)}…`,
      apiToken: "[redacted]",
      note: "PASSWORD=[redacted] stays",
      deep: { secretThing: "[redacted]" },
    });
  });

  test("the debug stream is written only when it is switched on, and is not cut", async () => {
    await askRaw(pi, askOf("bash"));
    const before = pi.log("debug").length;
    configure({ ...ASK_ALL, debugLog: true });
    await askRaw(pi, askOf("bash"));
    expect(before).toBe(0);
    expect(pi.log("debug")).toMatchObject([{ event: "probe.debug", stream: "debug", long: "x".repeat(3000) }]);
  });

  test("the records of one ask stand in their order and share its id", async () => {
    await probe('{"kind":"deny","reason":"no"}');
    const ask = askOf("bash");
    await askRaw(pi, ask);
    expect(recordsOf(ask.requestId).map(({ event }) => event)).toEqual(["authorizer_chain_resolved", "permission_request.waiting", "probe.review", "permission_request.denied"]);
    expect(recordsOf(ask.requestId).at(-1)).toMatchObject({ resolution: "denied_with_reason", denialReason: "no", decidedBy: { kind: "authorizer", name: "probe", verdict: "deny" } });
  });
});

describe("the payload of each kind", () => {
  test("bash asks about the flagged unit and shows the full command", async () => {
    configure({ permission: { bash: { "*": "ask", "ls *": "allow" } }, authorizerChain: ["probe"] });
    expect(await asked("bash", { command: "ls && echo hi" })).toMatchObject([
      {
        command: "echo hi",
        payload: { kind: "bash", request: { surface: "bash", value: "echo hi", matchedPattern: "*" }, evidence: [{ label: "full command", text: "ls && echo hi" }] },
        accessIntent: { surface: "bash", matchValues: ["echo hi"], boundaryValue: null },
      },
    ]);
  });

  test("bash names what a wrapper runs", async () => {
    expect(await asked("bash", { command: "sudo env FOO=1 rm -rf build" })).toMatchObject([{ payload: { request: { executedUnit: "rm -rf build" } } }]);
  });

  test("a command that reaches outside the project is asked first for that, whole", async () => {
    pi.onDialog(() => "Allow once");
    const [outside, unit] = await asked("bash", { command: "cat /etc/hostname" });
    expect(outside).toMatchObject({
      command: "cat /etc/hostname",
      payload: {
        kind: "bash_external_directory",
        request: { surface: "external_directory", value: "cat /etc/hostname" },
        evidence: [{ label: "working directory" }, { label: "external path", text: "/etc/hostname", detail: "/etc/hostname" }],
      },
      accessIntent: { surface: "external_directory", matchValues: ["/etc/hostname"] },
    });
    expect(unit).toMatchObject({ payload: { kind: "bash" } });
    expect(outside?.["requestId"]).not.toBe(unit?.["requestId"]);
  });

  test("mcp asks about the qualified target", async () => {
    expect(await asked("mcp", { tool: "exa:search", args: { q: "hi" } })).toMatchObject([{ target: "exa_search", payload: { kind: "mcp", request: { value: "exa_search" }, evidence: [{ label: "input", text: 'with q: "hi"' }] } }]);
  });

  test("a tool asks about its name, its input is evidence", async () => {
    expect(await asked("deploy", { target: "staging" })).toMatchObject([
      { toolInputPreview: '{"target":"staging"}', payload: { kind: "tool", request: { surface: "deploy", value: "deploy" }, evidence: [{ label: "input", text: 'with input {"target":"staging"}' }] } },
    ]);
  });

  test("a write asks for a path of proven direction", async () => {
    configure({ permission: { "*": "allow", path: "ask" }, authorizerChain: ["probe"] });
    expect(await asked("write", { path: "./notes.md", content: "x" })).toMatchObject([
      {
        path: "./notes.md",
        payload: { kind: "path", request: { surface: "path_write", value: "./notes.md" } },
        accessIntent: { surface: "path_write", matchValues: [join(pi.project, "notes.md"), "notes.md", "./notes.md"], boundaryValue: join(pi.project, "notes.md") },
      },
    ]);
  });

  test("a read outside the project asks for the external directory, typed and resolved", async () => {
    configure({ permission: { "*": "allow", external_directory: "ask" }, authorizerChain: ["probe"] });
    expect(await asked("read", { path: "../elsewhere.txt" })).toMatchObject([
      { payload: { kind: "external_directory", request: { surface: "external_directory_read", value: "../elsewhere.txt" }, evidence: [{ label: "working directory" }, { label: "resolves to", text: join(pi.project, "../elsewhere.txt") }] } },
    ]);
  });

  test("a skill asks by its name, called or read", async () => {
    configure({ permission: { "*": "allow", skill: "ask" }, authorizerChain: ["probe"] });
    const since = pi.notices.length;
    await pi.prompt("/skill:release");
    expect(told("asked", since)).toMatchObject([{ details: { source: "skill_input", skillName: "release", payload: { kind: "skill", request: { value: "release", matchedPattern: null } } } }]);
    expect(await asked("read", { path: "skills/release/SKILL.md" })).toMatchObject([{ source: "skill_read", payload: { kind: "skill_read", evidence: [{ label: "read path" }] } }]);
  });

  test("a forwarded ask keeps its kind and names the requester; a degraded one has no surface at all", () => {
    expect(forwardedAsk("bash")).toMatchObject({ payload: { kind: "bash", request: { requester: { forwarded: true } } }, forwarding: { requesterAgentName: "scout" } });
    expect(askOf("forwarded")).toMatchObject({ surface: "", payload: { kind: "forwarded", request: { surface: "" }, evidence: [] } });
    expect(askOf("forwarded")).not.toHaveProperty("accessIntent");
  });
});

describe("a new session begins anew", () => {
  test("its service is another, and the old registration is gone", async () => {
    await pi.send({ type: "new_session" });
    expect(await probe("service")).toBe("probe done true");
    const since = pi.notices.length;
    await askRaw(pi, askOf("bash"));
    expect(told("asked", since)).toEqual([]);
    expect(await probe("register")).toBe("probe done true");
  });
});

describe("the scripted endpoint", () => {
  const answered = (events: readonly RpcEvent[]): JsonObject => {
    const message = events.findLast(({ type, message: said }) => type === "message_end" && isObject(said) && said["role"] === "assistant")?.["message"];
    return isObject(message) ? message : {};
  };

  test("streams text with the billed usage, at the model's rates", async () => {
    endpoint.queue("main", say("hello there", { usage: { input: 1_000_000, output: 500_000, cached: 250_000 } }));
    const message = answered(await pi.prompt("hi"));
    expect(message).toMatchObject({ content: [{ type: "text", text: "hello there" }], usage: { input: 750_000, cacheRead: 250_000, output: 500_000, cost: { total: 0.75 + 0.025 + 1 } } });
  });

  test("records what it was sent", async () => {
    endpoint.queue("main", say("hello"));
    await pi.prompt("what a day");
    const [request] = endpoint.requestsOf("main");
    expect(request).toMatchObject({ path: "/v1/chat/completions", headers: { authorization: "Bearer scripted-key" }, body: { model: "main", stream: true } });
    expect(JSON.stringify(request?.body)).toContain("what a day");
  });

  test.each([
    ["a JSON error", fail(429, "slow down", { "retry-after": "7" }), /^429\b.*slow down/s],
    ["a page", failWithPage(403), /^403\b/],
    ["a dropped connection", { kind: "reset" } as const, /connection|terminated|socket|reset/i],
    ["a stream cut short", say("a long answer", { drip: { size: 2, everyMs: 1 }, cutAfter: 2 }), /terminated|connection|closed|reset|aborted|premature/i],
    ["a request without a script", fail(500, "nothing is scripted"), /nothing is scripted/],
  ])("gives Pi %s as an error", async (_name, turn, pattern) => {
    endpoint.queue("main", turn);
    const message = answered(await pi.prompt("hi"));
    expect(message["stopReason"]).toBe("error");
    expect(message["errorMessage"]).toMatch(pattern);
    expect(endpoint.requestsOf("main")).toHaveLength(1);
  });

  test("hangs until the client leaves, and notices that", async () => {
    endpoint.queue("main", { kind: "hang" });
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
    expect(await post("/v1/chat/completions", { model: "m" })).toMatchObject({ status: 200, body: { choices: [{ message: { content: "whole" } }] } });
    expect(await post("/ts/systemone", { model: "jev-latest" })).toMatchObject({ status: 200, body: { answers: { danger: { choice: "none" } } } });
    expect(await post("/ts/systemone", { model: "m" })).toMatchObject({ status: 500 });
    expect(await post("/v1/chat/completions", { model: "m" })).toMatchObject({ status: 500, body: { error: { message: expect.stringContaining("nothing is scripted") } } });
    expect(await post("/elsewhere", {})).toMatchObject({ status: 404 });
  });

  test("speaks Anthropic messages", async () => {
    endpoint.queue("advisor", callTool("deploy", { target: "x" }, { text: "calling" }), say("bye", { usage: { input: 100, output: 7, cached: 60 } }));
    const { events, code, stderr } = await runPi("go", { mode: "json", endpoint, model: "claude/advisor", permissionHost: "none", extensions: [EXTRA_TOOLS] });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const ends = events.filter(({ type, message }) => type === "message_end" && isObject(message) && message["role"] === "assistant").map(({ message }) => message);
    expect(ends).toMatchObject([{ content: [{ type: "text", text: "calling" }, { type: "toolCall", name: "deploy" }] }, { content: [{ text: "bye" }], usage: { input: 40, cacheRead: 60, output: 7 } }]);
  });
});

describe("dialogs", () => {
  test("one left open waits for its answer", async () => {
    pi.onDialog(() => LEAVE);
    endpoint.queue("main", callTool("bash", { command: "echo hi" }), say("done"));
    const before = pi.dialogs.length;
    const run = await pi.begin("go");
    await pi.waitFor("the dialog", () => pi.dialogs.length > before, pi.events.length);
    expect(pi.dialogs.at(-1)).toMatchObject({ method: "select", title: expect.stringContaining("echo hi"), options: ["Allow once", "Allow for this session", "Deny"] });
    const { id } = pi.dialogs.at(-1) ?? { id: "" };
    pi.answerDialog(id, "Deny");
    expect(toolResult(await run.settled())).toMatchObject({ isError: true });
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
  test.skipIf(recorded.size === 0)(`recorded sessions open through Pi (${recorded.size === 0 ? CORPUS_MISSING : recorded.size})`, () => {
    for (const path of recorded.values()) expect(readBranch(path).length).toBeGreaterThan(900);
  });
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
