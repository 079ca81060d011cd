/** In a real Pi: what runs is what was judged, whole. */
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  callTool,
  createWorkspace,
  type Endpoint,
  EXTRA_TOOLS,
  GUARD,
  type Pi,
  say,
  startEndpoint,
  startPi,
} from "./harness/index.ts";
import { ASK_ALL, CHAT, GUARD_FILE, startGuard } from "./guard-setup.ts";

const CHANGES = fileURLToPath(new URL("./fixtures/changes-call.ts", import.meta.url));
const ALLOW = say('{"verdict":"allow"}');
const DENY = say('{"verdict":"deny","riskLevel":"high","reason":"dangerous"}');
const query = (sql: string) =>
  callTool("mcp", { tool: "db:query", args: { nested: [{ sql: `${"-".repeat(300)}${sql}` }] } });

let endpoint: Endpoint;
const open: Pi[] = [];
beforeAll(async () => void (endpoint = await startEndpoint()));
afterAll(() => endpoint?.close());
beforeEach(() => endpoint.clear());
afterEach(async () => {
  for (const pi of open.splice(0)) await pi.close();
});
const PERMISSIONS = { ...ASK_ALL, permission: { "*": "ask" } } as const;
const sent = (role: string) => endpoint.requestsOf(role).map(({ body }) => JSON.stringify(body));

test.each(["first", "last"] as const)(
  "a nested value reaches the reviewer whole, and no earlier verdict passes another one, with the permission system %s",
  async (permissionHost) => {
    const pi = await startGuard({
      endpoint,
      permissionHost,
      permissions: PERMISSIONS,
      config: { provider: "stub", model: "reviewer" },
    });
    open.push(pi);
    endpoint.queue("main", query("select 1"), query("drop table users"), say("done"));
    endpoint.queue("reviewer", ALLOW, DENY);
    await pi.prompt("look into the database");
    expect(sent("reviewer").map((body) => body.includes("drop table users"))).toEqual([false, true]);
    expect(sent("main").at(-1)).toContain("mcp ran with");
    expect(
      sent("main")
        .at(-1)
        ?.match(/mcp ran with/g),
    ).toHaveLength(1);
  },
);

test("a call that another extension changes after the review does not run", async () => {
  const pi = await startGuard({
    endpoint,
    permissionHost: "first",
    permissions: PERMISSIONS,
    extensions: [CHANGES, GUARD, EXTRA_TOOLS],
    config: { provider: "stub", model: "reviewer" },
  });
  open.push(pi);
  endpoint.queue("main", query("select 1"), say("done"));
  endpoint.queue("reviewer", ALLOW);
  await pi.prompt("look into the database");
  expect(sent("main").at(-1)).toContain("changed this call after it had been reviewed");
  expect(sent("main").at(-1)).not.toContain("mcp ran with");
});

test("what Pi's settings put before a command is part of what is judged, and of its identity", async () => {
  const workspace = createWorkspace({
    endpoint,
    permissions: ASK_ALL,
    agentFiles: { [GUARD_FILE]: CHAT },
    projectFiles: { ".pi/settings.json": { shellCommandPrefix: "echo before" } },
  });
  const pi = await startPi({ endpoint, workspace, extensions: [GUARD, EXTRA_TOOLS], trusted: true });
  try {
    endpoint.clear();
    const seen: string[] = [];
    endpoint.answer("reviewer", ({ body }) => {
      seen.push(JSON.stringify(body));
      return say('{"verdict":"allow","reason":"prints a word"}');
    });
    for (const prefix of ["echo before", "echo other"]) {
      workspace.write("project", { ".pi/settings.json": { shellCommandPrefix: prefix } });
      endpoint.queue("main", callTool("bash", { command: "echo hello" }), say("done"));
      await pi.prompt("say hello");
    }
    expect(seen).toHaveLength(2);
    expect(seen[0]).toContain("shellCommandPrefix: echo before");
    expect(seen[1]).toContain("shellCommandPrefix: echo other");
  } finally {
    await pi.close();
    workspace.remove();
  }
});
