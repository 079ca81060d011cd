import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { describe, expect, test } from "vitest";
import { cadenceAt } from "../../../src/advisor/consult/cadence.ts";
import { corpus, CORPUS_MISSING, readBranch } from "../../host/harness/sessions.ts";
import { BranchBuilder, defaultPolicy } from "../branch.ts";

const decided = (entries: readonly SessionEntry[], callId: string) =>
  defaultPolicy.decide("advisor/cadence", cadenceAt(entries, callId)).outcome;

describe("what is counted", () => {
  const branch = new BranchBuilder();
  branch.user("Earlier.");
  branch.consult("Right?", "Yes.");
  branch.user("Go.");
  branch.round("ls", {}, "a");
  branch.consult("Is step 1 right?", "Yes.");
  branch.round("ls", {}, "b");
  branch.assistant("Is STEP 1 right?!", [
    { id: "x", name: "advisor" },
    { id: "y", name: "bash", arguments: {} },
    { id: "z", name: "advisor" },
  ]);

  test("calls since the user wrote, work since the last of them, and the same words in other letters", () => {
    expect(cadenceAt(branch.entries, "x")).toEqual({ callsThisPrompt: 1, roundsSince: 1, repeats: 1 });
  });
  test("of the same message what stands before the call", () => {
    expect(cadenceAt(branch.entries, "z")).toEqual({ callsThisPrompt: 2, roundsSince: 1, repeats: 2 });
  });
  test("a call that another tool made comes after all of them", () => {
    expect(cadenceAt(branch.entries, "nested").callsThisPrompt).toBe(3);
  });
  test("another number makes another question: step 2 is not step 1", () => {
    const steps = new BranchBuilder();
    steps.user("Go.");
    steps.consult("Is step 1 right?", "Yes.");
    steps.ask("Is step 2 right?");
    expect(cadenceAt(steps.entries, "a3").repeats).toBe(0);
  });
  test("a call without words repeats nothing", () => {
    const silent = new BranchBuilder();
    silent.user("Go.");
    silent.consult("", "Yes.");
    silent.ask("");
    expect(cadenceAt(silent.entries, "a3")).toEqual({ callsThisPrompt: 1, roundsSince: 0, repeats: 0 });
  });
  test("nothing on an empty branch", () => {
    expect(cadenceAt([], "x")).toEqual({ callsThisPrompt: 0, roundsSince: 0, repeats: 0 });
  });
});

test("a loop ends, however its question is worded", () => {
  const branch = new BranchBuilder();
  branch.user("Go.");
  const outcomes = Array.from({ length: 20 }, (_, n) => {
    branch.consult(`Am I done ${"really ".repeat(n)}?`, "Yes.");
    return decided(branch.entries.slice(0, -1), `a${branch.entries.length - 2}`);
  });
  expect(outcomes).toEqual([
    ...Array.from({ length: 6 }, () => "consult"),
    ...Array.from({ length: 6 }, () => "remind"),
    ...Array.from({ length: 8 }, () => "refuse"),
  ]);
});

/**
 * A recorded session whose executor had asked where the guidance says: at the beginning and at the end of each prompt,
 * after each failure, and now and then. Its question is what it wrote there.
 */
function asking(entries: readonly SessionEntry[]): {
  readonly entries: readonly SessionEntry[];
  readonly calls: readonly string[];
} {
  const calls: string[] = [];
  const roleAt = (index: number): string => {
    const entry = entries[index];
    return entry?.type === "message" ? entry.message.role : "";
  };
  const made = entries.map((entry, index): SessionEntry => {
    if (entry.type !== "message" || entry.message.role !== "assistant") return entry;
    const before = entries[index - 1];
    const failed = before?.type === "message" && before.message.role === "toolResult" && before.message.isError;
    if (!failed && roleAt(index - 1) !== "user" && roleAt(index + 1) !== "user" && index % 25 !== 0) return entry;
    const id = `advisor-${index}`;
    calls.push(id);
    const call = { type: "toolCall" as const, id, name: "advisor", arguments: {} };
    return { ...entry, message: { ...entry.message, content: [...entry.message.content, call] } };
  });
  return { entries: made, calls };
}

test.skipIf(corpus().size === 0).each([...corpus()])(
  `ordinary use never notices: %s ${corpus().size === 0 ? CORPUS_MISSING : ""}`,
  (_name, path) => {
    const { entries, calls } = asking(readBranch(path));
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter((id) => decided(entries, id) !== "consult")).toEqual([]);
  },
);
