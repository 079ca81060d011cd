/** The stand-in's rules, queries and payloads are those of the permission system, seen from a link inside a real Pi. */
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  EXTRA_TOOLS,
  type Endpoint,
  PERMISSION_DIR,
  PROBE_LINK,
  type Pi,
  askOf,
  askRaw,
  askedOver,
  checkRaw,
  forwardedAsk,
  probe,
  runTool,
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

describe("the rules decide before any link", () => {
  test("the last match wins, and a final ` *` is optional", async () => {
    configure({ permission: { bash: { "*": "ask", "git *": "allow", "git push *": "deny" } } });
    expect(await checkRaw(pi, "bash", "git")).toMatchObject({ state: "allow", matchedPattern: "git *" });
    expect(await checkRaw(pi, "bash", "git push origin")).toMatchObject({
      state: "deny",
      matchedPattern: "git push *",
    });
    expect(await checkRaw(pi, "bash", "ls")).toMatchObject({ state: "ask", matchedPattern: "*" });
  });

  test("a denying rule blocks without an ask", async () => {
    configure({ permission: { "*": "ask", bash: "deny" }, authorizerChain: ["probe"] });
    const since = pi.notices.length;
    expect(await runTool(pi, endpoint, "bash", { command: "echo hi" })).toMatchObject({ isError: true });
    expect(told(pi, "asked", since)).toEqual([]);
    expect(pi.log("review").at(-1)).toMatchObject({ event: "permission_request.blocked", resolution: "policy_deny" });
  });

  test("the most restrictive unit of a command decides, among equals the first", async () => {
    configure({ permission: { bash: { "*": "ask", "ls *": "allow" } } });
    expect(await checkRaw(pi, "bash", "ls && cd src && rm -rf build")).toMatchObject({
      state: "ask",
      command: "cd src",
    });
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
    await runTool(pi, endpoint, "mcp", { tool: "exa:search", args: { q: "hi" } });
    expect(told(pi, "asked", since)).toMatchObject([
      { details: { target: "exa_search" }, check: { state: "allow", target: "mcp_status" } },
    ]);
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
    await probe(pi, '{"kind":"deny","reason":"no"}');
    const ask = askOf("bash");
    await askRaw(pi, ask);
    expect(recordsOf(ask.requestId).map(({ event }) => event)).toEqual([
      "authorizer_chain_resolved",
      "permission_request.waiting",
      "probe.review",
      "permission_request.denied",
    ]);
    expect(recordsOf(ask.requestId).at(-1)).toMatchObject({
      resolution: "denied_with_reason",
      denialReason: "no",
      decidedBy: { kind: "authorizer", name: "probe", verdict: "deny" },
    });
  });
});

describe("the payload of each kind", () => {
  test("bash asks about the flagged unit and shows the full command", async () => {
    configure({ permission: { bash: { "*": "ask", "ls *": "allow" } }, authorizerChain: ["probe"] });
    expect(await askedOver(pi, endpoint, "bash", { command: "ls && echo hi" })).toMatchObject([
      {
        command: "echo hi",
        payload: {
          kind: "bash",
          request: { surface: "bash", value: "echo hi", matchedPattern: "*" },
          evidence: [{ label: "full command", text: "ls && echo hi" }],
        },
        accessIntent: { surface: "bash", matchValues: ["echo hi"], boundaryValue: null },
      },
    ]);
  });

  test("bash names what a wrapper runs", async () => {
    expect(await askedOver(pi, endpoint, "bash", { command: "sudo env FOO=1 rm -rf build" })).toMatchObject([
      { payload: { request: { executedUnit: "rm -rf build" } } },
    ]);
  });

  test("a command that reaches outside the project is asked first for that, whole", async () => {
    pi.onDialog(() => "Allow once");
    const [outside, unit] = await askedOver(pi, endpoint, "bash", { command: "cat /etc/hostname" });
    expect(outside).toMatchObject({
      command: "cat /etc/hostname",
      payload: {
        kind: "bash_external_directory",
        request: { surface: "external_directory", value: "cat /etc/hostname" },
        evidence: [{ label: "working directory" }, { label: "external path", text: "/etc/hostname", detail: null }],
      },
      accessIntent: { surface: "external_directory", matchValues: ["/etc/hostname"] },
    });
    expect(unit).toMatchObject({ payload: { kind: "bash" } });
    expect(outside?.["requestId"]).not.toBe(unit?.["requestId"]);
  });

  test("mcp asks about the qualified target", async () => {
    expect(await askedOver(pi, endpoint, "mcp", { tool: "exa:search", args: { q: "hi" } })).toMatchObject([
      {
        target: "exa_search",
        payload: {
          kind: "mcp",
          request: { value: "exa_search" },
          evidence: [{ label: "input", text: 'with q: "hi"' }],
        },
      },
    ]);
  });

  test("a tool asks about its name, its input is evidence", async () => {
    expect(await askedOver(pi, endpoint, "deploy", { target: "staging" })).toMatchObject([
      {
        toolInputPreview: 'input {"target":"staging"}',
        payload: {
          kind: "tool",
          request: { surface: "deploy", value: "deploy" },
          evidence: [{ label: "input", text: 'with input {"target":"staging"}' }],
        },
      },
    ]);
  });

  test("a write asks for a path of proven direction", async () => {
    configure({ permission: { "*": "allow", path: "ask" }, authorizerChain: ["probe"] });
    expect(await askedOver(pi, endpoint, "write", { path: "./notes.md", content: "x" })).toMatchObject([
      {
        path: "./notes.md",
        payload: { kind: "path", request: { surface: "path_write", value: "./notes.md" } },
        accessIntent: {
          surface: "path_write",
          matchValues: [join(pi.project, "notes.md"), "notes.md", "./notes.md"],
          boundaryValue: join(pi.project, "notes.md"),
        },
      },
    ]);
  });

  test("a read outside the project asks for the external directory, typed and resolved", async () => {
    configure({ permission: { "*": "allow", external_directory: "ask" }, authorizerChain: ["probe"] });
    expect(await askedOver(pi, endpoint, "read", { path: "../elsewhere.txt" })).toMatchObject([
      {
        payload: {
          kind: "external_directory",
          request: { surface: "external_directory_read", value: "../elsewhere.txt" },
          evidence: [{ label: "working directory" }],
        },
        accessIntent: { matchValues: [join(pi.project, "../elsewhere.txt"), "../elsewhere.txt"] },
      },
    ]);
  });

  test("a skill asks by its name, called or read", async () => {
    configure({ permission: { "*": "allow", skill: "ask" }, authorizerChain: ["probe"] });
    const since = pi.notices.length;
    await pi.prompt("/skill:release");
    expect(told(pi, "asked", since)).toMatchObject([
      {
        details: {
          source: "skill_input",
          skillName: "release",
          payload: { kind: "skill", request: { value: "release", matchedPattern: null } },
        },
      },
    ]);
    expect(await askedOver(pi, endpoint, "read", { path: "skills/release/SKILL.md" })).toMatchObject([
      { source: "skill_read", payload: { kind: "skill_read", evidence: [{ label: "read path" }] } },
    ]);
  });

  test("a forwarded ask keeps its kind and names the requester; a degraded one has no surface at all", () => {
    expect(forwardedAsk("bash")).toMatchObject({
      payload: { kind: "bash", request: { requester: { forwarded: true } } },
      forwarding: { requesterAgentName: "scout" },
    });
    expect(askOf("forwarded")).toMatchObject({
      surface: "",
      payload: { kind: "forwarded", request: { surface: "" }, evidence: [] },
    });
    expect(askOf("forwarded")).not.toHaveProperty("accessIntent");
  });
});

describe("a new session begins anew", () => {
  test("its service is another, and the old registration is gone", async () => {
    await pi.send({ type: "new_session" });
    expect(await probe(pi, "service")).toBe("probe done true");
    const since = pi.notices.length;
    await askRaw(pi, askOf("bash"));
    expect(told(pi, "asked", since)).toEqual([]);
    expect(await probe(pi, "register")).toBe("probe done true");
  });
});
