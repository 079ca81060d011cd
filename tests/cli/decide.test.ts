import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-decide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string) => { const path = join(folder, name); writeFileSync(path, text); return path; };

async function batch(...lines: unknown[]) {
  const { code, out, err } = await cli(["decide"], { stdin: lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n") });
  return { code, err, answers: out.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as { readonly [key: string]: unknown }) };
}

describe("pi-policy decide, in batch", () => {
  it("answers each line in order, and names the row with its file, line and column", async () => {
    const { code, answers, err } = await batch(
      { id: 7, table: "guard/mode-ladder", facts: { mode: "strict", verdict: "defer" } },
      "",
      { id: "b", table: "guard/mode-ladder", facts: { verdict: "defer" }, config: { mode: "lenient" } },
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(answers).toEqual([
      { id: 7, table: "guard/mode-ladder", outcome: "deny", rule: "strict.deny", source: { file: "policies/guard/mode-ladder.jsonc", line: expect.any(Number), column: 5 } },
      { id: "b", table: "guard/mode-ladder", outcome: "allow", rule: "lenient.allow", source: { file: "policies/guard/mode-ladder.jsonc", line: expect.any(Number), column: 5, layer: "config" } },
    ]);
  });

  it("answers a line that cannot be decided in place, and goes on", async () => {
    const { code, answers } = await batch(
      "{",
      "[1]",
      { table: "guard/mode-ladder" },
      { id: 1, table: "guard/mode-lader", facts: {} },
      { table: "guard/mode-ladder", facts: { verdict: "allow" }, config: { mode: "lenien" } },
      { table: "guard/mode-ladder", facts: { verdict: "allow" }, config: [] },
      { table: "isolated/input", facts: { inputChars: 1 }, config: { maxInputChar: 5000 } },
      { table: "guard/mode-ladder", facts: { verdict: "maybe" } },
      { table: "guard/mode-ladder", facts: { verdict: 1 } },
      { table: "guard/mode-ladder", facts: { verdict: null } },
      { table: "guard/risk-tier", facts: { risk: 1.01 } },
      { table: "guard/mode-ladder", facts: { verdict: "allow", constructor: 1 } },
      '{"table":"guard/mode-ladder","facts":{"verdict":"allow","__proto__":1}}',
      { table: "guard/mode-ladder", facts: { verdict: "allow" } },
    );
    expect(code).toBe(1);
    expect(answers.map(({ error, outcome }) => (error as { readonly code: string } | undefined)?.code ?? outcome)).toEqual([
      "bad-json", "bad-line", "bad-line", "unknown-table", "bad-config", "bad-config", "bad-config", "unknown-value", "wrong-type", "missing-fact", "out-of-range", "unknown-fact", "unknown-fact", "allow",
    ]);
    expect(answers[3]).toMatchObject({ id: 1 });
  });

  it("binds any config of the right types: warnings and missing required keys stop nothing", async () => {
    const { code, answers } = await batch(
      { table: "guard/surfaces", facts: { surface: "bash" }, config: { surfaces: [] } },
      { table: "guard/surfaces", facts: { surface: "path_write" }, config: { surfaces: ["path", "!path_read"], unknownKey: 1 } },
      { table: "guard/surfaces", facts: { surface: "path_read" }, config: { surfaces: ["path", "!path_read"] } },
      { table: "guard/breaker-verdict", facts: {}, config: { mode: "strict", circuitBreaker: { verdict: "defer" } } },
      { table: "advisor/blocklist", facts: { executorModel: "openai/gpt-5.2", executorEffort: "high" }, config: { disabledForModels: [null, 5, { model: "openai:gpt-5.2", minEffort: "high" }, "", { model: "x/y", minEffort: "ultra" }] } },
      { table: "advisor/blocklist", facts: { executorModel: "x/y", executorEffort: "max" }, config: { disabledForModels: [{ model: "x/y", minEffort: "ultra" }] } },
      { table: "advisor/budget-gate", facts: { callUsd: 2.5, branchUsd: 2.5, ui: false }, config: { budget: { perCallHardUsd: "cheap" } } },
      { table: "guard/surfaces", facts: { surface: "${HOME}" }, config: { surfaces: ["${HOME}"] } },
    );
    expect(code).toBe(0);
    expect(answers.map(({ outcome, rule }) => [outcome, rule])).toEqual([
      ["skip", "otherwise"], ["review", "included"], ["skip", "excluded"], ["ask", expect.any(String)], ["blocked", "listed"], ["active", "otherwise"], ["send", "within"], ["review", "included"],
    ]);
  });

  it("reads a file too, and says when it cannot", async () => {
    const path = file("batch.jsonl", '{"table":"guard/mode-ladder","facts":{"verdict":"allow"}}\r\n');
    expect((await cli(["decide", "--batch", path])).code).toBe(0);
    expect(await cli(["decide", "--batch", join(folder, "none")])).toMatchObject({ code: 2, out: "" });
  });
});

describe("pi-policy decide and explain, for one table", () => {
  it("decide under a config file, whose layer and place they name", async () => {
    const config = file("config.jsonc", '{\n  // watch first\n  "mode": "permissive",\n  "surfaces": ["ba*"],\n}\n');
    const { code, out } = await cli(["decide", "guard/surfaces", "--facts", '{"surface":"bash"}', "--config", config, "--json"]);
    expect({ code, answer: JSON.parse(out) as unknown }).toEqual({ code: 0, answer: { table: "guard/surfaces", outcome: "review", rule: "included", source: { file: config, line: 4, column: 16, layer: "config" } } });
    const explained = await cli(["explain", "guard/mode-ladder", "--facts", '{"verdict":"deny-soft"}', "--config", config]);
    expect(explained.out).toContain("● permissive.allow");
    expect(explained.out).toContain("strict.allow");
    expect(explained.out).toContain("mode is permissive, not strict");
  });

  it("say what is wrong with a call, with a suggestion", async () => {
    expect(await cli(["decide", "guard/mode-lader", "--facts", "{}"])).toMatchObject({ code: 2, err: expect.stringContaining("did you mean `guard/mode-ladder`?") });
    expect(await cli(["decide", "guard/mode-ladder", "--facts", "{"])).toMatchObject({ code: 2, err: expect.stringContaining("--facts is no JSON") });
    expect(await cli(["explain", "guard/mode-ladder", "--facts", '{"verdict":"x"}'])).toMatchObject({ code: 2 });
    expect(await cli(["decid"])).toMatchObject({ code: 2, err: expect.stringContaining("did you mean `decide`?") });
    expect(await cli(["decide", "--bacth", "x"])).toMatchObject({ code: 2, err: expect.stringContaining("did you mean `--batch`?") });
  });
});
