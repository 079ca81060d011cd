/** Git reads a repository after it was judged: what is put in its place meanwhile, and taken away again, must not come out. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./workspace.ts";

const SECRET = "hunter2-TOP-SECRET";
const gitIn = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();

let work: TestWorkspace;
let other: string;
beforeEach(() => {
  work = createTestWorkspace();
  other = join(work.outside, "other");
  mkdirSync(other);
  for (const [root, name, content] of [
    [other, "private.txt", SECRET],
    [work.root, "a.txt", "a"],
  ] as const) {
    gitIn(root, "init", "-q");
    writeFileSync(join(root, name), content);
    gitIn(root, "add", "-A");
    gitIn(root, "commit", "-qm", "first");
  }
});
afterEach(() => work.remove());

/** Puts something in place and takes it away, each for a few milliseconds. */
const swapping = (put: string, take: string): string => `
  const fs = require("node:fs");
  const [other, ms] = process.argv.slice(1);
  const pause = () => { for (const end = Date.now() + Number(ms); Date.now() < end;); };
  process.send("ready");
  for (;;) { ${put} pause(); ${take} pause(); }
`;

const swaps = {
  "the git directory by a pointer": swapping(
    'fs.renameSync(".git", "aside"); fs.writeFileSync(".git", `gitdir: ${other}/.git`);',
    'fs.unlinkSync(".git"); fs.renameSync("aside", ".git");',
  ),
  "nothing by an alternate": swapping(
    'fs.writeFileSync(".git/objects/info/alternates", `${other}/.git/objects`);',
    'fs.unlinkSync(".git/objects/info/alternates");',
  ),
  "the objects by a link": swapping(
    'fs.renameSync(".git/objects", "aside"); fs.symlinkSync(`${other}/.git/objects`, ".git/objects");',
    'fs.unlinkSync(".git/objects"); fs.renameSync("aside", ".git/objects");',
  ),
} as const;

function putBack(): void {
  if (!existsSync(work.path("aside"))) return;
  const place = existsSync(work.path("aside/HEAD")) ? ".git" : ".git/objects";
  rmSync(work.path(place), { force: true });
  renameSync(work.path("aside"), work.path(place));
}

describe("what is swapped while git reads is not shown", () => {
  test.each(Object.entries(swaps))(
    "%s",
    async (_name, swap) => {
      gitIn(
        work.root,
        "update-index",
        "--add",
        "--cacheinfo",
        `100644,${gitIn(other, "rev-parse", "HEAD:private.txt")},b`,
      );
      for (const ms of [1, 5, 20]) {
        const swapper = spawn(process.execPath, ["-e", swap, other, String(ms)], {
          cwd: work.root,
          stdio: ["ignore", "ignore", "ignore", "ipc"],
        });
        await once(swapper, "message");
        for (let made = 0; made < 40; made += 1) {
          expect((await work.ask("git_diff", { patch: true })).text).not.toMatch(/hunter2|private/);
          if (made % 4 === 0) expect((await work.ask("find", { pattern: "*" })).text).not.toContain("private");
        }
        swapper.kill("SIGKILL");
        await once(swapper, "exit");
        putBack();
      }
    },
    60_000,
  );
  test("and a repository at rest is", async () => {
    writeFileSync(work.path("a.txt"), "b");
    expect((await work.ask("git_diff", { patch: true })).text).toContain("+b");
  });
});
