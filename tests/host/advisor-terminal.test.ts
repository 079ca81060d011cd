/** `/advisor`'s two questions, the budget's question and a consultation on a real terminal, left by Escape at each step. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADVISOR, callTool, type Endpoint, hang, say, startEndpoint } from "./harness/index.ts";
import { startTerminal, type Terminal, TMUX_MISSING } from "./harness/terminal.ts";
import { ADVISOR_JSON } from "./advisor-support.ts";

describe.skipIf(TMUX_MISSING)("in a terminal", () => {
  let endpoint: Endpoint;
  let terminal: Terminal;
  const start = async (config: object = {}): Promise<void> => {
    terminal = startTerminal({
      endpoint,
      permissionHost: "none",
      model: "stub/main",
      extensions: [ADVISOR],
      homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor", ...config } },
    });
    await terminal.until(/\(stub\) main/);
  };
  beforeEach(async () => {
    endpoint = await startEndpoint();
  });
  afterEach(async () => {
    terminal?.close();
    await endpoint?.close();
  });
  const saved = (): unknown => JSON.parse(readFileSync(join(terminal.workspace.home, ADVISOR_JSON), "utf8"));
  async function enter(line: string, pattern: RegExp): Promise<string> {
    terminal.type(line);
    await terminal.until(new RegExp(`^ ?${line}$`, "m"));
    terminal.press("Escape", "Enter");
    return terminal.until(pattern);
  }

  test("Escape at the model changes nothing", async () => {
    await start({ effort: "low" });
    const screen = await enter("/advisor", /Advisor Tool/);
    expect(screen).toContain("Type to filter…");
    expect(screen).toContain("type to filter • ↑↓ navigate • enter select • esc cancel");
    expect(screen).toMatch(/→ .*\(stub\) ✓/);
    terminal.press("Escape");
    await terminal.until(/^(?![\s\S]*Advisor Tool)/);
    expect(saved()).toEqual({ modelKey: "stub/advisor", effort: "low" });
  });
  test("Escape at the effort keeps the model, and says so", async () => {
    await start({ effort: "low" });
    await enter("/advisor", /Advisor Tool/);
    terminal.press("Enter");
    const efforts = await terminal.until(/Reasoning Level/);
    expect(efforts).toContain("off (no reasoning sent)");
    expect(efforts).toContain("high  (recommended)");
    terminal.press("Escape");
    await terminal.until(/Effort not set — advisor uses the model default\n *Advisor: stub\/advisor$/m);
    expect(saved()).toEqual({ modelKey: "stub/advisor" });
  });
  test("letters filter, and the last row selects no advisor", async () => {
    await start();
    await enter("/advisor", /Advisor Tool/);
    terminal.type("noadv");
    await terminal.until(/Filter: noadv\n+ *→ No advisor/);
    terminal.press("Enter");
    await terminal.until(/Advisor disabled/);
    expect(saved()).toEqual({});
  });
  test("Escape at the budget's question ends the consultation as a cancel or a refusal, and nothing is sent", async () => {
    await start({ budget: { perCallHardUsd: 0 } });
    endpoint.queue("main", callTool("advisor", {}, { text: "?" }), say("Went on."));
    await enter("Go.", /Advisor budget/);
    terminal.press("Escape");
    await terminal.until(/Advisor (skipped|call was cancelled)/);
    expect(endpoint.requestsOf("advisor")).toHaveLength(0);
  });
  test("what a person was typing when the budget's question came pays for nothing; the word yes does", async () => {
    await start({ budget: { perCallHardUsd: 0 } });
    endpoint.queue(
      "main",
      callTool("advisor", {}, { text: "?" }),
      say("Went on."),
      callTool("advisor", {}, { text: "?" }),
      say("Went on again."),
    );
    await enter("Go.", /Advisor budget/);
    terminal.type("just go on, y");
    terminal.press("Enter");
    await terminal.until(/Went on\./);
    expect(endpoint.requestsOf("advisor")).toHaveLength(0);
    endpoint.queue("advisor", say("Severity: ok"));
    await enter("Again.", /Advisor budget[\s\S]*Type yes to send it/);
    terminal.type("yes");
    terminal.press("Enter");
    await terminal.until(/Went on again\./);
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);
  });
  test("Escape during a consultation ends it at once", async () => {
    await start();
    endpoint.queue("main", callTool("advisor", {}, { text: "?" }), say("Went on."));
    endpoint.queue("advisor", hang());
    await enter("Go.", /Consulting advisor \(stub:advisor\)… \d+s/);
    terminal.press("Escape");
    await terminal.until(/Advisor call was cancelled before it completed\./);
  });
  test("an answer that would steer the terminal is shown as text", async () => {
    await start();
    endpoint.queue("main", callTool("advisor", {}, { text: "?" }), say("Went on."));
    endpoint.queue("advisor", say("Severity: concern\nfirst\u001b[2J\u001b[H\u001b]0;TITLE\u0007 second"));
    const screen = await enter("Go.", /Went on\./);
    expect(screen).toContain("first second");
    expect(screen).toMatch(/concern · stub:advisor · \$0\.00/);
  });
});
