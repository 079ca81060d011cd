/** The settings menu, the denied list and the shortcut in a real terminal; the screens were looked at once and are pinned here. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callTool, type Endpoint, EXTRA_TOOLS, GUARD, say, startEndpoint } from "./harness/index.ts";
import { startTerminal, type Terminal, TMUX_MISSING } from "./harness/terminal.ts";
import { ASK_ALL, CHAT, GUARD_FILE } from "./guard-setup.ts";

describe.skipIf(TMUX_MISSING)("in a terminal", () => {
  let endpoint: Endpoint;
  let terminal: Terminal;
  beforeEach(async () => {
    endpoint = await startEndpoint();
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
  /** The dialog between the last two rules of the screen, without its frame. */
  const dialog = (screen: string): string => screen.split(/^─+$/m).at(-2)?.trim() ?? "";
  async function run(command: string, pattern: RegExp): Promise<string> {
    terminal.type(command);
    await terminal.until(new RegExp(`^${command}$`, "m"));
    terminal.press("Escape", "Enter");
    return terminal.until(pattern);
  }

  test("the menu changes a setting and stays open; the footer shows it", async () => {
    expect(dialog(await run("/ai-guard", /AI guard\n/))).toMatchInlineSnapshot(`
      "AI guard

       → mode  default
         notify level  info
         notify approvals  false
         reasoning  off
         timeout ms  15000
         max tokens  4096
         temperature  unset
         save config
         breaker reset
         report
        (1/14)

       ↑↓ navigate  enter select  escape/ctrl+c cancel"
    `);
    terminal.press("Enter");
    expect(dialog(await terminal.until(/→ strict/))).toMatchInlineSnapshot(`
      "mode

       → strict
         default
         lenient
         permissive
         reset to the config

       ↑↓ navigate  enter select  escape/ctrl+c cancel"
    `);
    terminal.press("Down", "Down", "Enter");
    const changed = await terminal.until(/→ mode {2}lenient \(session\)/);
    expect(changed).toMatch(/\[ai-guard\] mode lenient \(session\)/);
    expect(changed.split("\n").at(-1)).toBe("ai-guard lenient (session)");
  });

  test("the denied list shows a deny whole", async () => {
    endpoint.queue("main", callTool("bash", { command: "git push --force" }), say("I was stopped"));
    endpoint.queue(
      "reviewer",
      say('{"verdict":"deny","riskLevel":"high","reason":"the user asked to fix a typo and nothing else"}'),
    );
    await run("fix the typo", /I was stopped/);
    const clock = (text: string): string =>
      text.replace(/\d\d:\d\d:\d\d(?:\.\d+)?/g, "12:00:00").replace(/\d{4}-\d\d-\d\dT/g, "2026-01-01T");
    expect(clock(dialog(await run("/ai-guard denied", /denied requests\n/)))).toMatchInlineSnapshot(`
      "denied requests

       → 1. 12:00:00  bash  git push --force  (risk high)

       ↑↓ navigate  enter select  escape/ctrl+c cancel"
    `);
    terminal.press("Enter");
    expect(clock(dialog(await terminal.until(/→ back/)))).toMatchInlineSnapshot(`
      "2026-01-01T12:00:00Z  bash  risk high
       git push --force
       the user asked to fix a typo and nothing else

       → back

       ↑↓ navigate  enter select  escape/ctrl+c cancel"
    `);
    terminal.press("Escape");
    await terminal.until(/denied requests\n/);
  });

  test("ctrl+alt+g cycles default, lenient, permissive; permissive is in the colour of errors", async () => {
    const footer = (screen: string): string | undefined => screen.split("\n").at(-1);
    terminal.press("C-M-g");
    expect(footer(await terminal.until(/^ai-guard lenient/m))).toBe("ai-guard lenient (session)");
    expect(terminal.painted()).toContain("ai-guard lenient (session)");
    terminal.press("C-M-g");
    expect(footer(await terminal.until(/^ai-guard permissive/m))).toBe("ai-guard permissive (session)");
    // Colour 1 is red.
    expect(terminal.painted()).toContain("[38;5;1mpermissive (session)");
    terminal.press("C-M-g");
    expect(footer(await terminal.until(/mode default \(session\)/))).not.toContain("ai-guard");
  });
});
