import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { savedAnchor } from "../../../src/advisor/ledger/anchor.ts";
import { type Ledger, ledgerCompiler } from "../../../src/advisor/ledger/compile.ts";
import { cutAfter, cutsOf } from "../../../src/advisor/ledger/cut.ts";
import { renderLedger } from "../../../src/advisor/ledger/messages.ts";
import { branchReader } from "../../../src/advisor/ledger/read.ts";
import { messagesTokens, textTokens } from "../../../src/advisor/ledger/tokens.ts";
import { trimTarget, trimToFit } from "../../../src/advisor/ledger/trim.ts";
import { branchOf, steps } from "../arbitrary.ts";
import { BranchBuilder, LIMITS, messageText, partsOf, RENDER, show, showAged } from "../branch.ts";

const compiler = (limits = {}) => ledgerCompiler({ ...LIMITS, ...limits }, show);
const readOf = (branch: BranchBuilder) => branchReader()(branch.entries);

function longBranch(): BranchBuilder {
  const branch = new BranchBuilder();
  branch.user("FIRST WISH");
  for (let n = 0; n < 30; n += 1) {
    branch.round("bash", { command: `command number ${n}` }, `output ${n}`, {}, `Prose ${n} ${"p".repeat(200)}`);
    if (n === 10) branch.user("SECOND WISH");
    if (n === 20) branch.consult("OLD QUESTION", "OLD ADVICE");
  }
  branch.ask("Now?");
  return branch;
}

describe("the ledger drops its oldest cards", () => {
  const branch = longBranch();
  const read = readOf(branch);
  const full = messagesTokens(renderLedger(compiler()(read), RENDER).messages);
  const trimmed = trimToFit(compiler(), read, RENDER, Math.floor(full * 0.6));
  const text = (trimmed?.rendered.messages ?? []).map(messageText).join("\n");

  test("and fits", () => expect(messagesTokens(trimmed?.rendered.messages ?? [])).toBeLessThanOrEqual(full * 0.6));
  test("the user's words of the dropped span stand verbatim ahead of a fixed marker", () => {
    expect(text).toContain("[user] FIRST WISH");
    expect(text.indexOf("FIRST WISH")).toBeLessThan(
      text.indexOf("[Earlier executor activity omitted to fit the cost budget."),
    );
    expect(text).not.toContain("command number 0 ");
  });
  test("the newest stay", () => expect(text).toContain("output 29"));
  test("no more than needed goes: the next smaller cut would not fit", () => {
    const ledger = compiler()(read);
    const before = cutsOf(ledger).findLast((cut) => cut.blocks < (trimmed?.cut?.blocks ?? 0));
    expect(messagesTokens(renderLedger(ledger, { ...RENDER, cut: before }).messages)).toBeGreaterThan(full * 0.6);
  });
  test("a wholly dropped segment takes its question and its advice along", () => {
    const most = trimToFit(compiler(), read, RENDER, Math.floor(full * 0.2));
    const rest = (most?.rendered.messages ?? []).map(messageText).join("\n");
    expect(rest).not.toMatch(/OLD QUESTION|OLD ADVICE/);
    expect(rest).toContain("SECOND WISH");
  });
});

describe("if dropping every card does not fit, the tail's cap is reduced in steps", () => {
  const branch = new BranchBuilder();
  branch.user("Wish.");
  branch.round("bash", { command: "x" }, "y".repeat(20_000));
  branch.ask("?");
  test.each([
    [4000, 1400],
    [2000, 900],
    [1000, 600],
    [500, 350],
  ])("to %i characters for a target of %i tokens", (cap, target) => {
    const trimmed = trimToFit(compiler(), readOf(branch), RENDER, target);
    expect(trimmed?.tailMaxChars).toBe(cap);
    expect(messagesTokens(trimmed?.rendered.messages ?? [])).toBeLessThanOrEqual(target);
  });
  test("only to caps below the configured one", () => {
    expect(trimToFit(compiler({ tailMaxChars: 700 }), readOf(branch), RENDER, 310)?.tailMaxChars).toBe(500);
  });
  test("and when that is not enough, there is no request", () =>
    expect(trimToFit(compiler(), readOf(branch), RENDER, 50)).toBeUndefined());
});

describe("trimming fits or skips, and loses no user word", () => {
  test("for any branch and any target", () => {
    fc.assert(
      fc.property(steps, fc.nat(3000), fc.constantFrom(show, showAged), (made, target, shown) => {
        const { entries, users } = branchOf(made);
        const read = branchReader()(entries);
        const compile = ledgerCompiler(LIMITS, shown);
        const trimmed = trimToFit(compile, read, RENDER, target);
        if (trimmed === undefined) {
          const least = renderLedger(compile(read, { tailMaxChars: 500 }), {
            ...RENDER,
            cut: cutsOf(compile(read)).at(-1),
          });
          expect(messagesTokens(least.messages)).toBeGreaterThan(target);
          return;
        }
        expect(messagesTokens(trimmed.rendered.messages)).toBeLessThanOrEqual(target);
        const text = trimmed.rendered.messages.map(messageText).join("\n");
        for (const words of users) expect(text).toContain(words);
      }),
    );
  });
});

describe("the boundary is sticky", () => {
  const branch = longBranch();
  const read = readOf(branch);
  const full = messagesTokens(renderLedger(compiler()(read), RENDER).messages);
  const trimmed = trimToFit(compiler(), read, RENDER, Math.floor(full * 0.6));
  const entryId = trimmed?.cut?.entryId ?? "";

  test("a later request resumes just after it and reproduces the same prefix", () => {
    const later = longBranch();
    later.result("zz", "bash", "unrelated");
    later.user("More.");
    later.round("bash", { command: "later" }, "later output");
    later.ask("And now?");
    const ledger = compiler()(readOf(later));
    const rendered = renderLedger(ledger, { ...RENDER, cut: cutAfter(ledger, entryId) });
    const stable = partsOf(trimmed?.rendered.messages ?? []).slice(0, trimmed?.rendered.stableParts);
    expect(partsOf(rendered.messages).slice(0, stable.length)).toEqual(stable);
  });
  test("it advances from where it is, never back", () => {
    const further = trimToFit(compiler(), read, RENDER, full, { anchor: entryId });
    expect(further?.cut?.entryId).toBe(entryId);
    const tighter = trimToFit(compiler(), read, RENDER, Math.floor(full * 0.4), { anchor: entryId });
    expect(tighter?.cut?.blocks).toBeGreaterThan(trimmed?.cut?.blocks ?? 0);
  });
  test("every cut is found again by its entry", () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(show, showAged), (made, shown) => {
        const ledger = ledgerCompiler(LIMITS, shown)(branchReader()(branchOf(made).entries));
        for (const cut of cutsOf(ledger)) expect(cutAfter(ledger, cut.entryId)).toEqual(cut);
      }),
    );
  });
  test("nothing that was left out comes back when what is around it has become a digest", () => {
    let folded = 0;
    const blocksOf = ({ segments, open }: Ledger) => [
      ...segments.flatMap(({ before, after }) => [...before, ...after]),
      ...open,
    ];
    fc.assert(
      fc.property(steps, (made) => {
        const branch = branchReader()(branchOf(made).entries);
        const [young, old] = [ledgerCompiler(LIMITS, show)(branch), ledgerCompiler(LIMITS, showAged)(branch)];
        for (const { entryId, blocks } of cutsOf(young)) {
          const gone = new Set(
            blocksOf(young)
              .slice(0, blocks)
              .map(({ id }) => id),
          );
          // Calls without a result share their message's id.
          for (const { id } of blocksOf(young).slice(blocks)) gone.delete(id);
          const cut = cutAfter(old, entryId);
          // What is told no more, and has no digest in its place, is the only thing that may not be found.
          if (cut === undefined)
            expect(blocksOf(old).flatMap(({ id, covers = [] }) => [id, ...covers])).not.toContain(entryId);
          else folded += 1;
          if (cut === undefined) continue;
          for (const { id, covers = [] } of blocksOf(old).slice(cut.blocks))
            expect([id, ...covers].every((one) => gone.has(one))).toBe(false);
        }
      }),
    );
    expect(folded).toBeGreaterThan(100);
  });
});

describe("a saved anchor", () => {
  const anchored = (boundaryId: string | null, more?: (branch: BranchBuilder) => void) => {
    const branch = new BranchBuilder();
    const entryId = branch.user("x");
    branch.add({ type: "custom", customType: "advisor-context-anchor", data: { entryId, boundaryId } });
    more?.(branch);
    return branch.entries;
  };
  test("holds on its own branch", () =>
    expect(savedAnchor(anchored(null), undefined)).toEqual({ entryId: "e0", boundaryId: null }));
  test("is reset by a compaction", () => {
    const entries = anchored(null, (branch) =>
      branch.add({ type: "compaction", summary: "s", firstKeptEntryId: "e0", tokensBefore: 1 }, "B"),
    );
    expect(savedAnchor(entries, "B")).toBeUndefined();
  });
  test("is reset by a branch summary", () => {
    const entries = anchored(null, (branch) => branch.add({ type: "branch_summary", summary: "s", fromId: "e0" }, "B"));
    expect(savedAnchor(entries, "B")).toBeUndefined();
  });
  test("does not hold for an entry of another branch, or of another shape", () => {
    const other = new BranchBuilder();
    other.add({
      type: "custom",
      customType: "advisor-context-anchor",
      data: { entryId: "elsewhere", boundaryId: null },
    });
    other.add({ type: "custom", customType: "advisor-context-anchor", data: "nonsense" });
    expect(savedAnchor(other.entries, undefined)).toBeUndefined();
  });
  test("the newest counts", () => {
    const entries = anchored(null, (branch) => {
      const entryId = branch.user("y");
      branch.add({ type: "custom", customType: "advisor-context-anchor", data: { entryId, boundaryId: null } });
    });
    expect(savedAnchor(entries, undefined)?.entryId).toBe("e2");
  });
});

test("the target leaves room for the headroom and the system prompt", () => {
  expect(trimTarget(250_000, "x".repeat(4000))).toBe(208_333 - 1000);
  expect(trimTarget(0, "x")).toBe(0);
  expect(textTokens("12345")).toBe(2);
});
