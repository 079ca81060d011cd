import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./workspace.ts";

const SECRET = "hunter2-TOP-SECRET";
let work: TestWorkspace;
beforeAll(() => {
  work = createTestWorkspace();
  work.git("init", "-q");
  work.write({
    "a.txt": "one\n",
    "b.data": "two\n",
    ".env": "OLD=1\n",
    "gone.txt": "soon\n",
    turned: "a file\n",
    "sub/c.txt": "three\n",
  });
  work.git("add", "-A", "-f");
  work.git("commit", "-qm", "first");
  work.write({
    "a.txt": "one changed\n",
    "b.data": "two changed\n",
    ".env": `NEW=${SECRET}\n`,
    "untracked.txt": "x",
    ".env.local": SECRET,
  });
  rmSync(work.path("gone.txt"));
});
afterAll(() => work.remove());

describe("git_diff shows the net change", () => {
  test("as a summary unless `patch` is true", async () => {
    const { text } = await work.ask("git_diff");
    expect(text).toContain("a.txt");
    expect(text).toContain("gone.txt");
    expect(text).not.toContain("one changed");
    expect((await work.ask("git_diff", { patch: true })).text).toContain("+one changed");
  });
  test("limited to a path", async () => {
    expect((await work.ask("git_diff", { path: "sub" })).text).toMatch(/^\(no changes\)/);
    expect((await work.ask("git_diff", { path: "a.txt", patch: true })).text).not.toContain("two changed");
  });
  test("of what is staged", async () => {
    expect((await work.ask("git_diff", { staged: true })).text).toBe("(no changes)");
  });
  test("untracked files are named", async () =>
    expect((await work.ask("git_diff")).text).toContain("Untracked: untracked.txt"));
  test("outside a repository it says so", async () => {
    const other = createTestWorkspace();
    expect(await other.ask("git_diff")).toMatchObject({ isError: true });
    other.remove();
  });
});

describe("a tracked secret never comes out", () => {
  test("neither its content nor its name", async () => {
    for (const args of [{ patch: true }, {}, { patch: true, path: "." }]) {
      const { text } = await work.ask("git_diff", args);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain("OLD=1");
      expect(text).not.toContain(".env");
      expect(text).toContain("not shown by policy");
    }
  });
  test("nor as a file that has become a directory of secrets", async () => {
    rmSync(work.path("turned"));
    mkdirSync(work.path("turned"));
    work.write({ "turned/.env": SECRET });
    work.git("add", "-A", "-f");
    const { text } = await work.ask("git_diff", { patch: true, staged: true });
    expect(text).not.toContain(SECRET);
    work.git("reset", "-q");
  });
});

describe("a repository cannot show files from elsewhere", () => {
  afterEach(() => void work.git("config", "--unset", "core.worktree"));
  test("by a work tree outside", async () => {
    work.write({ "a.txt": SECRET }, work.outside);
    work.git("config", "core.worktree", work.outside);
    for (const args of [{ patch: true }, {}, { path: "a.txt", patch: true }, { staged: true }]) {
      expect(await work.ask("git_diff", args)).toMatchObject({
        isError: true,
        text: "git diff is not available: the repository's files are outside the session workspace.",
      });
    }
  });
  test("nor by one that holds the workspace and more", async () => {
    work.git("config", "core.worktree", join(work.root, ".."));
    expect((await work.ask("git_diff", { patch: true })).text).not.toContain(SECRET);
  });
});

test("tens of thousands of changed files take no longer than git itself", async () => {
  const many = createTestWorkspace();
  many.git("init", "-q");
  const names = Array.from({ length: 20_000 }, (_, index) => `d${index % 20}/f${index}`);
  // One blob under all names: the index alone is large.
  const blob = execFileSync("git", ["hash-object", "-w", "--stdin"], {
    cwd: many.root,
    input: "x",
    encoding: "utf8",
  }).trim();
  execFileSync("git", ["update-index", "--index-info"], {
    cwd: many.root,
    input: names.map((name) => `100644 ${blob}\t${name}\n`).join(""),
  });
  const { text } = await many.ask("git_diff");
  expect(text).toContain("300 files changed");
  expect(text).toContain("[19700 more changed files; limit the diff to a path]");
  many.remove();
}, 20_000);

describe("no program that a repository or a user configures runs", () => {
  const marker = () => join(work.outside, "ran");
  afterEach(() => rmSync(marker(), { force: true }));
  const program = (name: string, then = "cat") => {
    const path = join(work.outside, name);
    writeFileSync(path, `#!/bin/sh\necho ran >> ${marker()}\n${then}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const quiet = async () => {
    for (const args of [{ patch: true }, {}, { staged: true, patch: true }, { patch: true, path: "b.data" }])
      await work.ask("git_diff", args);
    return existsSync(marker());
  };

  test("the check itself sees a program that does run", () => {
    work.git("config", "diff.external", program("external"));
    work.git("diff");
    expect(existsSync(marker())).toBe(true);
    work.git("config", "--unset", "diff.external");
  });
  test("diff.external", async () => {
    work.git("config", "diff.external", program("external"));
    expect(await quiet()).toBe(false);
    work.git("config", "--unset", "diff.external");
  });
  test.each([["diff.evil.command"], ["diff.evil.textconv"], ["filter.evil.clean"], ["filter.evil.process"]])(
    "%s",
    async (key) => {
      work.write({ ".gitattributes": "*.data diff=evil filter=evil\n" });
      work.git("config", key, program("driver"));
      work.write({ "b.data": `changed for ${key}\n` });
      expect(await quiet()).toBe(false);
      expect((await work.ask("git_diff", { patch: true, path: "b.data" })).text).toContain(`+changed for ${key}`);
      work.git("config", "--unset", key);
      rmSync(work.path(".gitattributes"));
    },
  );
  test("a filter whose name git's own switches cannot say", async () => {
    work.write({ ".gitattributes": "*.data filter=a=b\n", "b.data": "changed for a=b\n" });
    work.git("config", "filter.a=b.clean", program("driver"));
    expect(await quiet()).toBe(false);
    expect(await work.ask("git_diff", { patch: true })).toMatchObject({
      isError: true,
      text: "git diff is not available: a content filter has `=` in its name.",
    });
    work.git("config", "--remove-section", "filter.a=b");
    rmSync(work.path(".gitattributes"));
  });
  test("a transport that fetches what the repository lacks", async () => {
    const lacking = createTestWorkspace();
    lacking.git("init", "-q");
    lacking.write({ "a.txt": "one\n" });
    lacking.git("add", "-A");
    lacking.git("commit", "-qm", "first");
    const blob = lacking.git("rev-parse", "HEAD:a.txt").trim();
    rmSync(lacking.path(`.git/objects/${blob.slice(0, 2)}/${blob.slice(2)}`));
    for (const [key, value] of [
      ["core.repositoryFormatVersion", "1"],
      ["extensions.partialClone", "far"],
      ["remote.far.promisor", "true"],
      ["remote.far.url", `ext::${program("transport", "exit 1")}`],
      ["protocol.ext.allow", "always"],
    ] as const)
      lacking.git("config", key, value);
    lacking.write({ "a.txt": "two\n" });
    expect((await lacking.ask("git_diff", { patch: true })).isError).toBe(true);
    expect(existsSync(marker())).toBe(false);
    // The check itself sees one that runs.
    expect(() => lacking.git("diff")).toThrow();
    expect(existsSync(marker())).toBe(true);
    lacking.remove();
  });
  test("core.fsmonitor and hooks", async () => {
    work.git("config", "core.fsmonitor", program("monitor"));
    work.git("config", "core.hooksPath", work.outside);
    program("post-index-change");
    expect(await quiet()).toBe(false);
    work.git("config", "--unset", "core.fsmonitor");
    work.git("config", "--unset", "core.hooksPath");
  });
  test("GIT_EXTERNAL_DIFF and a git directory from the environment", async () => {
    process.env["GIT_EXTERNAL_DIFF"] = program("external");
    process.env["GIT_DIR"] = join(work.outside, "no-such-repository");
    try {
      expect(await quiet()).toBe(false);
      expect((await work.ask("git_diff")).isError).toBe(false);
    } finally {
      delete process.env["GIT_EXTERNAL_DIFF"];
      delete process.env["GIT_DIR"];
    }
  });
});
