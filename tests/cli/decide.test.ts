import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-decide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

async function batch(...lines: unknown[]) {
  const { code, out, err } = await cli(["decide"], {
    stdin: lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  });
  return {
    code,
    err,
    answers: out
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { readonly [key: string]: unknown }),
  };
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
      {
        id: 7,
        table: "guard/mode-ladder",
        outcome: "deny",
        rule: "strict.deny",
        source: { file: "policies/guard/mode-ladder.jsonc", line: expect.any(Number), column: 5 },
      },
      {
        id: "b",
        table: "guard/mode-ladder",
        outcome: "allow",
        rule: "lenient.allow",
        source: { file: "policies/guard/mode-ladder.jsonc", line: expect.any(Number), column: 5, layer: "config" },
      },
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
    expect(
      answers.map(({ error, outcome }) => (error as { readonly code: string } | undefined)?.code ?? outcome),
    ).toEqual([
      "bad-json",
      "bad-line",
      "bad-line",
      "unknown-table",
      "bad-config",
      "bad-config",
      "bad-config",
      "unknown-value",
      "wrong-type",
      "missing-fact",
      "out-of-range",
      "unknown-fact",
      "unknown-fact",
      "allow",
    ]);
    expect(answers[3]).toMatchObject({ id: 1 });
  });

  it("binds any config of the right types: warnings and missing required keys stop nothing", async () => {
    const { code, answers } = await batch(
      { table: "guard/surfaces", facts: { surface: "bash" }, config: { surfaces: [] } },
      {
        table: "guard/surfaces",
        facts: { surface: "path_write" },
        config: { surfaces: ["path", "!path_read"], unknownKey: 1 },
      },
      { table: "guard/surfaces", facts: { surface: "path_read" }, config: { surfaces: ["path", "!path_read"] } },
      { table: "guard/breaker-verdict", facts: {}, config: { mode: "strict", circuitBreaker: { verdict: "defer" } } },
      {
        table: "advisor/blocklist",
        facts: { executorModel: "openai/gpt-5.2", executorEffort: "high" },
        config: {
          disabledForModels: [
            null,
            5,
            { model: "openai:gpt-5.2", minEffort: "high" },
            "",
            { model: "x/y", minEffort: "ultra" },
          ],
        },
      },
      {
        table: "advisor/blocklist",
        facts: { executorModel: "x/y", executorEffort: "max" },
        config: { disabledForModels: [{ model: "x/y", minEffort: "ultra" }] },
      },
      {
        table: "advisor/budget-gate",
        facts: { callUsd: 2.5, branchUsd: 2.5, ui: false },
        config: { budget: { perCallHardUsd: "cheap" } },
      },
      { table: "guard/surfaces", facts: { surface: "${HOME}" }, config: { surfaces: ["${HOME}"] } },
    );
    expect(code).toBe(0);
    expect(answers.map(({ outcome, rule }) => [outcome, rule])).toEqual([
      ["skip", "otherwise"],
      ["review", "included"],
      ["skip", "excluded"],
      ["ask", expect.any(String)],
      ["blocked", "listed"],
      ["active", "otherwise"],
      ["send", "within"],
      ["review", "included"],
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
    const { code, out } = await cli([
      "decide",
      "guard/surfaces",
      "--facts",
      '{"surface":"bash"}',
      "--config",
      config,
      "--json",
    ]);
    expect({ code, answer: JSON.parse(out) as unknown }).toEqual({
      code: 0,
      answer: {
        table: "guard/surfaces",
        outcome: "review",
        rule: "included",
        source: { file: config, line: 4, column: 16, layer: "config" },
      },
    });
    const explained = await cli([
      "explain",
      "guard/mode-ladder",
      "--facts",
      '{"verdict":"deny-soft"}',
      "--config",
      config,
    ]);
    expect(explained.out).toContain("● permissive.allow");
    expect(explained.out).toContain("strict.allow");
    expect(explained.out).toContain("mode is permissive, not strict");
  });

  it("say what is wrong with a call, with a suggestion", async () => {
    expect(await cli(["decide", "guard/mode-lader", "--facts", "{}"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("did you mean `guard/mode-ladder`?"),
    });
    expect(await cli(["decide", "guard/mode-ladder", "--facts", "{"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--facts is no JSON"),
    });
    expect(await cli(["explain", "guard/mode-ladder", "--facts", '{"verdict":"x"}'])).toMatchObject({ code: 2 });
    expect(await cli(["decid"])).toMatchObject({ code: 2, err: expect.stringContaining("did you mean `decide`?") });
    expect(await cli(["decide", "--bacth", "x"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("did you mean `--batch`?"),
    });
  });
});

describe("pi-policy decide, in batch, survives hostile lines", () => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const gate = (more: string) => `{"table":"advisor/budget-gate","facts":{"callUsd":1,"branchUsd":1,"ui":true}${more}}`;
  const last = { table: "guard/breaker-verdict", facts: {} };

  it.each([
    [
      "a fact nested past what can be printed",
      `{"id":1,"table":"advisor/budget-gate","facts":{"callUsd":${nested(100_000)},"branchUsd":0,"ui":true}}`,
      "wrong-type",
    ],
    ["an id nested past what can be printed", gate(`,"id":${nested(100_000)}`), "bad-line"],
    ["a config nested past what can be printed", gate(`,"id":1,"config":{"a":${nested(100_000)}}`), "bad-config"],
    ["a config nested deeper than a file may be", gate(`,"id":1,"config":{"budget":${nested(200)}}`), "bad-config"],
    ["a line that is nothing but brackets", nested(200_000), "bad-line"],
    ["a config that is null", gate(`,"id":1,"config":null`), "bad-config"],
    ["a fact too large for a number", `{"id":1,"table":"guard/risk-tier","facts":{"risk":1e400}}`, "out-of-range"],
    ["a table that every object has", `{"id":1,"table":"guard/constructor","facts":{}}`, "unknown-table"],
    ["a long word", `{"id":1,"table":"guard/notice","facts":{"event":"${"x".repeat(1_000_000)}"}}`, "unknown-value"],
    [
      "a long name",
      `{"id":1,"table":"guard/notice","facts":{"${"x".repeat(1_000_000)}":1,"event":"none"}}`,
      "unknown-fact",
    ],
    ["a long id of a table", `{"id":1,"table":"guard/${"x".repeat(1_000_000)}","facts":{}}`, "unknown-table"],
  ])("%s", async (_, line, code) => {
    const { answers, code: exit } = await batch(line, last);
    expect(exit).toBe(1);
    expect(answers).toEqual([
      expect.objectContaining({ error: { code, message: expect.any(String) } }),
      expect.objectContaining({ outcome: "deny" }),
    ]);
    expect(JSON.stringify(answers[0]).length).toBeLessThan(1_000);
  });

  it("patterns that are called like what every object has", async () => {
    const { answers } = await batch({
      table: "guard/surfaces",
      facts: { surface: "toString" },
      config: { surfaces: ["constructor", "toString"] },
    });
    expect(answers).toEqual([expect.objectContaining({ outcome: "review", rule: "included" })]);
  });

  it("configs that only JSON takes for the same", async () => {
    const [first, second] = (
      await batch(
        '{"table":"guard/breaker-verdict","facts":{},"config":{"instructions":null}}',
        '{"table":"guard/breaker-verdict","facts":{},"config":{"instructions":1e400}}',
      )
    ).answers;
    expect([first, second]).toEqual([
      expect.objectContaining({ outcome: "deny" }),
      { error: expect.objectContaining({ code: "bad-config" }) },
    ]);
  });

  it("a byte order mark, CRLF, blank lines and a last line without an end, from stdin and from a file", async () => {
    const text = `\uFEFF${JSON.stringify(last)}\r\n\r\n  \n${JSON.stringify({ id: 2, ...last })}`;
    const answer = { table: last.table, outcome: "deny", rule: expect.any(String), source: expect.anything() };
    for (const { code, out } of [
      await cli(["decide"], { stdin: text }),
      await cli(["decide", "--batch", file("marked.jsonl", text)]),
    ]) {
      expect([
        code,
        out
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as unknown),
      ]).toEqual([0, [answer, { id: 2, ...answer }]]);
    }
  });

  it("a batch that cannot be read is wrong usage", async () => {
    for (const path of [folder, join(folder, "missing.jsonl")])
      expect(await cli(["decide", "--batch", path])).toMatchObject({
        code: 2,
        out: "",
        err: expect.stringContaining(path),
      });
  });
});

describe("pi-policy decide takes a table or a batch", () => {
  it.each([
    [["guard/machinery", "--batch", "x"]],
    [["--facts", "{}"]],
    [["--config", "x"]],
    [["--effective"]],
    [["guard/machinery", "guard/walk"]],
  ])("%j is wrong usage", async (argv) => {
    expect(await cli(["decide", ...argv])).toMatchObject({ code: 2, out: "" });
  });
});

describe("pi-policy decide waits for no lines from a terminal", () => {
  it("unless it is told to", async () => {
    expect(await cli(["decide"], { terminal: true })).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("which table?"),
    });
    expect(
      await cli(["decide", "--batch", "-"], { terminal: true, stdin: '{"table":"guard/cancelled","facts":{}}\n' }),
    ).toMatchObject({ code: 0, out: expect.stringContaining('"deny"') });
  });
});
