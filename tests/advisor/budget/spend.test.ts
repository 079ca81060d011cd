import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dollars } from "../../../src/host/spend/dollars.ts";
import { createReservations } from "../../../src/advisor/budget/reservation.ts";
import { spendRecords, totalUsage } from "../../../src/advisor/budget/spend.ts";
import { callsOnBranch } from "../../../src/advisor/session.ts";
import { addUsage, readUsage } from "../../../src/host/spend/usage.ts";
import { BranchBuilder, usage } from "../branch.ts";

const paid = (total: number, part = {}) =>
  usage({
    input: 100,
    output: 10,
    totalTokens: 110,
    ...part,
    cost: { input: total, output: 0, cacheRead: 0, cacheWrite: 0, total },
  });
const spent = (branch: BranchBuilder) => totalUsage(spendRecords(branch.entries)).cost.total;

describe("the ledger of spend is rebuilt from the branch", () => {
  test("results with usage, failures, old details.usage records and native entries count; nothing twice", () => {
    const branch = new BranchBuilder();
    branch.result("1", "advisor", "a", { usage: paid(1), details: { usage: paid(1), advisorModel: "a:m" } });
    branch.result("2", "advisor", "failed", { usage: paid(0.5), details: { errorMessage: "x", stopReason: "error" } });
    branch.result("3", "advisor", "old", { details: { usage: paid(0.25) } });
    branch.result("4", "advisor", "skipped", { details: { skipped: true } });
    branch.result("5", "bash", "not ours", { usage: paid(99) });
    branch.add({
      type: "usage",
      kind: "advisor-cache-warming",
      provider: "a",
      model: "m",
      usage: paid(0.1),
      note: "not json",
    });
    branch.add({
      type: "usage",
      kind: "advisor-completion-review",
      provider: "a",
      model: "m",
      usage: paid(0.2),
      note: "{}",
    });
    branch.add({ type: "usage", kind: "cache_warm", provider: "a", model: "m", usage: paid(50) });
    expect(spent(branch)).toBeCloseTo(2.05, 10);
    expect(spendRecords(branch.entries).map(({ kind }) => kind)).toEqual([
      "consultation",
      "consultation",
      "consultation",
      "consultation",
      "warming",
      "review",
    ]);
  });
  test("so does a consultation that another tool made: its bill is part of that tool's", () => {
    const branch = new BranchBuilder();
    const nestedCalls = (...names: string[]) => ({
      calls: names.map((name, index) => ({ id: `n${index}`, name, status: "ok" })),
      complete: true,
    });
    branch.result("1", "codemode", "done", {
      usage: paid(0.5),
      nestedCalls: nestedCalls("read", "advisor", "advisor"),
    });
    branch.result("2", "codemode", "no advisor", { usage: paid(9), nestedCalls: nestedCalls("read", "paid-search") });
    branch.result("3", "codemode", "nobody knows", { nestedCalls: nestedCalls("advisor") });
    const records = spendRecords(branch.entries);
    expect(records).toMatchObject([
      { kind: "consultation", nestedCallIds: ["n1", "n2"], nestedCalls: 2, advisorModel: undefined, skipped: false },
      { kind: "consultation", nestedCallIds: ["n0"], nestedCalls: 1, usage: undefined },
    ]);
    expect(spent(branch)).toBe(0.5);
    expect([...callsOnBranch(records)]).toEqual(["1", "n1", "n2", "3", "n0"]);
  });
  test("a record that kept only its last attempt has that one", () => {
    const branch = new BranchBuilder();
    branch.result("1", "advisor", "a", { details: { usage: paid(0.25), stopReason: "stop", advisorModel: "a:m" } });
    expect(spendRecords(branch.entries)[0]).toMatchObject({
      attempts: [{ stopReason: "stop", usage: { input: 100 } }],
      advisorModel: "a:m",
    });
  });
  test.each([
    null,
    3,
    "x",
    [],
    { usage: "x" },
    { usage: { input: "many", cost: null } },
    { attempts: [null, 3] },
    { request: { hash: 1 } },
  ])("details of any shape (%j) are read without a fault", (details) => {
    const branch = new BranchBuilder();
    branch.result("1", "advisor", "a", { details });
    expect(spent(branch)).toBe(0);
    expect(spendRecords(branch.entries)[0]?.request).toBeUndefined();
  });
  test("negative and infinite numbers bill nothing", () =>
    expect(readUsage({ input: -5, output: Number.POSITIVE_INFINITY, cost: { total: -1 } })).toMatchObject({
      input: 0,
      output: 0,
      cost: { total: 0 },
    }));
  test("no line that is added makes what was spent any less", () => {
    const number = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.constantFrom("1", null, undefined, -1e300, Number.NEGATIVE_INFINITY),
    );
    const bill = fc.record(
      {
        input: number,
        output: number,
        cacheRead: number,
        cacheWrite: number,
        cost: fc.oneof(fc.record({ input: number, output: number, total: number }), number),
      },
      { requiredKeys: [] },
    );
    const entry = fc.oneof(
      fc.record({
        type: fc.constant("usage"),
        kind: fc.constantFrom("advisor-cache-warming", "advisor-completion-review"),
        usage: bill,
        note: fc.string(),
      }),
      fc.record({
        type: fc.constant("message"),
        message: fc.record({
          role: fc.constant("toolResult"),
          toolName: fc.constantFrom("advisor", "codemode"),
          toolCallId: fc.constantFrom("1", "n0"),
          isError: fc.boolean(),
          usage: bill,
          details: fc.record({ usage: bill, skipped: fc.boolean() }),
          nestedCalls: fc.constant({ calls: [{ id: "1", name: "advisor" }] }),
        }),
      }),
    );
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), (forged) => {
        const branch = new BranchBuilder();
        branch.result("1", "advisor", "a", { usage: paid(1) });
        for (const one of forged) branch.add(one);
        expect(spent(branch)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe("sums", () => {
  test("cover the optional fields, and change neither side", () => {
    const a = Object.freeze(paid(1, { reasoning: 5 }));
    const b = Object.freeze(paid(2, { cacheWrite1h: 7 }));
    expect(addUsage(a, b)).toMatchObject({
      input: 200,
      output: 20,
      totalTokens: 220,
      reasoning: 5,
      cacheWrite1h: 7,
      cost: { total: 3 },
    });
    expect(addUsage(paid(1), paid(1))).not.toHaveProperty("reasoning");
  });
});

describe("sums of money", () => {
  test.each([
    [0, "$0.00"],
    [0.21, "$0.21"],
    [0.01, "$0.01"],
    [0.0042, "$0.0042"],
    [0.00999, "$0.0100"],
    [0.00000123, "$0.0000012"],
    [12.345, "$12.35"],
    [-0.002, "$-0.0020"],
  ])("%d is %s", (amount, text) => expect(dollars(amount)).toBe(text));
});

describe("in-flight calls are reserved", () => {
  test("a call sees the share of every other one", () => {
    const reservations = createReservations();
    const [a, b] = [reservations.open("a"), reservations.open("b")];
    a.hold(1);
    b.hold(2);
    expect(reservations.others("a", new Set())).toBe(2);
    expect(reservations.others("b", new Set())).toBe(1);
    expect(reservations.others("c", new Set())).toBe(3);
  });
  test("what a call was billed counts until the branch holds its record", () => {
    const reservations = createReservations();
    const a = reservations.open("a");
    a.hold(3);
    a.settle(1.5);
    expect(reservations.others("b", new Set())).toBe(1.5);
    expect(reservations.others("b", new Set(["a"]))).toBe(0);
  });
  test("for a caller that read the branch earlier it counts on, whoever has seen the record meanwhile", () => {
    const reservations = createReservations();
    const a = reservations.open("a");
    a.hold(3);
    a.settle(1.5);
    expect(reservations.others("review", new Set(["a"]))).toBe(0);
    expect(reservations.others("review", new Set())).toBe(1.5);
  });
  test("two calls of one id that have ended are two bills", () => {
    const reservations = createReservations();
    for (const bill of [1, 2]) reservations.open("call_0").settle(bill);
    expect(reservations.others("b", new Set())).toBe(3);
  });
  test("a running call counts even if the branch knows its id from an earlier turn", () => {
    const reservations = createReservations();
    reservations.open("call_0").hold(2);
    expect(reservations.others("call_1", new Set(["call_0", "call_1"]))).toBe(2);
  });
  test("on another branch, what ended on the one before is no spend; what runs still is", () => {
    const reservations = createReservations();
    const [a, b] = [reservations.open("a"), reservations.open("b")];
    a.hold(1);
    a.settle(1);
    b.hold(2);
    reservations.leaveBranch();
    expect(reservations.others("c", new Set())).toBe(2);
  });
  test("a call without a bill leaves nothing", () => {
    const reservations = createReservations();
    const a = reservations.open("a");
    a.hold(3);
    a.settle(0);
    expect(reservations.others("b", new Set())).toBe(0);
  });
  test("together they never pass a cap that each respects alone", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 200 }),
        (wishes, cap) => {
          const reservations = createReservations();
          let admitted = 0;
          for (const [index, wish] of wishes.entries()) {
            const id = String(index);
            const held = reservations.open(id);
            held.hold(wish);
            if (reservations.others(id, new Set()) + wish <= cap) admitted += wish;
            else held.settle(0);
          }
          expect(admitted).toBeLessThanOrEqual(cap);
        },
      ),
    );
  });
});
