import { describe, expect, it, vi } from "vitest";
import { callTool, fail, hang, say } from "../../host/harness/script.ts";
import { type Rig, type RigOptions, settle, startRig, until, userSays } from "../background-rig.ts";

const PROMPT = 200_000;
const CONSULTED = say("Severity: none\nGo on.", { usage: { input: PROMPT, output: 400 } });
const HIT = say("Sev", { usage: { input: PROMPT, output: 16, cached: PROMPT }, finish: "length" });

/** A consultation that has just been answered while the executor is at work. */
async function consulted(options: RigOptions = {}, running = true): Promise<Rig> {
  const rig = await startRig(options);
  userSays(rig.manager, "Make it so.");
  if (running) await rig.emit("agent_start");
  rig.endpoint.queue("advisor", CONSULTED);
  await rig.consult();
  return rig;
}

const requests = ({ endpoint }: Rig) => endpoint.requestsOf("advisor");
const lastRule = ({ session }: Rig, table: string) =>
  session.backgroundDecisions.findLast((decision) => decision.table === table)?.rule;
const armedBy = (rig: Rig) => lastRule(rig, "advisor/warming-arm");
const refreshedBy = (rig: Rig) => lastRule(rig, "advisor/warming-refresh");

/** Lets the clock run; whatever it set off has reached the endpoint or has been refused. */
async function pass(seconds: number): Promise<void> {
  vi.advanceTimersByTime(seconds * 1000);
  await settle();
}

async function refreshed(rig: Rig, count = 1): Promise<void> {
  await until("the refresh and its bill", () => rig.bills().length >= count);
  await settle();
}

describe("a refresh is considered after a successful consultation while the executor runs", () => {
  it("otherwise: a large prompt with a known lifetime is armed", async () => {
    const rig = await consulted();
    expect(armedBy(rig)).toBe("otherwise");
    expect(rig.timers()).toBe(1);
  });

  const skipped: readonly (readonly [rule: string, RigOptions])[] = [
    ["off", { config: { warming: { enabled: false } } }],
    ["no-recorder", { recorder: false }],
    ["ttl-unknown", { model: { promptCache: undefined } }],
    ["ttl-unknown", { model: { promptCache: { long: 3600 } } }],
    ["no-fingerprint", { api: "anthropic-messages", model: { reasoning: true }, config: { effort: "high" } }],
    ["ttl-too-short", { config: { warming: { ttlSec: 29.9 } } }],
    ["prompt-too-small", { config: { warming: { minPromptTokens: PROMPT + 1 } } }],
  ];
  it.each(skipped)("%s: nothing is armed with %j", async (rule, options) => {
    const rig = await consulted(options);
    expect(armedBy(rig)).toBe(rule);
    expect(rig.timers()).toBe(0);
  });

  it("at-rest: an executor that does not run arms nothing", async () => {
    const rig = await consulted({}, false);
    expect(armedBy(rig)).toBe("at-rest");
    expect(rig.timers()).toBe(0);
  });

  it("failed: a consultation that ended without advice arms nothing, though its first request was billed", async () => {
    const rig = await startRig({ config: { budget: { perCallHardUsd: 10 } } });
    userSays(rig.manager, "Make it so.");
    await rig.emit("agent_start");
    rig.endpoint.queue("advisor", callTool("ls", {}, { usage: { input: PROMPT, output: 10 } }), fail(400));
    await rig.consult();
    expect(armedBy(rig)).toBe("failed");
    expect(rig.timers()).toBe(0);
  });

  it("a consultation without any answer is no question at all", async () => {
    const rig = await startRig();
    userSays(rig.manager, "Make it so.");
    await rig.emit("agent_start");
    rig.endpoint.queue("advisor", fail(400));
    await rig.consult();
    expect(armedBy(rig)).toBeUndefined();
    expect(rig.timers()).toBe(0);
  });
});

describe("the lifetime is the model's for PI_CACHE_RETENTION, or ttlSec", () => {
  const cases: readonly (readonly [string, RigOptions & { retention?: string }, number])[] = [
    ["short", {}, 50],
    ["long", { retention: "long" }, 3240],
    ["ttlSec", { config: { warming: { ttlSec: 1800, maxDurationSec: 9999 } }, retention: "long" }, 1620],
  ];
  it.each(cases)("%s", async (_name, { retention = "", ...options }, seconds) => {
    const rig = await startRig(options);
    vi.stubEnv("PI_CACHE_RETENTION", retention);
    userSays(rig.manager, "Make it so.");
    await rig.emit("agent_start");
    rig.endpoint.queue("advisor", CONSULTED, HIT);
    await rig.consult();
    await pass(seconds - 0.001);
    expect(requests(rig)).toHaveLength(1);
    await pass(0.001);
    await refreshed(rig);
    expect(requests(rig)).toHaveLength(2);
  });
});

describe("a refresh fires at 90 % of the lifetime, at least 10 s before its end", () => {
  it("otherwise: at 50.000 s for a lifetime of 60 s, at the sums 0.2008, 0.1592 and 2.5008", async () => {
    const rig = await consulted();
    rig.endpoint.queue("advisor", HIT);
    await pass(49.999);
    expect(requests(rig)).toHaveLength(1);
    await pass(0.001);
    await refreshed(rig);
    expect(refreshedBy(rig)).toBe("otherwise");
    expect(requests(rig)).toHaveLength(2);
    const [bill, ...more] = rig.bills();
    expect(more).toEqual([]);
    expect(bill).toMatchObject({
      kind: "advisor-cache-warming",
      note: {
        economics: {
          refreshUsd: expect.closeTo(0.2008, 10),
          savingsUsd: expect.closeTo(0.1592, 10),
          coldUsd: expect.closeTo(2.5008, 10),
        },
      },
    });
    expect(bill?.usage.cost.total).toBeCloseTo(0.2008, 10);
  });

  it("repeats while it hits, and ends at maxDurationSec: too-long", async () => {
    const rig = await consulted({ config: { warming: { maxDurationSec: 150 } } });
    rig.endpoint.queue("advisor", HIT, HIT, HIT);
    for (let count = 1; count <= 2; count += 1) {
      await pass(50);
      await refreshed(rig, count);
    }
    await pass(50);
    expect(refreshedBy(rig)).toBe("too-long");
    expect(rig.bills()).toHaveLength(2);
    expect(rig.timers()).toBe(0);
  });
});

describe("a refresh replays the exact context and routing key with a ceiling of 16 tokens", () => {
  const ceilings = {
    "openai-completions": "max_completion_tokens",
    "openai-responses": "max_output_tokens",
    "anthropic-messages": "max_tokens",
  } as const;
  it.each(["openai-completions", "openai-responses", "anthropic-messages"] as const)("over %s", async (api) => {
    const rig = await consulted({ api });
    rig.endpoint.queue("advisor", say("Sev", { usage: { input: PROMPT, output: 16, cached: PROMPT } }));
    await pass(50);
    await refreshed(rig);
    const [first, second] = requests(rig).map(({ body }) => ({ ...body }));
    const ceiling = ceilings[api];
    expect(second?.[ceiling]).toBe(16);
    expect(first?.[ceiling]).not.toBe(16);
    delete first?.[ceiling];
    delete second?.[ceiling];
    expect(second).toEqual(first);
    expect(JSON.stringify(first)).toContain("Make it so.");
    const [before, after] = requests(rig).map(({ headers }) => headers);
    for (const name of ["session_id", "x-client-request-id", "x-session-affinity"])
      expect(after?.[name]).toEqual(before?.[name]);
  });

  it("a consultation that looked things up is kept warm as far as the next one repeats it: its first request", async () => {
    const rig = await startRig({ config: { budget: { perCallHardUsd: 10 } } });
    userSays(rig.manager, "Make it so.");
    await rig.emit("agent_start");
    rig.endpoint.queue(
      "advisor",
      callTool("ls", {}, { usage: { input: PROMPT, output: 10 } }),
      say("Severity: none", { usage: { input: PROMPT + 500, output: 10 } }),
      HIT,
    );
    await rig.consult();
    await pass(50);
    await refreshed(rig);
    const [first, , refresh] = requests(rig).map(({ body }) => body);
    expect(refresh?.["messages"]).toEqual(first?.["messages"]);
  });

  it("adaptive thinking is no obstacle", async () => {
    const rig = await consulted({
      api: "anthropic-messages",
      model: { reasoning: true, compat: { forceAdaptiveThinking: true } },
      config: { effort: "high" },
    });
    expect(armedBy(rig)).toBe("otherwise");
    rig.endpoint.queue("advisor", { ...HIT, finish: "max_tokens" });
    await pass(50);
    await refreshed(rig);
    const [first, second] = requests(rig).map(({ body }) => body);
    expect(second).toMatchObject({ max_tokens: 16, thinking: first?.["thinking"] });
    expect(first?.["thinking"]).toMatchObject({ type: "adaptive" });
  });

  it("a payload that is no longer the same is not sent", async () => {
    const rig = await consulted();
    rig.world.payload = (payload) => ({ ...(payload as object), user: "somebody else" });
    await pass(50);
    expect(refreshedBy(rig)).toBe("otherwise");
    await settle();
    expect(requests(rig)).toHaveLength(1);
    expect(rig.bills()).toEqual([]);
    expect(rig.timers()).toBe(0);
  });

  it("is not retried", async () => {
    const rig = await consulted();
    rig.endpoint.queue("advisor", fail(500), HIT);
    await pass(50);
    await until("the refresh", () => requests(rig).length === 2);
    await pass(3600);
    expect(requests(rig)).toHaveLength(2);
    expect(rig.timers()).toBe(0);
  });
});

describe("refreshing requires positive savings and at least minSavingsUsd", () => {
  const stops: readonly (readonly [rule: string, RigOptions])[] = [
    ["no-savings", { config: { warming: { minSavingsUsd: 0, continueProbability: 0.1 } } }],
    ["no-savings", { model: { cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } } }],
    ["savings-too-small", { config: { warming: { minSavingsUsd: 0.1593 } } }],
    ["over-the-call-cap", { config: { budget: { perCallHardUsd: 2.5 } } }],
    ["over-the-branch-cap", { config: { budget: { sessionUsd: 4.52 } } }],
    ["too-long", { config: { warming: { maxDurationSec: 50 } } }],
  ];
  it.each(stops)("%s: nothing is sent with %j", async (rule, options) => {
    const rig = await consulted(options);
    expect(armedBy(rig)).toBe("otherwise");
    await pass(50);
    expect(refreshedBy(rig)).toBe(rule);
    expect(requests(rig)).toHaveLength(1);
    expect(rig.timers()).toBe(0);
  });

  it("both caps cover the cold case to the cent: 2.5008 for the call, 2.02 + 2.5008 for the branch", async () => {
    const rig = await consulted({ config: { budget: { perCallHardUsd: 2.5008, sessionUsd: 4.5209 } } });
    rig.endpoint.queue("advisor", HIT);
    await pass(50);
    await refreshed(rig);
    expect(refreshedBy(rig)).toBe("otherwise");
  });

  it("a probability above 1 counts as 1", async () => {
    const rig = await consulted({ config: { warming: { continueProbability: 7 } } });
    rig.endpoint.queue("advisor", HIT);
    await pass(50);
    await refreshed(rig);
    expect(rig.bills()[0]?.note["economics"]).toMatchObject({ savingsUsd: expect.closeTo(1.8 - 0.2008, 10) });
  });

  it("an hour's write costs Anthropic's double input at least", async () => {
    const rig = await startRig({
      api: "anthropic-messages",
      config: { warming: { maxDurationSec: 9999 }, budget: { perCallHardUsd: 4 } },
    });
    vi.stubEnv("PI_CACHE_RETENTION", "long");
    userSays(rig.manager, "Make it so.");
    await rig.emit("agent_start");
    rig.endpoint.queue("advisor", say("Severity: none", { usage: { input: PROMPT, output: 1 } }));
    await rig.consult();
    await pass(3240);
    expect(refreshedBy(rig)).toBe("over-the-call-cap");
  });
});

describe("what the next prompt depends on is checked again before dispatch", () => {
  const changes: readonly (readonly [string, (rig: Rig) => void])[] = [
    ["the tool inventory", ({ world }) => void world.tools.push({ name: "deploy", description: "Deploys." })],
    ["the model's registry entry", ({ world }) => void (world.model = { ...world.model, maxTokens: 1 })],
    ["a model that is gone", ({ world }) => void (world.model = { ...world.model, id: "other" })],
    [
      "the advisor's effort",
      ({ session }) => void (session.selection = session.selection && { ...session.selection, effort: "low" }),
    ],
    ["the retention", () => void vi.stubEnv("PI_CACHE_RETENTION", "long")],
    ["the ledger's settings", ({ configure }) => configure({ ledger: { tailToolCalls: 7 } })],
    ["the advisor's tools", ({ configure }) => configure({ tools: { repo: false } })],
    ["an executor that it is disabled for", ({ configure }) => configure({ disabledForModels: ["stub/executor"] })],
    ["the session", ({ manager }) => void manager.newSession()],
  ];
  it.each(changes)("changed: %s", async (_name, change) => {
    const rig = await consulted();
    change(rig);
    await pass(3600);
    expect(refreshedBy(rig)).toBe("changed");
    expect(requests(rig)).toHaveLength(1);
    expect(rig.timers()).toBe(0);
  });

  it("expired: a machine that slept past the end sends nothing", async () => {
    const rig = await consulted();
    vi.setSystemTime(Date.now() + 60_000);
    await pass(50);
    expect(refreshedBy(rig)).toBe("expired");
    expect(requests(rig)).toHaveLength(1);
  });

  it("a context that has become stale ends the chain quietly", async () => {
    const rig = await consulted();
    rig.world.stale = true;
    await pass(50);
    expect(requests(rig)).toHaveLength(1);
    expect(rig.timers()).toBe(0);
    rig.world.stale = false;
  });
});

describe("a cache miss, provider error or abort stops the refresh chain", () => {
  it("a miss is billed, and the last", async () => {
    const rig = await consulted();
    rig.endpoint.queue("advisor", say("Sev", { usage: { input: PROMPT, output: 16 }, finish: "length" }), HIT);
    await pass(50);
    await refreshed(rig);
    expect(rig.bills()[0]?.usage.cost.total).toBeCloseTo(2.0008, 10);
    expect(rig.bills()[0]?.note["request"]).toBeUndefined();
    await pass(3600);
    expect(requests(rig)).toHaveLength(2);
    expect(rig.timers()).toBe(0);
  });

  it("an endless refresh is cut off after 30 s, and the last", async () => {
    const rig = await consulted();
    rig.endpoint.queue("advisor", hang());
    await pass(50);
    await until("the refresh", () => requests(rig).length === 2);
    await pass(30);
    await until("the end of the connection", () => requests(rig)[1]?.aborted === true);
    await pass(1);
    expect(rig.timers()).toBe(0);
    expect(rig.bills()).toEqual([]);
  });
});

describe("a hit stands for the consultation's own request in the next estimate", () => {
  it("its cache is expected warm, and the length of its answer tells nothing", async () => {
    const rig = await consulted({ config: { budget: { warmWindowSec: 60 } } });
    rig.endpoint.queue("advisor", HIT, CONSULTED);
    await pass(50);
    await refreshed(rig);
    await pass(45);
    const { details } = await rig.consult();
    expect(details.estimate).toMatchObject({
      cacheReadTokens: expect.toSatisfy((tokens) => tokens > 0),
      outputTokens: 400,
    });
  });
});

describe("pending refreshes are cancelled, and those in flight aborted", () => {
  const cancels: readonly (readonly [string, (rig: Rig) => Promise<unknown>])[] = [
    ["stopping the agent", (rig) => rig.emit("agent_end", { messages: [] })],
    [
      "another consultation",
      async (rig) => {
        rig.endpoint.queue("advisor", fail(400));
        await rig.consult();
      },
    ],
    ["opening /advisor", (rig) => rig.background.opened()],
    ["changing the model", (rig) => rig.emit("model_select")],
    ["changing the effort", (rig) => rig.emit("thinking_level_select")],
    ["compacting", (rig) => rig.emit("session_before_compact")],
    ["switching sessions", (rig) => rig.emit("session_before_switch")],
    ["forking", (rig) => rig.emit("session_before_fork")],
    ["navigating", (rig) => rig.emit("session_before_tree")],
    ["shutting down", (rig) => rig.emit("session_shutdown")],
  ];
  it.each(cancels)("%s: pending", async (_name, cancel) => {
    const rig = await consulted();
    expect(rig.timers()).toBe(1);
    await cancel(rig);
    expect(rig.timers()).toBe(0);
  });

  it.each(cancels)(
    "%s: in flight, with what the provider had reported recorded before it goes on",
    async (_name, cancel) => {
      const rig = await consulted({ api: "anthropic-messages" });
      rig.endpoint.queue(
        "advisor",
        say("x".repeat(100), {
          usage: { input: PROMPT, output: 16, cached: PROMPT },
          drip: { size: 1, everyMs: 1000 },
        }),
      );
      await pass(50);
      await until("the refresh", () => requests(rig).length === 2);
      await settle(200);
      await cancel(rig);
      expect(rig.bills()).toMatchObject([
        { kind: "advisor-cache-warming", note: { attempts: [{ stopReason: "aborted" }] } },
      ]);
      await until("the end of the connection", () => requests(rig)[1]?.aborted === true);
      await pass(1);
      expect(rig.timers()).toBe(0);
    },
  );
});
