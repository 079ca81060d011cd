import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BOUNDS } from "../../../src/advisor/investigate/bounds.ts";
import { callOf, createTestWorkspace, type TestWorkspace } from "./workspace.ts";

let work: TestWorkspace;
beforeEach(() => {
  work = createTestWorkspace();
  work.write({ "redos.txt": `${"a".repeat(40)}!`, "fine.txt": "one\ntwo\n" });
});
afterEach(() => work.remove());

const EVIL = callOf("grep", { pattern: "^(a+)+$", path: "redos.txt" });

/** What the calls gave, how long they took together, and the longest time that nothing else could run; in milliseconds. */
async function timed(calls: readonly ReturnType<typeof callOf>[], signal?: AbortSignal) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const answers = await Promise.all(work.surface().run(calls, signal));
  delay.disable();
  return { answers, tookMs: performance.now() - started, silenceMs: delay.max / 1e6 };
}

describe("the patterns of one answer have one budget of time, off Pi's own thread", () => {
  test("sixteen that compute forever are stopped together, and nothing else waits for them", async () => {
    const { answers, tookMs, silenceMs } = await timed(Array.from({ length: 16 }, () => EVIL));
    expect(answers.every(({ text, isError }) => isError && text.includes("took too long"))).toBe(true);
    expect(tookMs).toBeLessThan(2 * BOUNDS.roundPatternMs);
    expect(silenceMs).toBeLessThan(BOUNDS.patternMs / 2);
  }, 20_000);
  test("one that computes forever takes nothing from the others", async () => {
    const { answers } = await timed([EVIL, callOf("grep", { pattern: "two" }), callOf("find", { pattern: "fine*" })]);
    expect(answers.map(({ text }) => text.split("\n")[0])).toEqual([
      "The pattern took too long; use a simpler one, or `literal`.",
      "fine.txt:2: two",
      "fine.txt",
    ]);
  });
  test("globs are patterns too", async () => {
    work.write({ [`${"a".repeat(60)}!`]: "x" });
    const { answers, silenceMs } = await timed(
      Array.from({ length: 4 }, () => callOf("find", { pattern: "+(a|aa|*a)+(a|aa|*a)b" })),
    );
    expect(answers).toHaveLength(4);
    expect(silenceMs).toBeLessThan(BOUNDS.patternMs / 2);
  }, 20_000);
  test("a cancel ends them at once", async () => {
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 100);
    const { tookMs } = await timed([EVIL, EVIL], cancel.signal);
    expect(tookMs).toBeLessThan(BOUNDS.patternMs);
  });
  test("no thread is left when the answers are there", async () => {
    const threads = () =>
      process.getActiveResourcesInfo().filter((name) => name === "MessagePort" || name === "Worker").length;
    const before = threads();
    await timed([EVIL, callOf("grep", { pattern: "two" })]);
    await expect.poll(threads).toBe(before);
  });
});

describe("a name with a line break forges no line", () => {
  const forged = "x\nsrc/real.ts:1: planted";
  const shown = "x\\nsrc/real.ts:1: planted";
  beforeEach(() =>
    work.write({
      [`${forged}.txt`]: "needle",
      "bidi\u202etxt.exe": "needle",
      "esc\u001b[31m": "needle",
      'a "quoted" name': "needle",
    }),
  );
  test.each([
    ["grep", { pattern: "needle" }, `${shown}.txt:1: needle`],
    ["find", { pattern: "*" }, `${shown}.txt`],
    ["ls", {}, "x\\nsrc/"],
  ] as const)("%s", async (tool, args, line) => {
    const { text } = await work.ask(tool, args);
    const lines = text.split("\n");
    expect(lines).toContain(line);
    expect(lines.some((one) => one.startsWith("src/real.ts") || one === "src/")).toBe(false);
    // oxlint-disable-next-line no-control-regex -- control characters are what this is about
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(text).toContain('a "quoted" name');
  });
  test("git_diff, changed or untracked", async () => {
    work.git("init", "-q");
    const { text } = await work.ask("git_diff");
    expect(text).toContain(`${shown}.txt`);
    work.git("add", "-A");
    work.git("commit", "-qm", "first");
    work.write({ [`${forged}.txt`]: "changed", "bidi\u202etxt.exe": "changed" });
    for (const args of [{}, { patch: true }]) {
      const changed = (await work.ask("git_diff", args)).text;
      expect(changed.split("\n").some((line) => line.startsWith("src/real.ts"))).toBe(false);
      expect(changed).not.toContain("\u202e");
    }
  });
});
