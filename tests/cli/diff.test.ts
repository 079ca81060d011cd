import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.ts";
import { bases } from "../analysis/edits.ts";
import { textOf } from "../analysis/edited.ts";

let folder = "";
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

async function diff(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const code = await run(["diff", ...args], {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    stdin: (async function* () {
      /* nothing */
    })(),
    env: { HOME: folder },
    cwd: folder,
    color: false,
    progress: false,
    columns: 100,
  });
  return { code, out, err };
}

const lenient = bases.guard.replace('"mode": "default"', '"mode": "lenient"');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-policy-diff-"));
  put("old.jsonc", bases.guard);
  put("lenient.jsonc", lenient);
  put("strict.jsonc", bases.guard.replace('"mode": "default"', '"mode": "strict"'));
  put("surfaces.jsonc", bases.guard.replace('"skill", ', ""));
  put("comment.jsonc", `// as it was\n${bases.guard}`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("exit codes", () => {
  it("changes exit 0 without --fail-on", async () => {
    expect(await diff("old.jsonc", "lenient.jsonc")).toMatchObject({ code: 0, err: "" });
  });

  it.each([
    ["lenient.jsonc", "looser", 1],
    ["lenient.jsonc", "any", 1],
    ["strict.jsonc", "looser", 0],
    ["strict.jsonc", "any", 1],
    // What a person was asked, a model may now allow; and the other way round.
    ["surfaces.jsonc", "looser", 1],
    ["surfaces.jsonc", "any", 1],
    ["comment.jsonc", "looser", 0],
    ["comment.jsonc", "any", 0],
  ])("%s under --fail-on %s exits %i", async (after, on, code) => {
    expect(await diff("old.jsonc", after, "--fail-on", on)).toMatchObject({ code });
  });

  it.each<readonly [string, readonly string[], RegExp]>([
    ["one side", ["old.jsonc"], /two sides are compared/],
    ["three sides", ["old.jsonc", "old.jsonc", "old.jsonc"], /two sides are compared/],
    ["a file that is not there", ["old.jsonc", "gone.jsonc"], /cannot read gone\.jsonc/],
    ["a folder and a file", [".", "old.jsonc"], /the other side is a file/],
    ["no such format", ["old.jsonc", "old.jsonc", "--format", "pdf"], /no value of `--format`/],
    ["no such severity", ["old.jsonc", "old.jsonc", "--fail-on", "worse"], /no value of `--fail-on`/],
    ["no repository", ["--git", "HEAD"], /not a git repository/],
  ])("wrong usage exits 2: %s", async (_, args, message) => {
    const { code, out, err } = await diff(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
  });

  it("a file that cannot be used exits 2 with what is wrong in it, on either side", async () => {
    put("broken.jsonc", bases.guard.replace('"mode": "default"', '"mode": "lenent"'));
    put("syntax.jsonc", "{ ");
    for (const sides of [
      ["old.jsonc", "broken.jsonc"],
      ["broken.jsonc", "old.jsonc"],
    ]) {
      const { code, out, err } = await diff(...sides);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain("broken.jsonc:7:11: ");
      expect(err).toContain("lenent");
    }
    expect(await diff("--family", "guard", "old.jsonc", "syntax.jsonc")).toMatchObject({
      code: 2,
      err: expect.stringContaining("syntax.jsonc:1:"),
    });
  });

  it("two kinds cannot be compared, and suites and scales decide nothing", async () => {
    put("advisor.jsonc", bases.advisor);
    put("x.test.jsonc", '{ "table": "guard/machinery", "cases": [] }');
    put("scales.jsonc", "{}");
    expect(await diff("old.jsonc", "advisor.jsonc")).toMatchObject({
      code: 2,
      err: expect.stringContaining("old.jsonc is of the kind guard, and advisor.jsonc of the kind advisor"),
    });
    expect(await diff("x.test.jsonc", "x.test.jsonc")).toMatchObject({
      code: 2,
      err: expect.stringContaining("a test suite"),
    });
    expect(await diff("scales.jsonc", "scales.jsonc")).toMatchObject({
      code: 2,
      err: expect.stringContaining("a file of scales"),
    });
  });

  it("in a folder, a new side that cannot be used fails only under --fail-on; an old one never", async () => {
    put("a/guard.jsonc", bases.guard);
    put("b/guard.jsonc", "{");
    expect(await diff("a", "b")).toMatchObject({ code: 0, out: expect.stringContaining("not compared") });
    expect(await diff("a", "b", "--fail-on", "looser")).toMatchObject({ code: 1 });
    expect(await diff("b", "a", "--fail-on", "looser")).toMatchObject({ code: 0 });
  });
});

describe("what a file is", () => {
  it("is told by --family, where nothing in it does", async () => {
    put("a.jsonc", '{ "model": "x/y" }');
    put("b.jsonc", '{ "model": "x/z" }');
    expect(await diff("a.jsonc", "b.jsonc")).toMatchObject({ code: 2, err: expect.stringContaining("--family") });
    expect(await diff("a.jsonc", "b.jsonc", "--family", "isolated")).toMatchObject({
      code: 0,
      out: expect.stringContaining("model: x/y → x/z"),
    });
  });

  it("is told by its keys in a file that a person names", async () => {
    put("mine", '{ "circuitBreaker": { "consecutive": 3 } }');
    put("yours", '{ "circuitBreaker": { "consecutive": 9 } }');
    expect(await diff("mine", "yours", "--tables")).toMatchObject({
      out: expect.stringContaining("denyStreak in [3, 8], sessionDenies ≤ 19: tripped → closed (looser)"),
    });
  });

  it("two tables are compared over the facts that a config would set", async () => {
    put("a.jsonc", textOf("guard/mode-ladder"));
    put("b.jsonc", textOf("guard/mode-ladder").replace('"allowThrough": "defer", ', '"allowThrough": "deny-soft", '));
    expect(await diff("a.jsonc", "b.jsonc")).toMatchObject({
      out: expect.stringContaining("mode = lenient, verdict in [defer-deny, deny-soft]: ask → allow (looser)"),
    });
  });

  it("two folders are compared file by file, and configs under the new folder's tables", async () => {
    const ladder = textOf("guard/mode-ladder");
    for (const side of ["a", "b"]) {
      put(
        `${side}/policies/guard/mode-ladder.jsonc`,
        ladder.replace('"lenient":    { "allowThrough": "defer", ', '"lenient":    { "allowThrough": "allow", '),
      );
      put(`${side}/guard.jsonc`, side === "a" ? bases.guard : lenient);
    }
    const { out } = await diff("a", "b");
    expect(out).not.toContain("guard/mode-ladder");
    expect(out).toContain("guard/event");
  });

  it("a mode that the new folder's own ladder adds is one in its configs", async () => {
    const ladder = textOf("guard/mode-ladder")
      .replace('"permissive"], "config"', '"permissive", "cautious"], "config"')
      .replace(
        '"ladders": {',
        '"ladders": { "cautious": { "allowThrough": "allow", "denyFrom": "defer-deny", "because": "doubt that leans to deny is denied" },',
      );
    put("a/guard.jsonc", bases.guard);
    put("b/guard.jsonc", bases.guard.replace('"mode": "default"', '"mode": "cautious"'));
    put("b/policies/guard/mode-ladder.jsonc", ladder);
    const { out } = await diff("a", "b", "--tables");
    expect(out).toContain("by mode: default → cautious");
    expect(out).toContain("verdict in [defer-deny, deny-soft]: ask → deny (stricter)");
    expect(out).toContain("where mode = cautious");
  });

  it("a family that falls back goes on after a mistake, and says so", async () => {
    put("a/advisor.jsonc", bases.advisor);
    put(
      "b/advisor.jsonc",
      bases.advisor
        .replace('"perCallHardUsd": 3', '"perCallHardUsd": "five"')
        .replace('"sessionUsd": 20', '"sessionUsd": 10'),
    );
    const { code, out } = await diff("a", "b", "--fail-on", "looser");
    expect(code).toBe(0);
    expect(out).toContain("branchUsd in (10, 20]");
    expect(out).toContain("perCallHardUsd");
  });
});

describe("a table with too many combinations of facts", () => {
  it("is only sampled, says so, and never passes --fail-on", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const text = (then: string) =>
      JSON.stringify({
        kind: "rules",
        id: "mine/large",
        description: "A table with many numbers.",
        outcomes: ["yes", "no"],
        onFault: "no",
        facts: Object.fromEntries(names.map((name) => [name, { number: { min: 0, max: 100 } }])),
        rules: names.flatMap((name) =>
          [10, 20, 30, 40, 50].map((line) => ({
            id: `${name}-${line}`,
            when: { [name]: line },
            then: name === "a" && line === 10 ? then : "yes",
            because: "a line",
          })),
        ),
        otherwise: { then: "no", because: "no line" },
      });
    put("a.jsonc", text("yes"));
    put("b.jsonc", text("no"));
    const { code, out } = await diff("a.jsonc", "b.jsonc", "--fail-on", "looser");
    expect(code).toBe(1);
    expect(out).toContain("not exact");
    for (const [format, said] of [
      ["text", /; not compared: mine\/large\n$/],
      ["markdown", /^### Policy: .*; not compared: mine\/large$/m],
      ["github", /; not compared: mine\/large\n$/],
      ["html", /<h1>.*; not compared: mine\/large<\/h1>/],
      ["sarif", /"ruleId": "not-compared"/],
      ["json", /"notCompared"/],
    ] as const) {
      expect((await diff("a.jsonc", "b.jsonc", "--format", format)).out, format).toMatch(said);
    }
    expect(JSON.parse((await diff("a.jsonc", "b.jsonc", "--json")).out)).toMatchObject({
      tables: [{ table: "mine/large", exact: false }],
      summary: { looser: 0 },
    });
  });
});

describe("formats", () => {
  it("--json is --format json, one document and nothing else on stdout", async () => {
    const [short, long] = [
      await diff("old.jsonc", "lenient.jsonc", "--json"),
      await diff("old.jsonc", "lenient.jsonc", "--format", "json"),
    ];
    expect(short).toEqual(long);
    expect(JSON.parse(short.out)).toMatchObject({ summary: { looser: 2, stricter: 0, sideways: 1 } });
  });

  it.each([
    ["markdown", "<!-- pi-policy diff -->"],
    ["github", "::warning file="],
    ["sarif", '"version": "2.1.0"'],
    ["html", "<!doctype html>"],
    ["text", "(looser)"],
  ])("%s", async (format, sign) => {
    expect(await diff("old.jsonc", "lenient.jsonc", "--format", format)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining(sign),
    });
  });

  it("nothing changed: it says so and exits 0", async () => {
    expect(await diff("old.jsonc", "comment.jsonc")).toEqual({ code: 0, err: "", out: "no decision changes\n" });
  });
});

describe("a range of commits", () => {
  it("is reviewed from the command line, with --fail-on", async () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
        cwd: folder,
        stdio: "ignore",
      });
    git("init", "-q", "-b", "main");
    put("guard.jsonc", bases.guard);
    git("add", "guard.jsonc");
    git("commit", "-q", "-m", "before");
    put("guard.jsonc", lenient);
    expect(await diff("--git", "HEAD", "guard.jsonc", "--fail-on", "looser")).toMatchObject({
      code: 1,
      out: expect.stringContaining("ask → allow (looser); with attended = false, deny → allow"),
    });
    git("commit", "-q", "-a", "-m", "after");
    expect(await diff("--git", "HEAD~1..HEAD")).toMatchObject({ code: 0, out: expect.stringContaining("2 looser") });
    expect(await diff("--git", "HEAD")).toMatchObject({ code: 0 });
    expect(await diff("--git", "HEAD..nowhere")).toMatchObject({
      code: 2,
      err: expect.stringContaining("no range of commits"),
    });
  });
});
