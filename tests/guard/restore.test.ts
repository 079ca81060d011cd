/** What of a session's own settings applies when it is opened: what a command set last, what is left in its file, what nobody is known to have set. */
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Own, Restored } from "../../src/guard/watch/overrides.ts";
import { restore } from "../../src/guard/watch/restore.ts";
import { ownTablesFolder } from "../../src/policy/own-tables.ts";
import { createEditedPolicy, type EditedPolicy } from "./edited-policy.ts";
import { REVIEWER } from "./seeded-edits.ts";
import type { Benches } from "./setup.ts";
import { withBenches } from "./with-benches.ts";

let benches: Benches;
let policy: EditedPolicy;
withBenches((opened) => void ({ benches } = opened));
beforeEach(() => {
  policy = createEditedPolicy(benches);
  policy.clear();
});

const own = (overrides: object, paused = false): Own => ({ overrides: { ...overrides }, paused });
const left = (overrides: object, paused = false): Restored => ({ ...own(overrides, paused), vouched: "session" });
const forged = (overrides: object, paused = false): Restored => ({ ...own(overrides, paused), vouched: undefined });
/** The session opens under this config. */
function opened(config: object, restored: Restored, last?: Own) {
  policy.put(policy.file, JSON.stringify({ ...REVIEWER, ...config }));
  const { keeper } = policy.start("a", "remembered");
  keeper.close();
  const { own: applies, waiting, looser, from } = restore(restored, last, keeper.load);
  return { applies, waits: waiting?.own, changes: waiting?.changes.map(({ gravity }) => gravity), looser, from };
}

describe("what a command set last holds where what is left in the file is looser", () => {
  test.each<[string, object, Restored, Own]>([
    ["an earlier mode", {}, left({ mode: "permissive" }), own({ mode: "strict" })],
    ["the config alone", {}, left({}), own({ mode: "strict" })],
    ["reviews that were paused", {}, left({}), own({}, true)],
    ["a pause that had ended", {}, left({}, true), own({ mode: "lenient" })],
    ["a mode beside the reset to the config", { mode: "strict" }, left({ mode: "default" }), own({})],
  ])("%s", (_name, config, restored, last) => {
    expect(opened(config, restored, last)).toEqual({
      looser: expect.any(Boolean),
      applies: last,
      waits: own(restored.overrides, restored.paused),
      changes: expect.arrayContaining(["looser"]),
      from: "last",
    });
  });
  test.each<[string, object, Restored, Own | undefined]>([
    ["nothing was set last", {}, left({ mode: "permissive" }), undefined],
    ["what is left is stricter", {}, left({ mode: "strict" }), own({ mode: "lenient" })],
    ["what is left is the same", {}, left({ mode: "lenient" }), own({ mode: "lenient" })],
    ["what is left is the same pause", {}, left({}, true), own({}, true)],
  ])("%s: what is left applies", (_name, config, restored, last) => {
    expect(opened(config, restored, last)).toEqual({
      looser: expect.any(Boolean),
      changes: undefined,
      applies: own(restored.overrides, restored.paused),
      waits: undefined,
      from: "file",
    });
  });
  test("what is left and looser than the config is told where it came over RPC", () => {
    expect(opened({}, left({ mode: "permissive" })).looser).toBe(true);
    expect(opened({}, left({ mode: "strict" })).looser).toBe(false);
    expect(opened({}, left({ mode: "permissive" }), own({ mode: "lenient" })).looser).toBe(true);
    expect(opened({}, left({ mode: "permissive" }), own({ mode: "strict" })).looser).toBe(false);
  });
  test("all of what is left waits, also what nobody is known to have set", () => {
    const loose = { mode: "permissive", notifyLevel: "off" };
    expect(opened({}, forged(loose), own({ mode: "strict" }))).toMatchObject({
      applies: own({ mode: "strict" }),
      waits: own(loose),
    });
  });
  test("also where a mode of one's own that was set last is gone with its table", () => {
    const ladder = readFileSync(new URL("../../policies/guard/mode-ladder.jsonc", import.meta.url), "utf8")
      .replace('"strict", "default"', '"careful", "strict", "default"')
      .replace(
        /"ladders": \{/,
        '$&\n"careful": { "allowThrough": "allow", "denyFrom": "defer-deny", "because": "mine" },',
      );
    const file = join(ownTablesFolder(benches.workspace.agentDir), "mode-ladder.jsonc");
    const [restored, last] = [left({ mode: "permissive" }), own({ mode: "careful", notifyLevel: "warning" })];
    policy.put(file, ladder);
    expect(opened({}, restored, last)).toMatchObject({ applies: last, waits: own(restored.overrides) });
    rmSync(dirname(file), { recursive: true });
    const { applies, waits } = opened({}, restored, last);
    expect([applies, waits]).toEqual([own({ notifyLevel: "warning" }), own(restored.overrides)]);
  });
});

describe("what nobody is known to have set", () => {
  test.each<[string, object, Restored, Own, Own | undefined]>([
    ["a stricter mode applies", {}, forged({ mode: "strict" }), own({ mode: "strict" }), undefined],
    ["a looser one waits", {}, forged({ mode: "permissive" }), own({}), own({ mode: "permissive" })],
    ["a pause waits", {}, forged({}, true), own({}), own({}, true)],
    ["what does not fit is dropped", {}, forged({ mode: "lax", timeoutMs: -1 }), own({}), undefined],
    [
      "of several the looser ones wait, and the stricter ones apply",
      {},
      forged({ mode: "strict", notifyLevel: "off" }),
      own({ mode: "strict" }),
      own({ mode: "strict", notifyLevel: "off" }),
    ],
    [
      "one that loosens something alone waits whatever stands beside it",
      { mode: "permissive" },
      forged({ mode: "strict", timeoutMs: 60_000 }),
      own({ mode: "strict" }),
      own({ mode: "strict", timeoutMs: 60_000 }),
    ],
  ])("%s", (_name, config, restored, applies, waits) => {
    const found = opened(config, restored);
    expect([found.applies, found.waits]).toEqual([applies, waits]);
  });
});
