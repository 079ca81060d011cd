import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./workspace.ts";

const SECRET = "hunter2-TOP-SECRET";
let work: TestWorkspace;
let swapper: ChildProcess;

/** Swaps the folder `deep/dir` for a link that leads out, and back, as fast as it can. */
const SWAP = `
  const fs = require("node:fs");
  process.send("ready");
  for (;;) {
    fs.renameSync("dir", "aside");
    fs.symlinkSync(process.argv[1], "dir");
    fs.unlinkSync("dir");
    fs.renameSync("aside", "dir");
  }
`;

beforeEach(async () => {
  work = createTestWorkspace();
  work.write({ "deep/dir/a.txt": "inside", "deep/dir/sub/b.txt": "inside" });
  work.write({ "a.txt": SECRET, "sub/b.txt": SECRET, "only-outside.txt": SECRET }, work.outside);
  swapper = spawn(process.execPath, ["-e", SWAP, work.outside], {
    cwd: work.path("deep"),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(swapper, "message");
});
afterEach(async () => {
  swapper.kill("SIGKILL");
  await once(swapper, "exit");
  work.remove();
});

describe("a folder that is swapped for a link between check and open is not followed out", () => {
  test.each([
    ["read", { path: "deep/dir/a.txt" }, 4000],
    ["read", { path: "deep/dir/sub/b.txt" }, 4000],
    ["ls", { path: "deep/dir" }, 3000],
    ["grep", { pattern: ".", path: "deep/dir/a.txt" }, 100],
    ["grep", { pattern: "." }, 100],
    ["find", { pattern: "only-*" }, 100],
    ["find", { pattern: "*", path: "deep/dir" }, 100],
  ] as const)(
    "%s %j",
    async (tool, args, times) => {
      let inside = 0;
      // On a busy machine a hundred may all meet the link.
      for (let made = 0; made < times || (inside === 0 && made < 50 * times); made += 1) {
        const { text, isError } = await work.ask(tool, args);
        expect(text).not.toContain(SECRET);
        expect(text).not.toContain("only-outside");
        if (!isError) inside += 1;
      }
      expect(inside).toBeGreaterThan(0);
    },
    60_000,
  );
});
