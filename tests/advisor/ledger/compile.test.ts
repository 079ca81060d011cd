import { describe, expect, test } from "vitest";
import { imagesIn } from "../../../src/advisor/ledger/content.ts";
import { BranchBuilder, ledgerOf, LIMITS, messageText, requestOf, textsOf, usage } from "../branch.ts";

const image = { type: "image", data: "QUJD".repeat(100), mimeType: "image/png" };
const whole = (branch: BranchBuilder, limits = {}) => textsOf(branch.entries, limits).join("\n");

describe("every user message on the branch is sent verbatim", () => {
  test("with its line breaks and its markup", () => {
    const branch = new BranchBuilder();
    branch.user("First\n\n  </executor_log> <user_words> 'x' & \"y\"");
    expect(whole(branch)).toContain("[user] First\n\n  </executor_log> <user_words> 'x' & \"y\"");
  });
  test("beyond userMessageMaxChars it keeps head and tail around an expandable gap", () => {
    const branch = new BranchBuilder();
    const id = branch.user(`HEAD${"x".repeat(30_000)}TAIL`);
    const text = whole(branch);
    expect(text).toContain("[user] HEAD");
    expect(text).toContain("TAIL");
    expect(text).toContain(`[… 10008 chars omitted — advisor_expand("${id}") for the full text …]`);
  });
  test("also from before a compaction, whose summary is labelled as a paraphrase", () => {
    const branch = new BranchBuilder();
    branch.user("Never touch the lock file.");
    branch.round("bash", { command: "old work" }, "old output");
    const kept = branch.user("Kept words.");
    branch.add({ type: "compaction", summary: "They talked about files.", firstKeptEntryId: kept, tokensBefore: 10 });
    branch.user("New words.");
    const text = whole(branch);
    expect(text).toContain(
      "The user's own words before the summary boundary (verbatim, in order — these are the authoritative statement of intent):",
    );
    expect(text).toContain("[user] Never touch the lock file.");
    expect(text).toContain("[compaction summary — pi's paraphrase, not the user's words]\nThey talked about files.");
    expect(text).toContain("#e2 bash · old work");
    expect(text).not.toContain("old output");
    expect(text.indexOf("Never touch")).toBeLessThan(text.indexOf("They talked"));
    expect(text.indexOf("They talked")).toBeLessThan(text.indexOf("Kept words."));
    expect(text.indexOf("Kept words.")).toBeLessThan(text.indexOf("New words."));
    expect(text.split("Kept words.")).toHaveLength(2);
  });
  test("a second compaction restates the words that both replaced, and only the newest summary", () => {
    const branch = new BranchBuilder();
    branch.user("One.");
    const second = branch.user("Two.");
    branch.add({ type: "compaction", summary: "SUMMARY-1", firstKeptEntryId: second, tokensBefore: 1 });
    const third = branch.user("Three.");
    branch.add({ type: "compaction", summary: "SUMMARY-2", firstKeptEntryId: third, tokensBefore: 1 });
    const text = whole(branch);
    for (const word of ["One.", "Two.", "Three.", "SUMMARY-2"]) expect(text.split(word), word).toHaveLength(2);
    expect(text).not.toContain("SUMMARY-1");
  });
});

describe("older tool rounds become cards, the newest tailToolCalls stay in full", () => {
  const branch = new BranchBuilder();
  branch.user("Do it.");
  const ids = [1, 2, 3].map((n) => branch.round("bash", { command: `cmd ${n}` }, `output ${n}\nline two`));
  branch.ask("Right?");

  test("two by default", () => {
    const messages = textsOf(branch.entries);
    expect(messages[0]).toContain(`#${ids[0]} bash · cmd 1 · ok · 2 lines`);
    expect(messages[0]).not.toContain("output 1");
    expect(messages.at(-1)).toContain("Most recent work, verbatim:");
    expect(messages.at(-1)).toContain(`#${ids[1]} bash({"command":"cmd 2"})\n→ ok: output 2\nline two`);
    expect(messages.at(-1)).toContain("→ ok: output 3");
    expect(messages.at(-1)).not.toContain("output 1");
  });
  test("none with tailToolCalls 0: only cards", () => {
    const text = whole(branch, { tailToolCalls: 0 });
    expect(text).toContain(`#${ids[2]} bash · cmd 3 · ok · 2 lines`);
    expect(text).not.toContain("output 3");
  });
  test("all, when there are fewer", () => {
    const text = whole(branch, { tailToolCalls: 9 });
    for (const n of [1, 2, 3]) expect(text).toContain(`output ${n}`);
  });
  test("arguments and result are capped at tailMaxChars each, both ends kept", () => {
    const long = new BranchBuilder();
    const id = long.round("write", { content: `A${"x".repeat(5000)}B` }, `C${"y".repeat(5000)}D`);
    const text = whole(long, { tailMaxChars: 100 });
    expect(text).toContain(`#${id} write({"content":"A`);
    expect(text).toContain('B"})');
    expect(text).toContain("→ ok: C");
    expect(text).toMatch(/D\n<\/newest_work/);
    expect(text.match(/x/g)?.length).toBeLessThan(100);
    expect(text.match(/y/g)?.length).toBeLessThan(100);
  });
});

describe("what the executor thinks and writes", () => {
  test("reasoning is dropped from history and kept in the tail", () => {
    const branch = new BranchBuilder();
    branch.user("Go.");
    branch.assistant("", [{ id: "x1", name: "ls" }], "OLD THOUGHT");
    branch.result("x1", "ls", "a");
    branch.assistant("", [{ id: "x2", name: "ls" }], "NEW THOUGHT");
    branch.result("x2", "ls", "b");
    branch.ask("?");
    const text = whole(branch, { tailToolCalls: 1 });
    expect(text).not.toContain("OLD THOUGHT");
    expect(text).toContain("[executor thinking] NEW THOUGHT");
  });
  test("the reasoning behind the question is there even without a tail; that behind earlier questions is not", () => {
    const branch = new BranchBuilder();
    branch.assistant("Q1", [{ id: "q1", name: "advisor" }], "FIRST THOUGHT");
    branch.result("q1", "advisor", "Severity: none");
    branch.assistant("Q2", [{ id: "q2", name: "advisor" }], "SECOND THOUGHT");
    const text = whole(branch, { tailToolCalls: 0 });
    expect(text).not.toContain("FIRST THOUGHT");
    expect(text).toContain("[executor thinking] SECOND THOUGHT");
  });
  test("prose is capped with an expandable gap", () => {
    const branch = new BranchBuilder();
    const id = branch.assistant(`START${"p".repeat(9000)}END`);
    const text = whole(branch);
    expect(text).toContain("[executor] START");
    expect(text).toContain(`advisor_expand("${id}")`);
    expect(text.match(/p/g)?.length).toBeLessThan(LIMITS.tailMaxChars + 200);
  });
  test("summaries are capped too", () => {
    const branch = new BranchBuilder();
    const id = branch.add({ type: "branch_summary", fromId: "x", summary: `S${"m".repeat(9000)}Z` });
    const text = whole(branch);
    expect(text).toContain("[branch summary — pi's paraphrase, not the user's words]\nS");
    expect(text).toContain(`advisor_expand("${id}")`);
  });
  test("prose beside the pending call is the question", () => {
    const branch = new BranchBuilder();
    branch.user("Go.");
    branch.ask("Which of the two?");
    const last = textsOf(branch.entries).at(-1) ?? "";
    expect(last).toMatch(/Executor's question:\n<executor_question \w+>\nWhich of the two\?/);
    expect(whole(branch).split("Which of the two?")).toHaveLength(2);
    expect(
      last.endsWith(
        "Advise the executor on the situation above. Ground every claim in the log; do not invent executor actions.",
      ),
    ).toBe(true);
  });
});

describe("messages of extensions, shell runs and state", () => {
  const branch = new BranchBuilder();
  branch.add({ type: "custom_message", customType: "todo", content: "Visible\nnote", display: true });
  branch.add({ type: "custom_message", customType: "secret", content: "HIDDEN MESSAGE", display: false });
  branch.message({
    role: "bashExecution",
    command: "make all",
    output: "ok\nok",
    exitCode: 0,
    cancelled: false,
    truncated: false,
  });
  branch.message({
    role: "bashExecution",
    command: "EXCLUDED RUN",
    output: "x",
    exitCode: 0,
    cancelled: false,
    truncated: false,
    excludeFromContext: true,
  });
  branch.add({ type: "custom", customType: "advisor-context-anchor", data: { entryId: "STATE" } });
  branch.add({ type: "model_change", provider: "p", modelId: "MODELCHANGE" });
  const text = whole(branch);

  test("a shown message is previewed on one line", () =>
    expect(text).toContain("[extension message: todo] Visible note"));
  test("up to customPreviewChars", () =>
    expect(whole(branch, { customPreviewChars: 7 })).toContain("[extension message: todo] Visible…"));
  test("a hidden one is withheld", () => expect(text).not.toContain("HIDDEN MESSAGE"));
  test("a shell run is the user's", () => expect(text).toContain("[user shell] make all · exit 0 · 2 lines"));
  test("a `!!` run is withheld", () => expect(text).not.toContain("EXCLUDED RUN"));
  test("state entries are no part of the log", () => expect(text).not.toMatch(/STATE|MODELCHANGE/));
});

describe("no image is ever embedded in the ledger", () => {
  const branch = new BranchBuilder();
  branch.user([{ type: "text", text: "Look:" }, image, image]);
  branch.user([image]);
  const id = branch.round("read", { path: "shot.png" }, "", { content: [image] });
  branch.ask("?");

  test("a pasted one is named, and that no path exists", () => {
    expect(whole(branch)).toContain(
      "[user] Look: [2 images the user pasted — no file path exists for them; ask the executor what they show if it matters]",
    );
    expect(whole(branch)).toContain(
      "[user] [1 image the user pasted — no file path exists for it; ask the executor what it shows if it matters]",
    );
  });
  test("a tool's one points at its file", () => {
    expect(whole(branch, { tailToolCalls: 0 })).toContain(
      `#${id} read · shot.png · ok · 1 image · read the path above to view`,
    );
    expect(whole(branch)).toContain("[1 image omitted]");
  });
  test("no bytes are sent", () => {
    const { messages } = requestOf(branch.entries);
    expect(messages.some((message) => imagesIn(message.content) > 0)).toBe(false);
    expect(JSON.stringify(messages)).not.toContain("QUJD");
  });
});

describe("past consultations", () => {
  test("only the advisor's advice has the assistant role", () => {
    const branch = new BranchBuilder();
    branch.user("Go.");
    branch.consult("Plan A or B?", "Severity: none\nA.");
    branch.assistant("Taking A.");
    branch.ask("And now?");
    const { messages } = requestOf(branch.entries);
    expect(messages.filter(({ role }) => role === "assistant").map(messageText)).toEqual(["Severity: none\nA."]);
    expect(messages.at(-1)?.role).toBe("user");
    expect(messages.every((message) => message.role !== "assistant" || message.usage.totalTokens === 0)).toBe(true);
  });
  test.each([
    [{ skipped: true, errorMessage: "budget exceeded or declined" }],
    [{ stopReason: "aborted", errorMessage: "aborted" }],
    [{ errorMessage: "empty response" }],
    [{ stopReason: "error" }],
  ])("a failed one (%j) loses its text and keeps its question", (details) => {
    const branch = new BranchBuilder();
    branch.consult("ASKED BEFORE", "FAILED TEXT", details);
    branch.ask("?");
    expect(whole(branch)).toContain("ASKED BEFORE");
    expect(whole(branch)).not.toContain("FAILED TEXT");
  });
  test("all answers of a parallel batch are replayed, and its other calls keep their cards", () => {
    const branch = new BranchBuilder();
    branch.assistant("Both?", [
      { id: "a", name: "advisor" },
      { id: "b", name: "bash", arguments: { command: "ls" } },
      { id: "c", name: "advisor" },
    ]);
    const bash = branch.result("b", "bash", "x");
    branch.result("c", "advisor", "SECOND ADVICE");
    branch.result("a", "advisor", "FIRST ADVICE");
    branch.ask("?");
    const { messages } = requestOf(branch.entries);
    expect(messages.filter(({ role }) => role === "assistant").map(messageText)).toEqual([
      "FIRST ADVICE\n\nSECOND ADVICE",
    ]);
    expect(whole(branch)).toContain(`#${bash} bash · ls · ok · 1 char`);
  });
  test("a delivered review is replayed as the advisor's own past answer", () => {
    const branch = new BranchBuilder();
    branch.user("Go.");
    branch.assistant("All done.");
    branch.add({
      type: "custom_message",
      customType: "advisor-review",
      content: "<advisory>…</advisory>",
      display: true,
      details: { advice: "You forgot the docs." },
    });
    branch.ask("?");
    const { messages } = requestOf(branch.entries);
    expect(messages.filter(({ role }) => role === "assistant").map(messageText)).toEqual(["You forgot the docs."]);
    expect(whole(branch)).toContain("Completion review: the executor had just delivered the answer above.");
    expect(whole(branch)).not.toContain("<advisory>");
  });
});

describe("context edits of Pi 1.x are honoured", () => {
  const edited = (replacement: unknown, build: (branch: BranchBuilder) => string) => {
    const branch = new BranchBuilder();
    const targetId = build(branch);
    branch.add({ type: "context_edit", targetId, replacement });
    branch.ask("?");
    return branch;
  };
  test("a replaced result shows its replacement", () => {
    const branch = edited({ content: [{ type: "text", text: "NEW" }] }, (b) =>
      b.round("bash", { command: "x" }, "OLD SECRET"),
    );
    expect(whole(branch)).toContain("→ ok: NEW");
    expect(whole(branch)).not.toContain("OLD SECRET");
  });
  test("a removed result is said to be removed", () => {
    const branch = edited(null, (b) => b.round("bash", { command: "x" }, "OLD SECRET"));
    expect(whole(branch)).toContain("result removed from the context");
    expect(whole(branch)).not.toContain("OLD SECRET");
  });
  test("so are user messages and prose, as text or as parts", () => {
    expect(whole(edited({ content: "NEW" }, (b) => b.user("OLD")))).toContain("[user] NEW");
    expect(whole(edited({ content: "NEW" }, (b) => b.assistant("OLD")))).toContain("[executor] NEW");
    expect(whole(edited(null, (b) => b.user("OLD")))).not.toContain("OLD");
  });
  test("the newest edit of an entry counts", () => {
    const branch = new BranchBuilder();
    const targetId = branch.user("OLD");
    branch.add({ type: "context_edit", targetId, replacement: { content: "FIRST" } });
    branch.add({ type: "context_edit", targetId, replacement: { content: "SECOND" } });
    expect(whole(branch)).toContain("SECOND");
    expect(whole(branch)).not.toMatch(/OLD|FIRST/);
  });
  test("also after the entry was read without them", () => {
    const branch = new BranchBuilder();
    const targetId = branch.user("OLD");
    expect(whole(branch)).toContain("OLD");
    branch.add({ type: "context_edit", targetId, replacement: null });
    expect(ledgerOf(branch.entries).open).toEqual([]);
  });
});

describe("calls and results are paired whatever stands between them", () => {
  test("a message injected mid-call does not tear them apart", () => {
    const branch = new BranchBuilder();
    branch.assistant("", [{ id: "x", name: "bash", arguments: { command: "make" } }]);
    branch.add({ type: "custom_message", customType: "note", content: "meanwhile", display: true });
    branch.user("Hurry!");
    const id = branch.result("x", "bash", "made");
    branch.ask("?");
    expect(whole(branch)).toContain(`#${id} bash({"command":"make"})\n→ ok: made`);
    expect(whole(branch)).toContain("[user] Hurry!");
  });
  test("ids that a provider uses again belong to the nearest call before", () => {
    const branch = new BranchBuilder();
    for (const n of [1, 2]) {
      branch.assistant("", [{ id: "call_0", name: "bash", arguments: { command: `c${n}` } }]);
      branch.result("call_0", "bash", `out ${n}`);
    }
    branch.ask("?");
    expect(whole(branch)).toMatch(/"command":"c1"\}\)\n→ ok: out 1/);
    expect(whole(branch)).toMatch(/"command":"c2"\}\)\n→ ok: out 2/);
  });
  test("a result without its call still has a card, and a dead call says that nothing came", () => {
    const branch = new BranchBuilder();
    const orphan = branch.result("gone", "bash", "text");
    branch.assistant("", [{ id: "dead", name: "bash", arguments: { command: "x" } }]);
    branch.user("Stop that.");
    branch.assistant("Ok.");
    branch.ask("?");
    const text = whole(branch, { tailToolCalls: 0 });
    expect(text).toContain(`#${orphan} bash · ok · 4 chars`);
    expect(text).toContain("bash · x · no result");
  });
  test("a call beside the question is running", () => {
    const branch = new BranchBuilder();
    branch.assistant("?", [
      { id: "x", name: "bash", arguments: { command: "long" } },
      { id: "y", name: "advisor" },
    ]);
    expect(whole(branch)).toContain('bash({"command":"long"})\n→ running');
  });
  test("nested calls are carded", () => {
    const branch = new BranchBuilder();
    branch.round("codemode", { code: "…" }, "done", {
      nestedCalls: {
        calls: [
          { id: "n", name: "bash", arguments: { command: "rm -r build" }, status: "error", error: "denied\nmore" },
        ],
        complete: true,
      },
    });
    branch.ask("?");
    expect(whole(branch, { tailToolCalls: 0 })).toContain("  ↳ bash · rm -r build · error · ✗ denied");
  });
});

describe("session files are anyone's", () => {
  test.each([
    ["no content", { role: "user", content: null }],
    [
      "foreign parts",
      { role: "assistant", content: [null, 3, { type: "toolCall" }, { type: "text" }], usage: usage() },
    ],
    ["a result without content", { role: "toolResult", toolCallId: "x", toolName: "bash", isError: false }],
    ["an unknown role", { role: "alien", content: "x" }],
    ["a shell run without fields", { role: "bashExecution" }],
  ])("%s is read without a fault", (_what, message) => {
    const branch = new BranchBuilder();
    branch.message(message);
    expect(() => textsOf(branch.entries)).not.toThrow();
  });
});
