/** Whatever stands where a file is expected is refused by its kind; nothing waits and nothing reads without an end. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { saveFile } from "../../src/files/save.ts";
import { readText } from "../../src/files/read.ts";
import { readRegular, readTail } from "../../src/files/regular.ts";
import { reviewLogPath, reviewLogTail } from "../../src/guard/control/review-log.ts";
import { readNotes, writeNotes } from "../../src/host/consultations/review-notes.ts";
import { sessionsDirectory } from "../../src/host/session-files/find.ts";
import { cli } from "../cli/run.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-policy-regular-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const pipe = (path: string) => (mkdirSync(dirname(path), { recursive: true }), execFileSync("mkfifo", [path]), path);

writeFileSync(at("file"), "0123456789");
mkdirSync(at("folder"));
symlinkSync("/dev/zero", at("endless"));
symlinkSync(at("file"), at("link"));
pipe(at("pipe"));
writeFileSync(at("large"), "");
truncateSync(at("large"), 10 * 1024 * 1024);

describe("a file is read whole or not at all", () => {
  it("as far as it is one", () => {
    expect(readRegular(at("file"), 10)).toEqual({ kind: "bytes", bytes: Buffer.from("0123456789") });
    expect(readRegular(at("link"), 10)).toMatchObject({ kind: "bytes" });
    expect(readRegular(at("none"), 10)).toEqual({ kind: "failed", code: "ENOENT" });
  });

  it.each([
    ["folder", "folder"],
    ["endless", "not a regular file"],
    ["pipe", "not a regular file"],
    ["large", "larger than 1 MiB"],
  ])("%s: %s", (name, why) => {
    expect(readRegular(at(name), 1024 * 1024)).toEqual({ kind: "unreadable", why: expect.stringContaining(why) });
  });

  // A file of the system says that it is empty, and is not.
  it.runIf(process.platform === "linux")("whatever its size says", () => {
    expect(readRegular("/proc/self/status", 1024 * 1024)).toMatchObject({ kind: "bytes" });
    expect(readRegular("/proc/self/status", 16)).toMatchObject({ kind: "unreadable" });
  });

  it("or its end alone", () => {
    expect(readTail(at("file"), 4)).toEqual({ kind: "bytes", bytes: Buffer.from("6789") });
    expect(readTail(at("file"), 400)).toEqual({ kind: "bytes", bytes: Buffer.from("0123456789") });
    expect(readTail(at("pipe"), 4)).toMatchObject({ kind: "unreadable" });
  });
});

describe("everywhere a pipe without a writer holds nothing up", () => {
  it("a config", () => expect(readText(at("pipe"))).toMatchObject({ kind: "unreadable" }));
  it("a save that looks first", () =>
    expect(saveFile(at("pipe"), "x", { expected: null })).toMatchObject({ saved: false }));
  it("the permission system's log", () => {
    pipe(reviewLogPath(at("agent")));
    expect(reviewLogTail(at("agent"))).toEqual([]);
  });
  it("Pi's settings", () => {
    pipe(at("agent/settings.json"));
    expect(sessionsDirectory({ env: {}, home: folder, agentDir: at("agent"), cwd: folder, trusted: false })).toBe(
      at("agent/sessions"),
    );
  });
  it("a review's notes", async () => {
    mkdirSync(at("log"), { mode: 0o700 });
    const id = "0f9619ff-8b86-4d01-b42d-00cf4fc964ff";
    await writeNotes(at("log"), id);
    const [name = ""] = execFileSync("ls", [at("log")])
      .toString("utf8")
      .split("\n");
    rmSync(at(`log/${name}`));
    pipe(at(`log/${name}`));
    await expect(readNotes(at("log"), id)).rejects.toThrow("no regular file");
    await expect(writeNotes(at("log"), id, "x")).rejects.toThrow();
  });
  it.each(["pipe", "endless", "folder/../pipe"])("`check %s`", async (name) => {
    const { code, out, err } = await cli(["check", at(name), "--family", "guard"]);
    expect(code).toBe(1);
    expect(out + err).toContain("not a regular file");
  });
  it("`doctor` over a home full of pipes", async () => {
    const { code } = await cli(["doctor"], { env: { HOME: folder, PI_CODING_AGENT_DIR: at("agent") } });
    expect([0, 1]).toContain(code);
  });
});
