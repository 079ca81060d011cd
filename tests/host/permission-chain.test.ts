/** The stand-in's service, chain and log behave as the permission system's, seen from a link inside a real Pi. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  EXTRA_TOOLS,
  type Endpoint,
  PERMISSION_DIR,
  PROBE_LINK,
  type Pi,
  askOf,
  askRaw,
  callTool,
  checkRaw,
  probe,
  runPi,
  runTool,
  say,
  startEndpoint,
  startPi,
  told,
} from "./harness/index.ts";

const ASK_ALL = { permission: { "*": "ask" }, authorizerChain: ["probe"] };

let endpoint: Endpoint;
let pi: Pi;

beforeAll(async () => {
  endpoint = await startEndpoint();
  pi = await startPi({ endpoint, extensions: [PROBE_LINK, EXTRA_TOOLS], permissions: ASK_ALL });
  await probe(pi, "register");
});
afterAll(async () => {
  await pi?.close();
  await endpoint?.close();
});
afterEach(async () => {
  endpoint.clear();
  pi.onDialog(() => undefined);
  configure(ASK_ALL);
  await probe(pi, '{"kind":"defer"}');
});

function configure(config: object): void {
  pi.write("agent", { [`${PERMISSION_DIR}/config.json`]: config });
}

const recordsOf = (requestId: unknown) => pi.log("review").filter((record) => record["requestId"] === requestId);

describe("the service stands in a process-wide map by session id", () => {
  test("a link finds it at its session start when the host was loaded first", () => {
    expect(told(pi, "service")[0]).toBe(true);
  });

  test("a link that was loaded first finds it once the host says that it is ready", async () => {
    const early = await startPi({ endpoint, extensions: [PROBE_LINK], permissionHost: "last", permissions: ASK_ALL });
    try {
      expect(told(early, "service")).toEqual([false]);
      expect(told(early, "ready")).toHaveLength(1);
      expect(await probe(early, "service")).toBe("probe done true");
    } finally {
      await early.close();
    }
  });

  test("a host without a session id publishes nothing and says so", async () => {
    const anonymous = await startPi({
      endpoint,
      extensions: [PROBE_LINK],
      permissions: { ...ASK_ALL, standIn: { anonymous: true } },
    });
    try {
      expect(told(anonymous, "early-ready")).toEqual([{ sessionId: null, adjudicatesLocally: true }]);
      expect(await probe(anonymous, "service")).toBe("probe done false");
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
      expect(told(fresh, "early-ready")).toEqual([event]);
      for (let run = 0; run < 2; run += 1) {
        endpoint.queue("main", say("hello"));
        await fresh.prompt("hi");
      }
      expect(told(fresh, "ready")).toEqual([event]);
    } finally {
      await fresh.close();
    }
  });
});

describe("one link per name", () => {
  test("a duplicate is refused with a plain error and the first one stays", async () => {
    expect(await probe(pi, "register")).toBe(`probe failed "Error: An authorizer is already registered for 'probe'."`);
    expect(await askRaw(pi, askOf("bash"))).toMatchObject({ resolution: "user_denied" });
    expect(told(pi, "asked").length).toBeGreaterThan(0);
  });

  test("a stale disposer cannot evict a later registration", async () => {
    await probe(pi, "dispose-last");
    await probe(pi, "register");
    const since = pi.notices.length;
    await probe(pi, "dispose-first");
    await askRaw(pi, askOf("bash"));
    expect(told(pi, "asked", since)).toHaveLength(1);
  });

  test("a configured name without a link is skipped and recorded", async () => {
    configure({ ...ASK_ALL, authorizerChain: ["nobody", "probe"] });
    await probe(pi, '{"kind":"allow"}');
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

describe("a reload begins the cycle anew", () => {
  test("the old registration is gone, and both ready events come again", async () => {
    const reloaded = await startPi({ endpoint, extensions: [PROBE_LINK], permissions: ASK_ALL });
    try {
      await probe(reloaded, "register");
      await reloaded.prompt("/reload-raw");
      expect(told(reloaded, "early-ready")).toHaveLength(2);
      await askRaw(reloaded, askOf("bash"));
      expect(told(reloaded, "asked")).toEqual([]);
      endpoint.queue("main", say("hello"));
      await reloaded.prompt("hi");
      expect(told(reloaded, "ready")).toHaveLength(1);
      expect(await probe(reloaded, "register")).toBe("probe done true");
    } finally {
      await reloaded.close();
    }
  });
});

describe("no link may allow at the project's boundary", () => {
  const CAPPED = [
    "path",
    "path_read",
    "path_write",
    "external_directory",
    "external_directory_read",
    "external_directory_write",
  ];

  test.each(CAPPED)("an allow on %s becomes a defer", async (surface) => {
    await probe(pi, '{"kind":"allow"}');
    expect(await askRaw(pi, askOf("path", { request: { surface } }))).toMatchObject({
      result: "deny",
      resolution: "user_denied",
    });
  });

  test("an allow on a surface that cannot be told becomes a defer", async () => {
    await probe(pi, '{"kind":"allow"}');
    expect(await askRaw(pi, askOf("forwarded"))).toMatchObject({ resolution: "user_denied" });
  });

  test.each(["bash", "mcp", "tool", "skill"] as const)("an allow on %s stands", async (kind) => {
    await probe(pi, '{"kind":"allow"}');
    expect(await askRaw(pi, askOf(kind))).toMatchObject({ result: "allow", resolution: "authorizer_allowed" });
  });

  test("a deny is never touched", async () => {
    await probe(pi, '{"kind":"deny","reason":"no"}');
    expect(await askRaw(pi, askOf("path"))).toMatchObject({ resolution: "authorizer_denied", reason: "no" });
  });
});

describe("nothing stands round a link", () => {
  test("what it throws blocks the call", async () => {
    await probe(pi, '{"kind":"throw","message":"broken link"}');
    expect(await runTool(pi, endpoint, "bash", { command: "echo hi" })).toEqual({
      text: "Permission gate failed and blocked the tool call (fail-closed): broken link",
      isError: true,
    });
    expect(pi.log("review").at(-1)).toMatchObject({
      event: "permission_request.blocked",
      resolution: "gate_error",
      error: "broken link",
    });
  });

  test("a promise that hangs hangs the call, and an abort does not help", async () => {
    const hung = await startPi({ endpoint, extensions: [PROBE_LINK], permissions: ASK_ALL });
    try {
      await probe(hung, "register");
      await probe(hung, '{"kind":"hang"}');
      endpoint.queue("main", callTool("bash", { command: "echo hi" }), say("done"));
      await hung.begin("go");
      await hung.notice(/^probe asked /);
      void hung.send({ type: "abort" }).catch(() => {});
      await expect(hung.prompt("are you there?")).rejects.toThrow(/already processing/);
      expect(told(hung, "decision")).toEqual([]);
    } finally {
      hung.kill();
      await hung.close();
    }
  });
});

describe("a link's verdict reaches the agent", () => {
  test("an allow runs the tool", async () => {
    await probe(pi, '{"kind":"allow"}');
    expect(await runTool(pi, endpoint, "bash", { command: "echo from the shell" })).toMatchObject({
      text: expect.stringContaining("from the shell"),
      isError: false,
    });
  });

  test("a deny names the link and ends with the host's period", async () => {
    await probe(pi, '{"kind":"deny","reason":"too risky"}');
    const { text, isError } = await runTool(pi, endpoint, "bash", { command: "echo hi" });
    expect(text).toBe(
      "[pi-permission-system] The 'probe' authorizer denied this 'bash' call (rule '*'). Reason: too risky.",
    );
    expect(isError).toBe(true);
  });

  test("a defer asks the person, and the prompt event comes first", async () => {
    pi.onDialog(() => "Allow once");
    const since = pi.notices.length;
    expect(await runTool(pi, endpoint, "bash", { command: "echo hi" })).toMatchObject({ isError: false });
    expect(told(pi, "prompt", since)).toHaveLength(1);
    expect(told(pi, "decision", since)).toMatchObject([{ result: "allow", resolution: "user_approved" }]);
  });

  test("an approval for the session counts from then on", async () => {
    pi.onDialog(() => "Allow for this session");
    await runTool(pi, endpoint, "bash", { command: "echo once and for all" });
    const since = pi.notices.length;
    expect(await runTool(pi, endpoint, "bash", { command: "echo once and for all" })).toMatchObject({ isError: false });
    expect(told(pi, "asked", since)).toEqual([]);
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
    expect(told(pi, "asked", since)).toEqual([]);
  });

  test("a relaying node asks no link", async () => {
    configure({ ...ASK_ALL, standIn: { relays: true } });
    const since = pi.notices.length;
    const ask = askOf("bash");
    await askRaw(pi, ask);
    expect(told(pi, "asked", since)).toEqual([]);
    expect(recordsOf(ask.requestId).map(({ event }) => event)).toContain("authorizer_chain_delegated");
  });
});
