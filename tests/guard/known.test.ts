/** What a person knows of the policy, and what has to be said or waits because it is not known: at starts, in sessions that go on, and where something is in the way. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createEditedPolicy, type EditedPolicy, type Running } from "./edited-policy.ts";
import { REVIEWER } from "./seeded-edits.ts";
import type { Benches } from "./setup.ts";
import { withBenches } from "./with-benches.ts";

let benches: Benches;
let policy: EditedPolicy;
withBenches((opened) => void ({ benches } = opened));
beforeEach(() => {
  policy = createEditedPolicy(benches);
  policy.clear();
  for (const folder of ["a", "b", "worktree"]) project(folder, undefined);
});

const config = (more: object) => JSON.stringify({ ...REVIEWER, ...more });
const put = (more: object) => policy.put(policy.file, config(more));
function project(folder: string, value: object | undefined): void {
  const file = join(benches.workspace.agentDir, folder, ".pi/extensions/pi-permission-ai-guard/config.jsonc");
  policy.put(file, value === undefined ? "{}" : JSON.stringify(value));
}
const memory = () => join(dirname(policy.file), "memory.jsonl");
const LOOSER = /decisions? looser/;
const lines = ({ said }: Running, pattern: RegExp) => said.filter((line) => pattern.test(line)).length;
/** Starts a session, ends it, and gives what it said. */
function said(folder = "a", ...rest: readonly ("remembered" | "session" | undefined)[]): readonly string[] {
  const running = policy.start(folder, rest.length === 0 ? "remembered" : rest[0]);
  running.keeper.close();
  return running.said;
}
/** Starts a session in a terminal whose person says that all is known. */
function see(folder = "a"): void {
  const { keeper, told } = policy.start(folder, "remembered");
  told.accept(told.code(), "remembered");
  keeper.close();
}

describe("a policy that could not be used when the session began", () => {
  const started = (more: object): Running => {
    put({ mode: "strict" });
    said();
    put({ ...more, timeoutMs: -5 });
    return policy.start("a", "remembered");
  };
  test("once it is mended, waits where it is looser than the one known last", () => {
    const running = started({ mode: "permissive" });
    put({ mode: "permissive" });
    running.keeper.check();
    expect(running.pending.waiting()).toHaveLength(1);
    expect(running.keeper.load({}).problem).not.toBeUndefined();
    expect(lines(running, LOOSER)).toBe(1);
    running.pending.accept(running.pending.code(), "remembered");
    expect(running.keeper.load({})).toMatchObject({ problem: undefined, force: { config: { mode: "permissive" } } });
    running.keeper.close();
  });
  test("is told, where its reviewer has come to Pi's catalog since, as it would have been at the start, once", () => {
    put({ mode: "strict" });
    said();
    put({ mode: "permissive" });
    let there = false;
    const running = policy.start("a", "remembered", {}, { catalog: () => there });
    expect(running.said).toEqual([]);
    there = true;
    running.keeper.greet();
    running.keeper.greet();
    running.keeper.close();
    expect(lines(running, /looser than the one last in force here/)).toBe(1);
    expect(running.told.waiting()).toHaveLength(1);
  });
});

describe("what is announced and not yet known stays so", () => {
  const unseen = (): Running => {
    put({ mode: "strict" });
    said();
    put({ mode: "permissive" });
    const running = policy.start("a", "remembered");
    expect(lines(running, LOOSER)).toBe(1);
    return running;
  };
  test("when a person says yes to a later edit, which has shown no more than itself", () => {
    const { keeper, pending } = unseen();
    put({ mode: "permissive", instructions: "Deploys go through the pipeline." });
    keeper.check();
    expect(pending.accept(pending.code(), "remembered")).toHaveLength(1);
    keeper.close();
    expect(said()).toContainEqual(expect.stringMatching(LOOSER));
  });
  test("when a person saves another setting", () => {
    const { keeper } = unseen();
    const before = readFileSync(policy.file, "utf8");
    put({ mode: "permissive", notifyApprovals: true });
    keeper.saved({ file: policy.file, before, text: readFileSync(policy.file, "utf8") });
    keeper.close();
    expect(said()).toContainEqual(expect.stringMatching(LOOSER));
  });
  test("when a stricter edit comes in between", () => {
    const { keeper, pending } = unseen();
    put({ mode: "permissive", circuitBreaker: { total: 5 } });
    keeper.check();
    keeper.close();
    expect([pending.all(), keeper.load({}).force.config.circuitBreaker.total]).toEqual([[], 5]);
    expect(said()).toContainEqual(expect.stringMatching(LOOSER));
  });
  test("a project's too", () => {
    put({ mode: "strict" });
    said();
    project("a", { mode: "permissive" });
    const { keeper, pending } = policy.start("a", "remembered");
    put({ mode: "strict", instructions: "Deploys go through the pipeline." });
    keeper.check();
    pending.accept(pending.code(), "remembered");
    keeper.close();
    expect(said()).toContainEqual(expect.stringMatching(/this project's .*looser/));
  });
  test("also a project's alone, in a folder without a past", () => {
    put({ mode: "strict" });
    said();
    project("worktree", { mode: "permissive" });
    const { keeper, pending } = policy.start("worktree", "remembered");
    put({ mode: "strict", instructions: "Deploys go through the pipeline." });
    keeper.check();
    pending.accept(pending.code(), "remembered");
    keeper.close();
    expect(said("worktree")).toEqual([
      expect.stringMatching(/^beside your own config, this project's .*looser/),
      expect.stringMatching(/seen/),
    ]);
  });
  test("while a stricter edit of a known policy needs no telling later", () => {
    put({ mode: "default" });
    said();
    const { keeper } = policy.start("a", "remembered");
    put({ mode: "strict" });
    keeper.check();
    keeper.close();
    put({ mode: "default" });
    expect(said()).toContainEqual(expect.stringMatching(LOOSER));
  });
  test("but a yes to an edit of a known policy is enough, also for what a project makes of it", () => {
    put({ mode: "strict" });
    said();
    const { keeper, pending } = policy.start("a", "remembered");
    project("a", { mode: "permissive" });
    keeper.check();
    pending.accept(pending.code(), "remembered");
    keeper.close();
    expect(said()).toEqual([]);
  });
  test("a yes for the session alone is told at the next start", () => {
    put({ mode: "strict" });
    said();
    const { keeper, pending } = policy.start("a", "remembered");
    put({ mode: "permissive" });
    keeper.check();
    pending.accept(pending.code(), "session");
    keeper.close();
    expect(said()).toContainEqual(expect.stringMatching(LOOSER));
  });
  test("an “I have seen it” for the session alone binds no other one", () => {
    const { keeper, told } = unseen();
    told.accept(told.code(), "session");
    keeper.close();
    expect(said()).toContainEqual(expect.stringMatching(LOOSER));
  });
});

describe("a trusted project that is looser than the user's own policy", () => {
  const PROJECT = /^beside your own config, this project's/;
  beforeEach(() => {
    put({ mode: "strict" });
    said();
    said("b");
    project("a", { mode: "permissive" });
  });
  test("is announced beside a known past too, until a terminal says that it is known", () => {
    for (let time = 0; time < 2; time += 1) expect(said()).toContainEqual(expect.stringMatching(PROJECT));
    see();
    expect(said()).toEqual([]);
  });
  test("another content is another announcement", () => {
    see();
    project("a", { mode: "lenient" });
    expect(said()).toContainEqual(expect.stringMatching(PROJECT));
  });
  test("so is the same content that comes to more beside another policy of the user's own", () => {
    see();
    put({ mode: "strict", circuitBreaker: { total: 1 } });
    project("a", { mode: "permissive" });
    expect(said()).toEqual([]);
    put({ mode: "default" });
    expect(said()).toContainEqual(expect.stringMatching(PROJECT));
  });
  test("in a worktree the same content is known, and other content is not", () => {
    see();
    project("worktree", { mode: "permissive" });
    expect(said("worktree")).toEqual([]);
    project("b", { mode: "lenient" });
    expect(said("b")).toContainEqual(expect.stringMatching(PROJECT));
  });
  test("what it was in this folder counts: what makes nothing looser than the user's own file may still be looser than before", () => {
    project("a", { surfaces: [] });
    see();
    put({ mode: "default" });
    see();
    project("a", { mode: "strict" });
    see();
    for (const own of [{ mode: "default" }, { mode: "default", notifyApprovals: true }]) {
      put(own);
      project("a", {});
      expect(said()).toContainEqual(expect.stringMatching(/looser than the one last in force here/));
    }
  });
});

describe("the environment", () => {
  beforeEach(() => put({ mode: "${MODE_OF_TEST:-strict}" }));
  const under = (mode: string | undefined, folder = "a"): readonly string[] => {
    const running = policy.start(folder, "remembered", {}, mode === undefined ? {} : { env: { MODE_OF_TEST: mode } });
    running.keeper.close();
    return running.said;
  };
  test.each(["a", "b"])("what it makes looser is told, in folder %s too", (folder) => {
    under(undefined);
    expect(under("permissive", folder)).toContainEqual(expect.stringMatching(LOOSER));
    expect(under("permissive", folder)).toContainEqual(expect.stringMatching(LOOSER));
    expect(under(undefined, folder)).toEqual([]);
  });
  test("a file that was known long ago, in a folder that was left since, is compared with what is known now", () => {
    put({ mode: "permissive" });
    said();
    put({ mode: "strict" });
    said("b");
    put({ mode: "permissive" });
    expect(said()).toContainEqual(expect.stringMatching(LOOSER));
  });
});

describe("what is remembered, cut down to that the person was introduced", () => {
  test("introduces the person anew, also after a nested run that was told first", () => {
    put({ mode: "strict" });
    said();
    expect(said()).toEqual([]);
    const kept = readFileSync(memory(), "utf8").split("\n");
    writeFileSync(memory(), kept.filter((line) => !line.includes('"policy"')).join("\n"));
    put({ mode: "permissive" });
    expect(said("a", undefined)).toContainEqual(expect.stringMatching(/^no earlier settings are known here/));
    expect(said()).toContainEqual(expect.stringMatching(/^no earlier settings are known here.*looser/));
    expect(said()).toEqual([]);
  });
});

describe("an edit that waits in a session that goes on", () => {
  test("waits after it too, also where it loosens something under the session's own settings alone", () => {
    put({ mode: "strict", timeoutMs: 60_000 });
    said();
    const own = { mode: "default" };
    const first = policy.start("a", "remembered", own);
    put({ mode: "strict", timeoutMs: 1_000 });
    first.keeper.check();
    expect(first.pending.waiting()).toHaveLength(1);
    const held = first.keeper.held();
    first.keeper.close();
    const second = policy.start("a", "remembered", own, { held });
    expect(second.pending.waiting()).toHaveLength(1);
    expect(second.keeper.load(own).force.config.timeoutMs).toBe(60_000);
    second.keeper.close();
  });
  test("and where it does not wait any more, it is in force", () => {
    put({ mode: "strict", timeoutMs: 60_000 });
    said();
    const first = policy.start("a", "remembered", { mode: "default" });
    put({ mode: "strict", timeoutMs: 1_000 });
    first.keeper.check();
    const held = first.keeper.held();
    first.keeper.close();
    const second = policy.start("a", "remembered", {}, { held });
    expect(second.pending.waiting()).toEqual([]);
    expect(second.keeper.load({}).force.config.timeoutMs).toBe(1_000);
    second.keeper.close();
  });
  test("what was refused is not brought up again in it, and other content is", () => {
    put({ mode: "strict" });
    said();
    const refused = new Set<string>();
    const first = policy.start("a", "remembered", {}, { refused });
    put({ mode: "permissive" });
    first.keeper.check();
    first.pending.keep();
    const held = first.keeper.held();
    first.keeper.close();
    const second = policy.start("a", "remembered", {}, { refused, held });
    expect([second.said, second.pending.waiting(), second.pending.all().length]).toEqual([[], [], 1]);
    expect(second.keeper.load({}).force.config.mode).toBe("strict");
    put({ mode: "lenient" });
    second.keeper.check();
    expect(lines(second, /it waits/)).toBe(1);
    second.keeper.close();
  });
});

describe("a setting that a person saves", () => {
  const running = (): Running => {
    put({ mode: "strict" });
    said();
    return policy.start("a", "remembered");
  };
  const text = () => readFileSync(policy.file, "utf8");
  const modeOf = ({ keeper, pending }: Running) => [keeper.load({}).force.config.mode, pending.waiting().length];
  test("is in force, and known", () => {
    const session = running();
    const before = text();
    put({ mode: "lenient" });
    session.keeper.saved({ file: policy.file, before, text: text() });
    session.keeper.close();
    expect(modeOf(session)).toEqual(["lenient", 0]);
    expect(said()).toEqual([]);
  });
  test("brings in nothing that was waiting in the same file", () => {
    const session = running();
    put({ mode: "permissive" });
    session.keeper.check();
    const before = text();
    put({ mode: "permissive", notifyApprovals: true });
    session.keeper.saved({ file: policy.file, before, text: text() });
    session.keeper.close();
    expect(modeOf(session)).toEqual(["strict", 1]);
  });
  test("nor what is written over it at once", () => {
    const session = running();
    const before = text();
    put({ mode: "permissive" });
    session.keeper.saved({ file: policy.file, before, text: config({ mode: "strict", notifyApprovals: true }) });
    session.keeper.close();
    expect(modeOf(session)).toEqual(["strict", 1]);
  });
  test("nor what is written to another file meanwhile", () => {
    const session = running();
    const before = text();
    project("a", { mode: "permissive" });
    put({ mode: "strict", notifyApprovals: true });
    session.keeper.saved({ file: policy.file, before, text: text() });
    session.keeper.close();
    expect(modeOf(session)).toEqual(["strict", 1]);
  });
});

describe("an edit that waits in a running session", () => {
  const waiting = (): Running => {
    put({ mode: "strict" });
    said();
    const running = policy.start("a", "remembered");
    put({ mode: "permissive" });
    running.keeper.check();
    expect(running.pending.waiting()).toHaveLength(1);
    return running;
  };
  test("can be had no more once the file is broken or taken back", () => {
    for (const then of ["{ broken", config({ mode: "strict" })]) {
      const { keeper, pending } = waiting();
      policy.put(policy.file, then);
      keeper.check();
      keeper.close();
      expect(pending.all()).toEqual([]);
      expect(keeper.load({}).force.config.mode).toBe("strict");
    }
  });
  test("a broken file starts the next session without reviews, whatever was waiting", () => {
    const first = waiting();
    const held = first.keeper.held();
    first.keeper.close();
    policy.put(policy.file, "{ broken");
    const second = policy.start("a", "remembered", {}, { held });
    second.keeper.close();
    expect(second.keeper.load({}).problem).not.toBeUndefined();
  });
  test("an edit of a project that breaks it is not taken up beside the good file of the user's own", () => {
    put({ mode: "default" });
    project("a", { mode: "strict" });
    said();
    const { keeper, pending } = policy.start("a", "remembered");
    project("a", { mode: "lax" });
    keeper.check();
    keeper.close();
    expect([keeper.load({}).force.config.mode, pending.all()]).toEqual(["strict", []]);
  });
  test("a fault in looking stops nobody, and leaves in force what was", () => {
    put({ mode: "strict" });
    said();
    let broken = false;
    const { keeper, hash } = policy.start(
      "a",
      "remembered",
      {},
      {
        catalog: () => {
          if (broken) throw new Error("no catalog");
          return true;
        },
      },
    );
    const before = hash();
    broken = true;
    put({ mode: "permissive" });
    expect(() => keeper.check()).not.toThrow();
    broken = false;
    keeper.close();
    expect(hash()).toBe(before);
  });
});
