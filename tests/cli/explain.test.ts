import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
    expect((await cli(["explain", ...dear])).out).toMatch(/^○ within +callUsd is 4, not at most 3 \(default\) {2}policies\/advisor\/budget-gate\.jsonc:14:5\n/);
  });

  it("your own by its file and line", async () => {
    const config = file("advisor.json", '{\n  "budget": { "perCallHardUsd": 2 }\n}');
    expect((await cli(["explain", ...dear, "--config", config])).out).toContain(`callUsd is 4, not at most 2 (${config}:2:33, config)  policies/advisor/budget-gate.jsonc:14:5\n`);
  });

  it("and the layer that the decision hangs on", async () => {
    const facts = ["--facts", '{"verdict":"deny-soft"}'];
    expect((await cli(["explain", "guard/mode-ladder", ...facts])).out).toMatch(/\nguard\/mode-ladder: ask by default\.ask, value set by default\n$/);
    expect((await cli(["explain", "guard/mode-ladder", ...facts, "--config", file("guard.jsonc", '{ "mode": "lenient" }')])).out).toMatch(/ask by lenient\.ask, value set by config\n$/);
    expect((await cli(["explain", "guard/mode-ladder", "--facts", '{"mode":"strict","verdict":"deny-soft"}'])).out).toMatch(/deny by strict\.deny\n$/);
  });
});
