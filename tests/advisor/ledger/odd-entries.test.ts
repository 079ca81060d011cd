/** A branch that holds an odd entry is still read: whatever is wrong with one entry costs that entry alone. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { describe, expect, test } from "vitest";
import { spendRecords, totalUsage } from "../../../src/advisor/budget/spend.ts";
import { savedAnchor } from "../../../src/advisor/ledger/anchor.ts";
import { expandEntry } from "../../../src/advisor/ledger/expand.ts";
import { branchReader } from "../../../src/advisor/ledger/read.ts";
import { BranchBuilder, show, textsOf } from "../branch.ts";

const ODD: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  "x",
  [],
  {},
  [null],
  true,
  { type: "text" },
  [{ type: "text", text: 5 }],
  [{ type: "toolCall" }],
  { content: 3 },
];

/** One of every kind. */
function branchOfAllKinds(): SessionEntry[] {
  const branch = new BranchBuilder();
  branch.user("hi");
  branch.round("bash", { command: "ls" }, "out", {
    nestedCalls: { calls: [{ name: "read", arguments: { path: "a" }, status: "ok", error: "e" }] },
  });
  branch.assistant(
    "prose",
    [{ id: "k", name: "edit", arguments: { path: "a", edits: [{ oldText: "a", newText: "b" }] } }],
    "thought",
  );
  branch.result("k", "edit", "done");
  branch.message({ role: "bashExecution", command: "ls", output: "x", exitCode: 0 });
  branch.message({ role: "custom", customType: "c", content: "x", display: true });
  branch.message({ role: "compactionSummary", summary: "s" });
  branch.add({
    type: "custom_message",
    customType: "advisor-review",
    content: "x",
    display: true,
    details: { advice: "y" },
  });
  branch.add({ type: "custom", customType: "advisor-context-anchor", data: { entryId: "e1", boundaryId: null } });
  branch.consult("q?", "Severity: none");
  branch.add({
    type: "usage",
    kind: "advisor-cache-warming",
    provider: "a",
    model: "b",
    usage: { input: 1 },
    note: "{}",
  });
  branch.add({ type: "branch_summary", summary: "s", fromId: "e1" });
  branch.add({ type: "compaction", summary: "s", firstKeptEntryId: "e3" });
  branch.add({ type: "context_edit", targetId: "e2", replacement: { content: [{ type: "text", text: "edited" }] } });
  branch.result("orphan", "bash", "x", { isError: true });
  branch.user([
    { type: "text", text: "LAST WORDS" },
    { type: "image", data: "", mimeType: "image/png" },
  ]);
  branch.ask("pending?");
  return branch.entries;
}

function pathsIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const below =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))
      : [];
  // Entries themselves are objects: Pi finds them by their ids.
  return path.length > 1 ? [path, ...below] : below;
}

function withOdd(path: readonly string[], odd: unknown): SessionEntry[] {
  const entries = branchOfAllKinds();
  let holder: unknown = entries;
  for (const key of path.slice(0, -1)) holder = Reflect.get(holder as object, key);
  Reflect.set(holder as object, path.at(-1) ?? "", odd);
  return entries;
}

describe("any field of any entry may be missing or of another type", () => {
  test.each(ODD.map((odd) => [odd]))("%j in the place of each", (odd) => {
    for (const path of pathsIn(branchOfAllKinds())) {
      const entries = withOdd(path, odd);
      const limits = { tailToolCalls: 9, tailMaxChars: 0, userMessageMaxChars: 20_000, customPreviewChars: 0 };
      const texts = [textsOf(entries), textsOf(entries, limits)];
      const branch = branchReader()(entries);
      for (const { id } of entries) expandEntry(branch, id, show);
      expect(totalUsage(spendRecords(entries)).cost.total).toBeGreaterThanOrEqual(0);
      savedAnchor(entries, undefined);
      const own = Number(path[0]) === entries.length - 2;
      if (!own) for (const text of texts) expect(text.join("\n"), path.join(".")).toContain("LAST WORDS");
    }
  });
});
