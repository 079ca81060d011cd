/** Ways in which a repository of the workspace may name files elsewhere, beyond its pointers to other repositories. */
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./workspace.ts";

const SECRET = "hunter2-TOP-SECRET";
const IDENTITY = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "init.defaultBranch=main"] as const;

let work: TestWorkspace;
/** Another repository, and a file that looks like settings, beside the workspace. */
let other: string;
let settings: string;
const gitIn = (cwd: string, ...args: string[]) =>
  execFileSync("git", [...IDENTITY, ...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
function committed(root: string, name: string, content: string): void {
  mkdirSync(root, { recursive: true });
  gitIn(root, "init", "-q");
  writeFileSync(join(root, name), content);
  gitIn(root, "add", "-A");
  gitIn(root, "commit", "-qm", "first");
}

beforeEach(() => {
  work = createTestWorkspace();
  other = join(work.outside, "other");
  settings = join(work.outside, "settings.ini");
  committed(other, "private.txt", SECRET);
  committed(work.root, "a.txt", "a");
  writeFileSync(work.path("a.txt"), "b");
});
afterEach(() => work.remove());

const configure = (text: string) => appendFileSync(work.path(".git/config"), text);
const include = (text: string): void => {
  writeFileSync(settings, text);
  configure(`[include]\n\tpath = ${settings}\n`);
};
const blob = () => gitIn(other, "rev-parse", "HEAD:private.txt");
const stage = () => gitIn(work.root, "update-index", "--add", "--cacheinfo", `100644,${blob()},leak.txt`);

const attacks: { readonly [name: string]: () => void } = {
  "settings of another file, which git quotes when it cannot read them": () =>
    include(`[core]\n\tabbrev = ${SECRET}\n`),
  "the same as a flag": () => include(`[core]\n\tbare = ${SECRET}\n`),
  "the same as a colour": () => include(`[color "diff"]\n\tmeta = ${SECRET}\n`),
  "the same as a way to count": () => include(`[diff]\n\tdirstat = ${SECRET}\n\tstatGraphWidth = ${SECRET}\n`),
  "a file that is no settings at all": () => include(`${SECRET}\n`),
  "an order of files, and what is ignored, from elsewhere": () => {
    writeFileSync(settings, `${SECRET}\n`);
    configure(`[diff]\n\torderFile = ${settings}\n[core]\n\texcludesFile = ${settings}\n`);
  },
  "a submodule whose git directory is elsewhere": () => {
    mkdirSync(work.path("sub"));
    writeFileSync(work.path("sub/.git"), `gitdir: ${other}/.git\n`);
    gitIn(work.root, "update-index", "--add", "--cacheinfo", `160000,${gitIn(other, "rev-parse", "HEAD")},sub`);
    writeFileSync(join(other, "private.txt"), `${SECRET} again`);
    gitIn(other, "commit", "-qam", "second");
    configure(
      '[diff]\n\tsubmodule = diff\n\tignoreSubmodules = none\n[submodule "sub"]\n\tignore = none\n\tactive = true\n',
    );
  },
  "one folder of objects": () => {
    const fan = blob().slice(0, 2);
    symlinkSync(join(other, ".git/objects", fan), work.path(`.git/objects/${fan}`));
    stage();
  },
  "packs, each by a link": () => {
    gitIn(other, "gc", "-q");
    for (const name of readdirSync(join(other, ".git/objects/pack")))
      symlinkSync(join(other, ".git/objects/pack", name), work.path(`.git/objects/pack/${name}`));
    cpSync(join(other, ".git/index"), work.path(".git/index"));
  },
  "an alternate behind odd lines": () => {
    writeFileSync(work.path(".git/objects/info/alternates"), `\r\n \n${other}/.git/objects\n`);
    stage();
  },
  "the shared part of an index": () => {
    gitIn(other, "update-index", "--split-index");
    for (const name of readdirSync(join(other, ".git")).filter((one) => one.startsWith("sharedindex")))
      symlinkSync(join(other, ".git", name), work.path(`.git/${name}`));
    cpSync(join(other, ".git/index"), work.path(".git/index"));
  },
  "a shared directory of the workspace whose objects are elsewhere": () => {
    mkdirSync(work.path("shared"));
    for (const name of ["refs", "config", "HEAD"])
      cpSync(join(other, ".git", name), work.path(`shared/${name}`), { recursive: true });
    symlinkSync(join(other, ".git/objects"), work.path("shared/objects"));
    writeFileSync(work.path(".git/commondir"), "../shared\n");
    cpSync(join(other, ".git/index"), work.path(".git/index"));
  },
  "a work tree named in the settings of one work tree": () => {
    gitIn(work.root, "config", "extensions.worktreeConfig", "true");
    writeFileSync(work.path(".git/config.worktree"), `[core]\n\tworktree = ${other}\n`);
  },
  "a bare repository in place of the workspace": () => {
    rmSync(work.path(".git"), { recursive: true });
    for (const name of ["HEAD", "refs"]) cpSync(join(other, ".git", name), work.path(name), { recursive: true });
    mkdirSync(work.path("objects/info"), { recursive: true });
    writeFileSync(work.path("objects/info/alternates"), `${other}/.git/objects\n`);
    writeFileSync(work.path("config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n");
  },
};

describe("nothing of a file elsewhere comes out", () => {
  test.each(Object.entries(attacks))("by %s", async (_name, attack) => {
    attack();
    const answers = await Promise.all([
      ...[{}, { patch: true }, { patch: true, staged: true }, { patch: true, path: "sub" }].map((args) =>
        work.ask("git_diff", args),
      ),
      work.ask("grep", { pattern: "hunter" }),
      work.ask("find", { pattern: "*" }),
      work.ask("ls"),
    ]);
    const text = answers.map((answer) => answer.text).join("\n");
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain("private.txt");
  });
  test("why git failed is said in words of our own", async () => {
    include(`[core]\n\tabbrev = ${SECRET}\n`);
    expect((await work.ask("git_diff")).text).toBe("git diff failed: git ended with 128");
    rmSync(work.path(".git"), { recursive: true });
    expect((await work.ask("git_diff")).text).toBe("git diff failed: not a git repository");
  });
});
