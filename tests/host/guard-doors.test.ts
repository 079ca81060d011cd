/** In a real Pi: whatever door a call comes through, what the reviewer denied has no effect and what it allowed has one. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  callTool,
  type Endpoint,
  EXTRA_TOOLS,
  GUARD,
  type Pi,
  runPi,
  say,
  startEndpoint,
  startPi,
} from "./harness/index.ts";
import { ASK_ALL, declineDialogs, GUARD_FILE, NO_BREAKER, startGuard } from "./guard-setup.ts";

const SERVER = fileURLToPath(new URL("./fixtures/mcp-server.ts", import.meta.url));
const ALLOW = say('{"verdict":"allow"}');
const DENY = say('{"verdict":"deny","riskLevel":"high","reason":"dangerous"}');
const config = { provider: "stub", model: "reviewer", ...NO_BREAKER };

let endpoint: Endpoint;
let folder: string;
const open: Pi[] = [];
beforeAll(async () => void (endpoint = await startEndpoint()));
afterAll(() => endpoint?.close());
beforeEach(() => {
  endpoint.clear();
  folder = mkdtempSync(join(tmpdir(), "pi-policy-doors-"));
});
afterEach(async () => {
  for (const pi of open.splice(0)) await pi.close();
  rmSync(folder, { recursive: true, force: true });
});
const sent = (role: string) => endpoint.requestsOf(role).map(({ body }) => JSON.stringify(body));
const lines = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []);
const start = async (options: Partial<Parameters<typeof startGuard>[0]> = {}) => {
  const pi = await startGuard({ endpoint, config, ...options });
  open.push(pi);
  declineDialogs(pi);
  return pi;
};

test.each([
  ["allow", ALLOW, true],
  ["deny", DENY, false],
  ["nothing that can be read", say("hm"), false],
] as const)("print mode: a script, answered with %s", async (_answer, reply, runs) => {
  const marker = join(folder, "made");
  endpoint.queue("main", callTool("bash", { command: "sh run.sh" }), say("done"));
  endpoint.answer("reviewer", () => reply);
  const run = await runPi("run it", {
    endpoint,
    permissions: ASK_ALL,
    extensions: [GUARD],
    projectFiles: { "run.sh": `touch '${marker}'` },
    agentFiles: { [GUARD_FILE]: config },
  });
  expect({ code: run.code, made: existsSync(marker) }).toEqual({ code: 0, made: runs });
});

describe("a subagent's ask, reviewed by the session that serves it", () => {
  const both = async () => {
    const parent = await start({ permissions: { ...ASK_ALL, standIn: { serves: folder } } });
    const child = await startPi({
      endpoint,
      extensions: [GUARD, EXTRA_TOOLS],
      permissions: { ...ASK_ALL, standIn: { relays: true, relayFolder: folder } },
      agentFiles: { [GUARD_FILE]: config },
    });
    open.push(child);
    return { parent, child };
  };
  test("a command runs if it was allowed, and nothing runs of a call that the ask does not show", async () => {
    const { parent, child } = await both();
    endpoint.queue(
      "main",
      callTool("bash", { command: "touch first" }),
      callTool("bash", { command: "touch second" }),
      callTool("mcp", { tool: "db:query", args: { sql: "drop table users" } }),
      say("done"),
    );
    endpoint.queue("reviewer", ALLOW, DENY);
    await child.prompt("make the files");
    expect([existsSync(join(child.project, "first")), existsSync(join(child.project, "second"))]).toEqual([
      true,
      false,
    ]);
    expect(sent("reviewer")).toHaveLength(2);
    expect(parent.dialogs).toHaveLength(1);
    expect(sent("main").at(-1)).not.toContain("mcp ran with");
  }, 90_000);
});

describe("a tool of Pi's own MCP servers", () => {
  test.each([
    ["under its own name", {}],
    ["as `mcp`, from a newer host", { standIn: { knowsOwnMcp: true } }],
  ])(
    "reaches its server only if it was allowed, asked about %s",
    async (_how, host) => {
      const calls = join(folder, "calls");
      const pi = await start({
        mcp: true,
        permissions: { ...ASK_ALL, ...host },
        agentFiles: {
          "mcp.json": { mcpServers: { db: { command: process.execPath, args: [SERVER, calls], exposure: "direct" } } },
        },
      });
      const query = (sql: string) => callTool("mcp__db__query", { sql });
      endpoint.queue(
        "main",
        query(`${"-".repeat(300)}select 1`),
        query(`${"-".repeat(300)}drop table users`),
        say("done"),
      );
      endpoint.queue("reviewer", ALLOW, DENY);
      await pi.prompt("ask the database");
      expect(sent("reviewer").map((body) => body.includes("drop table users"))).toEqual([false, true]);
      expect(lines(calls).map((line) => line.includes("drop"))).toEqual([false]);
      expect(pi.dialogs).toEqual([]);
      endpoint.queue("main", say("done"));
      await pi.prompt("thank you");
      expect(
        pi.notices.filter(({ message }) => message.includes("MCP servers (db) are handed to the reviewer")),
      ).toHaveLength(1);
    },
    90_000,
  );
  test("is reviewed too when a script of `codemode` calls it", async () => {
    const calls = join(folder, "calls");
    const pi = await start({
      mcp: true,
      extensions: ["builtin:codemode", GUARD, EXTRA_TOOLS],
      args: ["--tools", "+codemode"],
      permissions: { ...ASK_ALL, permission: { "*": "ask", codemode: "allow" } },
      agentFiles: { "mcp.json": { mcpServers: { db: { command: process.execPath, args: [SERVER, calls] } } } },
    });
    const script = (sql: string) =>
      callTool("codemode", { code: `return await tools.mcp__db__query({ sql: ${JSON.stringify(sql)} });` });
    endpoint.queue("main", script("select 1"), script("drop table users"), say("done"));
    endpoint.queue("reviewer", ALLOW, DENY);
    await pi.prompt("ask the database");
    expect(lines(calls)).toEqual(['{"sql":"select 1"}']);
  }, 90_000);
});

describe("a skill", () => {
  const permissions = { ...ASK_ALL, permission: { "*": "allow", skill: "ask" } };
  test.each([
    ["allow", ALLOW, 1],
    ["deny", DENY, 0],
  ] as const)("that the person calls, answered with %s", async (_answer, reply, turns) => {
    const pi = await start({ permissions });
    endpoint.answer("reviewer", () => reply);
    endpoint.queue("main", say("done"));
    await pi.prompt("/skill:release version 2").catch(() => []);
    expect({ reviews: sent("reviewer").length, turns: sent("main").length }).toEqual({ reviews: 1, turns });
  });
  test("that the agent reads", async () => {
    const pi = await start({
      permissions,
      projectFiles: { "skills/release/SKILL.md": "the secret steps", "skills/other/SKILL.md": "other steps" },
    });
    endpoint.queue(
      "main",
      callTool("read", { path: "skills/release/SKILL.md" }),
      callTool("read", { path: "skills/other/SKILL.md" }),
      say("done"),
    );
    endpoint.queue("reviewer", DENY, ALLOW);
    await pi.prompt("read them");
    const last = sent("main").at(-1);
    expect([last?.includes("the secret steps"), last?.includes("other steps")]).toEqual([false, true]);
  });
});

test("a rule about some paths of a tool brings these alone to the reviewer", async () => {
  const pi = await start({
    permissions: { ...ASK_ALL, permission: { "*": "allow", write: { "*": "allow", "*.lock": "ask" } } },
    config: { ...config, surfaces: ["write"] },
  });
  const write = (path: string) => callTool("write", { path, content: `content of ${path}` });
  endpoint.queue("main", write("notes.md"), write("notes.lock"), write("deep/other.lock"), say("done"));
  endpoint.queue("reviewer", DENY, ALLOW);
  await pi.prompt("write the notes");
  expect(sent("reviewer").map((body) => body.includes("content of notes.lock"))).toEqual([true, expect.any(Boolean)]);
  expect(["notes.md", "notes.lock", "deep/other.lock"].map((path) => existsSync(join(pi.project, path)))).toEqual([
    true,
    false,
    true,
  ]);
});

describe("what was allowed once is reviewed again when its code is another", () => {
  const run = (command: string) => callTool("bash", { command });
  const bash = { ...ASK_ALL, permission: { "*": "allow", bash: { "*": "ask", "printf *": "allow" } } };
  test("a script, rewritten by the write tool or by a command", async () => {
    const pi = await start({ permissions: bash, projectFiles: { "run.sh": "touch first" } });
    endpoint.queue(
      "main",
      run("sh run.sh"),
      run("sh run.sh"), // nothing has changed
      callTool("write", { path: "run.sh", content: "touch second" }),
      run("sh run.sh"),
      run("printf 'touch third' > run.sh"),
      run("sh run.sh"),
      say("done"),
    );
    endpoint.queue("reviewer", ALLOW, DENY, DENY);
    await pi.prompt("run it");
    expect(sent("reviewer")).toHaveLength(3);
    expect(["first", "second", "third"].map((path) => existsSync(join(pi.project, path)))).toEqual([
      true,
      false,
      false,
    ]);
  });
  test("a package script, changed in its manifest", async () => {
    const manifest = (script: string) => JSON.stringify({ name: "x", version: "1.0.0", scripts: { test: script } });
    const pi = await start({ permissions: bash, projectFiles: { "package.json": manifest("touch first") } });
    endpoint.queue(
      "main",
      run("npm test"),
      run("npm test"),
      run(`printf '%s' '${manifest("touch second")}' > package.json`),
      run("npm test"),
      say("done"),
    );
    endpoint.queue("reviewer", ALLOW, DENY);
    await pi.prompt("test it");
    expect(sent("reviewer")).toHaveLength(2);
    expect(["first", "second"].map((path) => existsSync(join(pi.project, path)))).toEqual([true, false]);
  });
});
