import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tables } from "../../generated/tables.js";
import { gitRange } from "../../src/analysis/git.ts";
import { report, type Report } from "../../src/analysis/report.ts";
import { lines, textOf } from "./edited.ts";
import { bases } from "./edits.ts";

let root = "";
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  })
    .toString("utf8")
    .trim();
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const commit = (): string => {
  git("add", "-A");
  git("commit", "-q", "--allow-empty", "-m", "state");
  return git("rev-parse", "HEAD");
};
function review(range: string, paths: readonly string[] = [], cwd = root): Report {
  const given = gitRange(range, paths, cwd);
  if ("failure" in given) throw new Error(given.failure);
  return report(given.pairs, { tables, env: {}, inside: true, scales: given.scales });
}

const guardFile = ".pi/extensions/pi-permission-ai-guard/config.jsonc";
const lenient = bases.guard.replace('"mode": "default"', '"mode": "lenient"');
const ladder = textOf("guard/mode-ladder");
const scales = '{ "verdict": ["allow", "defer-allow", "defer", "defer-deny", "deny-soft", "deny-hard"] }\n';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pi-policy-git-"));
  git("init", "-q", "-b", "main");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("a range of commits is reviewed by its policy files", () => {
  it("files are found by place and by $schema, and nothing else is", () => {
    write(guardFile, bases.guard);
    write("dotfiles/reviewer.jsonc", bases.guard);
    write("package.json", '{ "model": "a", "description": "no policy" }');
    write("tsconfig.json", "{ not json");
    const base = commit();
    write(guardFile, lenient);
    write("dotfiles/reviewer.jsonc", bases.guard.replace('"total": 20', '"total": 30'));
    write("package.json", '{ "model": "b", "description": "still no policy" }');
    write("tsconfig.json", "{ still not json");
    const head = commit();
    const found = review(`${base}..${head}`);
    expect(found.files).toBe(2);
    expect(found.problems).toEqual([]);
    expect(found.tables.map(({ table, files }) => [table, files.after])).toEqual([
      ["guard/breaker", "dotfiles/reviewer.jsonc"],
      ["guard/mode-ladder", guardFile],
      ["guard/event", guardFile],
    ]);
  });

  it("a renamed file is the same file, also when it was edited on the way", () => {
    write("old/guard.jsonc", bases.guard);
    const base = commit();
    mkdirSync(join(root, "new place"));
    git("mv", "old/guard.jsonc", "new place/guard.jsonc");
    write("new place/guard.jsonc", lenient);
    const found = review(`${base}..${commit()}`);
    expect(found.tables.map(({ files }) => files)).toEqual([
      { before: "old/guard.jsonc", after: "new place/guard.jsonc" },
      { before: "old/guard.jsonc", after: "new place/guard.jsonc" },
    ]);
    expect(lines(found)[0]).toBe("guard/mode-ladder: verdict in [defer-allow, defer]: ask → allow (looser)");
  });

  it("a new config is compared with the defaults, and so is one that was removed", () => {
    const base = commit();
    write("guard.jsonc", lenient);
    const head = commit();
    expect(lines(review(`${base}..${head}`))[0]).toContain("ask → allow (looser)");
    expect(lines(review(`${head}..${base}`))[0]).toContain("allow → ask (stricter)");
  });

  it("one commit is compared with the working tree, untracked files included", () => {
    write("guard.jsonc", bases.guard);
    const base = commit();
    write("guard.jsonc", lenient);
    write("advisor.jsonc", '{ "disabledForModels": ["openai/gpt-5.2"] }');
    write(".gitignore", "ignored/\n");
    write("ignored/guard.jsonc", lenient);
    expect(review(base).tables.map(({ table }) => table)).toEqual([
      "guard/mode-ladder",
      "advisor/blocklist",
      "guard/event",
    ]);
  });

  it("three dots compare from where the two parted", () => {
    write("guard.jsonc", bases.guard);
    commit();
    git("checkout", "-q", "-b", "topic");
    write("advisor.jsonc", '{ "disabledForModels": ["openai/gpt-5.2"] }');
    commit();
    git("checkout", "-q", "main");
    write("guard.jsonc", lenient);
    commit();
    expect(review("main...topic").tables.map(({ table }) => table)).toEqual(["advisor/blocklist"]);
    expect(review("main..topic").tables.map(({ table }) => table)).toEqual([
      "advisor/blocklist",
      "guard/mode-ladder",
      "guard/event",
    ]);
  });

  it("paths limit it, and are relative to where it runs; places shown are the repository's", () => {
    write("a/guard.jsonc", bases.guard);
    write("b/guard.jsonc", bases.guard);
    const base = commit();
    write("a/guard.jsonc", lenient);
    write("b/guard.jsonc", lenient);
    const head = commit();
    expect(review(`${base}..${head}`, ["a"]).tables.map(({ files }) => files.after)).toEqual([
      "a/guard.jsonc",
      "a/guard.jsonc",
    ]);
    expect(review(`${base}..${head}`, ["."], join(root, "b")).tables.map(({ files }) => files.after)).toEqual([
      "b/guard.jsonc",
      "b/guard.jsonc",
    ]);
  });

  it("a file that is invalid on one side is reported, and the rest goes on", () => {
    write("broken/guard.jsonc", bases.guard);
    write("guard.jsonc", bases.guard);
    write("policies/guard/mode-ladder.jsonc", ladder);
    const base = commit();
    write("broken/guard.jsonc", bases.guard.replace('"mode": "default"', '"mode": "lenent"'));
    write("guard.jsonc", lenient);
    write("policies/guard/mode-ladder.jsonc", ladder.slice(0, 400));
    const head = commit();
    for (const [range, side] of [
      [`${base}..${head}`, "after"],
      [`${head}..${base}`, "before"],
    ] as const) {
      const found = review(range);
      expect(found.tables.map(({ files }) => files.after)).toEqual(["guard.jsonc", "guard.jsonc"]);
      expect(
        new Set(found.problems.map(({ file, side: where, usable }) => `${file} ${where} ${String(usable)}`)),
      ).toEqual(new Set([`broken/guard.jsonc ${side} false`, `policies/guard/mode-ladder.jsonc ${side} false`]));
      expect(found.unmatched).toEqual([]);
    }
  });

  it("a scale that changed moves decisions of tables that did not", () => {
    write("policies/scales.jsonc", scales);
    write("policies/guard/mode-ladder.jsonc", ladder);
    const base = commit();
    write("policies/scales.jsonc", scales.replace('"defer", "defer-deny"', '"defer-deny", "defer"'));
    const found = review(`${base}..${commit()}`);
    expect(lines(found)).toEqual(["guard/mode-ladder: mode = lenient, verdict = defer-deny: ask → allow (looser)"]);
  });

  it("a table reads the scales that stand by it, though they did not change", () => {
    write("policies/scales.jsonc", scales.replace('"deny-soft", ', '"deny-soft", "deny-firm", '));
    write(
      "policies/guard/mode-ladder.jsonc",
      ladder.replace('"allowThrough": "deny-soft"', '"allowThrough": "deny-firm"'),
    );
    const base = commit();
    write("policies/guard/mode-ladder.jsonc", ladder);
    const found = review(`${base}..${commit()}`);
    expect(found.problems).toEqual([]);
    expect(lines(found)).toEqual(["guard/mode-ladder: mode = permissive, verdict = deny-firm: allow → ask (stricter)"]);
  });

  it.each(['pölicies/it\'s $(touch pwned); "x"/guard.jsonc', "two\nlines/guard.jsonc", "-n --all/guard.jsonc"])(
    "names with spaces, quotes, umlauts, line breaks and shell signs are names: %j",
    (name) => {
      write(name, bases.guard);
      const base = commit();
      write(name, lenient);
      const found = review(`${base}..${commit()}`);
      expect(found.tables[0]?.files.after).toBe(name);
    },
  );

  it("a link is never followed, and told as not compared", () => {
    write("guard.jsonc", bases.guard);
    symlinkSync("/etc/hostname", join(root, "advisor.jsonc"));
    const base = commit();
    write("guard.jsonc", lenient);
    rmSync(join(root, "advisor.jsonc"));
    symlinkSync("/etc/passwd", join(root, "advisor.jsonc"));
    const found = review(`${base}..${commit()}`);
    expect(found.problems).toMatchObject([
      { file: "advisor.jsonc", side: "after", usable: false, message: "this is a link, which is not followed here" },
    ]);
    expect(found.files).toBe(1);
  });

  it("a commit that is not there is a failure in words, and a ref can be no option", () => {
    commit();
    for (const range of ["nowhere..HEAD", "HEAD..nowhere", "--output=/tmp/x..HEAD", "HEAD..--output=x", "-p"]) {
      expect(gitRange(range, [], root)).toEqual({
        failure: `\`${range}\` is no range of commits here`,
        help: expect.stringContaining("BASE..HEAD"),
      });
    }
    const outside = mkdtempSync(join(tmpdir(), "pi-policy-bare-"));
    expect(gitRange("HEAD", [], outside)).toEqual({ failure: expect.stringContaining("not a git repository") });
    rmSync(outside, { recursive: true });
  });
});

describe("a hostile repository runs nothing", () => {
  const marker = () => join(root, "..", `${root.split("/").at(-1)}-ran`);
  afterEach(() => rmSync(marker(), { force: true }));
  const ran = () => existsSync(marker());
  /** A program that leaves a mark, and passes on what it is given. */
  const trap = () => `touch ${marker()}; cat`;

  it.each<[string, () => void]>([
    ["a monitor of files", () => git("config", "core.fsmonitor", trap())],
    ["a clean filter", () => (git("config", "filter.x.clean", trap()), write(".gitattributes", "*.jsonc filter=x\n"))],
    [
      "a filter process that is required",
      () => (
        git("config", "filter.x.process", trap()),
        git("config", "filter.x.required", "true"),
        write(".gitattributes", "*.jsonc filter=x\n")
      ),
    ],
    [
      "a program for diffs",
      () => (
        git("config", "diff.external", trap()),
        git("config", "diff.x.command", trap()),
        write(".gitattributes", "*.jsonc diff=x\n")
      ),
    ],
    [
      "a program that turns files into text",
      () => (git("config", "diff.x.textconv", trap()), write(".gitattributes", "*.jsonc diff=x\n")),
    ],
    ["a pager", () => git("config", "core.pager", trap())],
    [
      "hooks",
      () => (write(".traps/post-index-change", `#!/bin/sh\n${trap()}\n`), git("config", "core.hooksPath", ".traps")),
    ],
  ])("%s", (_name, set) => {
    write(guardFile, bases.guard);
    const base = commit();
    write(guardFile, lenient);
    set();
    rmSync(marker(), { force: true });
    expect(review(base).tables.map(({ table }) => table)).toContain("guard/mode-ladder");
    expect(ran()).toBe(false);
  });

  it("a filter that cannot be turned off is a reason to read nothing", () => {
    write(guardFile, bases.guard);
    const base = commit();
    git("config", "filter.a=b.clean", trap());
    expect(gitRange(base, [], root)).toMatchObject({ failure: expect.stringContaining("filter") });
    expect(ran()).toBe(false);
  });

  it("a missing object is fetched from nowhere", () => {
    write(guardFile, bases.guard);
    const base = commit();
    write(guardFile, lenient);
    const head = commit();
    const blob = git("rev-parse", `${head}:${guardFile}`);
    git("config", "remote.origin.url", `ext::sh -c '${trap()}'`);
    git("config", "remote.origin.promisor", "true");
    git("config", "extensions.partialClone", "origin");
    rmSync(join(root, ".git", "objects", blob.slice(0, 2), blob.slice(2)), { force: true });
    const given = gitRange(`${base}..${head}`, [], root);
    expect(ran()).toBe(false);
    if ("failure" in given) expect(given.failure).not.toBe("");
    else {
      expect(given.pairs.some(({ after }) => after !== undefined)).toBe(false);
      expect(given.pairs[0]?.unread).toMatchObject({ side: "after", file: guardFile });
    }
  });

  it("git's own environment of the caller points nowhere else", () => {
    write(guardFile, bases.guard);
    const base = commit();
    write(guardFile, lenient);
    process.env["GIT_DIR"] = "/nonexistent";
    try {
      expect(review(base).summary.looser).toBeGreaterThan(0);
    } finally {
      delete process.env["GIT_DIR"];
    }
  });
});
