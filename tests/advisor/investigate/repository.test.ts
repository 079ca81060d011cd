import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./workspace.ts";

const SECRET = "hunter2-TOP-SECRET";
const ELSEWHERE = "git diff is not available: the repository's data is outside the session workspace.";

let work: TestWorkspace;
/** Another repository beside the workspace, with one tracked file. */
let other: string;
const gitIn = (cwd: string, ...args: string[]) =>
  execFileSync(
    "git",
    [
      "-c",
      "user.name=t",
      "-c",
      "user.email=t@t",
      "-c",
      "init.defaultBranch=main",
      "-c",
      "protocol.file.allow=always",
      ...args,
    ],
    { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
const committed = (root: string, files: Readonly<Record<string, string>>) => {
  mkdirSync(root, { recursive: true });
  gitIn(root, "init", "-q");
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  gitIn(root, "add", "-A");
  gitIn(root, "commit", "-qm", "first");
};

beforeEach(() => {
  work = createTestWorkspace();
  other = join(work.outside, "other");
  committed(other, { "private.txt": SECRET });
});
afterEach(() => work.remove());

async function refuses(): Promise<void> {
  for (const args of [{ patch: true }, {}, { staged: true, patch: true }, { patch: true, path: "private.txt" }]) {
    const { text, isError } = await work.ask("git_diff", args);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain("private.txt |");
    expect(isError).toBe(true);
    if (args.path === undefined) expect(text).toBe(ELSEWHERE);
  }
}

describe("another repository's data does not come out as deleted files", () => {
  test("by a `.git` file", async () => {
    writeFileSync(work.path(".git"), `gitdir: ${join(other, ".git")}\n`);
    await refuses();
  });
  test("by a `.git` link", async () => {
    symlinkSync(join(other, ".git"), work.path(".git"));
    await refuses();
  });
  test("by a `.git` file whose path is relative", async () => {
    writeFileSync(work.path(".git"), "gitdir: ../outside/other/.git\n");
    await refuses();
  });
  test("by a linked work tree's own git directory, which belongs to that work tree", async () => {
    gitIn(other, "worktree", "add", "-q", join(work.outside, "linked"));
    writeFileSync(work.path(".git"), `gitdir: ${join(other, ".git/worktrees/linked")}\n`);
    await refuses();
  });
  test("by `.git/commondir`", async () => {
    committed(work.root, { "own.txt": "mine" });
    writeFileSync(work.path(".git/commondir"), `${join(other, ".git")}\n`);
    await refuses();
  });
  test.each(["objects", "objects/pack", "index", "refs"])("by a link in place of `.git/%s`", async (part) => {
    committed(work.root, { "own.txt": "mine" });
    rmSync(work.path(`.git/${part}`), { recursive: true });
    symlinkSync(join(other, ".git", part), work.path(`.git/${part}`));
    await refuses();
  });
  test("by a link in place of one object", async () => {
    committed(work.root, { "own.txt": "mine" });
    const blob = gitIn(other, "rev-parse", "HEAD:private.txt").trim();
    mkdirSync(work.path(`.git/objects/${blob.slice(0, 2)}`), { recursive: true });
    symlinkSync(
      join(other, ".git/objects", blob.slice(0, 2), blob.slice(2)),
      work.path(`.git/objects/${blob.slice(0, 2)}/${blob.slice(2)}`),
    );
    gitIn(work.root, "update-index", "--add", "--cacheinfo", `100644,${blob},private.txt`);
    await refuses();
  });
  test.each([
    ["an absolute path", (objects: string) => objects],
    ["a relative path", () => "../../../outside/other/.git/objects"],
    ["a quoted path", (objects: string) => `"${objects}"`],
  ])("by an alternate of %s", async (_, pathOf) => {
    committed(work.root, { "own.txt": "mine" });
    writeFileSync(work.path(".git/objects/info/alternates"), `# comment\n${pathOf(join(other, ".git/objects"))}\n`);
    writeFileSync(work.path(".git/HEAD"), gitIn(other, "rev-parse", "HEAD"));
    gitIn(work.root, "read-tree", "HEAD");
    await refuses();
  });
  test("by an alternate of an alternate", async () => {
    committed(work.root, { "own.txt": "mine" });
    committed(work.path("inner"), { "b.txt": "b" });
    writeFileSync(work.path(".git/objects/info/alternates"), `${work.path("inner/.git/objects")}\n`);
    writeFileSync(work.path("inner/.git/objects/info/alternates"), `${join(other, ".git/objects")}\n`);
    await refuses();
  });
  test("by an alternates file that is itself a link", async () => {
    committed(work.root, { "own.txt": "mine" });
    writeFileSync(join(work.outside, "list"), `${join(other, ".git/objects")}\n`);
    symlinkSync(join(work.outside, "list"), work.path(".git/objects/info/alternates"));
    await refuses();
  });
  test("a FIFO for a pointer is refused at once", async () => {
    committed(work.root, { "own.txt": "mine" });
    execFileSync("mkfifo", [work.path(".git/objects/info/alternates")]);
    expect((await work.ask("git_diff")).text).toBe(ELSEWHERE);
  });
});

describe("a repository whose data lies elsewhere by right is shown", () => {
  const shows = async (root: string, name: string) => {
    appendFileSync(join(root, name), "and more\n");
    const { text, isError } = await work.ask("git_diff", { patch: true }, { cwd: realpathSync(root) });
    expect({ isError, shown: text.includes("+and more") || text.includes("and more") }).toEqual({
      isError: false,
      shown: true,
    });
  };
  test("of a linked work tree", async () => {
    gitIn(other, "worktree", "add", "-q", work.path("linked"));
    await shows(work.path("linked"), "private.txt");
  });
  test("of a linked work tree with relative pointers", async () => {
    gitIn(other, "worktree", "add", "-q", work.path("linked"));
    writeFileSync(join(other, ".git/worktrees/linked/gitdir"), "../../../../../work/linked/.git\n");
    writeFileSync(work.path("linked/.git"), "gitdir: ../../outside/other/.git/worktrees/linked\n");
    await shows(work.path("linked"), "private.txt");
  });
  test("of a submodule", async () => {
    committed(join(work.outside, "super"), { "a.txt": "a" });
    gitIn(join(work.outside, "super"), "submodule", "add", "-q", other, "sub");
    await shows(join(work.outside, "super/sub"), "private.txt");
  });
  test("of a folder of a larger repository", async () => {
    committed(work.root, { "a.txt": "a" });
    mkdirSync(work.path("pkg"));
    writeFileSync(work.path("pkg/b.txt"), "b\n");
    gitIn(work.root, "add", "-A");
    gitIn(work.root, "commit", "-qm", "second");
    await shows(work.path("pkg"), "b.txt");
  });
  test("with alternates, links and many objects of the workspace itself", async () => {
    committed(work.root, { "own.txt": "mine\n" });
    committed(work.path("inner"), { "b.txt": "b" });
    writeFileSync(work.path(".git/objects/info/alternates"), "../../inner/.git/objects\n");
    renameSync(work.path(".git/objects/pack"), work.path("packs"));
    symlinkSync("../../packs", work.path(".git/objects/pack"));
    expect(readdirSync(work.path(".git/objects/pack"))).toEqual([]);
    await shows(work.root, "own.txt");
  });
});
