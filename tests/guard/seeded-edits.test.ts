/** Every setting and every shipped row once, in a running guard, between two starts, in a fresh folder, beside a nested `pi -p`: nothing looser applies or starts untold. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Endpoint, startEndpoint } from "../host/harness/endpoint.ts";
import { createEditedPolicy, type EditedPolicy, type Running, STARTINGS } from "./edited-policy.ts";
import { REVIEWER, rowEdits, settingEdits } from "./seeded-edits.ts";
import { type Benches, createBenches } from "./setup.ts";

let endpoint: Endpoint;
let benches: Benches;
let policy: EditedPolicy;
beforeAll(async () => {
  endpoint = await startEndpoint();
  benches = await createBenches(endpoint);
  policy = createEditedPolicy(benches);
});
afterAll(async () => {
  benches?.close();
  await endpoint?.close();
});
beforeEach(() => policy.clear());

const edits = settingEdits();
const rows = rowEdits();
/** Between two starts the suite takes every sixth edit and those of what a start says; `npm run soak seeded-edits` takes all of them. */
const SHARE = 6;

test("an edit is judged under the session's own settings too: what it loosens may hang on them", () => {
  const edit = (timeoutMs: number) =>
    policy.put(policy.file, JSON.stringify({ ...REVIEWER, mode: "strict", timeoutMs }));
  for (const [own, waits] of [
    [{}, false],
    // Strict denies what failed; here it is asked about, and with it what would have been denied.
    [{ mode: "default" }, true],
  ] as const) {
    policy.clear();
    edit(60_000);
    const { keeper, pending } = policy.start("a", "remembered", own);
    edit(1_000);
    keeper.check();
    expect(pending.waiting().length > 0, JSON.stringify(own)).toBe(waits);
    keeper.close();
  }
});

describe("in a running guard", () => {
  test.each([...edits, ...rows])("$name", (edit) => expect(policy.faultsInRunning(edit)).toEqual([]));
});

describe("between two starts", () => {
  // A classifier that is not there ends the reviews, which is told as an error of its own.
  const started = [...edits.filter(({ name }) => !name.includes("/modelType")), ...rows].filter(
    ({ name }, index) => index % SHARE === 0 || name.startsWith("start.jsonc"),
  );
  test.each(STARTINGS)(
    "$name: what a running guard would have waited with is told, and again until it is seen; nothing stricter is",
    (starting) => {
      for (const edit of started)
        expect([edit.name, policy.faultsBetweenStarts(edit, starting)]).toEqual([edit.name, []]);
    },
  );
  test.each<[string, (file: string) => void]>([
    ["deleted", (file) => rmSync(file)],
    ["broken", (file) => writeFileSync(file, "{ broken")],
    ["flooded", (file) => writeFileSync(file, "x".repeat(5 * 1024 * 1024))],
    ["a folder in its place", (file) => (rmSync(file), mkdirSync(file))],
  ])("with the memory %s every setting is named beside the defaults, also after a nested run", (_name, spoil) => {
    for (const edit of started.filter(({ name }) => name.startsWith("to "))) {
      policy.clear();
      policy.writeBefore(edit);
      policy.start("a", "remembered").keeper.close();
      policy.writeAfter(edit, { notifyLevel: "off" });
      spoil(join(dirname(policy.file), "memory.jsonl"));
      policy.start("a", undefined).keeper.close();
      expect([edit.name, policy.start("a", "remembered").said]).toEqual([
        edit.name,
        expect.arrayContaining([expect.stringMatching(/^no earlier settings are known here/)]),
      ]);
    }
  });
});

test("two sessions lose no announcement to each other", () => {
  const [edit] = edits.filter(({ name }) => name === 'to /mode "permissive"');
  if (edit === undefined) throw new Error("there is no such edit");
  policy.writeBefore(edit);
  const one = policy.start("a", "remembered");
  policy.writeAfter(edit);
  // One person's yes is known to the other session, but what the other starts with is told until it is.
  const other = policy.start("b", "remembered");
  expect(other.said).toEqual([expect.stringMatching(/looser/), expect.stringMatching(/seen/)]);
  one.keeper.check();
  one.pending.accept(one.pending.code(), "session");
  expect(policy.start("c", "remembered").said).toEqual([
    expect.stringMatching(/looser/),
    expect.stringMatching(/seen/),
  ]);
  other.told.accept(other.told.code(), "remembered");
  expect(policy.start("c", "remembered").said).toEqual([]);
});

test("a week of ordinary use: 20 starts in 3 folders and a worktree, 5 settings saved by command, 2 edits by hand, an update of the package", () => {
  const heard: string[] = [];
  const hear = (day: string, { said }: Running): void =>
    void heard.push(
      ...said
        .splice(0)
        .map((line) => `${day}: ${line.replaceAll(/ at \/\S+|[a-z0-9]{4}(?= says)/g, "").slice(0, 110)}`),
    );
  const day = (name: string, folder: string, work: (running: Running) => void = () => undefined): void => {
    const running = policy.start(folder, "remembered");
    hear(`${name}, start`, running);
    work(running);
    hear(name, running);
    running.keeper.close();
  };
  const save =
    (config: object) =>
    ({ keeper }: Running): void => {
      const before = readFileSync(policy.file, "utf8");
      const text = JSON.stringify(config);
      policy.put(policy.file, text);
      keeper.saved({ file: policy.file, before, text });
    };
  const config = { ...REVIEWER, mode: "default" };
  policy.put(policy.file, JSON.stringify(config));
  for (const folder of ["one", "two", "three", "worktree"]) day("mon", folder);
  day("tue", "one", save({ ...config, mode: "lenient" }));
  day("tue", "two", save({ ...config, mode: "lenient", notifyApprovals: true }));
  day("tue", "three", save({ ...config, mode: "lenient", timeoutMs: 20_000 }));
  day("wed", "worktree", save({ ...config, mode: "default", timeoutMs: 20_000 }));
  day("wed", "one", save({ ...config, timeoutMs: 20_000, notifyLevel: "warning" }));
  for (const folder of ["two", "three", "worktree"]) day("wed", folder);
  // By hand, while a session runs: first a stricter one, then one that only a person can judge.
  day("thu", "one", ({ keeper }) => {
    policy.put(policy.file, JSON.stringify({ ...config, timeoutMs: 20_000, notifyLevel: "warning", mode: "strict" }));
    keeper.check();
  });
  day("thu", "two", ({ keeper, pending }) => {
    policy.put(
      policy.file,
      JSON.stringify({
        ...config,
        timeoutMs: 20_000,
        notifyLevel: "warning",
        mode: "strict",
        instructions: "Deploys go through the pipeline.",
      }),
    );
    keeper.check();
    pending.accept(pending.code(), "remembered");
  });
  for (const folder of ["three", "worktree"]) day("thu", folder);
  // The package comes with another table.
  const memory = join(dirname(policy.file), "memory.jsonl");
  writeFileSync(
    memory,
    readFileSync(memory, "utf8").replaceAll(/"guard\/walk":"[0-9a-f]+"/g, '"guard/walk":"0000000000000000"'),
  );
  day("fri", "one", ({ told }) => void told.accept(told.code(), "remembered"));
  for (const folder of ["two", "three", "worktree"]) day("fri", folder);
  expect(heard).toEqual([
    // Nothing was remembered, so a lost memory would look the same.
    expect.stringMatching(
      /^mon, start: no earlier settings are known here, so look once; asks are reviewed by stub\/reviewer/,
    ),
    // What took effect by itself is said; nobody is asked.
    expect.stringMatching(/^thu: policy re-read, 5 decisions stricter/),
    // Only a person can say what new instructions come to.
    expect.stringMatching(
      /^thu: the policy was edited and changes what no comparison can judge; instructions changes it waits/,
    ),
    // Another program's tables; once seen in one folder, it is seen in all.
    expect.stringMatching(
      /^fri, start: since it was last in force here the policy changed what no comparison can judge; guard\/walk$/,
    ),
    expect.stringMatching(/^fri, start: \/ai-guard seen .* says that you know$/),
  ]);
});
