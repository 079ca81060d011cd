import { describe, expect, test } from "vitest";
import { expandEntry } from "../../../src/advisor/ledger/expand.ts";
import { branchReader } from "../../../src/advisor/ledger/read.ts";
import { BranchBuilder, show } from "../branch.ts";

const expand = (branch: BranchBuilder, id: string) => expandEntry(branchReader()(branch.entries), id, show);

describe("advisor_expand returns the verbatim text behind a card", () => {
  const branch = new BranchBuilder();
  const user = branch.user(`U${"x".repeat(50_000)}`);
  const prose = branch.assistant("Prose.", [{ id: "c", name: "bash", arguments: { command: "ls -la" } }], "THOUGHT");
  const result = branch.result("c", "bash", "a\nb\nc");
  const shell = branch.message({
    role: "bashExecution",
    command: "make",
    output: "built",
    exitCode: 2,
    cancelled: false,
    truncated: false,
  });
  const custom = branch.add({ type: "custom_message", customType: "n", content: "Whole note", display: true });
  const summary = branch.add({ type: "branch_summary", summary: "Whole summary", fromId: "x" });
  const advice = branch.consult("Question?", "Advice.");

  test("of a user message", () => expect(expand(branch, user)).toBe(`U${"x".repeat(50_000)}`));
  test("of a tool result", () => expect(expand(branch, result)).toBe('bash({"command":"ls -la"})\n→ ok:\na\nb\nc'));
  test("of prose with its calls, without the thinking", () => {
    expect(expand(branch, prose)).toContain("Prose.");
    expect(expand(branch, prose)).toContain('bash({"command":"ls -la"})');
    expect(expand(branch, prose)).not.toContain("THOUGHT");
  });
  test("of a shell run", () => expect(expand(branch, shell)).toBe("$ make\nexit 2\nbuilt"));
  test("of a shown message and of a summary", () => {
    expect(expand(branch, custom)).toBe("Whole note");
    expect(expand(branch, summary)).toBe("Whole summary");
  });
  test("of past advice", () => expect(expand(branch, advice)).toBe("Advice."));
  test("of a question", () => expect(expand(branch, branch.entries.at(-2)?.id ?? "")).toBe("Question?"));
  test("of no other id", () => expect(expand(branch, "nowhere")).toBeUndefined());
});

describe("entries that the ledger withholds stay withheld", () => {
  const branch = new BranchBuilder();
  const ids = {
    hidden: branch.add({ type: "custom_message", customType: "n", content: "SECRET", display: false }),
    excluded: branch.message({
      role: "bashExecution",
      command: "SECRET",
      output: "SECRET",
      exitCode: 0,
      cancelled: false,
      truncated: false,
      excludeFromContext: true,
    }),
    state: branch.add({ type: "custom", customType: "SECRET", data: {} }),
    thinking: branch.assistant("", [], "SECRET"),
    failed: branch.consult("?", "SECRET", { errorMessage: "x" }),
    edited: branch.user("SECRET"),
  };
  branch.add({ type: "context_edit", targetId: ids.edited, replacement: null });
  test.each(Object.entries(ids))("%s", (_kind, id) => expect(expand(branch, id)).toBeUndefined());
});

describe("what a compaction replaced", () => {
  test("can be opened by the id of its digest", () => {
    const branch = new BranchBuilder();
    const old = branch.round("bash", { command: "x" }, "OLD RESULT");
    const kept = branch.user("kept");
    branch.add({ type: "compaction", summary: "s", firstKeptEntryId: kept, tokensBefore: 1 });
    expect(expand(branch, old)).toBe('bash({"command":"x"})\n→ ok:\nOLD RESULT');
    expect(expand(branch, kept)).toBe("kept");
  });
});
