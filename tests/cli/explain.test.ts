import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-explain-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const dear = ["advisor/budget-gate", "--facts", '{"callUsd":4,"branchUsd":4,"ui":true}'];

describe("pi-policy explain says where a value of the config comes from", () => {
  it("a default by its layer alone", async () => {
    expect((await cli(["explain", ...dear])).out).toMatch(
      /^○ within +callUsd is 4, not at most 3 \(default\) {2}policies\/advisor\/budget-gate\.jsonc:14:5\n/,
    );
  });

  it("your own by its file and line", async () => {
    const config = file("advisor.json", '{\n  "budget": { "perCallHardUsd": 2 }\n}');
    expect((await cli(["explain", ...dear, "--config", config])).out).toContain(
      `callUsd is 4, not at most 2 (${config}:2:33, config)  policies/advisor/budget-gate.jsonc:14:5\n`,
    );
  });

  it("and the layer that the decision hangs on", async () => {
    const facts = ["--facts", '{"verdict":"deny-soft"}'];
    expect((await cli(["explain", "guard/mode-ladder", ...facts])).out).toMatch(
      /\nguard\/mode-ladder: ask by default\.ask, value set by default\n$/,
    );
    expect(
      (await cli(["explain", "guard/mode-ladder", ...facts, "--config", file("guard.jsonc", '{ "mode": "lenient" }')]))
        .out,
    ).toMatch(/ask by lenient\.ask, value set by config\n$/);
    expect(
      (await cli(["explain", "guard/mode-ladder", "--facts", '{"mode":"strict","verdict":"deny-soft"}'])).out,
    ).toMatch(/deny by strict\.deny\n$/);
  });
});

describe("a table of no extension's, such as a team's, is asked by its id", () => {
  const team = {
    kind: "rules",
    id: "team/release",
    description: "",
    outcomes: ["go", "stop"],
    onFault: "stop",
    facts: { branch: { text: {} }, failedTests: { number: {} }, loud: { flag: true, missing: false } },
    rules: [
      { id: "elsewhere", when: { branch: { not: { like: "main" } } }, then: "stop", because: "not from main" },
      { id: "red", when: { failedTests: { above: { config: "/allowed" } } }, then: "stop", because: "too many fail" },
    ],
    otherwise: { then: "go", because: "all is well" },
  };
  mkdirSync(join(folder, "policies/team"), { recursive: true });
  file("policies/team/release.jsonc", JSON.stringify(team));
  const config = file("limits.jsonc", '{\n  "allowed": 2\n}');
  const ask = (command: string, facts: object, ...words: readonly string[]) =>
    cli([command, "team/release", "--policies", join(folder, "policies"), "--facts", JSON.stringify(facts), ...words]);

  it("under a config of its own, without a warning", async () => {
    expect(await ask("decide", { branch: "main", failedTests: 2 }, "--config", config)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringMatching(/^go /),
    });
    const { out } = await ask("explain", { branch: "main", failedTests: 3 }, "--config", config);
    expect(out).toContain("elsewhere  branch is main, wanted: not like main  ");
    expect(out).toMatch(/● red +stop: too many fail/);
  });

  it("line by line too", async () => {
    const lines = file(
      "lines.jsonl",
      `${JSON.stringify({ table: "team/release", facts: { branch: "x", failedTests: 0 }, config: { allowed: 1 } })}\n`,
    );
    expect(
      JSON.parse((await cli(["decide", "--policies", join(folder, "policies"), "--batch", lines])).out),
    ).toMatchObject({ outcome: "stop", rule: "elsewhere" });
  });

  it("but nothing is in force for it, and a wrong call is told what it takes", async () => {
    expect(await ask("decide", {}, "--effective")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--config FILE"),
    });
    expect(await ask("decide", {}, "--config", file("broken.jsonc", "{"))).toMatchObject({
      code: 2,
      err: expect.stringContaining("broken.jsonc:1:"),
    });
    expect(await ask("decide", { failedTests: 1 }, "--config", config)).toMatchObject({
      code: 2,
      err: expect.stringContaining("the facts of team/release: branch, failedTests, loud (optional)"),
    });
    expect(await cli(["decide", "team/release", "--facts", "{}"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--policies DIR adds your own"),
    });
  });
});
