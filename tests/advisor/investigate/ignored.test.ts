import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestWorkspace, type TestWorkspace } from "./workspace.ts";

let work: TestWorkspace;
beforeEach(() => {
  work = createTestWorkspace();
});
afterEach(() => work.remove());

const FILES = {
  ".gitignore": "dist/\n*.log\n!keep.log\n/only-here.txt\n",
  "src/a.ts": "needle a\n",
  "src/b.ts": "needle b\n",
  "src/only-here.txt": "needle below\n",
  "only-here.txt": "needle top\n",
  "dist/out.js": "needle out\n",
  "debug.log": "needle log\n",
  "keep.log": "needle kept\n",
  "src/.gitignore": "generated.ts\n",
  "src/generated.ts": "needle generated\n",
  ".env": "needle secret\n",
  "new.ts": "needle new\n",
};
const VISIBLE = [
  "keep.log:1: needle kept",
  "new.ts:1: needle new",
  "src/a.ts:1: needle a",
  "src/b.ts:1: needle b",
  "src/only-here.txt:1: needle below",
];
const lines = async (name: string, args: Record<string, unknown>) =>
  (await work.ask(name, args, { maxResultChars: 1_000_000 })).text.split("\n");

describe.each(["in a repository", "outside of one"])("a search honours .gitignore %s", (where) => {
  beforeEach(() => {
    work.write(FILES);
    if (where === "outside of one") return;
    work.git("init", "-q");
    work.git("add", "src/b.ts", "-f", ".env");
    work.git("commit", "-qm", "first");
  });
  test("grep and find leave out what is ignored, and what is denied", async () => {
    expect((await lines("grep", { pattern: "needle" })).toSorted()).toEqual(VISIBLE);
    const found = await lines("find", { pattern: "*" });
    expect(found.toSorted()).toEqual([
      ".gitignore",
      "keep.log",
      "new.ts",
      "src/",
      "src/.gitignore",
      "src/a.ts",
      "src/b.ts",
      "src/only-here.txt",
    ]);
  });
  test("the rest when asked, or when the search starts there", async () => {
    const all = await lines("grep", { pattern: "needle", ignored: true });
    expect(all.toSorted()).toEqual(
      [
        ...VISIBLE,
        "debug.log:1: needle log",
        "dist/out.js:1: needle out",
        "only-here.txt:1: needle top",
        "src/generated.ts:1: needle generated",
      ].toSorted(),
    );
    expect(await lines("grep", { pattern: "needle", path: "dist" })).toEqual(["dist/out.js:1: needle out"]);
    expect(await lines("grep", { pattern: "needle", path: "debug.log" })).toEqual(["debug.log:1: needle log"]);
    expect(await lines("find", { pattern: "*.js", ignored: true })).toEqual(["dist/out.js"]);
  });
  test("below a folder the names are the workspace's", async () => {
    expect((await lines("grep", { pattern: "needle", path: "src", glob: "*.ts" })).toSorted()).toEqual([
      "src/a.ts:1: needle a",
      "src/b.ts:1: needle b",
    ]);
  });
});

describe("what git lists", () => {
  test("tracked files come first, files that are gone do not, and links lead nowhere", async () => {
    work.write({ "a-new.txt": "needle", "z-tracked.txt": "needle", "gone.txt": "needle" });
    work.write({ "secret.txt": "needle outside" }, work.outside);
    symlinkSync(`${work.outside}/secret.txt`, work.path("link.txt"));
    work.git("init", "-q");
    work.git("add", "z-tracked.txt", "gone.txt", "link.txt");
    rmSync(work.path("gone.txt"));
    expect(await lines("grep", { pattern: "needle" })).toEqual(["z-tracked.txt:1: needle", "a-new.txt:1: needle"]);
    expect(await lines("find", { pattern: "*" })).toEqual(["z-tracked.txt", "a-new.txt"]);
  });
  test("repositories inside it are searched too, by their own lists", async () => {
    work.write({
      "own.txt": "needle",
      "inner/b.txt": "needle",
      "inner/.gitignore": "c.txt\n",
      "inner/c.txt": "needle",
    });
    work.git("init", "-q");
    work.git("-C", "inner", "init", "-q");
    expect((await lines("grep", { pattern: "needle" })).toSorted()).toEqual([
      "inner/b.txt:1: needle",
      "own.txt:1: needle",
    ]);
  });
});

describe("a list with many stars, outside of a repository", () => {
  test.each([
    ["a name with two", "te*st*.txt\n", ["tests.txt", "te-st-1.txt"], ["test.md"]],
    ["only at the top", "/a*b*c\n", ["abc", "axbxc"], ["deep/abc"]],
    ["anywhere", "a*b*c\n", ["abc", "deep/axbxc"], ["ab"]],
    ["a folder alone", "b*u*d/\n", ["build/x.txt"], ["bud"]],
    ["taken back", "*a*a*\n!b*a*a*\n", ["xaa"], ["baa"]],
    ["and ignored again", "*a*a*\n!b*a*a*\nbaab\n", ["xaa", "baab"], ["baa"]],
    ["below a folder", "src/**/gen*ed*/**\n", ["src/x/generated/a.ts"], ["lib/generated/a.ts"]],
  ])("%s", async (_name, list, ignored, kept) => {
    work.write({ ".gitignore": list, ...Object.fromEntries([...ignored, ...kept].map((name) => [name, "needle\n"])) });
    const found = (await lines("grep", { pattern: "needle" })).map((line) => line.split(":")[0]);
    expect(found.toSorted()).toEqual([...kept].toSorted());
    rmSync(work.path(".gitignore"));
    work.write({ ".gitignore": list });
    work.git("init", "-q");
    expect((await lines("grep", { pattern: "needle" })).map((line) => line.split(":")[0]).toSorted()).toEqual(
      [...kept].toSorted(),
    );
  });
  test("takes no time that grows with the stars", async () => {
    for (const list of [
      "*a".repeat(30) + "b",
      `${"**/".repeat(20)}x*y`,
      `${"?*".repeat(40)}z`,
      `${"*a*".repeat(9)}/`,
    ]) {
      work.write({
        ".gitignore": `${list}\n`,
        ["a".repeat(200)]: "needle",
        [`${"d/".repeat(40)}${"a".repeat(99)}`]: "needle",
      });
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      expect(await lines("grep", { pattern: "needle" })).toHaveLength(2);
      delay.disable();
      // Each computed for minutes.
      expect(delay.max / 1e6).toBeLessThan(2000);
    }
  });
});

test("beside 20,000 ignored files the first 100 matches are from sources, and nothing waits for long", async () => {
  work.write({ ".gitignore": "dist/\n" });
  work.write(
    Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`src/${index}.ts`, `export const needle${index} = 1;\n`]),
    ),
  );
  for (let folder = 0; folder < 20; folder += 1) {
    mkdirSync(work.path(`dist/${folder}`), { recursive: true });
    writeFileSync(work.path(`dist/${folder}/0.js`), "needle\n");
    for (let file = 1; file < 1000; file += 1)
      linkSync(work.path(`dist/${folder}/0.js`), work.path(`dist/${folder}/${file}.js`));
  }
  work.git("init", "-q");
  work.git("add", "src");
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const found = await lines("grep", { pattern: "needle" });
  const rest = await lines("grep", { pattern: "needle", ignored: true, limit: 2000 });
  delay.disable();
  expect(found.slice(0, 100).every((line) => line.startsWith("src/"))).toBe(true);
  expect(found.at(-1)).toBe("[the first 100 matches]");
  expect(rest.length).toBe(2001);
  console.log(`longest silence: ${Math.round(delay.max / 1e6)} ms`);
  // Under 100 ms on a quiet machine.
  expect(delay.max / 1e6).toBeLessThan(500);
}, 60_000);
