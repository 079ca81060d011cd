/** What the guard remembers is a file, and an agent can cut lines out of it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { guardLocations, whereabouts } from "../../src/config/locate.ts";
import { openMemory } from "../../src/guard/watch/memory.ts";

let agentDir = "";
beforeEach(() => void (agentDir = mkdtempSync(join(tmpdir(), "memory-"))));
afterEach(() => rmSync(agentDir, { recursive: true, force: true }));
const where = () =>
  whereabouts({ env: { PI_CODING_AGENT_DIR: agentDir }, home: agentDir, cwd: agentDir, trusted: false });
const POLICY = { values: { "/mode": "default" }, marks: {}, own: "hash", project: "" };

test("whoever was introduced and has no policy left is introduced anew", () => {
  const memory = openMemory(where());
  memory.keepPerson(POLICY);
  memory.keepIntroduced();
  expect(openMemory(where()).introduced()).toBe(true);
  const [config = ""] = guardLocations(where())[0]?.candidates ?? [];
  const file = join(dirname(config), "memory.jsonl");
  const lines = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, lines.filter((line) => !line.includes('"policy"')).join("\n"));
  expect(openMemory(where()).introduced()).toBe(false);
  writeFileSync(file, lines.join("\n"));
  expect(openMemory(where()).introduced()).toBe(true);
});

test("whoever was introduced stays so when the file is written anew", () => {
  const memory = openMemory(where());
  memory.keepPerson(POLICY);
  memory.keepIntroduced();
  const large = { ...POLICY, values: { "/x": "x".repeat(4_000) } };
  for (let index = 0; index < 300; index += 1) memory.keepFolder(`/flood/${index}`, large);
  expect(openMemory(where()).folder("/flood/0")).toBeUndefined();
  expect([openMemory(where()).introduced(), openMemory(where()).person()]).toEqual([true, POLICY]);
});
