/** A person types in a real terminal while edits of the policy land: no key but the typed command applies one, and nothing typed is lost. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callTool, type Endpoint, EXTRA_TOOLS, GUARD, say, startEndpoint } from "./harness/index.ts";
import { startTerminal, type Terminal, TMUX_MISSING } from "./harness/terminal.ts";
import { ASK_ALL, CHAT, GUARD_FILE } from "./guard-setup.ts";

describe.skipIf(TMUX_MISSING)("while a person types", () => {
  let endpoint: Endpoint;
  let terminal: Terminal;
  beforeEach(async () => {
    endpoint = await startEndpoint();
    endpoint.answer("reviewer", () => say('{"verdict":"deny","riskLevel":"low","reason":"careful"}'));
    terminal = startTerminal({
      endpoint,
      permissions: ASK_ALL,
      extensions: [GUARD, EXTRA_TOOLS],
      agentFiles: { [GUARD_FILE]: CHAT },
    });
    await terminal.until(/\(stub\) main/);
  });
  afterEach(async () => {
    terminal?.close();
    await endpoint?.close();
  });
  let serial = 0;
  const edit = (): void =>
    writeFileSync(
      join(terminal.workspace.agentDir, GUARD_FILE),
      JSON.stringify({ ...CHAT, mode: "permissive", timeoutMs: 15_000 - (serial += 1) }),
    );
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const footer = (): string => terminal.screen().split("\n").at(-1) ?? "";
  async function command(line: string, pattern: RegExp): Promise<string> {
    terminal.type(line);
    await terminal.until(new RegExp(`^ ?${line}$`, "m"));
    terminal.press("Escape", "Enter");
    return terminal.until(pattern);
  }

  test("an edit at each letter, and Enter behind them, only sends what was typed", async () => {
    endpoint.queue("main", say("understood"));
    const line = "please yes and go jk on";
    for (const letter of line) {
      edit();
      terminal.type(letter);
      // The watch settles in between, so that edits are taken note of at every moment of the typing.
      await pause(130);
    }
    await terminal.until(new RegExp(`^ ?${line}$`, "m"));
    terminal.press("Enter");
    await terminal.until(/understood/);
    expect(JSON.stringify(endpoint.requestsOf("main").at(-1)?.body)).toContain(line);
    expect(footer()).toBe("ai-guard an edit waits");
    await command("/ai-guard status", /mode default/);
  });

  test("beside the permission system's own dialog it opens none, and the dialog's keys answer that dialog alone", async () => {
    endpoint.queue("main", callTool("bash", { command: "make things" }), say("I was stopped"));
    await command("build it", /make things[\s\S]*navigate|navigate[\s\S]*make things|Allow|Yes/);
    const dialog = await terminal.until(/→ /);
    edit();
    await terminal.until(/it waits/);
    expect(terminal.screen()).toContain(/→ .*/.exec(dialog)?.[0]);
    terminal.press("Escape");
    await terminal.until(/I was stopped|No|denied|cancel/i);
    terminal.press("Enter", "Enter");
    await pause(500);
    expect(footer()).toContain("an edit waits");
  });

  test("the typed command shows all of it, and with the code applies it; a keep is for good", async () => {
    edit();
    await terminal.until(/it waits/);
    terminal.press("Enter", "Enter", "y", "Enter");
    await command("/ai-guard keep", /kept as it was/);
    await terminal.until(/^(?![\s\S]*an edit waits)/);
    edit();
    await terminal.until(/an edit waits/);
    const shown = await command("/ai-guard apply", /\/ai-guard apply [a-z0-9]{4} puts/);
    expect(shown).toMatch(/looser {2}guard\/ask[\s\S]*mode: "default" → "permissive"/);
    const code = /\/ai-guard apply ([a-z0-9]{4}) puts/.exec(shown)?.[1] ?? "";
    await command(`/ai-guard apply ${code}`, /applied; the edited policy/);
    await terminal.until(/ai-guard permissive$/m);
  });
});
