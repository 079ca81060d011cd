import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openVouchers } from "../../src/host/vouchers.ts";

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pi-policy-vouchers-"));
  file = join(root, "extensions", "pi-permission-ai-guard", "seen");
});
afterEach(() => void rmSync(root, { recursive: true, force: true }));

const DAY_MS = 24 * 3600 * 1000;
const open = (now?: () => number) => openVouchers(file, now);

describe("a record outside the session file vouches for what was seen", () => {
  it("vouches for exactly the session, the entry and the content, in any later process", () => {
    open().vouch("s1", "e1", "push it");
    const later = open();
    expect(later.vouches("s1", "e1", "push it")).toBe(true);
    for (const [session, entry, content] of [
      ["s2", "e1", "push it"],
      ["s1", "e2", "push it"],
      ["s1", "e1", "push it all"],
      ["s1e1", "", "push it"],
    ] as const)
      expect(later.vouches(session, entry, content)).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("hears of what another process vouched for meanwhile, and loses nothing to it", () => {
    const [one, other] = [open(), open()];
    for (let index = 0; index < 50; index++) (index % 2 === 0 ? one : other).vouch("s", `e${index}`, "x");
    for (let index = 0; index < 50; index++)
      for (const each of [one, other, open()]) expect(each.vouches("s", `e${index}`, "x")).toBe(true);
  });

  it("reads on behind a line that was left half written", () => {
    open().vouch("s", "a", "x");
    appendFileSync(file, "half a li");
    open().vouch("s", "b", "x");
    expect(["a", "b"].map((entry) => open().vouches("s", entry, "x"))).toEqual([true, true]);
  });

  it("forgets what is too old", () => {
    open(() => 1_000 * DAY_MS).vouch("s", "e", "x");
    expect(open(() => 1_179 * DAY_MS).vouches("s", "e", "x")).toBe(true);
    expect(open(() => 1_181 * DAY_MS).vouches("s", "e", "x")).toBe(false);
  });

  it("stays within its bound, and keeps the youngest", () => {
    const line = `${"A".repeat(43)} 1\n`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, line.repeat(40_000));
    const vouchers = open();
    vouchers.vouch("s", "e", "x");
    expect(statSync(file).size).toBeLessThanOrEqual(1024 * 1024);
    expect(open().vouches("s", "e", "x")).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe("a record that cannot be used vouches for nothing, and stops nobody", () => {
  const broken: Readonly<Record<string, () => void>> = {
    "a folder": () => mkdirSync(file),
    "a pipe that nobody writes to": () => void execFileSync("mkfifo", [file]),
    "a link to itself": () => symlinkSync(file, file),
    "a link to a device": () => symlinkSync("/dev/zero", file),
    garbage: () => writeFileSync(file, Buffer.from([0, 255, 254, 10, 10, 200])),
  };
  it.each(Object.entries(broken))("%s", (_name, make) => {
    mkdirSync(dirname(file), { recursive: true });
    make();
    const vouchers = open();
    expect(vouchers.vouches("s", "e", "x")).toBe(false);
    vouchers.vouch("s", "e", "x");
    // What this process saw itself needs no file.
    expect(vouchers.vouches("s", "e", "x")).toBe(true);
  });

  it("a folder that cannot be made", () => {
    writeFileSync(join(root, "extensions"), "in the way");
    const vouchers = open();
    vouchers.vouch("s", "e", "x");
    expect(vouchers.vouches("s", "e", "x")).toBe(true);
    expect(readFileSync(join(root, "extensions"), "utf8")).toBe("in the way");
  });
});

describe("forgetting", () => {
  it("a record that is deleted under a running process leaves what it saw itself", () => {
    open().vouch("s", "before", "x");
    const running = open();
    running.vouch("s", "mine", "x");
    expect(running.vouches("s", "before", "x")).toBe(true);
    rmSync(file);
    expect([running.vouches("s", "before", "x"), running.vouches("s", "mine", "x")]).toEqual([false, true]);
  });
});

describe("what was said last on a subject", () => {
  it("is known in any later process, for that session alone", () => {
    open().note("s", "mode", "lenient");
    open().note("s", "mode", "strict, with ünïcode");
    expect([open().noted("s", "mode"), open().noted("t", "mode"), open().noted("s", "other")]).toEqual([
      "strict, with ünïcode",
      undefined,
      undefined,
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("by whichever process said it", () => {
    let time = 1_000;
    const [one, other] = [open(() => time), open(() => time)];
    one.note("s", "mode", "lenient");
    time += 1_000;
    other.note("s", "mode", "strict");
    expect([one.noted("s", "mode"), other.noted("s", "mode")]).toEqual(["strict", "strict"]);
    expect([one.notedHere("s", "mode"), open().notedHere("s", "mode")]).toEqual([true, false]);
  });

  it("outlives marks that are older when the file is cut down", () => {
    open().note("s", "mode", "old");
    appendFileSync(
      file,
      Array.from({ length: 10_000 }, (_, index) => `${String(index).padStart(43, "A")} 2000000000\n`).join(""),
    );
    open().note("s", "mode", "strict");
    appendFileSync(
      file,
      Array.from({ length: 9_500 }, (_, index) => `${String(index).padStart(43, "B")} 2000000000\n`).join(""),
    );
    open().vouch("s", "e", "x");
    expect(statSync(file).size).toBeLessThan(700_000);
    expect(open().noted("s", "mode")).toBe("strict");
  });

  it("vouches for no entry, and an entry says nothing on a subject", () => {
    open().note("s", "e", "x");
    open().vouch("s", "mode", "x");
    expect([open().vouches("s", "e", "x"), open().noted("s", "mode")]).toEqual([false, undefined]);
  });

  it("is remembered in the process where the disk takes nothing", () => {
    mkdirSync(file, { recursive: true });
    const vouchers = open();
    vouchers.note("s", "mode", "strict");
    expect([vouchers.noted("s", "mode"), open().noted("s", "mode")]).toEqual(["strict", undefined]);
  });
});
