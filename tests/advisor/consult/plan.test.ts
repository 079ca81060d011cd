import { describe, expect, test } from "vitest";
import { type Plan, planRequest } from "../../../src/advisor/consult/plan.ts";
import { spendRecords } from "../../../src/advisor/budget/spend.ts";
import { ledgerCompiler } from "../../../src/advisor/ledger/compile.ts";
import { branchReader } from "../../../src/advisor/ledger/read.ts";
import { BranchBuilder, defaultPolicy, LIMITS, messageText, partsOf, RENDER, show, usage } from "../branch.ts";

const MINUTE = 60_000;
const head = {
  systemPrompt: "SYSTEM",
  tools: [],
  advisorModel: "stub:advisor",
  api: "anthropic-messages",
  baseUrl: "http://127.0.0.1",
  effort: undefined,
  sessionId: "s",
};
const model = {
  provider: "stub",
  id: "advisor",
  api: head.api,
  contextWindow: 200_000,
  maxTokens: 8000,
  cost: { input: 10, output: 50, cacheRead: 1, cacheWrite: 12.5 },
} as const;
const compile = ledgerCompiler(LIMITS, show);

function planOn(branch: BranchBuilder, now: number, part: { contextWindow?: number } = {}): Plan {
  const read = branchReader()(branch.entries);
  const plan = planRequest({
    policy: defaultPolicy,
    entries: branch.entries,
    branch: read,
    compile,
    render: RENDER,
    model: { ...model, ...part },
    head,
    records: spendRecords(branch.entries),
    now,
  });
  if (plan === undefined) throw new Error("nothing fits");
  return plan;
}

/** A consultation as planned, with everything of it read from the cache that could be. */
function consult(branch: BranchBuilder, now: number): Plan {
  const asked = branch.ask("Right?");
  const plan = planOn(branch, now);
  const { promptTokens, cacheReadTokens } = plan.estimate;
  const bill = usage({ input: promptTokens - cacheReadTokens, cacheRead: cacheReadTokens, output: 10 });
  branch.result(`a${branch.entries.findIndex(({ id }) => id === asked)}`, "advisor", "Severity: none", {
    usage: bill,
    details: {
      advisorModel: head.advisorModel,
      effort: null,
      attempts: [{ usage: bill, stopReason: "stop" }],
      request: plan.record,
      context: plan.context,
    },
  });
  return plan;
}

function work(branch: BranchBuilder, rounds: number): void {
  branch.user("Go on.");
  for (let n = 0; n < rounds; n += 1) branch.round("bash", { command: `make ${branch.entries.length}` }, "made");
}

const stableOf = (plan: Plan) => partsOf(plan.messages).slice(0, -1);
const digests = (plan: Plan) =>
  plan.messages
    .map(messageText)
    .join("\n")
    .match(/^#\w+\+\d+ /gm)?.length ?? 0;

describe("older work is told in brief only when no cache is lost by it", () => {
  const branch = new BranchBuilder();
  work(branch, 60);
  const first = consult(branch, MINUTE);
  work(branch, 60);
  const warm = consult(branch, 2 * MINUTE);
  work(branch, 3);

  test("a first request counts ages to its own end", () => {
    expect(digests(first)).toBe(2);
    expect(first.context.foldedTo).toBeDefined();
  });
  test("a warm one says word for word what the last one said", () => {
    expect(warm.estimate.cacheReadTokens).toBeGreaterThan(0);
    expect(stableOf(warm).slice(0, stableOf(first).length)).toEqual(stableOf(first));
    expect(digests(warm)).toBe(2);
    expect(warm.context.foldedTo).toBe(first.context.foldedTo);
  });
  test("a cold one counts them anew", () => {
    branch.ask("And now?");
    const cold = planOn(branch, 200 * MINUTE);
    expect(cold.estimate.cacheReadTokens).toBe(0);
    expect(digests(cold)).toBeGreaterThan(5);
    expect(cold.context.foldedTo).not.toBe(first.context.foldedTo);
    expect(cold.estimate.promptTokens).toBeLessThan(warm.estimate.promptTokens);
  });
  test("so does one that the model's window has no room for, before anything is left out", () => {
    const { promptTokens } = planOn(branch, 3 * MINUTE).estimate;
    const full = planOn(branch, 3 * MINUTE, { contextWindow: Math.floor(promptTokens / 0.75) - 100 });
    expect(digests(full)).toBeGreaterThan(5);
    expect(full.context.trimmed).toBe(false);
  });
  test("after a compaction nothing is left of the old count", () => {
    const [kept] = branch.entries.slice(-3);
    branch.add({ type: "compaction", summary: "s", firstKeptEntryId: kept?.id, tokensBefore: 1 });
    branch.ask("Still?");
    expect(planOn(branch, 3 * MINUTE).context.foldedTo).toBe(branch.entries.at(-1)?.id);
  });
});
