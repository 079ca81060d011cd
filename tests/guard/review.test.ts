/** The review's own rules, over a scripted endpoint: breaker, cache, retries, backups, parallel asks, cancelling. */
import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Endpoint } from "../host/harness/endpoint.ts";
import { bool, choice, classify, fail, hang, say, score, type Turn } from "../host/harness/script.ts";
import { askOf, callOf } from "../host/harness/asks.ts";
import { type Bench, type Benches, saysUser } from "./setup.ts";
import { whyText } from "../../src/guard/control/status.ts";
import { withBenches } from "./with-benches.ts";

let endpoint: Endpoint;
let benches: Benches;
withBenches((opened) => ({ endpoint, benches } = opened));
beforeEach(() => endpoint.clear());

const ALLOW = say('{"verdict":"allow"}');
const DENY = say('{"verdict":"deny","riskLevel":"high","reason":"dangerous"}');
const SOFT = say('{"verdict":"deny","riskLevel":"low","reason":"careful"}');
const DEFER = say('{"verdict":"defer","reason":"unclear"}');
const LEAN = say('{"verdict":"defer","lean":"allow","reason":"probably"}');

const bash = (command: string) => askOf("bash", { request: { value: command }, details: { command } });
let serial = 0;
/** Asks for something new each time, so that no cache answers. */
const next = (bench: Bench) => bench.ask(bash(`make ${(serial += 1)}`));
async function kinds(bench: Bench, turns: readonly Turn[]): Promise<readonly string[]> {
  endpoint.queue("reviewer", ...turns);
  const seen: string[] = [];
  for (const _turn of turns) seen.push((await next(bench)).kind);
  return seen;
}
const gates = (bench: Bench) => bench.decisions().map(({ gate }) => gate);
const requests = (model = "reviewer") => endpoint.requestsOf(model).length;

describe("contract: only what the permission system's own rules leave open is reviewed", () => {
  test.each([
    ["allow", "defer"],
    ["deny", "defer"],
    [undefined, "defer"],
    ["another word", "defer"],
  ])("%s is left as it is", async (state, kind) => {
    const bench = benches.open({ rules: { state } });
    expect((await next(bench)).kind).toBe(kind);
    expect(requests()).toBe(0);
  });
  test("and the last decision names the rule of the permission system that had decided", async () => {
    const bench = benches.open({ rules: { state: "deny", matchedPattern: "make *", origin: "project" } });
    await next(bench);
    expect(whyText(bench.session.last)).toContain("by guard/policy-gate, rule already-denied");
    expect(whyText(bench.session.last)).toContain("the permission system's own rule is make * (project)");
  });
  test("ask is reviewed", async () => {
    endpoint.queue("reviewer", ALLOW);
    expect((await next(benches.open())).kind).toBe("allow");
    expect(requests()).toBe(1);
  });
});

describe("contract: the circuit breaker", () => {
  test("a deny streak trips it, the trip resets the streak, and the next ask is reviewed again", async () => {
    const bench = benches.open();
    await kinds(bench, [DENY, DENY, DENY]);
    const tripped = await next(bench);
    expect(tripped).toEqual({
      kind: "deny",
      reason: expect.stringContaining("Circuit breaker tripped: too many denials this session"),
    });
    expect(requests()).toBe(3);
    expect(await kinds(bench, [ALLOW])).toEqual(["allow"]);
    expect(gates(bench)).toEqual(["model", "model", "model", "circuit-breaker", "model"]);
    expect(bench.notices.map(({ text }) => text).join()).not.toContain("circuit breaker");
  });
  test("an allow resets the streak, a defer does neither", async () => {
    const bench = benches.open();
    await kinds(bench, [DENY, DENY, ALLOW, DENY, DEFER, DENY]);
    expect(bench.session.counters).toEqual({ denyStreak: 2, sessionDenies: 4 });
  });
  test("a deny that the mode lets pass counts all the same", async () => {
    const bench = benches.open({ config: { mode: "permissive" } });
    expect(await kinds(bench, [SOFT, SOFT])).toEqual(["allow", "allow"]);
    expect(bench.session.counters).toEqual({ denyStreak: 2, sessionDenies: 2 });
  });
  test("strict's denied defers and machinery denies feed the streak only", async () => {
    const bench = benches.open({ config: { mode: "strict" } });
    expect(await kinds(bench, [DEFER, say("prose")])).toEqual(["deny", "deny"]);
    expect(bench.session.counters).toEqual({ denyStreak: 2, sessionDenies: 0 });
  });
  test("a cache hit counts nothing", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", DENY);
    for (let repeat = 0; repeat < 5; repeat += 1) expect((await bench.ask(bash("same"))).kind).toBe("deny");
    expect(bench.session.counters).toEqual({ denyStreak: 1, sessionDenies: 1 });
  });
  test("the total tier trips for good and says so once, at error grade", async () => {
    const bench = benches.open({ config: { circuitBreaker: { consecutive: 50, total: 2, verdict: "deny" } } });
    await kinds(bench, [DENY, DENY]);
    for (let repeat = 0; repeat < 3; repeat += 1) await next(bench);
    expect(requests()).toBe(2);
    expect(bench.notices.filter(({ text }) => text.startsWith("circuit breaker tripped (total tier reached)"))).toEqual(
      [{ grade: "error", text: expect.stringContaining("/ai-guard breaker reset") }],
    );
  });
  test("verdict defer reaches the human in strict too, and says why", async () => {
    const bench = benches.open({
      config: { mode: "strict", circuitBreaker: { consecutive: 1, total: 9, verdict: "defer" } },
    });
    await kinds(bench, [DENY]);
    expect(await next(bench)).toEqual({ kind: "defer" });
    expect(bench.notices.at(-1)).toEqual({
      grade: "warning",
      text: "circuit breaker tripped, too many reviewer denials, deferring to you",
    });
  });
});

describe("contract: the verdict cache", () => {
  test("a repeated ask in a stable conversation skips the model, and the mode maps the hit again", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", SOFT);
    expect((await bench.ask(bash("same"))).kind).toBe("defer");
    bench.session.force = benches.open({ config: { mode: "permissive" } }).session.force;
    expect((await bench.ask(bash("same"))).kind).toBe("allow");
    expect(requests()).toBe(1);
    expect(bench.decisions()).toHaveLength(1);
    expect(bench.log.filter(({ stream, fields }) => stream === "debug" && fields["gate"] === "cache-hit")).toHaveLength(
      1,
    );
  });
  test("another judge does not replay the verdict", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", ALLOW, DENY);
    expect((await bench.ask(bash("same"))).kind).toBe("allow");
    bench.session.force = benches.open({ config: { instructions: "Trust nothing." } }).session.force;
    expect((await bench.ask(bash("same"))).kind).toBe("deny");
  });
  test("a defer is reviewed afresh every time, its lean included", async () => {
    const bench = benches.open({ config: { mode: "lenient" } });
    endpoint.queue("reviewer", LEAN, LEAN);
    expect([(await bench.ask(bash("same"))).kind, (await bench.ask(bash("same"))).kind]).toEqual(["allow", "allow"]);
    expect(requests()).toBe(2);
  });
  test("a repeated ask survives a login that fails meanwhile", async () => {
    let loggedIn = true;
    const registry = benches.open().session.host.registry();
    const flapping = Object.assign(Object.create(registry), {
      getApiKeyAndHeaders: async () => (loggedIn ? { ok: true, apiKey: "k" } : { ok: false, error: "expired" }),
    });
    const bench = benches.open({ host: { registry: () => flapping } });
    endpoint.queue("reviewer", ALLOW);
    expect((await bench.ask(bash("same"))).kind).toBe("allow");
    loggedIn = false;
    expect((await bench.ask(bash("same"))).kind).toBe("allow");
    expect((await bench.ask(bash("other"))).kind).toBe("defer");
    expect(bench.decisions().at(-1)).toMatchObject({ gate: "auth-failed", deferKind: "auth-failed" });
  });
  test("misses say why", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", ALLOW);
    await bench.ask(bash("same"));
    expect(bench.log.find(({ event }) => event === "ai_guard.cache_lookup")?.fields).toMatchObject({
      missReason: "no-entry",
      contextHash: expect.any(String),
    });
  });
});

describe("contract: retries without backups", () => {
  test("one provider retry", async () => {
    endpoint.queue("reviewer", fail(500), ALLOW);
    expect((await next(benches.open())).kind).toBe("allow");
    expect(requests()).toBe(2);
  });
  test("one retry of an empty reply, recorded as two attempts", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", say(""), ALLOW);
    expect((await next(bench)).kind).toBe("allow");
    expect(bench.decisions()[0]).toMatchObject({ attempts: 2 });
  });
  test("never more than three requests", async () => {
    endpoint.queue("reviewer", fail(500), say(""), say(""), ALLOW);
    expect((await next(benches.open())).kind).toBe("defer");
    expect(requests()).toBe(3);
  });
  test("a provider's error is a failed call and no empty reply", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", fail(400, "bad request"));
    await next(bench);
    expect(bench.decisions()[0]).toMatchObject({ deferKind: "call-failed", rawReply: null });
    expect(bench.decisions()[0]).not.toHaveProperty("attempts");
  });
});

describe("contract: backups", () => {
  const fallbacks = [{ provider: "other", model: "backup" }];
  test("a backup decides when the primary is unavailable; its allow counts in strict, and is not remembered", async () => {
    const bench = benches.open({ config: { mode: "strict", fallbacks } });
    endpoint.queue("reviewer", fail(429), ALLOW);
    endpoint.queue("backup", ALLOW);
    expect((await bench.ask(bash("same"))).kind).toBe("allow");
    expect((await bench.ask(bash("same"))).kind).toBe("allow");
    expect([requests(), requests("backup")]).toEqual([2, 1]);
    expect(bench.log.filter(({ event }) => event === "ai_guard.fallback").map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ failedEndpoint: 0, nextEndpoint: 1, modelId: "stub/reviewer", reason: "quota" }),
    ]);
    expect(bench.decisions()[0]).toMatchObject({ modelId: "other/backup" });
  });
  test("a decided verdict is never put to a backup", async () => {
    for (const turn of [DENY, DEFER, say("prose"), fail(401), fail(403)]) {
      endpoint.clear();
      endpoint.queue("reviewer", turn);
      await next(benches.open({ config: { fallbacks } }));
      expect([requests(), requests("backup")]).toEqual([1, 0]);
    }
  });
  test("a hop that never happens is not recorded", async () => {
    const bench = benches.open({ config: { fallbacks: [{ provider: "ghost", model: "none" }] } });
    endpoint.queue("reviewer", fail(500));
    expect((await next(bench)).kind).toBe("defer");
    expect(bench.log.filter(({ event }) => event === "ai_guard.fallback")).toEqual([]);
    expect(bench.log.filter(({ event }) => event === "ai_guard.model_call_error")).toHaveLength(2);
  });
  test("backups that Pi does not know cost the primary no retry", async () => {
    const ghost = { provider: "ghost", model: "none" };
    for (const [configured, turns, answer] of [
      [[ghost], [fail(503), ALLOW], "allow"],
      [[ghost, { ...ghost, modelType: "classifier" }], [fail(503), ALLOW], "allow"],
      // A model of another kind is not there either.
      [[{ provider: "stub", model: "backup", modelType: "classifier" }], [fail(503), ALLOW], "allow"],
      // One that is there takes over.
      [[ghost, ...fallbacks], [fail(503)], "defer"],
    ] as const) {
      endpoint.clear();
      endpoint.queue("reviewer", ...turns);
      endpoint.queue("backup", DEFER);
      expect((await next(benches.open({ config: { fallbacks: configured } }))).kind).toBe(answer);
      expect(requests()).toBe(turns.length);
    }
  });
  test("nor a classifier its retries", async () => {
    const readings = { danger_category: choice("none"), intent_match: bool(0.9), risk: score(0) };
    endpoint.queue("jev-latest", fail(500), classify(readings));
    expect(
      (
        await next(
          benches.open({
            config: {
              provider: "typesafe",
              model: "jev-latest",
              modelType: "classifier",
              fallbacks: [{ provider: "ghost", model: "none" }],
            },
          }),
        )
      ).kind,
    ).toBe("allow");
  });
  test("lanes may be mixed, and a backup inherits the temperature unless it has its own", async () => {
    const readings = { danger_category: choice("none"), intent_match: bool(0.9), risk: score(0) };
    endpoint.queue("jev-latest", fail(500), classify(readings));
    endpoint.queue("backup", fail(503));
    endpoint.queue("reviewer", fail(500));
    const bench = benches.open({
      config: {
        provider: "typesafe",
        model: "jev-latest",
        modelType: "classifier",
        temperature: 0,
        fallbacks: [
          ...fallbacks,
          { provider: "stub", model: "reviewer", temperature: 0.7 },
          { provider: "typesafe", model: "jev-latest", modelType: "classifier" },
        ],
      },
    });
    expect((await next(bench)).kind).toBe("allow");
    expect([
      endpoint.requestsOf("backup")[0]?.body["temperature"],
      endpoint.requestsOf("reviewer")[0]?.body["temperature"],
    ]).toEqual([0, 0.7]);
    expect(requests("jev-latest")).toBe(2);
  });
  test("each reviewer has its own time", async () => {
    const bench = benches.open({
      config: {
        timeoutMs: 300,
        fallbacks: [
          { ...fallbacks[0], timeoutMs: 300 },
          { provider: "stub", model: "advisor", timeoutMs: 300 },
        ],
      },
    });
    for (const model of ["reviewer", "backup", "advisor"]) endpoint.queue(model, hang());
    expect((await next(bench)).kind).toBe("defer");
    expect(bench.decisions()[0]).toMatchObject({ deferKind: "timeout", modelId: "stub/advisor" });
    expect(bench.decisions()[0]?.["latencyMs"]).toBeGreaterThanOrEqual(850);
  });
  test.each([
    [27_000, 1],
    [28_500, 0],
  ])("after %i ms of the walk's 30 s a backup is asked %i times", async (passed, times) => {
    let skipped = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => Date.now() + skipped);
    endpoint.answer("reviewer", () => ((skipped += passed), fail(500)));
    endpoint.queue("backup", ALLOW);
    try {
      await next(benches.open({ config: { fallbacks } }));
      expect(requests("backup")).toBe(times);
    } finally {
      clock.mockRestore();
    }
  });
});

test("a backup whose login uses up the walk's time is not asked any more", async () => {
  let skipped = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => Date.now() + skipped);
  const registry = benches.open().session.host.registry();
  const slow = Object.assign(Object.create(registry), {
    getApiKeyAndHeaders: async ({ id }: { readonly id: string }) => (
      id === "backup" && (skipped += 31_000),
      { ok: true, apiKey: "k" }
    ),
  });
  const bench = benches.open({
    config: { fallbacks: [{ provider: "stub", model: "backup", timeoutMs: 60_000 }] },
    host: { registry: () => slow },
  });
  endpoint.queue("reviewer", fail(500));
  endpoint.queue("backup", hang());
  try {
    expect((await next(bench)).kind).toBe("defer");
    expect(requests("backup")).toBe(0);
    expect(bench.log.filter(({ event }) => event === "ai_guard.fallback")).toEqual([]);
  } finally {
    clock.mockRestore();
  }
});

describe("contract: what is sent", () => {
  test("reasoning reaches the provider, with the answer budget; without it neither is sent", async () => {
    endpoint.queue("reviewer", ALLOW, ALLOW);
    await next(benches.open({ config: { reasoning: "high", maxTokens: 777 } }));
    await next(benches.open({ config: { maxTokens: 777 } }));
    const [reasoned, plain] = endpoint.requestsOf("reviewer").map(({ body }) => body);
    expect(reasoned).toMatchObject({ reasoning_effort: "high", max_completion_tokens: 777 });
    expect(plain).not.toHaveProperty("reasoning_effort");
    expect(plain?.["max_completion_tokens"]).not.toBe(777);
  });
  test("a reviewer's own words and failures are never sent to the next", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", say("<html>FIRST-REPLY</html>"), ALLOW);
    await next(bench);
    await next(bench);
    expect(JSON.stringify(endpoint.requestsOf("reviewer")[1]?.body)).not.toContain("FIRST-REPLY");
  });
});

describe("contract: surfaces that may never be allowed", () => {
  test.each(["path", "external_directory", "bash_external_directory"] as const)("%s", async (kind) => {
    const ask = askOf(kind, { details: { toolCallId: "c1" } });
    const bench = benches.open({
      entries: [saysUser("push it"), callOf(ask)],
      config: { mode: "permissive", surfaces: ["*"], notifyApprovals: true },
    });
    endpoint.queue("reviewer", ALLOW, DENY);
    expect((await bench.ask(ask)).kind).toBe("defer");
    expect(bench.decisions()[0]).toMatchObject({ table: "guard/family-cap", emittedReason: "family-capped" });
    expect(bench.notices).toEqual([
      { grade: "info", text: expect.stringMatching(/^reviewer approved this request \(\d\.\ds\), asking you/) },
    ]);
    expect((await bench.ask(askOf(kind, { details: { toolCallId: "c1" }, request: { executedUnit: "x" } }))).kind).toBe(
      "deny",
    );
  });
});

test("whatever the chain sends, the link answers, and a reviewer that fails allows nothing", async () => {
  endpoint.answer("reviewer", () => fail(400));
  const bench = benches.open({
    config: { surfaces: ["*"], mode: "permissive", circuitBreaker: { consecutive: 10_000, total: 10_000 } },
  });
  const part = fc.oneof(fc.anything(), fc.constantFrom("bash", "mcp", "path", ""), fc.string());
  const shape = fc.record(
    {
      requestId: part,
      agentName: part,
      command: part,
      accessIntent: fc.record({ surface: part, matchValues: fc.array(part), boundaryValue: part }),
      payload: fc.record({
        kind: part,
        request: fc.record({ surface: part, value: part, requester: part, executedUnit: part }),
        evidence: fc.array(part),
      }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(shape, fc.anything()), async (details) => {
      expect(["deny", "defer"]).toContain((await bench.ask(details ?? null)).kind);
    }),
    { numRuns: 300 },
  );
  expect(bench.decisions().filter(({ gate }) => gate === "internal-error")).toEqual([]);
});

describe("parallel asks", () => {
  test("identical ones in flight share one review", async () => {
    const bench = benches.open();
    endpoint.answer("reviewer", () => ({ ...DENY, delayMs: 100 }));
    const verdicts = await Promise.all([1, 2, 3].map(() => bench.ask(bash("same"))));
    expect(verdicts.map(({ kind }) => kind)).toEqual(["deny", "deny", "deny"]);
    expect(requests()).toBe(1);
    expect(bench.session.counters).toEqual({ denyStreak: 1, sessionDenies: 1 });
  });
  test.each([
    ["an uncertain answer", DEFER, "defer"],
    ["a failure", say("prose"), "defer"],
    ["an allow that is not remembered", ALLOW, "allow"],
  ])("forty equal ones at once are one review, whether it is %s", async (_name, turn, kind) => {
    const bench = benches.open({ config: { cache: { maxEntries: 0 } } });
    endpoint.answer("reviewer", () => ({ ...turn, delayMs: 20 }));
    const verdicts = await Promise.all(Array.from({ length: 40 }, () => bench.ask(bash("same"))));
    expect([requests(), new Set(verdicts.map((verdict) => verdict.kind))]).toEqual([1, new Set([kind])]);
    // One that comes after the answer is another ask.
    await bench.ask(bash("same"));
    expect(requests()).toBe(2);
  });
  test("equal ones between others share too, and what is another ask does not", async () => {
    const bench = benches.open({ config: { cache: { maxEntries: 0 } } });
    endpoint.answer("reviewer", () => ({ ...DEFER, delayMs: 20 }));
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        bench.ask(bash(index % 3 === 0 ? "same" : index % 3 === 1 ? "other" : `make own${index}`)),
      ),
    );
    expect(requests()).toBe(10);
  });
  test("a cancelled review is shared by nobody that still waits", async () => {
    const user = new AbortController();
    let signal: AbortSignal | undefined = user.signal;
    const bench = benches.open({ config: { cache: { maxEntries: 0 } }, host: { signal: () => signal } });
    endpoint.answer("reviewer", (_request, index) => (index === 0 ? hang() : ALLOW));
    const asked = Array.from({ length: 6 }, () => bench.ask(bash("same")));
    await vi.waitFor(() => expect(requests()).toBe(1));
    signal = undefined;
    user.abort();
    const kinds = (await Promise.all(asked)).map((verdict) => verdict.kind);
    expect([kinds.filter((kind) => kind === "allow").length, requests()]).toEqual([2, 2]);
  });
  test("results are recorded in the order in which the asks arrived, however long each takes", async () => {
    const bench = benches.open();
    endpoint.answer("reviewer", (request) => ({
      ...DENY,
      delayMs: JSON.stringify(request.body).includes("slow") ? 200 : 0,
    }));
    await Promise.all(["slow", "quick", "quicker"].map((name) => bench.ask(bash(name))));
    expect(bench.decisions().map(({ target }) => target)).toEqual(["slow", "quick", "quicker"]);
  });
  test("one that hangs keeps no other from its answer, and the breaker counts meanwhile", async () => {
    const bench = benches.open({ config: { timeoutMs: 20_000 } });
    endpoint.answer("reviewer", (request) => (JSON.stringify(request.body).includes("hang here") ? hang() : DENY));
    const hung = bench.ask(bash("hang here"));
    const kinds = [];
    for (const name of ["one", "two", "three"]) kinds.push((await bench.ask(bash(name))).kind);
    expect(kinds).toEqual(["deny", "deny", "deny"]);
    expect((await bench.ask(bash("four"))).kind).toBe("deny");
    expect([requests(), bench.session.denied.length, bench.decisions().length]).toEqual([4, 3, 0]);
    bench.session.closed.abort();
    await hung;
    expect(bench.decisions().map(({ target, gate }) => `${target} ${gate}`)).toEqual([
      "hang here model",
      "one model",
      "two model",
      "three model",
      "four circuit-breaker",
    ]);
  });
  test("four that hang keep a fifth no longer than its own deadline, waiting included", async () => {
    const bench = benches.open({ config: { timeoutMs: 3_000 } });
    endpoint.answer("reviewer", (request) => (JSON.stringify(request.body).includes("hang here") ? hang() : ALLOW));
    const settled: string[] = [];
    const ask = async (name: string): Promise<void> => {
      const { kind } = await bench.ask(bash(name));
      settled.push(`${name.slice(0, 5)} ${kind}`);
    };
    await Promise.all([...[1, 2, 3, 4].map((at) => ask(`hang here ${at}`)), ask("fifth"), ask("hang here 6")]);
    // The sixth began later than the four, and its time is up with theirs.
    expect([settled[0], settled.slice(1)]).toEqual(["fifth allow", Array(5).fill("hang  defer")]);
    const [first = Number.NaN, ...others] = bench
      .decisions()
      .filter(({ target }) => String(target).startsWith("hang"))
      .map(({ latencyMs }) => Number(latencyMs));
    expect(others.at(-1)).toBeLessThan(first);
  });
  test("at most four are under way at once", async () => {
    const bench = benches.open();
    let [now, most] = [0, 0];
    endpoint.answer("reviewer", () => {
      most = Math.max(most, (now += 1));
      setTimeout(() => (now -= 1), 50);
      return { ...ALLOW, delayMs: 50 };
    });
    await Promise.all(Array.from({ length: 12 }, (_, index) => bench.ask(bash(`make ${index}`))));
    expect(most).toBeLessThanOrEqual(4);
    expect(requests()).toBe(12);
  });
});

describe("cancelling", () => {
  test("ends a running review at once, counts nothing and reviews nothing further", async () => {
    const abort = new AbortController();
    const bench = benches.open({ config: { mode: "strict" }, host: { signal: () => abort.signal } });
    endpoint.queue("reviewer", hang());
    const pending = next(bench);
    setTimeout(() => abort.abort(), 50);
    expect(await pending).toMatchObject({ kind: "deny", reason: expect.stringContaining("cancelled") });
    expect(bench.session.counters.denyStreak).toBe(0);
    expect(bench.notices).toEqual([]);
    await expect.poll(() => endpoint.requestsOf("reviewer")[0]?.aborted).toBe(true);
  });
});

describe("a request that no reviewer could be shown whole", () => {
  const padding = "echo padding; ".repeat(1_500);
  const buried = () => bash(`${padding}rm -rf ~; ${padding}${(serial += 1)}`);
  test.each([
    ["strict", "deny"],
    ["default", "defer"],
    ["lenient", "defer"],
    ["permissive", "deny"],
  ])("is not judged by a part of it: %s", async (mode, kind) => {
    const bench = benches.open({ config: { mode } });
    expect((await bench.ask(buried())).kind).toBe(kind);
    expect([requests(), gates(bench)]).toEqual([0, ["no-target"]]);
  });
  test.each([
    ["strict", "deny"],
    ["default", "defer"],
    ["lenient", "defer"],
    ["permissive", "deny"],
  ])("nor by one in which a redaction stands where code would: %s", async (mode, kind) => {
    const bench = benches.open({ config: { mode } });
    expect((await bench.ask(bash(`bash --token Zx81Lk20Qp77Rt55Uw33Ym${(serial += 1)}`))).kind).toBe(kind);
    expect([requests(), gates(bench), bench.decisions().map(({ deferKind }) => deferKind)]).toEqual([
      0,
      ["no-target"],
      ["hidden"],
    ]);
  });
  test("but one with a key in a header is, without the key", async () => {
    endpoint.queue("reviewer", ALLOW);
    const bench = benches.open();
    const verdict = await bench.ask(
      bash(`curl -H "Authorization: Bearer Zx81Lk20Qp77Rt55Uw33Ym${(serial += 1)}" https://api.example/v1`),
    );
    expect([verdict.kind, requests()]).toEqual(["allow", 1]);
    expect(JSON.stringify(endpoint.requestsOf("reviewer")[0])).not.toContain("Zx81Lk20");
  });
  test("one that is long but fits is shown to its last character", async () => {
    endpoint.queue("reviewer", ALLOW);
    await benches.open().ask(bash(`${padding.slice(0, 15_000)}#end`));
    expect(JSON.stringify(endpoint.requestsOf("reviewer")[0]?.body)).toContain("#end");
  });
});

describe("a fault inside the guard", () => {
  const broken = () => {
    throw new Error(`boom ${"sk-ant-"}${"Zq7fK2xW9b".repeat(5)}`);
  };
  test.each([
    ["strict", "deny"],
    ["default", "defer"],
    ["lenient", "defer"],
    ["permissive", "deny"],
  ] as const)("in %s it is a failed review: %s, with a notice and a record", async (mode, kind) => {
    const bench = benches.open({ config: { mode }, host: { registry: broken } });
    expect((await next(bench)).kind).toBe(kind);
    expect(bench.decisions()).toEqual([
      expect.objectContaining({ gate: "internal-error", deferKind: "internal-error", table: "guard/machinery" }),
    ]);
    expect(bench.notices).toEqual([{ grade: "warning", text: expect.stringContaining("(internal-error)") }]);
    expect(JSON.stringify([bench.log, bench.notices])).not.toContain("Zq7fK2xW9b");
  });
  test("a session that cannot be read is a transcript error", async () => {
    const bench = benches.open({ host: { entries: broken } });
    expect((await next(bench)).kind).toBe("defer");
    expect(bench.decisions()[0]).toMatchObject({ gate: "transcript-error", deferKind: "transcript-error" });
  });
  test("a log that throws changes no verdict", async () => {
    const bench = benches.open();
    bench.log.push = () => {
      throw new Error("disk full");
    };
    endpoint.queue("reviewer", ALLOW);
    expect((await next(bench)).kind).toBe("allow");
  });
});

describe("contract: notices", () => {
  const told = async (config: object, ...turns: readonly Turn[]) => {
    const bench = benches.open({ config });
    await kinds(bench, turns);
    return bench.notices.map(({ grade, text }) => `${grade}: ${text}`);
  };
  test("a deny that holds, and one that the mode softens", async () => {
    expect(await told({}, DENY, SOFT)).toEqual([
      "warning: reviewer denied this request (risk high); dangerous",
      "warning: reviewer denied this request (risk low), asking you to decide instead; careful",
    ]);
  });
  test("a deny without a reason says the generic one", async () => {
    expect(await told({}, say('{"verdict":"deny"}'))).toEqual([
      "warning: reviewer denied this request; This action may be unsafe. Verify the target and intent before retrying.",
    ]);
  });
  test("a machinery defer names its cause every time, a machinery deny is silent", async () => {
    expect(await told({}, say("x"), say("x"))).toEqual(
      Array(2).fill("warning: reviewer could not complete the review (no-json), deferring to you"),
    );
    expect(await told({ mode: "permissive" }, say("x"))).toEqual([]);
  });
  test("a clarification is informative, and silent from warning up", async () => {
    expect(await told({}, DEFER)).toEqual([expect.stringMatching(/^info: reviewer was uncertain[^:]*; unclear$/)]);
    expect(await told({ notifyLevel: "warning" }, DEFER)).toEqual([]);
  });
  test("strict's denied defer is told, since no dialog will", async () => {
    expect(await told({ mode: "strict" }, DEFER)).toEqual([
      expect.stringMatching(/^warning: .*strict mode denied it; unclear$/),
    ]);
  });
  test("lenient says once that it fails open, on the first neutral defer", async () => {
    expect(await told({ mode: "lenient" }, LEAN, DEFER, DEFER)).toEqual([
      "warning: lenient auto-approves uncertainty; soft denials still ask",
    ]);
  });
  test("permissive says once that it lets pass", async () => {
    expect(await told({ mode: "permissive" }, SOFT, SOFT, DEFER)).toHaveLength(1);
  });
  test("approvals are shown on request: fresh, cached, and by the mode", async () => {
    const bench = benches.open({ config: { notifyApprovals: true, mode: "permissive" } });
    endpoint.queue("reviewer", ALLOW, SOFT, SOFT);
    await bench.ask(bash("a"));
    await bench.ask(bash("a"));
    await bench.ask(bash("b"));
    await bench.ask(bash("c"));
    expect(bench.notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^reviewer approved this request \(\d+\.\ds\)$/),
      "reviewer approved this request (cached)",
      expect.stringContaining("permissive"),
      expect.stringMatching(/^mode \(permissive\) auto-approved this request \(\d+\.\ds\)$/),
    ]);
  });
  test("off silences everything that a review could say", async () => {
    expect(
      await told({ notifyLevel: "off", circuitBreaker: { consecutive: 1, total: 1, verdict: "defer" } }, DENY, DENY),
    ).toEqual([]);
  });
  test("no notice holds a command, a target or a lean", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", LEAN);
    await bench.ask(bash("very-special-command"));
    const said = JSON.stringify(bench.notices);
    expect(said).not.toMatch(/very-special-command|lean/);
    expect(bench.decisions()[0]).toMatchObject({ lean: "allow", target: "very-special-command" });
  });
});

describe("contract: what a denied agent reads", () => {
  test("the instruction first, then the reason, without a full stop", async () => {
    endpoint.queue("reviewer", say('{"verdict":"deny","reason":"It leaks data."}'));
    expect(await next(benches.open())).toEqual({
      kind: "deny",
      reason:
        "Do not rephrase, retry or work around this request; if it is needed, have the user ask for it explicitly. It leaks data",
    });
  });
  test("a failed review says that trying again is fine", async () => {
    endpoint.queue("reviewer", say("x"));
    const verdict = await next(benches.open({ config: { mode: "strict" } }));
    expect(verdict).toEqual({
      kind: "deny",
      reason: expect.stringMatching(
        /^The reviewer failed.* reviewer could not complete the review \(no-json\), strict mode denied the request$/,
      ),
    });
  });
  test("whitespace is no reason", async () => {
    endpoint.queue("reviewer", say('{"verdict":"deny","reason":"  \\n"}'));
    expect(await next(benches.open())).toMatchObject({ reason: expect.stringContaining("This action may be unsafe") });
  });
});

describe("contract: the decision record", () => {
  test("names the gate, the judgement, the row and the policy; lean stands here alone", async () => {
    const bench = benches.open({ config: { mode: "lenient" } });
    endpoint.queue("reviewer", LEAN);
    await bench.ask(bash("PGPASSWORD=hunter2 psql -c 'select 1\u202e'"));
    expect(bench.decisions()[0]).toEqual({
      requestId: expect.stringMatching(/^perm-/),
      surface: "bash",
      target: "PGPASSWORD=[REDACTED] psql -c 'select 1'",
      gate: "model",
      modelCalled: true,
      verdict: "defer",
      emittedVerdict: "allow",
      emittedReason: "clarification-suppressed",
      reason: "probably",
      deferKind: "model-defer",
      lean: "allow",
      riskLevel: null,
      mode: "lenient",
      rawReply: expect.stringContaining("probably"),
      latencyMs: expect.any(Number),
      modelId: "stub/reviewer",
      contextHash: expect.stringMatching(/^[0-9a-f]{16}$/),
      strippedCount: 1,
      costUsd: expect.any(Number),
      table: "guard/mode-ladder",
      outcome: "allow",
      rule: "lenient.allow",
      because: expect.any(String),
      source: expect.objectContaining({
        file: expect.any(String),
        line: expect.any(Number),
        column: expect.any(Number),
      }),
      flow: "guard/ask",
      way: expect.arrayContaining([
        { table: "guard/surfaces", outcome: "review", rule: "included", source: expect.any(String) },
        { table: "guard/mode-ladder", outcome: "allow", rule: "lenient.allow", source: expect.any(String) },
      ]),
      facts: { verdict: "defer-allow" },
      policyHash: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });
  test("an allow has no reason, however it came and whatever is made of it; every other verdict keeps its own", async () => {
    const allow = say('{"verdict":"allow","reason":"asked for"}');
    const bench = benches.open({
      config: { circuitBreaker: { consecutive: 50 }, fallbacks: [{ provider: "other", model: "backup" }] },
    });
    await kinds(bench, [allow]);
    endpoint.queue("reviewer", fail(500));
    endpoint.queue("backup", allow);
    await next(bench);
    await kinds(bench, [DENY, SOFT, DEFER, say('{"verdict":"defer","reason":" "}'), say('{"verdict":"deny"}')]);
    expect(bench.decisions().map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["allow", undefined],
      ["allow", undefined],
      ["deny", "dangerous"],
      ["deny", "careful"],
      ["defer", "unclear"],
      ["defer", undefined],
      ["deny", expect.stringMatching(/\w/)],
    ]);
    const path = askOf("path", { details: { toolCallId: "c1" } });
    const capped = benches.open({ entries: [saysUser("push it"), callOf(path)], config: { surfaces: ["*"] } });
    endpoint.queue("reviewer", allow);
    await capped.ask(path);
    expect(capped.decisions()).toEqual([expect.objectContaining({ verdict: "allow", emittedVerdict: "defer" })]);
    expect(capped.decisions()[0]).not.toHaveProperty("reason");
  });
  test("shows a whole command, whatever a terminal would swallow of it", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", ALLOW);
    await bench.ask(bash("echo hi \u001b]0;rm -rf ~\u0007 \u202e#"));
    expect(bench.decisions()[0]?.["target"]).toBe("echo hi ]0;rm -rf ~ #");
  });
  test("an empty reply leaves what there is to say about it", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", say(""), ALLOW);
    await next(bench);
    expect(bench.log.find(({ event }) => event === "ai_guard.model_reply")?.fields).toMatchObject({
      diagnostic: true,
      stopReason: "stop",
      rawStopReason: expect.toSatisfy((value) => value === null || typeof value === "string"),
      contentTypes: expect.any(Array),
      errorMessage: null,
      latencyMs: expect.any(Number),
    });
  });
  test("a classifier's words are as clean as a chat model's", async () => {
    const bench = benches.open({ config: { provider: "typesafe", model: "jev-latest", modelType: "classifier" } });
    endpoint.queue(
      "jev-latest",
      classify({
        danger_category: choice("see https://evil.example/x", 0.9),
        intent_match: bool(0.9),
        risk: score(0, 0.9),
      }),
    );
    await next(bench);
    const answers = JSON.stringify(
      bench.log.find(({ event }) => event === "ai_guard.model_answers")?.fields["answers"],
    );
    expect(answers).toContain("[URL]");
    expect(answers).not.toContain("evil");
  });
  test("no field has a name that the permission system would mask", async () => {
    const bench = benches.open({ config: { fallbacks: [{ provider: "other", model: "backup" }] } });
    endpoint.queue("reviewer", fail(429));
    endpoint.queue("backup", DENY);
    await next(bench);
    const names: string[] = [];
    JSON.stringify(
      bench.log.map(({ fields }) => fields),
      (key, value: unknown) => (names.push(key), value),
    );
    expect(
      names.filter((name) =>
        /authorization|api[-_]?key|secret|token|password|passwd|credential|cookie|private[-_]?key/i.test(name),
      ),
    ).toEqual([]);
  });
  test("a clean verdict leaves its raw reply out; what could not be read is kept, cut in the middle", async () => {
    const bench = benches.open();
    await kinds(bench, [ALLOW, say(`begin ${"x".repeat(5_000)} end`)]);
    const [clean, raw] = bench.decisions();
    expect(clean).toMatchObject({ rawReply: "(clean verdict, rawReply omitted)", deferKind: null });
    expect(raw?.["rawReply"]).toMatch(/^begin x.* \[\.\.\.truncated\.\.\.\] .*x end$/);
    expect(String(raw?.["rawReply"])).toHaveLength(2_000);
  });
});

test("what the cache answers is kept for the report, five hundred of it", async () => {
  const bench = benches.open();
  endpoint.answer("reviewer", () => ALLOW);
  for (let repeat = 0; repeat < 510; repeat += 1) await bench.ask(bash("same"));
  expect([requests(), bench.session.replays.length, bench.session.replays.at(-1)]).toEqual([
    1,
    500,
    {
      requestId: expect.any(String),
      surface: "bash",
      target: "same",
      contextHash: bench.decisions()[0]?.["contextHash"],
      verdict: "allow",
      outcome: "allow",
    },
  ]);
});

test("the denied list keeps the fifty newest", async () => {
  const bench = benches.open({ config: { circuitBreaker: { consecutive: 1_000, total: 1_000 } } });
  endpoint.answer("reviewer", () => DENY);
  for (let index = 0; index < 55; index += 1) await bench.ask(bash(`rm part-${index}`));
  expect([bench.session.denied.length, bench.session.denied[0]?.target, bench.session.denied.at(-1)?.target]).toEqual([
    50,
    "rm part-54",
    "rm part-5",
  ]);
});

test("the latest words change the context, and tool calls do not", async () => {
  const entries = [saysUser("one")];
  const bench = benches.open({ entries });
  endpoint.queue("reviewer", ALLOW, ALLOW);
  await bench.ask(bash("same"));
  entries.push({ type: "message", message: { role: "assistant", content: "" } });
  await bench.ask(bash("same"));
  expect(requests()).toBe(1);
  entries.push(saysUser("two"));
  await bench.ask(bash("same"));
  expect(requests()).toBe(2);
});
