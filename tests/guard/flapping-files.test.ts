/** What a person is told while files are being written: how they end up, and not each step on the way. */
import { readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { takeSettledSnapshot } from "../../src/guard/watch/snapshot.ts";
import { ownTablesFolder } from "../../src/policy/own-tables.ts";
import { type Endpoint, startEndpoint } from "../host/harness/endpoint.ts";
import { createEditedPolicy, type EditedPolicy, type Running } from "./edited-policy.ts";
import { REVIEWER } from "./seeded-edits.ts";
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
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => {
  vi.useRealTimers();
  policy.clear();
});

const config = (more: object) => JSON.stringify({ ...REVIEWER, mode: "default", ...more });
const SECOND = 1_000;
/** A running guard whose greeting is over. `table`: an own table that it starts with. */
function started(table?: string): Running & { readonly own: string } {
  const own = join(ownTablesFolder(benches.workspace.agentDir), "reload.jsonc");
  policy.put(policy.file, config({}));
  if (table !== undefined) policy.put(own, table);
  const running = policy.start("a", "remembered");
  running.said.splice(0);
  return { ...running, own };
}

describe("an editor that empties a file first and writes it then", () => {
  test("an ask between the two shows no dialog, and the policy in force stays", () => {
    const { keeper, said, hash } = started();
    const before = hash();
    truncateSync(policy.file);
    keeper.check();
    expect([said, hash()]).toEqual([[], before]);
    policy.put(policy.file, config({}));
    keeper.check();
    vi.advanceTimersByTime(10 * SECOND);
    expect(said).toEqual([]);
    keeper.close();
  });
  test("nor does one that nobody looked at again", () => {
    const { keeper, said } = started();
    truncateSync(policy.file);
    keeper.check();
    policy.put(policy.file, config({}));
    vi.advanceTimersByTime(10 * SECOND);
    expect(said).toEqual([]);
    keeper.close();
  });
  test("what stays empty is told, once", () => {
    const { keeper, said } = started();
    truncateSync(policy.file);
    keeper.check();
    vi.advanceTimersByTime(10 * SECOND);
    keeper.check();
    vi.advanceTimersByTime(10 * SECOND);
    expect(said).toEqual([expect.stringMatching(/last good one stays; the file is empty/)]);
    keeper.close();
  });
  test("a start between the two waits for the text", () => {
    policy.put(policy.file, "");
    const where = { env: {}, home: "/", agentDir: benches.workspace.agentDir, cwd: "/", trusted: false };
    const { texts } = takeSettledSnapshot(where, () => policy.put(policy.file, config({})));
    expect(texts.get(policy.file)).toEqual({ kind: "text", text: config({}) });
    policy.put(policy.file, "");
    let waits = 0;
    takeSettledSnapshot(where, () => void (waits += 1));
    expect(waits).toBe(3);
  });
  test("an own table in the middle of being written is not taken for a missing one", () => {
    const patient = readFileSync(new URL("../../policies/guard/walk.jsonc", import.meta.url), "utf8").replace(
      '"below": 2000',
      '"below": 1000',
    );
    const { keeper, said, hash, pending, own } = started(patient);
    const before = hash();
    policy.put(own, patient.slice(0, 300));
    keeper.check();
    expect([said, hash()]).toEqual([[], before]);
    policy.put(own, patient);
    keeper.check();
    vi.advanceTimersByTime(10 * SECOND);
    expect([said, pending.waiting()]).toEqual([[], []]);
    keeper.close();
  });
});

describe("a file that changes all the time", () => {
  test("is told of four times in a minute, and of its last state when that is over", () => {
    const { keeper, said } = started();
    for (let second = 0; second < 60; second += 1) {
      policy.put(policy.file, second % 2 === 0 ? config({ mode: "lenient", timeoutMs: 1_000 + second }) : config({}));
      keeper.check();
      vi.advanceTimersByTime(SECOND);
    }
    expect(said).toHaveLength(4);
    policy.put(policy.file, config({ mode: "permissive" }));
    keeper.check();
    vi.advanceTimersByTime(60 * SECOND);
    expect(said.slice(4, -1).length).toBeLessThan(4);
    expect(said.at(-1)).toMatch(/soft-deny.*it waits/);
    keeper.close();
  });
  test("one that is broken in ever new ways is told to be broken", () => {
    const { keeper, said } = started();
    for (let step = 0; step < 20; step += 1) {
      policy.put(policy.file, `{ "mode": ${"[".repeat(step)}`);
      keeper.check();
      vi.advanceTimersByTime(SECOND / 4);
    }
    expect(said.length).toBeGreaterThan(0);
    expect(said.length).toBeLessThanOrEqual(4);
    keeper.close();
  });
});
