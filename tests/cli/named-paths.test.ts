/** What a person names must hold policy; what a folder holds is found by its `$schema`, its place or its keys. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bases } from "../analysis/edits.ts";
import { cli } from "./run.ts";

let folder = "";
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const pi = (...args: string[]) => cli(args, { cwd: folder });

const document = {
  kind: "rules",
  id: "team/release",
  description: "Whether a release may go out.",
  outcomes: ["go", "stop"],
  facts: { red: { flag: true } },
  rules: [{ id: "red", when: { red: true }, then: "stop", because: "tests fail" }],
  otherwise: { then: "go", because: "nothing speaks against it" },
  onFault: "stop",
};
const table = JSON.stringify(document);
const suite = JSON.stringify({
  table: "team/release",
  cases: [{ name: "red", facts: { red: true }, outcome: "stop" }],
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-policy-named-"));
  mkdirSync(join(folder, "empty"));
  put("none/package.json", '{ "name": "x", "description": "no policy", "version": "1.0.0" }');
  put("none/readme.md", "no policy\n");
  put("policies/release.jsonc", table);
  put("guard.jsonc", bases.guard);
  put("log.jsonl", '{"event":"ai_guard.decision","verdict":"allow","outcome":"allow"}\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a named path that holds no policy is wrong usage", () => {
  it.each([
    ["check", "empty"],
    ["check", "none"],
    ["check", "none/package.json"],
    ["check", "none/readme.md"],
    ["check", "policies", "none"],
    ["test", "empty"],
    ["test", "none"],
    ["test", "none/package.json"],
    ["test", "none/readme.md"],
    ["test", "policies", "none"],
    ["test", "--policies", "none"],
    ["diff", "empty", "policies"],
    ["diff", "policies", "empty"],
    ["diff", "none", "none"],
    ["diff", "none/package.json", "none/package.json"],
    ["diff", "guard.jsonc", "guard.jsonc", "--policies", "empty"],
    ["replay", "log.jsonl", "--config", "none/package.json"],
    ["replay", "log.jsonl", "--policies", "empty"],
    ["replay", "empty", "--config", "guard.jsonc"],
    ["decide", "team/release", "--policies", "empty", "--facts", '{"red":true}'],
    ["explain", "team/release", "--policies", "none", "--facts", '{"red":true}'],
    ["show", "guard", "--tables", "--policies", "empty"],
  ])("%s %s %s %s %s", async (...args) => {
    const { code, out, err } = await pi(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/there is no|is no policy file|is no config/);
  });

  it("in a range of commits too; one that holds policy and did not change is none of it", async () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
        cwd: folder,
        stdio: "ignore",
      });
    git("init", "-q", "-b", "main");
    put("deep/by-key.jsonc", table.replace("team/release", "team/key"));
    git("add", "-A");
    git("commit", "-q", "-m", "all");
    put("none/package.json", '{ "name": "y" }');
    for (const path of ["none", "empty", "none/package.json", "nowhere"])
      expect(await pi("diff", "--git", "HEAD", path), path).toMatchObject({
        code: 2,
        out: "",
        err: expect.stringContaining(`there is no policy file in ${path}`),
      });
    for (const path of ["policies", "policies/release.jsonc", "deep", "guard.jsonc", "."])
      expect(await pi("diff", "--git", "HEAD", path), path).toEqual({ code: 0, out: "no decision changes\n", err: "" });
    rmSync(join(folder, "policies"), { recursive: true });
    expect(await pi("diff", "--git", "HEAD", "policies")).toMatchObject({
      out: expect.stringContaining("removed: team/release"),
    });
    expect(await pi("diff", "--git", "HEAD..HEAD", "policies")).toMatchObject({ code: 0 });
  });
});

describe("in a folder a file is found", () => {
  const found = async (...args: string[]): Promise<number> =>
    JSON.parse((await pi("check", "--json", ...args)).out).files;

  it("directly in `policies/`", async () => {
    expect(await found("policies")).toBe(1);
    expect(await pi("decide", "team/release", "--policies", "policies", "--facts", '{"red":true}')).toMatchObject({
      code: 0,
      out: expect.stringContaining("stop"),
    });
    put("policies/release.test.jsonc", suite);
    expect((await pi("test")).out).toBe("1 passed in 1 suite\n");
    expect((await pi("test", "policies/release.jsonc")).out).toBe("1 passed in 1 suite\n");
  });

  it("anywhere by its `$schema`, whatever it is called", async () => {
    put("any/deep/thing.json", `{ "$schema": "./x/table.schema.json", ${table.slice(1)}`);
    put("any/cases.json", `{ "$schema": "./x/table-test.schema.json", ${suite.slice(1)}`);
    expect(await found("any")).toBe(2);
    expect((await pi("test", "any")).out).toBe("1 passed in 1 suite\n");
    put(
      "other/deep/thing.json",
      `{ "$schema": "./x/table.schema.json", ${table.replace('"stop"]', '"halt", "stop"]').slice(1)}`,
    );
    expect((await pi("diff", "any", "other")).out).toContain("no decision changes");
    put(
      "other/deep/thing.json",
      `{ "$schema": "./x/table.schema.json", ${table.replace('then":"go"', 'then":"stop"').slice(1)}`,
    );
    expect((await pi("diff", "any", "other")).out).toContain("1 stricter");
  });

  it("anywhere by the keys that only a table, or only a suite, has together", async () => {
    put("keys/t.json", table);
    put("keys/s.json", suite);
    put("keys/other.json", '{ "kind": "x", "id": "y", "description": "z", "facts": [], "table": "t" }');
    expect(await found("keys")).toBe(2);
    expect((await pi("test", "keys")).out).toBe("1 passed in 1 suite\n");
  });

  it("by its `$schema` before its place, and by its place before its keys", async () => {
    put("policies/mine.jsonc", '{ "$schema": "./guard.schema.json", "mode": "lenient" }');
    put("policies/broken.jsonc", '{ "mode": "lenient" }');
    const { diagnostics } = JSON.parse((await pi("check", "--json", "policies")).out);
    expect(new Set(diagnostics.map(({ file }: { readonly file: string }) => file.split("/").at(-1)))).toEqual(
      new Set(["broken.jsonc"]),
    );
  });

  it("but a schema is no file of the kind that it describes", async () => {
    put("policies/team/table.schema.json", '{ "$schema": "http://json-schema.org/draft-07/schema#" }');
    expect(await found("policies")).toBe(1);
  });
});
