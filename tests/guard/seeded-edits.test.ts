/** Every setting and every shipped row once, in a running guard, between two starts, in a fresh folder, beside a nested `pi -p`: nothing looser applies or starts untold. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { guardLocations, type Where } from "../../src/config/locate.ts";
import { createKeeper, type Keeper } from "../../src/guard/keeper.ts";
import { openMemory } from "../../src/guard/memory.ts";
import { tell } from "../../src/guard/notices.ts";
import { createPending, type Pending, type Standing } from "../../src/guard/pending.ts";
import { ownTablesFolder } from "../../src/review/own-tables.ts";
import { type Endpoint, startEndpoint } from "../host/harness/endpoint.ts";
import { REVIEWER, rowEdits, type SeededEdit, settingEdits } from "./seeded-edits.ts";
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
/** Between two starts the suite takes every sixth edit; with PI_POLICY_ALL_EDITS=1 all of them, which takes some minutes. */
const SHARE = process.env["PI_POLICY_ALL_EDITS"] === "1" ? 1 : 6;

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
  const started = [...edits.filter(({ name }) => !name.includes("/modelType")), ...rows].filter((_, index) => index % SHARE === 0);
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

test("a week of ordinary use: 20 starts in 3 folders and a worktree, 5 settings saved by command, 2 edits by hand, an update of the package", () => {
  const heard: string[] = [];
  const hear = (day: string, { said }: Running): void => void heard.push(...said.splice(0).map((line) => `${day}: ${line.replaceAll(/ at \/\S+|[a-z0-9]{4}(?= says)/g, "").slice(0, 110)}`));
  const day = (name: string, folder: string, work: (running: Running) => void = () => undefined): void => {
    const running = start(folder, "remembered");
    hear(`${name}, start`, running);
    work(running);
    hear(name, running);
    running.keeper.close();
  };
  const save = (config: object) => ({ keeper }: Running): void => {
    const before = readFileSync(own(), "utf8");
    const text = JSON.stringify(config);
    put(own(), text);
    keeper.saved({ file: own(), before, text });
  };
  const config = { ...REVIEWER, mode: "default" };
  put(own(), JSON.stringify(config));
  for (const folder of ["one", "two", "three", "worktree"]) day("mon", folder);
  day("tue", "one", save({ ...config, mode: "lenient" }));
  day("tue", "two", save({ ...config, mode: "lenient", notifyApprovals: true }));
  day("tue", "three", save({ ...config, mode: "lenient", timeoutMs: 20_000 }));
  day("wed", "worktree", save({ ...config, mode: "default", timeoutMs: 20_000 }));
  day("wed", "one", save({ ...config, timeoutMs: 20_000, notifyLevel: "warning" }));
  for (const folder of ["two", "three", "worktree"]) day("wed", folder);
  // By hand, while a session runs: first a stricter one, then one that only a person can judge.
  day("thu", "one", ({ keeper }) => {
    put(own(), JSON.stringify({ ...config, timeoutMs: 20_000, notifyLevel: "warning", mode: "strict" }));
    keeper.check();
  });
  day("thu", "two", ({ keeper, pending }) => {
    put(own(), JSON.stringify({ ...config, timeoutMs: 20_000, notifyLevel: "warning", mode: "strict", instructions: "Deploys go through the pipeline." }));
    keeper.check();
    pending.accept(pending.code(), "remembered");
  });
  for (const folder of ["three", "worktree"]) day("thu", folder);
  // The package comes with another table.
  const memory = join(dirname(own()), "memory.jsonl");
  writeFileSync(memory, readFileSync(memory, "utf8").replaceAll(/"guard\/walk":"[0-9a-f]+"/g, '"guard/walk":"0000000000000000"'));
  day("fri", "one", ({ told }) => void told.accept(told.code(), "remembered"));
  for (const folder of ["two", "three", "worktree"]) day("fri", folder);
  expect(heard).toEqual([
    // Nothing was remembered, so a lost memory would look the same.
    expect.stringMatching(/^mon, start: no earlier settings are known here, so look once; asks are reviewed by stub\/reviewer/),
    // What took effect by itself is said; nobody is asked.
    expect.stringMatching(/^thu: policy re-read, 2 decisions stricter/),
    // Only a person can say what new instructions come to.
    expect.stringMatching(/^thu: the policy was edited and changes what no comparison can judge; instructions changes it waits/),
    // Another program's tables; once seen in one folder, it is seen in all.
    expect.stringMatching(/^fri, start: since it was last in force here the policy changed what no comparison can judge; guard\/walk$/),
    expect.stringMatching(/^fri, start: \/ai-guard seen .* says that you know$/),
  ]);
});
