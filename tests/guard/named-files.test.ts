/** An allowed command is no verdict about the file that it runs. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lastEdit } from "../../src/guard/last-edit.ts";
import { namedFiles } from "../../src/guard/named-files.ts";
import { askOf } from "../host/harness/asks.ts";
import { type Endpoint, say, startEndpoint } from "../host/harness/index.ts";
import { type Benches, createBenches, saysUser } from "./setup.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "named-"));
  mkdirSync(join(folder, "sub"));
  for (const name of ["run.sh", "my run.sh", "sub/run.sh", "tool"]) writeFileSync(join(folder, name), "echo one\n");
  for (const name of ["package.json", "Makefile"]) writeFileSync(join(folder, name), "{}");
  chmodSync(join(folder, "tool"), 0o755);
  symlinkSync("run.sh", join(folder, "link.sh"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the files that a command hangs on", () => {
  test.each([
    ["sh run.sh", "run.sh"], ["bash ./run.sh --fast", "run.sh"], [". ./run.sh", "run.sh"], ["sh link.sh", "run.sh"], ["cd sub && sh run.sh", "sub/run.sh"], ["sh 'my run.sh'", "my run.sh"],
    ["./tool", "tool"], ["cat < run.sh | sh", "run.sh"], ["npm test", "package.json"], ["cd sub && npm test", "package.json"], ["make -C sub all", "Makefile"], ["make", "Makefile"],
  ])("%s is another request once %s says something else", (command, file) => {
    const before = namedFiles(command, folder);
    expect(before).toMatchObject({ runsCode: true });
    expect(namedFiles(command, folder)).toEqual(before);
    writeFileSync(join(folder, file), "touch /tmp/x\n");
    expect(namedFiles(command, folder)).not.toEqual(before);
  });
  test("a file that is made, and one beside it, count as well", () => {
    const before = namedFiles("cd sub && npm test", folder);
    writeFileSync(join(folder, "sub/package.json"), "{}");
    expect(namedFiles("cd sub && npm test", folder)).not.toEqual(before);
  });
  test.each(["sh *.sh", "sh $SCRIPT", "sh ru''n.sh", "sh my\\ run.sh", "./$NAME.sh", "sh /dev/stdin", "sh big.sh"])("%s cannot be compared", (command) => {
    writeFileSync(join(folder, "big.sh"), "#".repeat(300_000));
    expect(namedFiles(command, folder)).toBe("unknown");
  });
  test("what runs no code of the workspace hangs on what it names alone", () => {
    expect(namedFiles("git status", folder)).toMatchObject({ runsCode: false });
    expect(namedFiles("git status", null)).toMatchObject({ runsCode: false });
    expect(namedFiles("sh run.sh", null)).toBe("unknown");
  });
});

describe("contract: the verdict cache", () => {
  let endpoint: Endpoint;
  let benches: Benches;
  beforeAll(async () => {
    endpoint = await startEndpoint();
    benches = await createBenches(endpoint);
  });
  afterAll(async () => {
    benches.close();
    await endpoint.close();
  });
  const edit = (id: string) => ({ type: "message", message: { role: "assistant", content: [{ type: "toolCall", id, name: "edit", arguments: { path: "lib.sh" } }] } });
  test("an identical ask hits while nothing has changed, and misses after a rewrite or an edit", async () => {
    endpoint.answer("reviewer", () => say('{"verdict":"allow"}'));
    const entries: unknown[] = [saysUser("run it")];
    const bench = benches.open({ entries, host: { cwd: () => folder } });
    const reviews = async (command: string) => {
      const before = endpoint.requestsOf("reviewer").length;
      await bench.ask(askOf("bash", { request: { value: command }, details: { command } }));
      return endpoint.requestsOf("reviewer").length - before;
    };
    expect([await reviews("sh run.sh"), await reviews("sh run.sh")]).toEqual([1, 0]);
    writeFileSync(join(folder, "run.sh"), "rm -rf ~\n");
    expect([await reviews("sh run.sh"), await reviews("sh run.sh"), await reviews("git status")]).toEqual([1, 0, 1]);
    entries.push(edit("e1"));
    expect([await reviews("sh run.sh"), await reviews("sh run.sh"), await reviews("git status")]).toEqual([1, 0, 0]);
    expect([await reviews("sh *.sh"), await reviews("sh *.sh")]).toEqual([1, 1]);
  });
  test("the newest edit is found without walking again", () => {
    const memory = new WeakMap();
    const first = edit("e1");
    const [next, last] = [saysUser("more"), saysUser("and more")];
    expect(lastEdit([next, first], memory)).toContain("e1");
    expect(lastEdit([last, next, edit("older than what is known")], memory)).toContain("e1");
    expect(lastEdit([], memory)).toBe("");
  });
});
