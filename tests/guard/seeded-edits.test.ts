/** Every setting and every shipped row once, in a running guard, between two starts, in a fresh folder, beside a nested `pi -p`: nothing looser applies or starts untold. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { guardLocations, type Where } from "../../src/config/locate.ts";
import { createKeeper, type Keeper } from "../../src/guard/keeper.ts";
import { openMemory } from "../../src/guard/memory.ts";
import { tell } from "../../src/guard/notices.ts";
import { createPending, type Pending, type Standing } from "../../src/guard/pending.ts";
import { ownTablesFolder } from "../../src/review/own-tables.ts";
import { type Endpoint, startEndpoint } from "../host/harness/endpoint.ts";
import { rowEdits, type SeededEdit, settingEdits } from "./seeded-edits.ts";
import { type Benches, createBenches } from "./setup.ts";

let endpoint: Endpoint;
let benches: Benches;
beforeAll(async () => {
  endpoint = await startEndpoint();
  benches = await createBenches(endpoint);
});
afterAll(async () => {
  benches?.close();
  await endpoint?.close();
});
const agentDir = () => benches.workspace.agentDir;
const where = (folder: string): Where => ({ env: {}, home: agentDir(), agentDir: agentDir(), cwd: join(agentDir(), folder), trusted: true });
const own = (): string => guardLocations(where("a"))[0]?.candidates[0] ?? "";
beforeEach(() => {
  rmSync(dirname(own()), { recursive: true, force: true });
  rmSync(ownTablesFolder(agentDir()), { recursive: true, force: true });
});
function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const writeBefore = ({ before }: SeededEdit) => put(own(), JSON.stringify(before));
function writeAfter({ after, table }: SeededEdit, more: object = {}): void {
  put(own(), JSON.stringify({ ...after, ...more }));
  if (table !== undefined) put(join(ownTablesFolder(agentDir()), table.file), table.text);
}

interface Running {
  readonly keeper: Keeper;
  readonly pending: Pending;
  readonly told: Pending;
  /** What came through the gate of table `guard/notice`, as its policy in force has it. */
  readonly said: string[];
  readonly hash: () => string;
}
function start(folder: string, standing: Standing | undefined): Running {
  const said: string[] = [];
  const [pending, told] = [createPending(new Set()), createPending(new Set())];
  const gated = (event: "loosened" | "config-error") => (text: string) => tell((_grade, line) => (said.push(line), "shown"), keeper.load({}).force.policy, event, text);
  const keeper: Keeper = createKeeper({
    where: where(folder), registry: () => benches.open().session.host.registry(), memory: openMemory(where(folder)), pending, told, standing: () => standing,
    changed: () => undefined,
    voice: { loosened: (text) => gated("loosened")(text), broken: (text) => gated("config-error")(text), info: (text) => void said.push(text) },
  });
  keeper.greet();
  return { keeper, pending, told, said, hash: () => keeper.load({}).force.hash };
}

/** Edits that may apply at once, with a word: they are stricter, or can loosen nothing. */
const AT_ONCE = [
  /^to \/mode "strict"$/, /^back from \/mode "lenient"$/,
  /^to \/circuitBreaker\/(?:consecutive|total) (?:0|1|2|19)$/, /^back from \/circuitBreaker\/(?:consecutive|total) (?:4|21|\d{3,}|30)$/, /^back from \/circuitBreaker\/verdict "defer"$/,
  /^to \/classifier\/riskThreshold (?:0|0\.25)$/, /^to \/classifier\/intentThreshold (?:1|0\.75)$/, /^back from \/classifier\/riskThreshold (?:1|0\.75)$/, /^back from \/classifier\/intentThreshold (?:0|0\.25)$/,
  /^back from \/notifyLevel /, /^to \/notifyApprovals true$/,
];
/** Whether they do is the amount's to say, which a test of its own holds. */
const BY_AMOUNT = /\/(?:timeoutMs|maxTokens|cache\/maxEntries) /;
const edits = settingEdits();
const rows = rowEdits();

describe("in a running guard", () => {
  test.each([...edits, ...rows])("$name", (edit) => {
    writeBefore(edit);
    const { keeper, pending, said, hash } = start("a", "remembered");
    const before = hash();
    said.splice(0);
    writeAfter(edit);
    keeper.check();
    const applied = hash() !== before;
    if (edit.table === undefined && !BY_AMOUNT.test(edit.name)) expect(applied, "applies at once").toBe(AT_ONCE.some((one) => one.test(edit.name)));
    // A row that applies at once is stricter, and says so; one that waits has changed nothing yet.
    if (edit.table !== undefined && applied) expect(said.join()).toMatch(/stricter/);
    // What waits is told and can be had; what says nothing is nothing new: a refused table, a value that was there already.
    expect(pending.waiting().length > 0).toBe(said.some((line) => line.includes("it waits")));
    keeper.close();
  });
});

describe("between two starts", () => {
  // A classifier that is not there ends the reviews, which is told as an error of its own.
  const started = [...edits.filter(({ name }) => !name.includes("/modelType")), ...rows.filter((_, index) => index % 12 === 0)];
  const starts = [
    ["in the same folder", {}, "a", false],
    ["in a fresh folder", {}, "b", false],
    ["with notifyLevel off in the same edit", { notifyLevel: "off" }, "a", false],
    ["in a fresh folder, with notifyLevel off, after a nested run that was told first", { notifyLevel: "off" }, "b", true],
  ] as const;
  test.each(starts)("%s: what a running guard would have waited with is told, and again until it is seen; nothing stricter is", (_name, more, folder, nested) => {
    for (const edit of started) {
      rmSync(dirname(own()), { recursive: true, force: true });
      rmSync(ownTablesFolder(agentDir()), { recursive: true, force: true });
      writeBefore(edit);
      const first = start("a", "remembered");
      writeAfter(edit, more);
      first.keeper.check();
      const waited = first.pending.waiting().length > 0;
      first.keeper.close();
      if (nested) start(folder, undefined).keeper.close();
      const told: boolean[] = [];
      for (let round = 0; round < 2; round += 1) {
        const { keeper, said } = start(folder, "remembered");
        told.push(said.some((line) => /last in force here/.test(line)));
        keeper.close();
      }
      expect([edit.name, ...told]).toEqual([edit.name, waited, waited]);
      // Said to be known, it is told no more; with the memory lost, it is told by the line of a first day.
      const seen = start(folder, "remembered");
      seen.told.accept(seen.told.code(), "remembered");
      seen.keeper.close();
      expect([edit.name, start(folder, "remembered").said]).toEqual([edit.name, []]);
    }
  });
  test.each<[string, (file: string) => void]>([
    ["deleted", (file) => rmSync(file)],
    ["broken", (file) => writeFileSync(file, "{ broken")],
    ["flooded", (file) => writeFileSync(file, "x".repeat(5 * 1024 * 1024))],
    ["a folder in its place", (file) => (rmSync(file), mkdirSync(file))],
  ])("with the memory %s every setting is named beside the defaults, also after a nested run", (_name, spoil) => {
    for (const edit of started.filter(({ name }) => name.startsWith("to "))) {
      rmSync(dirname(own()), { recursive: true, force: true });
      writeBefore(edit);
      start("a", "remembered").keeper.close();
      writeAfter(edit, { notifyLevel: "off" });
      spoil(join(dirname(own()), "memory.jsonl"));
      start("a", undefined).keeper.close();
      expect([edit.name, start("a", "remembered").said]).toEqual([edit.name, expect.arrayContaining([expect.stringMatching(/^no earlier settings are known here/)])]);
    }
  });
});

test("two sessions lose no announcement to each other", () => {
  const [edit] = edits.filter(({ name }) => name === 'to /mode "permissive"');
  if (edit === undefined) throw new Error("there is no such edit");
  writeBefore(edit);
  const one = start("a", "remembered");
  writeAfter(edit);
  // One person's yes is known to the other session, but what the other starts with is told until it is.
  const other = start("b", "remembered");
  expect(other.said).toEqual([expect.stringMatching(/looser/), expect.stringMatching(/seen/)]);
  one.keeper.check();
  one.pending.accept(one.pending.code(), "session");
  expect(start("c", "remembered").said).toEqual([expect.stringMatching(/looser/), expect.stringMatching(/seen/)]);
  other.told.accept(other.told.code(), "remembered");
  expect(start("c", "remembered").said).toEqual([]);
});
