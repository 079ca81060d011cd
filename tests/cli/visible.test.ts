/** Files and facts come from anywhere; nothing in them may steer the terminal or the log that shows them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { escaped } from "../../src/text/safe.ts";
import { cli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-visible-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, text: string) => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

/** What clears a screen, sets a title, turns text around, ends a line and starts a workflow command. */
const hostile = "\u001b[2J\u001b]0;title\u0007\u009b31m\u202e\u2028\r\n::error::x";
const steering = /[^\P{Cc}\n]|\p{Bidi_Control}|[\u2028\u2029]|^::error::x/mu;

it("everything that steers is escaped, and the rest stays", () => {
  expect(escaped(hostile)).toBe("\\u001b[2J\\u001b]0;title\\u0007\\u009b31m\\u202e\\u2028\\r\\n::error::x");
  expect(escaped("rm -rf ünï 日本 😀 \\u001b")).toBe("rm -rf ünï 日本 😀 \\u001b");
});

describe("no output for people can be steered", () => {
  const key = JSON.stringify(hostile);
  const guard = put("guard.jsonc", `{ ${key}: 1, "mode": ${key}, "surfaces": [${key}, ${key}] }`);
  const loaded = put("loaded/guard.jsonc", `{ "surfaces": [${key}] }`);
  const named = put(`named/${hostile.replaceAll("/", "").replaceAll("\n", " ")}/guard.jsonc`, '{ "mode": 7 }');
  const suite = put(
    "own/policies/guard/a.test.jsonc",
    `{ "table": "guard/surfaces", "cases": [{ "name": ${key}, "facts": { "surface": ${key} }, "outcome": "review" }, { "name": "n", "facts": { ${key}: 1 }, "outcome": ${key} }] }`,
  );
  it.each<[readonly string[]]>([
    [["check", guard]],
    [["check", guard, "--format", "github"]],
    [["check", suite]],
    [["check", named]],
    [["test", suite]],
    [["decide", hostile]],
    [["decide", "guard/surfaces", "--facts", JSON.stringify({ [hostile]: 1 })]],
    [["decide", "guard/mode-ladder", "--facts", JSON.stringify({ verdict: hostile })]],
    [["decide", "guard/surfaces", "--facts", JSON.stringify({ surface: hostile }), "--config", loaded]],
    [["explain", "guard/surfaces", "--facts", JSON.stringify({ surface: hostile })]],
    [["explain", "guard/surfaces", "--facts", JSON.stringify({ surface: "bash" }), "--config", loaded]],
    [["show", "guard", "--tables", "--provenance", "--config", loaded]],
    [["schema", hostile]],
    [["show", hostile]],
    [[hostile]],
  ])("%j", async (argv) => {
    const { out, err } = await cli(argv);
    expect(`${out}${err}`).not.toMatch(steering);
    expect(`${out}${err}`).not.toBe("");
  });
});

it("an empty text is still seen", async () => {
  const { out } = await cli(["explain", "guard/family-cap", "--facts", '{"surface":"bash"}']);
  expect(out).toContain('surface is bash, not ""');
});
