import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cli } from "./run.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-policy-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const table = (rules: string) => `{
  "kind": "rules", "id": "guard/walk", "description": "mine", "ordered": false, "outcomes": ["next", "stop"], "onFault": "stop",
  "facts": { "remainingMs": { "number": { "min": 0 } }, "backupsLeft": { "number": { "min": 0 } } },
  "rules": [
${rules}
  ],
  "otherwise": { "then": "next", "because": "go on" }
}`;
const short =
  '{ "id": "short", "when": { "remainingMs": { "below": 500 } }, "then": "stop", "because": "no time", "examples": [{ "remainingMs": 499, "backupsLeft": 1 }] }';
const suite = (...cases: readonly object[]) =>
  `{\n  "table": "guard/walk",\n  "cases": [\n${cases.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}\n  ]\n}`;
const good = { name: "enough time", facts: { remainingMs: 600, backupsLeft: 1 }, outcome: "next" };

describe("pi-policy test", () => {
  it("passes the package's own suites where there are no policies, and covers every shipped rule", async () => {
    const { code, out, err } = await cli(["test", "--coverage", "--min", "100"], { cwd: folder });
    expect({ code, err, out }).toEqual({
      code: 0,
      err: "",
      out: expect.stringMatching(/^\d+ passed in \d+ suites\n100\.0 %/),
    });
  });

  it("tests the table that stands beside its suite instead of the shipped one", async () => {
    write("policies/guard/walk.test.jsonc", suite(good));
    expect(await cli(["test"], { cwd: folder })).toMatchObject({ code: 1 });
    write("policies/guard/walk.jsonc", table(short));
    expect(await cli(["test"], { cwd: folder })).toMatchObject({ code: 0, out: "2 passed in 1 suite\n" });
  });

  it("prints expected beside actual, with the case's file and line", async () => {
    write("policies/guard/walk.jsonc", table(short));
    write(
      "policies/guard/walk.test.jsonc",
      suite(good, {
        name: "just in time",
        facts: { remainingMs: 500, backupsLeft: 1 },
        outcome: "stop",
        rule: "short",
      }),
    );
    const { code, out } = await cli(["test"], { cwd: folder });
    expect({ code, out }).toEqual({
      code: 1,
      out: `✗ just in time  guard/walk  policies/guard/walk.test.jsonc:5:5
    facts     {"remainingMs":500,"backupsLeft":1}
    expected  stop by short
    actual    next by otherwise  go on  policies/guard/walk.jsonc:7:3
2 passed, 1 failed in 1 suite
`,
    });
  });

  it("fails a case with a name that its table does not have, and a suite about no table", async () => {
    write(
      "policies/guard/walk.test.jsonc",
      suite(
        { ...good, outcome: "nxet" },
        { ...good, facts: { remaining: 1 } },
        { ...good, rule: "shrot" },
        { name: "no key", facts: good.facts, config: { mood: "strict" }, outcome: "stop" },
      ),
    );
    write("policies/guard/wlak.test.jsonc", '{ "table": "guard/wlak" }');
    const { code, out } = await cli(["test", "--json"], { cwd: folder });
    const { failures, diagnostics } = JSON.parse(out) as {
      readonly failures: readonly object[];
      readonly diagnostics: readonly object[];
    };
    expect(code).toBe(1);
    expect(failures).toMatchObject([
      { problem: expect.stringContaining("no outcome") },
      { problem: expect.stringContaining("no fact") },
      { problem: expect.stringContaining("no rule") },
      { problem: expect.stringContaining("mood") },
    ]);
    expect(diagnostics).toMatchObject([{ code: "unknown-value", line: 1, suggestion: "guard/walk" }]);
  });

  it("runs the examples on rows", async () => {
    write("policies/guard/walk.jsonc", table(short.replace("499", "500")));
    const { code, out } = await cli(["test"], { cwd: folder });
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining("✗ example of short  guard/walk  policies/guard/walk.jsonc:5:"),
    });
  });

  it("lists the rules that no case reaches, and why, and holds a share to --min", async () => {
    write(
      "policies/guard/walk.jsonc",
      table(`${short},
      { "id": "shorter", "when": { "remainingMs": { "below": 100 } }, "then": "stop", "because": "even less" },
      { "id": "none", "when": { "backupsLeft": { "below": 1 } }, "then": "stop", "because": "none left" }`),
    );
    write("policies/guard/walk.test.jsonc", suite(good));
    const { code, out } = await cli(["test", "--coverage"], { cwd: folder });
    expect(code).toBe(0);
    expect(out).toContain(
      "guard/walk shorter  it is shadowed: short takes all its cases first  policies/guard/walk.jsonc:6:7",
    );
    expect(out).toMatch(/guard\/walk none +no case reaches it; \{"remainingMs":500,"backupsLeft":0\} would/);
    expect(out).toContain("50.0 % of the rules decided a case: 2 of 4");
    expect((await cli(["test", "--min", "50"], { cwd: folder })).code).toBe(0);
    expect((await cli(["test", "--min", "51"], { cwd: folder })).code).toBe(1);
  });

  it("takes one suite, or one table with its suite", async () => {
    const walk = write("policies/guard/walk.jsonc", table(short));
    const tests = write("policies/guard/walk.test.jsonc", suite(good));
    write("policies/guard/other.test.jsonc", "{");
    expect(await cli(["test", walk], { cwd: folder })).toMatchObject({ code: 0, out: "2 passed in 1 suite\n" });
    expect(await cli(["test", tests], { cwd: folder })).toMatchObject({ code: 0, out: "2 passed in 1 suite\n" });
    expect(await cli(["test"], { cwd: folder })).toMatchObject({
      code: 1,
      out: expect.stringContaining("other.test.jsonc:1:"),
    });
  });

  it("knows a mode that the ladder beside the suite adds", async () => {
    const ladder =
      '{ "kind": "ladder", "id": "guard/mode-ladder", "description": "mine", "outcomes": ["allow", "ask", "deny"], "facts": { "mode": { "oneOf": ["careful"], "config": "/mode" }, "verdict": { "scale": "verdict" } }, "climb": "verdict", "by": "mode", "ladders": { "careful": { "allowThrough": "allow", "denyFrom": "defer-deny", "because": "so" } }, "onFault": "deny" }';
    const path = write("policies/ladder.jsonc", ladder);
    write(
      "policies/ladder.test.jsonc",
      '{ "table": "guard/mode-ladder", "config": { "mode": "careful" }, "cases": [{ "name": "doubt", "facts": { "verdict": "defer" }, "outcome": "ask" }] }',
    );
    expect(await cli(["test", path], { cwd: folder })).toMatchObject({ code: 0 });
  });

  it("refuses a wrong call", async () => {
    expect(await cli(["test", "nowhere"], { cwd: folder })).toMatchObject({ code: 2, out: "" });
    expect(await cli(["test", "--min", "most"], { cwd: folder })).toMatchObject({ code: 2, out: "" });
    expect(await cli(["test", "--policies", "nowhere"], { cwd: folder })).toMatchObject({ code: 2, out: "" });
    expect(await cli(["test", "--watch", "--json"], { cwd: folder })).toMatchObject({ code: 2, out: "" });
  });
});

describe("pi-policy test --watch", () => {
  it("runs what a change affects, and ends with the last run's code", async () => {
    const walk = write("policies/guard/walk.jsonc", table(short));
    const tests = write("policies/guard/walk.test.jsonc", suite(good));
    write(
      "policies/guard/ladder.test.jsonc",
      '{ "table": "guard/mode-ladder", "cases": [{ "name": "doubt", "facts": { "verdict": "defer" }, "outcome": "ask" }] }',
    );
    const program = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
    const child = spawn(process.execPath, [program, "test", "--watch"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
    });
    const printed = async (pattern: RegExp) => {
      while (!pattern.test(out)) {
        if (child.exitCode !== null) throw new Error(`the program ended: ${out}`);
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
    };
    const ended = new Promise<number | null>((resolve) => {
      child.on("close", resolve);
    });
    try {
      await printed(/3 passed in 2 suites/);
      out = "";
      writeFileSync(walk, table(short.replace("500", "601")));
      await printed(/changed: policies\/guard\/walk\.jsonc[\s\S]*✗ enough time[\s\S]*1 passed, 1 failed/);
      out = "";
      writeFileSync(tests, suite({ ...good, outcome: "stop" }));
      await printed(/changed: policies\/guard\/walk\.test\.jsonc[\s\S]*1 passed in 2 suites/);
      // An editor that saves by a rename puts another file in the place of the one before, every time.
      const saved = (text: string): void => renameSync(write("policies/guard/.walk.jsonc.swp", text), walk);
      for (const [limit, result] of [
        ["500", "1 passed, 1 failed"],
        ["601", "2 passed"],
        ["500", "1 passed, 1 failed"],
      ]) {
        out = "";
        saved(table(short.replace("500", limit ?? "")));
        await printed(new RegExp(`changed: policies/guard/walk\\.jsonc[\\s\\S]*${result}`));
      }
      out = "";
      writeFileSync(walk, table(short.replace("500", "602")));
      await printed(/changed: policies\/guard\/walk\.jsonc/);
      // So does a checkout with whole folders.
      out = "";
      write("aside/walk.jsonc", table(short));
      write("aside/walk.test.jsonc", suite({ ...good, outcome: "stop" }));
      rmSync(join(folder, "policies/guard"), { recursive: true });
      renameSync(join(folder, "aside"), join(folder, "policies/guard"));
      await printed(/changed: [\s\S]*policies\/guard\/walk\.jsonc/);
      out = "";
      writeFileSync(walk, table(short.replace("500", "601")));
      await printed(/changed: policies\/guard\/walk\.jsonc/);
      out = "";
      writeFileSync(tests, suite({ ...good, outcome: "stop" }));
      await printed(/changed: policies\/guard\/walk\.test\.jsonc/);
      child.kill("SIGINT");
      expect(await ended).toBe(0);
    } finally {
      child.kill("SIGKILL");
    }
  });
});
