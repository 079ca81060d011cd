/** A reviewer stays who it was, in a real Pi: nobody else is asked before a person's yes. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  askOf,
  askRaw,
  createWorkspace,
  type Endpoint,
  EXTRA_TOOLS,
  GUARD,
  type Pi,
  say,
  startEndpoint,
  startPi,
  type Workspace,
} from "./harness/index.ts";
import { ASK_ALL, CHAT, CLASSIFIER, GUARD_FILE } from "./guard-setup.ts";

const OTHER = fileURLToPath(new URL("./guard-other-provider.ts", import.meta.url));
let [endpoint, agents] = [undefined, undefined] as unknown as [Endpoint, Endpoint];
let workspace: Workspace;
const open: Pi[] = [];
beforeAll(async () => {
  endpoint = await startEndpoint();
  agents = await startEndpoint();
});
afterAll(async () => {
  await endpoint.close();
  await agents.close();
});
beforeEach(() => {
  for (const one of [endpoint, agents]) one.clear();
  endpoint.answer("reviewer", () => say('{"verdict":"deny","riskLevel":"critical","reason":"no"}'));
  agents.answer("reviewer", () => say('{"verdict":"allow"}'));
  workspace = createWorkspace({ endpoint, permissions: ASK_ALL, agentFiles: { [GUARD_FILE]: CHAT } });
});
afterEach(async () => {
  for (const pi of open.splice(0)) await pi.close();
  workspace.remove();
});

const start = async (): Promise<Pi> => {
  const pi = await startPi({ endpoint, workspace, extensions: [GUARD, EXTRA_TOOLS, OTHER] });
  open.push(pi);
  return pi;
};
let serial = 0;
const ask = async (pi: Pi) =>
  (await askRaw(pi, askOf("bash", { request: { value: `make ${(serial += 1)}` } }))).resolution;
/** What the agent does: every address in `models.json` is its own server's. */
function rewrite(): void {
  const file = join(workspace.agentDir, "models.json");
  workspace.write("agent", { "models.json": readFileSync(file, "utf8").replaceAll(endpoint.url, agents.url) });
}

describe("models.json rewritten by the agent", () => {
  test("in a running session: the server that was pinned is asked, and the agent's gets no request", async () => {
    const pi = await start();
    expect(await ask(pi)).toBe("authorizer_denied");
    rewrite();
    expect(await ask(pi)).toBe("authorizer_denied");
    await pi.notice(/reviewer stub\/reviewer at http:\/\/127\.0\.0\.1:\d+ \(endpoint\)/);
    await pi.prompt("/refresh-models");
    expect(await ask(pi)).toBe("authorizer_denied");
    expect(agents.requests).toEqual([]);
    expect(endpoint.requestsOf("reviewer")).toHaveLength(3);
  });
  test("between two sessions: nobody is asked, the ask is the person's, and each start says so", async () => {
    const first = await start();
    expect(await ask(first)).toBe("authorizer_denied");
    await first.close();
    rewrite();
    for (let time = 0; time < 2; time += 1) {
      const pi = await start();
      await pi.notice(/reviewer stub\/reviewer at http:\/\/127\.0\.0\.1:\d+ \(endpoint\)/);
      expect(await ask(pi)).not.toBe("authorizer_allowed");
      await pi.close();
    }
    expect(agents.requests).toEqual([]);
    expect(endpoint.requestsOf("reviewer")).toHaveLength(1);
  });
  test("a typed command that has shown it takes the new server, and the next session of this reviewer needs none", async () => {
    const pi = await start();
    expect(await ask(pi)).toBe("authorizer_denied");
    rewrite();
    await pi.prompt("/refresh-models");
    expect(await ask(pi)).toBe("authorizer_denied");
    await pi.notice(/\/ai-guard apply shows all of it/);
    expect(pi.dialogs.filter(({ method }) => method === "confirm")).toEqual([]);
    await pi.prompt("/ai-guard apply");
    const shown = pi.notices.at(-1)?.message ?? "";
    expect(shown).toMatch(/reviewer stub\/reviewer at http:\/\/127\.0\.0\.1:\d+ \(endpoint\)/);
    expect(agents.requests).toEqual([]);
    await pi.prompt(`/ai-guard apply ${/\/ai-guard apply (\w+)/.exec(shown)?.[1] ?? "none"}`);
    expect(await ask(pi)).toBe("authorizer_allowed");
    expect(agents.requestsOf("reviewer")).toHaveLength(1);
  });
  test("for a classifier likewise", async () => {
    workspace.write("agent", { [GUARD_FILE]: CLASSIFIER });
    const pi = await start();
    await ask(pi);
    const before = endpoint.requests.length;
    expect(before).toBeGreaterThan(0);
    rewrite();
    await pi.prompt("/refresh-models");
    await ask(pi);
    expect(agents.requests).toEqual([]);
    expect(endpoint.requests.length).toBeGreaterThan(before);
  });
});

describe("a yes holds for who was shown", () => {
  /** Types the code that `/ai-guard apply` has shown. */
  const agree = (pi: Pi, shown: string): Promise<unknown> =>
    pi.prompt(`/ai-guard apply ${/\/ai-guard apply (\w+)/.exec(shown)?.[1] ?? "none"}`);
  const shownBy = async (pi: Pi): Promise<string> => {
    await pi.prompt("/ai-guard apply");
    return pi.notices.at(-1)?.message ?? "";
  };
  test("a reviewer that moves on after it was shown gets no request", async () => {
    const pi = await start();
    expect(await ask(pi)).toBe("authorizer_denied");
    workspace.write("agent", {
      "models.json": readFileSync(join(workspace.agentDir, "models.json"), "utf8").replaceAll(
        endpoint.url,
        `${endpoint.url}/moved`,
      ),
    });
    const shown = await shownBy(pi);
    expect(shown).toMatch(/reviewer stub\/reviewer at \S+ \(endpoint\)/);
    workspace.write("agent", {
      "models.json": readFileSync(join(workspace.agentDir, "models.json"), "utf8").replaceAll(
        `${endpoint.url}/moved`,
        agents.url,
      ),
    });
    await agree(pi, shown);
    await pi.prompt("/refresh-models");
    expect(await ask(pi)).toBe("authorizer_denied");
    expect(pi.statuses.get("ai-guard")).toContain("an edit waits");
    expect(agents.requests).toEqual([]);
  });
  test("an edit that names another reviewer shows where that is", async () => {
    agents.answer("backup", () => say('{"verdict":"allow"}'));
    const pi = await start();
    expect(await ask(pi)).toBe("authorizer_denied");
    workspace.write("agent", { [GUARD_FILE]: { ...CHAT, provider: "other", model: "backup" } });
    await pi.notice(/it waits/);
    const shown = await shownBy(pi);
    expect(shown).toContain(`reviewer other/backup at ${new URL(endpoint.url).origin} (new)`);
    rewrite();
    await pi.prompt("/refresh-models");
    await agree(pi, shown);
    expect(await ask(pi)).not.toBe("authorizer_allowed");
    expect(agents.requests).toEqual([]);
  });
  test("so does one that names a reviewer of before that has moved", async () => {
    agents.answer("backup", () => say('{"verdict":"allow"}'));
    workspace.write("agent", { [GUARD_FILE]: { ...CHAT, provider: "other", model: "backup" } });
    endpoint.answer("backup", () => say('{"verdict":"deny","riskLevel":"critical","reason":"no"}'));
    const first = await start();
    expect(await ask(first)).toBe("authorizer_denied");
    await first.close();
    workspace.write("agent", { [GUARD_FILE]: CHAT });
    const pi = await start();
    rewrite();
    await pi.prompt("/refresh-models");
    workspace.write("agent", { [GUARD_FILE]: { ...CHAT, provider: "other", model: "backup" } });
    await pi.notice(/it waits/);
    expect(await shownBy(pi)).toContain(`reviewer other/backup at ${new URL(agents.url).origin} (endpoint)`);
    expect(agents.requests).toEqual([]);
  });
});

describe("a reviewer that Pi comes to know after the session has begun", () => {
  test("brings no looser policy with it untold", async () => {
    const own = { ...CHAT, provider: "other", model: "backup" };
    workspace.write("agent", { [GUARD_FILE]: { ...own, mode: "strict" } });
    await (await start()).close();
    const models = readFileSync(join(workspace.agentDir, "models.json"), "utf8");
    const { providers } = JSON.parse(models) as { readonly providers: { readonly [name: string]: object } };
    const { other: _gone, ...rest } = providers;
    workspace.write("agent", { [GUARD_FILE]: { ...own, mode: "permissive" }, "models.json": { providers: rest } });
    const pi = await start();
    expect(pi.statuses.get("ai-guard")).toContain("off");
    workspace.write("agent", { "models.json": models });
    await pi.prompt("/refresh-models");
    endpoint.queue("main", say("hi"));
    await pi.prompt("hello");
    await pi.notice(/looser than the one last in force here/);
  });
});

describe("a first day that is none, since all that was remembered is gone", () => {
  test("names the host of a reviewer that models.json points somewhere", async () => {
    const first = await start();
    expect(await ask(first)).toBe("authorizer_denied");
    await first.close();
    for (const name of ["memory.jsonl", "reviewers.json"])
      rmSync(join(workspace.agentDir, "extensions/pi-permission-ai-guard", name));
    rewrite();
    const pi = await start();
    await pi.notice(new RegExp(`asks are reviewed by stub/reviewer at ${new URL(agents.url).origin}`));
  });
});

describe("another extension that takes the reviewer's provider over", () => {
  test("gets no request", async () => {
    const pi = await start();
    expect(await ask(pi)).toBe("authorizer_denied");
    await pi.prompt(`/take-over ${agents.url}/v1`);
    expect(await ask(pi)).not.toBe("authorizer_allowed");
    await pi.notice(/reviewer stub\/reviewer at \S+ \(endpoint, who registers its provider\)/);
    expect(agents.requests).toEqual([]);
  });
});

describe("what does not change who the reviewer is", () => {
  test("a price, another provider, a new key: nothing is said, and it is asked on", async () => {
    const pi = await start();
    expect(await ask(pi)).toBe("authorizer_denied");
    const file = join(workspace.agentDir, "models.json");
    const { providers } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly providers: { readonly [name: string]: object };
    };
    workspace.write("agent", {
      "models.json": {
        providers: {
          ...providers,
          stub: { ...providers["stub"], apiKey: "another" },
          new: { baseUrl: agents.url, api: "openai-completions", apiKey: "k", models: [{ id: "x" }] },
        },
      },
    });
    await pi.prompt("/refresh-models");
    expect(await ask(pi)).toBe("authorizer_denied");
    await pi.close();
    const later = await start();
    expect(await ask(later)).toBe("authorizer_denied");
    expect(
      [...pi.notices, ...later.notices].filter(({ message }) => message.includes("reviewer stub/reviewer")),
    ).toEqual([]);
    expect(
      readFileSync(join(workspace.agentDir, "extensions/pi-permission-ai-guard/reviewers.json"), "utf8"),
    ).not.toContain("127.0.0.1");
  });
});

describe("Pi's own settings of the network", () => {
  const settle = (change: object): void => {
    const file = join(workspace.agentDir, "settings.json");
    const before: object = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    workspace.write("agent", { "settings.json": { ...before, ...change } });
  };

  test.each([
    ["a proxy that answers in the reviewer's place", { httpProxy: "http://127.0.0.1:1" }],
    ["a line that may not be silent", { httpIdleTimeoutMs: 1 }],
  ])("%s is asked before no yes", async (_, change) => {
    const first = await start();
    expect(await ask(first)).toBe("authorizer_denied");
    await first.close();
    settle(change);
    const pi = await start();
    const before = endpoint.requestsOf("reviewer").length;
    await ask(pi);
    expect(endpoint.requestsOf("reviewer").length).toBe(before);
    expect(pi.notices.map(({ message }) => message).join("\n")).toContain("Pi's network settings");
  });
});

test("a verdict is asked for as a call, also of a reviewer that is held to who it is", async () => {
  endpoint.clear();
  const choices: unknown[] = [];
  endpoint.answer("reviewer", ({ body }) => {
    choices.push(Reflect.get(Object(body), "tool_choice"));
    return say('{"verdict":"deny","riskLevel":"high","reason":"no"}');
  });
  await ask(await start());
  expect(choices).toEqual([{ type: "function", function: { name: "give_verdict" } }]);
});
