/** What the ledger sends of recorded sessions, and the floors of what it keeps: the figures of `docs/figures.md`. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { expandEntry } from "../../../src/advisor/ledger/expand.ts";
import { branchReader } from "../../../src/advisor/ledger/read.ts";
import { shortcomings } from "../../bench/floors.ts";
import { recallTable, saved, sizeTable } from "../../bench/ledger.ts";
import { percent, recallOf } from "../../bench/recall.ts";
import { lostWords, type Saving, savings } from "../../bench/saving.ts";
import { corpus, CORPUS_MISSING } from "../../host/harness/sessions.ts";
import { BranchBuilder, show, textsOf } from "../branch.ts";

describe.skipIf(corpus().size === 0)(
  `on recorded sessions (${corpus().size === 0 ? CORPUS_MISSING : corpus().size})`,
  () => {
    const found = savings();
    const sum = (pick: (saving: Saving) => number) => found.reduce((total, saving) => total + pick(saving), 0);

    test("every floor is held", () => expect(shortcomings(found)).toEqual([]));
    test("93 % less than the raw branch is sent, and 87 % of the session that was never compacted", () => {
      expect(
        saved(
          sum(({ sent }) => sent),
          sum(({ raw }) => raw),
        ),
      ).toBeGreaterThanOrEqual(93);
      const { sent, raw } = found.find(({ name }) => name === "large-session") ?? { sent: 1, raw: 0 };
      expect(saved(sent, raw)).toBeGreaterThanOrEqual(87);
    });
    test("and the document says so", () => {
      const text = readFileSync(new URL("../../../docs/figures.md", import.meta.url), "utf8");
      for (const made of [sizeTable(found), recallTable(found)]) expect(text).toContain(made.slice(made.indexOf("|")));
    });
  },
);

describe("the floors", () => {
  const share = { found: 79, of: 100 };
  const held = { found: 1, of: 1 };
  const saving: Saving = {
    name: "large-session",
    requests: 1,
    sent: 1,
    raw: 2,
    pi: 2,
    larger: 0,
    lost: 0,
    medianSent: 1,
    recall: { paths: held, user: held, executor: held, errors: held, reach: held },
  };
  test.each([
    [{ recall: { ...saving.recall, paths: share } }, "large-session: paths 79.0 %, at least 80 %"],
    [{ recall: { ...saving.recall, errors: { found: 99, of: 100 } } }, "large-session: errors 99.0 %, at least 100 %"],
    [{ recall: { ...saving.recall, reach: share }, name: "any" }, "any: reach 79.0 %, at least 90 %"],
    [{ lost: 1 }, "large-session: 1 user messages lost"],
    [{ larger: 2 }, "large-session: 2 requests larger than what they replace"],
  ])("%j falls short", (part, said) => expect(shortcomings([{ ...saving, ...part }])).toEqual([said]));
  test("what holds them does not", () => expect(shortcomings([saving])).toEqual([]));
});

describe("a user's message is lost", () => {
  const branch = new BranchBuilder();
  const long = `HEAD${"x".repeat(15_000)}${"y".repeat(15_000)}TAIL`;
  const id = branch.user(long);
  const text = textsOf(branch.entries).join("\n");
  const expand = (one: string) => expandEntry(branchReader()(branch.entries), one, show) ?? "";

  test("if it is nowhere", () => expect(lostWords(branch.entries, "other", expand)).toEqual([long]));
  test("not if it is cut with the handle that opens it", () =>
    expect(lostWords(branch.entries, text, expand)).toEqual([]));
  test("if it is cut without its handle, or with another's", () => {
    for (const other of [text.replaceAll(/\[… .*? …\]/g, "…"), text.replace(`"${id}"`, '"other"')])
      expect(lostWords(branch.entries, other, expand)).toEqual([long]);
  });
  test("if its handle opens nothing", () => expect(lostWords(branch.entries, text, () => "")).toEqual([long]));
});

describe("what is needed next", () => {
  const branch = new BranchBuilder();
  branch.user("Look at src/deep/one.ts and `helperName`.");
  branch.round("bash", { command: "make" }, "someValue in src/deep/two.ts", { isError: true });
  branch.round("bash", { command: "make" }, "hiddenValue src/deep/three.ts");
  const end = branch.entries.length;
  branch.user("Now src/deep/two.ts and helperName, and neverSeen");
  branch.round("read", { path: "/work/here/src/deep/three.ts" }, "", {}, "hiddenValue is in src/deep/one.ts");
  const recall = (text: string, expand: (id: string) => string = () => "") =>
    recallOf(branch.entries, end, text, expand, "/work/here");

  test("is what the next entries name and the branch held", () => {
    const { paths, user, executor, errors, reach } = recall("");
    expect([paths, user, executor, errors, reach].map(({ of }) => of)).toEqual([3, 1, 1, 1, 5]);
  });
  test("is found where it stands", () => {
    const text = "src/deep/one.ts src/deep/three.ts helperName hiddenValue ✗ someValue in src/deep/two.ts";
    const { paths, user, executor, errors, reach } = recall(text);
    expect([paths, user, executor, errors, reach].map(percent)).toEqual([100, 100, 100, 100, 100]);
  });
  test("is within reach if an id that is shown opens it", () => {
    const behind = (id: string) => (id === "e2" ? "hiddenValue src/deep/two.ts" : "");
    expect(recall("#e2 bash · make", behind).reach).toEqual({ found: 2, of: 5 });
    expect(recall('[… 9 chars omitted — advisor_expand("e2") for the full text …]', behind).reach.found).toBe(2);
    expect(recall("x [… #e2: 9 chars more …] y", behind).reach.found).toBe(2);
    expect(recall("#e3 bash · make", behind).reach.found).toBe(0);
  });
});
