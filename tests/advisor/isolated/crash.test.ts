import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { parseFileName } from "../../../src/host/consultations/files.ts";
import { cli } from "../../cli/run.ts";
import { consultIn } from "./consult-in.ts";
import { checkedRecord } from "./records.ts";
import { temporaryFolder } from "./workspace.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const killer = at("crash/kill-at.ts");
const program = at("crash/consult-once.ts");
const asked = "Keep our own retry?";

const logOf = (top: string) => join(top, "state", "pi-advisor", "consultations");
const pathsIn = (top: string) =>
  existsSync(logOf(top)) ? readdirSync(logOf(top)).map((name) => join(logOf(top), name)) : [];

interface Ran {
  readonly signal: string | null;
  readonly out: string;
  /** The file operations inside the log, in order. */
  readonly trace: readonly string[];
}

/** Consults in a process of its own; `at` kills it at that operation. */
function consultOnce(top: string, at = 0): Ran {
  const traceFile = join(top, `trace-${at}`);
  writeFileSync(traceFile, "");
  const { signal, stdout, stderr } = spawnSync(process.execPath, ["--import", killer, program, top], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], CRASH_DIRECTORY: logOf(top), CRASH_AT: String(at), CRASH_TRACE: traceFile },
  });
  const trace = readFileSync(traceFile, "utf8").trim().split("\n");
  rmSync(traceFile);
  expect(stderr).toBe("");
  return { signal, out: stdout, trace };
}

/** A log in use: a record that retention will remove, and a file that is none of the log's. */
const logInUse = realpathSync(mkdtempSync(join(tmpdir(), "isolated-")));
consultOnce(logInUse);
const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
for (const path of pathsIn(logInUse)) utimesSync(path, longAgo, longAgo);
writeFileSync(join(logOf(logInUse), "notes.txt"), "mine");
afterAll(() => rmSync(logInUse, { recursive: true }));

function copyLogInUse(top: string): string {
  cpSync(logInUse, top, { recursive: true, preserveTimestamps: true });
  chmodSync(logOf(top), 0o700);
  return top;
}

/** What one whole consultation does to the log. */
function wholeTrace(): readonly string[] {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "isolated-")));
  const { trace, out } = consultOnce(copyLogInUse(top));
  rmSync(top, { recursive: true });
  expect(JSON.parse(out)).toEqual({ status: "completed", warnings: [] });
  return trace;
}

const trace = wholeTrace();
/** From here on the pending record is on disk. */
const recorded = trace.indexOf("sync") + 1;
/** From here on the record that was too old is gone. */
const cleared = trace.indexOf("unlink") + 1;
const points = trace.flatMap((name, index) => [
  { point: index + 1, when: `before ${name} (operation ${index + 1})` },
  ...(name === "write" ? [{ point: index + 1.5, when: `in the middle of ${name} (operation ${index + 1})` }] : []),
]);

describe("a process killed at any step of the log's life", () => {
  it("has these steps to be killed at", () => {
    for (const name of ["open", "write", "sync", "close", "rename", "rm", "readdir", "unlink"])
      expect(trace).toContain(name);
  });

  it.each(points)("loses and tears nothing when killed $when", async ({ point }) => {
    const top = copyLogInUse(temporaryFolder());
    expect(consultOnce(top, point).signal).toBe("SIGKILL");

    // Nothing torn under a final name, and no name that is not the log's.
    const files = pathsIn(top).map((path) => ({
      path,
      name: path.slice(logOf(top).length + 1),
      text: readFileSync(path, "utf8"),
    }));
    const own = files.filter(({ name }) => name !== "notes.txt");
    for (const { name, text } of own) {
      const stage = parseFileName(name)?.stage;
      expect(stage, name).toBeDefined();
      if (stage === "completed") expect(checkedRecord(JSON.parse(text)).status).toBe("completed");
    }
    // What was once on disk is still there, whole, under one name at least.
    const whole = own.filter(({ text }) => isWhole(text) && text.includes(asked));
    expect(whole.length).toBeGreaterThanOrEqual((point > recorded ? 1 : 0) + (point > cleared ? 0 : 1));

    const leftOver = own.filter(({ name }) => parseFileName(name)?.stage !== "completed");
    const { out, code } = await cli(["consultations", "--directory", logOf(top)]);
    expect(code).toBe(0);
    for (const { name } of leftOver) expect(out).toContain(name);
    if (leftOver.length === 0) expect(out).not.toContain("left over");

    // The next consultation works, and leaves what was left over alone.
    await expect(consultIn(top)).resolves.toMatchObject({ status: "completed", warnings: [] });
    for (const { path, text } of [...leftOver, ...files.filter(({ name }) => name === "notes.txt")])
      expect(readFileSync(path, "utf8")).toBe(text);
  });
});

function isWhole(text: string): boolean {
  try {
    return checkedRecord(JSON.parse(text)) !== undefined;
  } catch {
    return false;
  }
}
