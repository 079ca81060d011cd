import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Ledger } from "../../../src/advisor/ledger/compile.ts";
import { ledgerCompiler } from "../../../src/advisor/ledger/compile.ts";
import { branchReader } from "../../../src/advisor/ledger/read.ts";
import { renderLedger } from "../../../src/advisor/ledger/messages.ts";
import { LIMITS, partsOf, RENDER, show, showAged } from "../branch.ts";
import { branchOf, steps } from "../arbitrary.ts";

/** Everything of a ledger that later requests repeat, in order. */
function stableOf(ledger: Ledger): readonly unknown[] {
  const closed = ledger.segments.flatMap(({ before, after, closing, advice }) => [
    ...before,
    ...after,
    closing,
    advice,
  ]);
  return [...ledger.words, ...closed, ...ledger.open].map((part) => JSON.stringify(part));
}

describe("a prefix of a branch renders to a prefix of its ledger", () => {
  test("entry by entry, at every place where the branch may be cut", () => {
    fc.assert(
      fc.property(steps, fc.nat(3), (made, tailToolCalls) => {
        const { entries } = branchOf(made);
        const compile = ledgerCompiler({ ...LIMITS, tailToolCalls }, show);
        const full = stableOf(compile(branchReader()(entries)));
        for (let end = 0; end <= entries.length; end += 1) {
          const part = stableOf(compile(branchReader()(entries.slice(0, end))));
          expect(full.slice(0, part.length)).toEqual(part);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("part by part, from one consultation to the next", () => {
    fc.assert(
      fc.property(steps, fc.nat(3), (made, tailToolCalls) => {
        const { entries, asked } = branchOf(made);
        const compile = ledgerCompiler({ ...LIMITS, tailToolCalls }, show);
        const requests = asked.map((end) => renderLedger(compile(branchReader()(entries.slice(0, end))), RENDER));
        for (const [index, request] of requests.entries()) {
          const next = requests[index + 1];
          if (next === undefined) continue;
          expect(partsOf(next.messages).slice(0, request.stableParts)).toEqual(
            partsOf(request.messages).slice(0, request.stableParts),
          );
          expect(next.stableParts).toBeGreaterThanOrEqual(request.stableParts);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("however much has grown old, as long as ages are counted to the same entry", () => {
    let digests = 0;
    fc.assert(
      fc.property(steps, fc.nat(3), (made, tailToolCalls) => {
        const { entries, asked } = branchOf(made);
        const compile = ledgerCompiler({ ...LIMITS, tailToolCalls }, showAged);
        const branches = asked.map((end) => branchReader()(entries.slice(0, end)));
        const asOf = branches[0]?.items.at(-1)?.entryId;
        const requests = branches.map((branch) => renderLedger(compile(branch, { asOf }), RENDER));
        for (const [index, request] of requests.entries()) {
          const parts = partsOf(request.messages).slice(0, request.stableParts);
          if (parts.some(([, text]) => /^#\w+\+\d+ /m.test(text))) digests += 1;
          expect(partsOf(requests[index + 1]?.messages ?? request.messages).slice(0, parts.length)).toEqual(parts);
        }
      }),
      { numRuns: 300 },
    );
    expect(digests).toBeGreaterThan(20);
  });

  test("a reader with a memory reads what a fresh one reads", () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(show, showAged), (made, shown) => {
        const { entries } = branchOf(made);
        const read = branchReader();
        const compile = ledgerCompiler(LIMITS, shown);
        for (let end = 0; end <= entries.length; end += 1) {
          const part = entries.slice(0, end);
          expect(compile(read(part))).toEqual(ledgerCompiler(LIMITS, shown)(branchReader()(part)));
        }
      }),
      { numRuns: 80 },
    );
  });

  test("every request ends on an instruction of the user role", () => {
    fc.assert(
      fc.property(steps, (made) => {
        const { messages, stableParts } = renderLedger(
          ledgerCompiler(LIMITS, show)(branchReader()(branchOf(made).entries)),
          RENDER,
        );
        expect(messages.at(-1)?.role).toBe("user");
        expect(stableParts).toBe(partsOf(messages).length - 1);
        // Some providers refuse two messages of one role in a row.
        expect(messages.every(({ role }, index) => role !== messages[index + 1]?.role)).toBe(true);
        expect(messages.every(({ role }) => role === "user" || role === "assistant")).toBe(true);
      }),
    );
  });
});
