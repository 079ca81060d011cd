/** A looser policy in a folder without a past, beside a real `pi -p` that hears of it first: the person's next session is told all the same. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createWorkspace,
  type Endpoint,
  EXTRA_TOOLS,
  GUARD,
  say,
  startEndpoint,
  startPi,
  type Workspace,
} from "./harness/index.ts";
import { launch } from "./harness/process.ts";
import { startTerminal, TMUX_MISSING } from "./harness/terminal.ts";
import { ASK_ALL, CHAT, GUARD_FILE } from "./guard-setup.ts";

const EXTENSIONS = [GUARD, EXTRA_TOOLS];
const LOOSER = /makes \d+ decisions? looser than the one last in force here/;
let endpoint: Endpoint;
let workspace: Workspace;
let worktree: Workspace;
beforeEach(async () => {
  endpoint = await startEndpoint();
  workspace = createWorkspace({
    endpoint,
    permissions: ASK_ALL,
    agentFiles: { [GUARD_FILE]: { ...CHAT, mode: "strict" } },
  });
  worktree = { ...workspace, project: join(workspace.home, "worktree") };
});
afterEach(async () => {
  workspace?.remove();
  await endpoint?.close();
});
const git = (...args: readonly string[]) =>
  execFileSync("git", ["-C", workspace.project, "-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
    stdio: "ignore",
    env: workspace.env,
  });
/** What a session over RPC is told when it starts. */
async function told(where: Workspace): Promise<readonly string[]> {
  const pi = await startPi({ endpoint, workspace: where, extensions: EXTENSIONS });
  await pi.prompt("/ai-guard status");
  const lines = pi.notices.map(({ message }) => message).filter((message) => LOOSER.test(message));
  await pi.close();
  return lines;
}
async function nested(where: Workspace, prompt: string): Promise<string> {
  endpoint.queue("main", say("done"));
  const running = launch(where, ["-p"], { extensions: EXTENSIONS, args: [prompt] });
  running.child.stdin.end();
  await running.exited;
  return running.stderr();
}

describe.skipIf(TMUX_MISSING)("in a fresh git worktree", () => {
  test("what a nested run was told, and said to know, is told to the person again until a terminal says that it is known", async () => {
    git("init", "-q");
    git("commit", "-q", "--allow-empty", "-m", "first");
    expect(await told(workspace)).toEqual([]);

    git("worktree", "add", "-q", worktree.project);
    workspace.write("agent", { [GUARD_FILE]: { ...CHAT, mode: "permissive", notifyLevel: "off" } });
    expect(await nested(worktree, "hello")).toMatch(LOOSER);
    expect(await nested(worktree, "/ai-guard seen")).toMatch(LOOSER);
    expect(await nested(worktree, "/ai-guard seen abcd")).toMatch(/nobody is here to say so/);
    expect(await told(worktree)).toHaveLength(1);

    const terminal = startTerminal({ endpoint, workspace: worktree, extensions: EXTENSIONS, columns: 160 });
    try {
      const [, code = ""] =
        /\/ai-guard seen ([a-z0-9]{4}) says/.exec(await terminal.until(/\/ai-guard seen [a-z0-9]{4} says/)) ?? [];
      expect(terminal.screen()).toMatch(LOOSER);
      terminal.type(`/ai-guard seen ${code}`);
      await terminal.until(new RegExp(`^ ?/ai-guard seen ${code}$`, "m"));
      terminal.press("Escape", "Enter");
      await terminal.until(/\bnoted\b/);
    } finally {
      terminal.close();
    }
    expect(await told(worktree)).toEqual([]);
    expect(await told(workspace)).toEqual([]);
  });
});
