/** Ways to change a policy file without saving it: none brings a looser policy into a running session, or into the next one in silence. */
import { renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
import { ASK_ALL, CHAT, GUARD_FILE } from "./guard-setup.ts";

let endpoint: Endpoint;
let workspace: Workspace;
const open: Pi[] = [];
beforeAll(async () => void (endpoint = await startEndpoint()));
afterAll(() => endpoint.close());
beforeEach(() => {
  endpoint.clear();
  endpoint.answer("reviewer", () => say('{"verdict":"deny","riskLevel":"low","reason":"careful"}'));
});
afterEach(async () => {
  for (const pi of open.splice(0)) await pi.close();
  workspace.remove();
});
const start = async (env: Record<string, string> = {}): Promise<Pi> => {
  const pi = await startPi({ endpoint, workspace, env, extensions: [GUARD, EXTRA_TOOLS] });
  open.push(pi);
  return pi;
};
let serial = 0;
const ask = async (pi: Pi) =>
  (await askRaw(pi, askOf("bash", { request: { value: `make ${(serial += 1)}` } }))).resolution;
const LOOSE = JSON.stringify({ ...CHAT, mode: "permissive" });

describe("a looser file that comes another way than by saving", () => {
  test.each<[string, (file: string, aside: string) => void]>([
    [
      "renamed into its place",
      (file, aside) => {
        writeFileSync(aside, LOOSE);
        renameSync(aside, file);
      },
    ],
    [
      "linked into its place",
      (file, aside) => {
        writeFileSync(aside, LOOSE);
        rmSync(file);
        symlinkSync(aside, file);
      },
    ],
    [
      "of the same size, with the old times",
      (file) => {
        const { atime, mtime, size } = statSync(file);
        writeFileSync(file, LOOSE.padEnd(size, " "));
        utimesSync(file, atime, mtime);
      },
    ],
    [
      "as config.json beside a config.jsonc that is taken away",
      (file) => {
        writeFileSync(file.replace(/c$/, ""), LOOSE);
        rmSync(file);
      },
    ],
  ])("%s waits", async (_, change) => {
    workspace = createWorkspace({
      endpoint,
      permissions: ASK_ALL,
      agentFiles: { [GUARD_FILE]: `${JSON.stringify({ ...CHAT, mode: "strict" })}\n// ${"x".repeat(60)}` },
    });
    const pi = await start();
    expect(await ask(pi)).toBe("authorizer_denied");
    const file = join(workspace.agentDir, GUARD_FILE);
    change(file, `${file}.aside`);
    expect(await ask(pi)).toBe("authorizer_denied");
    expect(await ask(pi)).toBe("authorizer_denied");
  });
});

describe("an edit that could keep the reviewer from answering", () => {
  const begin = async (config: object): Promise<Pi> => {
    workspace = createWorkspace({ endpoint, permissions: ASK_ALL, agentFiles: { [GUARD_FILE]: config } });
    return start();
  };
  test.each([
    ["a timeout that no reviewer can meet", { timeoutMs: 1 }],
    ["a breaker that always trips and hands over", { circuitBreaker: { consecutive: 0, verdict: "defer" } }],
  ])("%s turns no hard denial into a question", async (_name, change) => {
    endpoint.answer("reviewer", () => say('{"verdict":"deny","riskLevel":"critical","reason":"no"}'));
    const pi = await begin(CHAT);
    expect(await ask(pi)).toBe("authorizer_denied");
    workspace.write("agent", { [GUARD_FILE]: { ...CHAT, ...change } });
    expect(await ask(pi)).toBe("authorizer_denied");
    expect(await ask(pi)).toBe("authorizer_denied");
    await pi.notice(/waits/);
  });
  test("a longer timeout waits: what failed before, and was asked about, may then be allowed", async () => {
    endpoint.answer("reviewer", () => say('{"verdict":"allow"}', { delayMs: 700 }));
    const pi = await begin({ ...CHAT, timeoutMs: 300 });
    expect(await ask(pi)).not.toBe("authorizer_allowed");
    workspace.write("agent", { [GUARD_FILE]: { ...CHAT, timeoutMs: 20_000 } });
    expect(await ask(pi)).not.toBe("authorizer_allowed");
    await pi.notice(/ask → allow \(looser\).*waits/);
  });
});

describe("a variable of the environment that the config refers to", () => {
  test("is read at the start alone; what it makes looser at the next start is told", async () => {
    workspace = createWorkspace({
      endpoint,
      permissions: ASK_ALL,
      agentFiles: { [GUARD_FILE]: { ...CHAT, mode: "${GUARD_MODE_OF_TEST:-strict}" } },
    });
    const first = await start();
    expect(await ask(first)).toBe("authorizer_denied");
    await first.close();
    const second = await start({ GUARD_MODE_OF_TEST: "permissive" });
    expect((await second.notice(/looser/)).message).toContain("mode permissive");
    expect(first.notices.filter(({ message }) => message.includes("looser"))).toEqual([]);
  });
});
