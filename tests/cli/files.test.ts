/** Paths that are no ordinary files: each is answered at once, with its name, and never as a fault of the program. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { filesUnder, isFolder } from "../../src/files/folders.ts";
import { cli } from "./run.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "pi-policy-files-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, text: string) => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const pipe = join(folder, "odd", "pipe.jsonc");
const loop = join(folder, "odd", "loop");
mkdirSync(join(folder, "odd", "folder.jsonc"), { recursive: true });
execFileSync("mkfifo", [pipe]);
symlinkSync("loop", loop);
symlinkSync(".", join(folder, "odd", "self"));
symlinkSync("nowhere", join(folder, "odd", "guard.jsonc"));
const guard = put("mine/guard.jsonc", '{ "mode": "strict" }');
const facts = ["--facts", '{"verdict":"defer"}'];

describe("folders are searched without following links in circles", () => {
  it("and links to files are found, also those that lead nowhere", () => {
    expect(filesUnder(join(folder, "odd"))).toEqual(
      ["guard.jsonc", "loop", "pipe.jsonc", "self"].map((name) => join(folder, "odd", name)),
    );
    expect([
      isFolder(loop),
      isFolder(join(folder, "odd")),
      isFolder(join(folder, "odd", "self")),
      isFolder(guard),
      isFolder(join(folder, "none")),
    ]).toEqual([false, true, true, false, false]);
  });
  it("and what cannot be opened holds nothing, and is told of", () => {
    const closed: string[] = [];
    expect(filesUnder(join(folder, "none"), { closed: (path, why) => closed.push(`${path} ${why}`) })).toEqual([]);
    expect(closed).toEqual([`${join(folder, "none")} ENOENT`]);
  });
  it("packages and histories are left out", () => {
    put("tree/node_modules/p/guard.jsonc", "{}");
    put("tree/.git/guard.jsonc", "{}");
    const own = put("tree/a/b/guard.jsonc", "{}");
    expect(filesUnder(join(folder, "tree"))).toEqual([own]);
    expect(filesUnder(join(folder, "tree"), { deep: false })).toEqual([]);
  });
});

describe("a path that is no ordinary file", () => {
  it.each<[readonly string[], number, string]>([
    [["check", pipe], 1, "this is not a regular file"],
    [["check", loop], 2, "cannot read"],
    [["check", join(folder, "odd")], 1, "there is no such file"],
    [["decide", "guard/mode-ladder", ...facts, "--config", pipe], 2, "this is not a regular file"],
    [["decide", "guard/mode-ladder", ...facts, "--config", dirname(guard)], 2, "this is a folder"],
    [["decide", "guard/mode-ladder", ...facts, "--config", loop], 2, "cannot read"],
    [["decide", "guard/mode-ladder", ...facts, "--policies", loop], 2, "cannot read"],
    [["decide", "guard/mode-ladder", ...facts, "--policies", join(folder, "odd")], 0, "this is not a regular file"],
    [["show", "guard", "--config", pipe], 1, "failed"],
    [["test", pipe], 1, "this is not a regular file"],
    [["test", loop], 2, "cannot read"],
    [["test", join(folder, "odd")], 1, "there is no such file"],
    [["test", guard, "--policies", guard], 2, "cannot read"],
  ])("%j", async (argv, code, said) => {
    const { out, err, ...ran } = await cli(argv);
    expect({ code: ran.code, said: `${out}${err}` }).toEqual({ code, said: expect.stringContaining(said) });
  });
});

describe("what a config file is taken for is told", () => {
  it("when it is of another family", async () => {
    expect(
      await cli([
        "decide",
        "advisor/style",
        "--facts",
        '{"unreadable":false,"modelChosen":true,"isolatedFile":false}',
        "--config",
        guard,
      ]),
    ).toMatchObject({ code: 0, err: expect.stringContaining("is of the kind guard, and is read as advisor here") });
    expect(await cli(["decide", "guard/mode-ladder", ...facts, "--config", guard])).toMatchObject({ code: 0, err: "" });
  });
  it("when something in it was left out", async () => {
    const broken = put("mine/advisor.json", '{ "budget": { "perCallHardUsd": "5" } }');
    expect(
      await cli([
        "decide",
        "advisor/budget-gate",
        "--facts",
        '{"callUsd":4,"branchUsd":4,"ui":true}',
        "--config",
        broken,
      ]),
    ).toMatchObject({
      code: 0,
      out: expect.stringContaining("confirm"),
      err: expect.stringContaining("advisor.json:1:33: `budget.perCallHardUsd` takes a number"),
    });
  });
  it("and two configs at once are wrong usage, as are two schemas", async () => {
    expect(await cli(["explain", "guard/mode-ladder", ...facts, "--config", guard, "--effective"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("two configs"),
    });
    expect(await cli(["schema", "guard", "advisor"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("one schema at a time"),
    });
  });
});

describe("pi-policy schema", () => {
  it("names the path of each, to be put into a file", async () => {
    const { out } = await cli(["schema"]);
    const paths = out
      .trim()
      .split("\n")
      .map((line) => line.split(/ {2,}/)[1] ?? "");
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(existsSync(path), path).toBe(true);
  });
});

describe("a reader that stops early", () => {
  it("does not hide what was found", () => {
    put(
      "mine/broken/guard.jsonc",
      `{\n${Array.from({ length: 90 }, (_, index) => `  "unknown${index}": ${index},`).join("\n")}\n  "mode": 7\n}`,
    );
    const main = join(import.meta.dirname, "../../src/cli/main.ts");
    const { stdout } = spawnSync(
      "bash",
      [
        "-c",
        `"${process.execPath}" "${main}" check "${join(folder, "mine/broken")}" 2>&1 | true; echo "\${PIPESTATUS[0]}"`,
      ],
      { encoding: "utf8", env: { ...process.env, HOME: folder } },
    );
    expect(stdout.trim()).toBe("1");
  });
});

describe("a comparison", () => {
  it("takes what cannot be read for neither absent nor empty", async () => {
    const [old, now] = [join(folder, "old"), join(folder, "now")];
    put("old/guard.jsonc", '{ "mode": "strict" }');
    mkdirSync(now);
    execFileSync("mkfifo", [join(now, "guard.jsonc")]);
    expect(await cli(["diff", old, now])).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("this is not a regular file"),
    });
    expect(await cli(["diff", old, loop])).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("there is no such file"),
    });
    expect(await cli(["replay", loop, "--config", guard])).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("cannot read"),
    });
  });
});
