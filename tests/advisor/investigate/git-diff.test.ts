import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./workspace.ts";

const SECRET = "hunter2-TOP-SECRET";
let work: TestWorkspace;
beforeAll(() => {
  work = createTestWorkspace();
  work.git("init", "-q");
  work.write({ "a.txt": "one\n", "b.data": "two\n", ".env": "OLD=1\n", "gone.txt": "soon\n", "turned": "a file\n", "sub/c.txt": "three\n" });
  work.git("add", "-A", "-f");
  work.git("commit", "-qm", "first");
  work.write({ "a.txt": "one changed\n", "b.data": "two changed\n", ".env": `NEW=${SECRET}\n`, "untracked.txt": "x", ".env.local": SECRET });
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
  test("untracked files are named", async () => expect((await work.ask("git_diff")).text).toContain("Untracked: untracked.txt"));
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

describe("no program that a repository or a user configures runs", () => {
  const marker = () => join(work.outside, "ran");
  afterEach(() => rmSync(marker(), { force: true }));
  const program = (name: string) => {
    const path = join(work.outside, name);
    writeFileSync(path, `#!/bin/sh\necho ran >> ${marker()}\ncat\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const quiet = async () => {
    for (const args of [{ patch: true }, {}, { staged: true, patch: true }, { patch: true, path: "b.data" }]) await work.ask("git_diff", args);
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
  test.each([["diff.evil.command"], ["diff.evil.textconv"], ["filter.evil.clean"], ["filter.evil.process"]])("%s", async (key) => {
    work.write({ ".gitattributes": "*.data diff=evil filter=evil\n" });
    work.git("config", key, program("driver"));
    work.write({ "b.data": `changed for ${key}\n` });
    expect(await quiet()).toBe(false);
    expect((await work.ask("git_diff", { patch: true, path: "b.data" })).text).toContain(`+changed for ${key}`);
    work.git("config", "--unset", key);
    rmSync(work.path(".gitattributes"));
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
