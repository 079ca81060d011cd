import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SessionManager } from "@earendil-works/pi-coding-agent";
import { describe, expect, it, vi } from "vitest";
import { BUILT_IN, guidanceOf, REVIEWED } from "../../../src/advisor/guidance.ts";
import { bodyOf, cardIn, cardMessage } from "../../../src/advisor/review/card.ts";
import { reviewsOn } from "../../../src/advisor/review/memory.ts";
import { latestRun, standingOf } from "../../../src/advisor/review/run.ts";
import { statusReport } from "../../../src/advisor/control/status.ts";
import { fail, hang, say } from "../../host/harness/script.ts";
import {
  executorCalls,
  executorSays,
  executorWorks,
  type Rig,
  type RigOptions,
  settle,
  startRig,
  until,
  userSays,
} from "../background-rig.ts";

const ON = { review: { enabled: true } };
const verdict = (severity: string, text = "Line 3 of [#x] is wrong.") =>
  say(`Severity: ${severity}\n${text}`, { usage: { input: 1000, output: 50 } });

/** An executor that has just delivered work. */
async function delivered({ config = {}, ...options }: RigOptions = {}): Promise<Rig & { readonly answerId: string }> {
  const rig = await startRig({ ...options, config: { ...ON, ...config } });
  userSays(rig.manager, "Fix the bug.");
  executorWorks(rig.manager);
  return { ...rig, answerId: executorSays(rig.manager, "It is fixed.") };
}

/** The run has settled, and a review of it has come to its end. */
async function reviewed(rig: Rig, ...turns: readonly Parameters<Rig["endpoint"]["queue"]>[1][]): Promise<void> {
  const before = requests(rig).length;
  rig.endpoint.queue("advisor", ...turns);
  await rig.emit("agent_settled", { aborted: false });
  await until("the review", () => requests(rig).length > before && !rig.statuses.has("advisor-review"));
  await settle();
}

const requests = ({ endpoint }: Rig) => endpoint.requestsOf("advisor");
const lastRule = ({ session }: Rig, table: string) =>
  session.backgroundDecisions.findLast((decision) => decision.table === table)?.rule;
const startedBy = (rig: Rig) => lastRule(rig, "advisor/review-start");
const deliveredBy = (rig: Rig) => lastRule(rig, "advisor/review-delivery");
const prompt = (rig: Rig) => rig.emit("before_agent_start", { messageType: "user", prompt: "next" });

describe("a run is reviewed when it settles on a final text answer", () => {
  it("otherwise: work was delivered that the advisor has not seen", async () => {
    const rig = await delivered();
    await reviewed(rig, verdict("none", "All is well."));
    expect(startedBy(rig)).toBe("otherwise");
    const text = JSON.stringify(requests(rig)[0]?.body);
    expect(text).toContain("It is fixed.");
    expect(text).toContain("Review the delivered work against what the user asked for.");
    expect(text).not.toContain("Executor's question");
  });

  type Scene = (rig: Rig) => void | Promise<void>;
  const skips: readonly (readonly [rule: string, what: string, scene: Scene, options: RigOptions])[] = [
    ["off", "review is off", () => {}, { config: { review: { enabled: false } } }],
    ["no-recorder", "the host cannot record what is spent", () => {}, { recorder: false }],
    ["muted", "the user asked for quiet", (rig) => rig.background.setReview(rig.ctx, "mute"), {}],
    ["off", "the user switched it off", (rig) => rig.background.setReview(rig.ctx, "off"), {}],
    ["unfinished", "it ended in a tool call", ({ manager }) => void executorCalls(manager, "bash", "open"), {}],
    ["unfinished", "it was cut off", ({ manager }) => void executorSays(manager, "It is", "aborted"), {}],
    ["unfinished", "it failed", ({ manager }) => void executorSays(manager, "It is", "error"), {}],
    ["unfinished", "it said nothing", ({ manager }) => void executorSays(manager, "  "), {}],
    [
      "mere-chat",
      "no tool was used since the user spoke",
      ({ manager }) => {
        userSays(manager, "Thanks!");
        executorSays(manager, "You are welcome.");
      },
      {},
    ],
    ["mere-chat", "too few were", () => {}, { config: { review: { enabled: true, minToolCalls: 2 } } }],
    [
      "just-consulted",
      "the advisor was asked after the last of them",
      ({ manager }) => {
        executorCalls(manager, "advisor", "asked");
        manager.appendMessage({
          role: "toolResult",
          toolCallId: "asked",
          toolName: "advisor",
          content: [{ type: "text", text: "Severity: none" }],
          isError: false,
          timestamp: 0,
        });
        executorSays(manager, "It is fixed.");
      },
      {},
    ],
  ];
  it.each(skips)("%s: not when %s", async (rule, _what, scene, options) => {
    const rig = await delivered(options);
    await scene(rig);
    await rig.emit("agent_settled", { aborted: false });
    await settle();
    expect(startedBy(rig)).toBe(rule);
    expect(requests(rig)).toEqual([]);
    expect(rig.bills()).toEqual([]);
  });

  it("work after the consultation is reviewed all the same, and so is work whose consultation brought nothing", async () => {
    const asked = (rig: Rig, details: { readonly [key: string]: string | boolean }, isError = false) => {
      executorCalls(rig.manager, "advisor", "asked");
      rig.manager.appendMessage({
        role: "toolResult",
        toolCallId: "asked",
        toolName: "advisor",
        content: [],
        details,
        isError,
        timestamp: 0,
      });
    };
    const later = await delivered();
    asked(later, {});
    executorWorks(later.manager);
    executorSays(later.manager, "It is fixed now.");
    await reviewed(later, verdict("none"));
    expect(startedBy(later)).toBe("otherwise");
    const vain = await delivered();
    asked(vain, { skipped: true, errorMessage: "budget exceeded or declined" });
    executorSays(vain.manager, "It is fixed now.");
    await reviewed(vain, verdict("none"));
    expect(startedBy(vain)).toBe("otherwise");
    const refused = await delivered();
    asked(refused, {}, true);
    executorSays(refused.manager, "It is fixed now.");
    await reviewed(refused, verdict("none"));
    expect(startedBy(refused)).toBe("otherwise");
  });

  it("nothing starts without an advisor", async () => {
    const rig = await delivered();
    rig.session.selection = undefined;
    await rig.emit("agent_settled", { aborted: false });
    await settle();
    expect(requests(rig)).toEqual([]);
    expect(rig.statuses.size).toBe(0);
  });
});

describe("each final answer is reviewed once, and only one review runs at a time", () => {
  it("reviewed-already: also when the review failed, and also after a restart", async () => {
    const rig = await delivered();
    await reviewed(rig, verdict("none"));
    await rig.emit("agent_settled", { aborted: false });
    expect(startedBy(rig)).toBe("reviewed-already");
    expect(reviewsOn(rig.manager.getBranch()).reviewed).toContain(rig.answerId);

    const failing = await delivered();
    await reviewed(failing, fail(400));
    await failing.emit("agent_settled", { aborted: false });
    expect(startedBy(failing)).toBe("reviewed-already");
    expect(failing.bills()).toEqual([]);
  });

  it.each(["none", "nit", "concern", "blocker"])(
    "enough: after three of one prompt, whose severity is %s",
    async (severity) => {
      const rig = await delivered();
      for (const _ of [1, 2, 3]) {
        await reviewed(rig, verdict(severity));
        executorWorks(rig.manager);
        executorSays(rig.manager, "Now it is fixed.");
      }
      await rig.emit("agent_settled", { aborted: false });
      expect(startedBy(rig)).toBe("enough");
      // A restart forgets none of them.
      expect(reviewsOn(rig.manager.getBranch()).reviewed.size).toBe(3);
      await settle();
      expect(requests(rig)).toHaveLength(3);

      userSays(rig.manager, "And the other bug.");
      executorWorks(rig.manager);
      executorSays(rig.manager, "Fixed too.");
      await reviewed(rig, verdict(severity));
      expect(startedBy(rig)).toBe("otherwise");
    },
  );

  it("busy: another answer waits for none", async () => {
    const rig = await delivered();
    rig.endpoint.queue("advisor", hang());
    await rig.emit("agent_settled", { aborted: false });
    await until("the review", () => requests(rig).length === 1);
    expect(rig.statuses.get("advisor-review")).toBe("Advisor reviewing…");
    executorWorks(rig.manager);
    executorSays(rig.manager, "And another thing.");
    await rig.emit("agent_settled", { aborted: false });
    expect(startedBy(rig)).toBe("busy");
    await settle();
    expect(requests(rig)).toHaveLength(1);
  });
});

describe("the severity decides how a review is delivered", () => {
  const outcomes: readonly (readonly [
    string,
    ReturnType<typeof say>,
    string,
    string,
    readonly (boolean | undefined)[],
  ])[] = [
    ["none", verdict("none"), "all-well", "", []],
    ["nit", verdict("nit"), "not-a-blocker", "nit", [false]],
    ["concern", verdict("**Concern**"), "not-a-blocker", "concern", [false]],
    ["blocker", verdict("blocker"), "otherwise", "blocker", [true]],
    ["no line", say("It could be shorter.", { usage: { input: 1, output: 1 } }), "not-a-blocker", "nit", [false]],
    [
      "a line further down",
      say("Hm.\nSeverity: blocker", { usage: { input: 1, output: 1 } }),
      "not-a-blocker",
      "nit",
      [false],
    ],
  ];
  it.each(outcomes)("%s", async (_name, turn, rule, shown, turns) => {
    const rig = await delivered();
    await reviewed(rig, turn);
    expect(deliveredBy(rig)).toBe(rule);
    expect(rig.sent.map(({ options }) => options?.triggerTurn)).toEqual(turns);
    if (shown !== "")
      expect(rig.sent[0]?.message).toMatchObject({
        customType: "advisor-review",
        content: expect.stringContaining(`<advisory severity="${shown}" source="completion review"`),
        details: { severity: shown, reviewedEntryId: rig.answerId },
      });
    expect(rig.bills()).toMatchObject([
      {
        kind: "advisor-completion-review",
        note: { reviewedEntryId: rig.answerId, attempts: [{ stopReason: "stop" }] },
      },
    ]);
    expect(rig.statuses.has("advisor-review")).toBe(false);
  });

  const floors: readonly (readonly [string, string, string])[] = [
    ["concern", "nit", "under-concern"],
    ["concern", "concern", "not-a-blocker"],
    ["blocker", "concern", "under-blocker"],
    ["blocker", "blocker", "otherwise"],
    ["nit", "nit", "not-a-blocker"],
  ];
  it.each(floors)("with review.minSeverity %s a %s: %s", async (minSeverity, severity, rule) => {
    const rig = await delivered({ config: { review: { enabled: true, minSeverity } } });
    await reviewed(rig, verdict(severity));
    expect(deliveredBy(rig)).toBe(rule);
    expect(rig.sent).toHaveLength(rule.startsWith("under-") ? 0 : 1);
  });
});

describe("a blocker starts at most one turn per user prompt", () => {
  it("woken-already: a second one is only a card, also after a restart", async () => {
    const rig = await delivered();
    await reviewed(rig, verdict("blocker"));
    for (const restart of [false, true]) {
      executorWorks(rig.manager);
      executorSays(rig.manager, "Now it is fixed.");
      if (restart) expect(reviewsOn(rig.manager.getBranch()).woken.size).toBe(1);
      await reviewed(rig, verdict("blocker"));
      expect(deliveredBy(rig)).toBe("woken-already");
    }
    expect(rig.sent.map(({ options }) => options?.triggerTurn)).toEqual([true, false, false]);
  });

  it("woken-already: going back to before the card brings no second one", async () => {
    const rig = await delivered();
    await reviewed(rig, verdict("blocker"));
    rig.manager.branch(
      rig.manager.getBranch().find((entry) => entry.type === "message" && entry.message.role === "user")?.id ?? "",
    );
    executorWorks(rig.manager);
    executorSays(rig.manager, "Fixed in another way.");
    await reviewed(rig, verdict("blocker"));
    expect(deliveredBy(rig)).toBe("woken-already");
  });

  it("the next prompt has its own", async () => {
    const rig = await delivered();
    await reviewed(rig, verdict("blocker"));
    userSays(rig.manager, "And now the other bug.");
    executorWorks(rig.manager);
    executorSays(rig.manager, "Fixed too.");
    await reviewed(rig, verdict("blocker"));
    expect(rig.sent.map(({ options }) => options?.triggerTurn)).toEqual([true, true]);
  });

  it("moved-on: none for an answer that something has followed, whereas bills and labels move nothing", async () => {
    const rig = await delivered();
    rig.endpoint.queue("advisor", { ...verdict("blocker"), delayMs: 50 });
    await rig.emit("agent_settled", { aborted: false });
    rig.manager.appendCustomMessageEntry("other", "news", true);
    await until("the card", () => rig.sent.length === 1);
    expect(deliveredBy(rig)).toBe("moved-on");
    const entries = rig.manager.getBranch();
    expect(
      standingOf(
        entries.filter((entry) => entry.type !== "custom_message"),
        rig.answerId,
      ),
    ).toEqual({ otherBranch: false, sameLeaf: true });
  });

  it("interrupted: none after the user stopped the executor, until the user speaks", async () => {
    const rig = await delivered();
    rig.endpoint.queue("advisor", verdict("blocker"), verdict("blocker"));
    await rig.emit("agent_settled", { aborted: true });
    await until("the card", () => rig.sent.length === 1);
    expect(deliveredBy(rig)).toBe("interrupted");
    userSays(rig.manager, "Go on.");
    executorWorks(rig.manager);
    executorSays(rig.manager, "Done.");
    await rig.emit("agent_settled", { aborted: false });
    await until("the next card", () => rig.sent.length === 2);
    expect(rig.sent.map(({ options }) => options?.triggerTurn)).toEqual([false, true]);
  });

  it("interrupted: an aborted message on the branch says so after a restart, too", async () => {
    const rig = await startRig({ config: ON });
    userSays(rig.manager, "Fix the bug.");
    executorWorks(rig.manager);
    executorSays(rig.manager, "I am at", "aborted");
    executorSays(rig.manager, "It is fixed.");
    expect(latestRun(rig.manager.getBranch())).toMatchObject({ interrupted: true, endedInText: true });
    await reviewed(rig, verdict("blocker"));
    expect(deliveredBy(rig)).toBe("interrupted");
  });
});

describe("a review that finishes during another run is held for the next prompt", () => {
  async function held(severity = "blocker"): Promise<Rig & { readonly answerId: string }> {
    const rig = await delivered();
    rig.endpoint.queue("advisor", { ...verdict(severity), delayMs: 50 });
    await rig.emit("agent_settled", { aborted: false });
    rig.world.idle = false;
    userSays(rig.manager, "Meanwhile, something else.");
    await until("the review", () => reviewsOn(rig.manager.getBranch()).held.length === 1);
    expect(deliveredBy(rig)).toBe("busy");
    expect(rig.sent).toEqual([]);
    rig.world.idle = true;
    return rig;
  }

  it("and comes with it, once", async () => {
    const rig = await held();
    const answer = await prompt(rig);
    expect(answer).toMatchObject({
      message: {
        customType: "advisor-review",
        display: true,
        details: { severity: "blocker", reviewedEntryId: rig.answerId },
      },
    });
    const { message } = answer as {
      message: Parameters<typeof cardMessage>[0] & { content: string; details: unknown };
    };
    rig.manager.appendCustomMessageEntry("advisor-review", message.content, true, message.details);
    expect(await prompt(rig)).toBeUndefined();
    expect(rig.sent).toEqual([]);
  });

  it("and without a verdict line it is still one without, and not the nit that it is shown as", async () => {
    const rig = await delivered();
    const own = join(process.env["PI_CODING_AGENT_DIR"] ?? "", "pi-policy/policies/advisor");
    mkdirSync(own, { recursive: true });
    const shipped = readFileSync(new URL("../../../policies/advisor/review-delivery.jsonc", import.meta.url), "utf8");
    const row =
      '{ "id": "wordless", "when": { "severity": "missing" }, "then": "drop", "because": "it says nothing" },';
    writeFileSync(join(own, "review-delivery.jsonc"), shipped.replace('{ "id": "not-a-blocker"', `${row}\n    $&`));
    rig.endpoint.queue("advisor", { ...say("It could be shorter.", { usage: { input: 1, output: 1 } }), delayMs: 50 });
    await rig.emit("agent_settled", { aborted: false });
    rig.world.idle = false;
    await until("the review", () => reviewsOn(rig.manager.getBranch()).held.length === 1);
    rig.world.idle = true;
    expect(await prompt(rig)).toBeUndefined();
    expect(deliveredBy(rig)).toBe("wordless");
  });

  it("survives a restart: it stands in the session itself", async () => {
    const rig = await held("concern");
    const reopened = SessionManager.inMemory(rig.ctx.cwd);
    for (const entry of rig.manager.getBranch()) {
      if (entry.type === "message" && entry.message.role === "user") reopened.appendMessage(entry.message);
      if (entry.type === "custom") reopened.appendCustomEntry(entry.customType, JSON.parse(JSON.stringify(entry.data)));
    }
    expect(reviewsOn(reopened.getBranch()).held).toMatchObject([
      { severity: "concern", reviewedEntryId: rig.answerId },
    ]);
  });

  it("is dropped on another branch", async () => {
    const rig = await held();
    const [first] = rig.manager.getBranch();
    rig.manager.branch(first?.id ?? "");
    expect(await prompt(rig)).toBeUndefined();
  });

  it("waits on while an extension, not the user, starts a run", async () => {
    const rig = await held();
    expect(await rig.emit("before_agent_start", { messageType: "custom" })).toBeUndefined();
    expect(await prompt(rig)).toBeDefined();
  });

  it("is forgotten when the user asks for quiet", async () => {
    const rig = await held();
    await rig.background.setReview(rig.ctx, "mute");
    expect(await prompt(rig)).toBeUndefined();
    await rig.background.setReview(rig.ctx, "on");
    expect(await prompt(rig)).toBeUndefined();
  });

  it("is dropped when the floor was raised meanwhile", async () => {
    const rig = await held("concern");
    rig.configure({ review: { enabled: true, minSeverity: "blocker" } });
    expect(await prompt(rig)).toBeUndefined();
    expect(deliveredBy(rig)).toBe("under-blocker");
    rig.configure(ON);
    expect(await prompt(rig)).toBeUndefined();
  });

  it("a review of another branch is dropped", async () => {
    const rig = await delivered();
    rig.endpoint.queue("advisor", { ...verdict("blocker"), delayMs: 50 });
    await rig.emit("agent_settled", { aborted: false });
    rig.manager.branch(rig.manager.getBranch()[0]?.id ?? "");
    await until("the delivery", () => deliveredBy(rig) !== undefined);
    expect(deliveredBy(rig)).toBe("other-branch");
    expect(rig.sent).toEqual([]);
  });
});

describe("a failed or skipped review shows nothing", () => {
  it("over budget it is skipped, never a dialog", async () => {
    const rig = await delivered({ config: { budget: { perCallHardUsd: 0, sessionUsd: 0, onExceed: "confirm" } } });
    await rig.emit("agent_settled", { aborted: false });
    await settle();
    expect(requests(rig)).toEqual([]);
    expect(rig.sent).toEqual([]);
    expect(rig.bills()).toEqual([]);
  });

  it("a provider's error is silent, and billed if it was", async () => {
    const rig = await delivered();
    await reviewed(rig, say("", { usage: { input: 1000, output: 0 } }), say("", { usage: { input: 1000, output: 0 } }));
    await until("the bill", () => rig.bills().length === 1);
    expect(rig.bills()[0]?.note).toMatchObject({ errorMessage: "empty response", attempts: [{}, {}] });
    expect(rig.sent).toEqual([]);
  });

  it("timeoutSec applies", async () => {
    const rig = await delivered({ config: { budget: { timeoutSec: 5 } } });
    rig.endpoint.queue("advisor", hang());
    await rig.emit("agent_settled", { aborted: false });
    await until("the review", () => requests(rig).length === 1);
    vi.advanceTimersByTime(5000);
    await until("its end", () => requests(rig)[0]?.aborted === true);
    vi.advanceTimersByTime(100);
    await until("the status", () => !rig.statuses.has("advisor-review"));
    expect(rig.sent).toEqual([]);
  });
});

describe("compacting, switching, forking, navigating or shutting down cancels a review in flight", () => {
  it.each([
    "session_before_compact",
    "session_before_switch",
    "session_before_fork",
    "session_before_tree",
    "session_shutdown",
  ])("%s", async (event) => {
    const rig = await delivered({ api: "anthropic-messages" });
    rig.endpoint.queue(
      "advisor",
      say("Severity: blocker\n".repeat(9), { usage: { input: 1000, output: 50 }, drip: { size: 1, everyMs: 1000 } }),
    );
    await rig.emit("agent_settled", { aborted: false });
    await until("the review", () => requests(rig).length === 1);
    await settle(200);
    await rig.emit(event);
    expect(rig.bills()).toMatchObject([
      { kind: "advisor-completion-review", note: { attempts: [{ stopReason: "aborted" }] } },
    ]);
    await until("the end of the connection", () => requests(rig)[0]?.aborted === true);
    vi.advanceTimersByTime(1000);
    expect(rig.timers()).toBe(0);
    expect(rig.sent).toEqual([]);
    expect(rig.statuses.has("advisor-review")).toBe(false);
  });

  it("a late result touches no stale context", async () => {
    const rig = await delivered();
    rig.endpoint.queue("advisor", { ...verdict("blocker"), delayMs: 50 });
    await rig.emit("agent_settled", { aborted: false });
    await until("the review", () => requests(rig).length === 1);
    rig.world.stale = true;
    await new Promise((resolve) => setTimeout(resolve, 120));
    await settle();
    expect(rig.sent).toEqual([]);
    expect(rig.bills()).toHaveLength(1);
    rig.world.stale = false;
  });
});

describe("the advisor's status tells of reviews and refreshes", () => {
  const report = (rig: Rig) =>
    statusReport({
      selection: rig.session.selection,
      availability: "active",
      entries: rig.manager.getBranch(),
      budget: { perCallHardUsd: 3, sessionUsd: 20 },
      problems: [],
    });
  it("silent and failed ones too", async () => {
    const rig = await delivered();
    expect(report(rig)).not.toContain("Reviews");
    await reviewed(rig, verdict("none"));
    expect(report(rig)).toContain("Reviews: 1; the last one found: none");
    executorSays(rig.manager, "Again.");
    await reviewed(rig, say("", { usage: { input: 1, output: 0 } }), say("", { usage: { input: 1, output: 0 } }));
    expect(report(rig)).toContain("Reviews: 2; the last one found: empty response");
    const usage = {
      input: 0,
      output: 16,
      cacheRead: 5,
      cacheWrite: 0,
      totalTokens: 21,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0.1 },
    };
    for (const cacheRead of [0, 5])
      rig.manager.appendUsage("advisor-cache-warming", "stub", "advisor", { ...usage, cacheRead });
    expect(report(rig)).toContain("Cache refreshes: 2, 1 of them in time");
  });
});

describe("what a review decides is told apart from what a consultation decided", () => {
  it("although both are made in the same way", async () => {
    const rig = await startRig({ config: ON });
    userSays(rig.manager, "Fix the bug.");
    rig.endpoint.queue("advisor", say("Severity: none"));
    await rig.consult();
    const { lastDecisions } = rig.session;
    expect(lastDecisions.map(({ table }) => table)).toContain("advisor/cadence");
    executorWorks(rig.manager);
    executorSays(rig.manager, "It is fixed.");
    await reviewed(rig, verdict("nit"));
    expect(rig.session.lastDecisions).toBe(lastDecisions);
    const tables = rig.session.backgroundDecisions.map(({ table }) => table);
    for (const table of ["advisor/review-start", "advisor/trim", "advisor/budget-gate", "advisor/review-delivery"])
      expect(tables).toContain(table);
  });
});

describe("a review's bill counts once in the branch's budget", () => {
  it("its reserved share goes when its bill is on the branch", async () => {
    const rig = await delivered();
    await reviewed(rig, say("Severity: none", { usage: { input: 100_000, output: 0 } }));
    rig.endpoint.queue("advisor", verdict("none"));
    const { details } = await rig.consult();
    expect(details.estimate?.sessionUsd).toBeCloseTo(1, 10);
  });
});

describe("a delivered review is replayed later as the advisor's own past answer", () => {
  it("word for word, verdict included", async () => {
    const rig = await delivered();
    await reviewed(rig, verdict("concern", "Mind the gap."));
    rig.endpoint.queue("advisor", verdict("none"));
    await rig.consult();
    const messages = requests(rig)[1]?.body["messages"];
    expect(messages).toContainEqual(
      expect.objectContaining({
        role: "assistant",
        content: expect.stringContaining("Severity: concern\\nMind the gap.".replace("\\n", "\n")),
      }),
    );
    expect(JSON.stringify(messages)).not.toContain("<advisory");
  });
});

describe("/advisor review on|off|mute holds for the session", () => {
  it("on starts reviews that the configuration leaves off, and the newest word counts", async () => {
    const rig = await delivered({ config: { review: { enabled: false } } });
    await rig.background.setReview(rig.ctx, "mute");
    await rig.background.setReview(rig.ctx, "on");
    await reviewed(rig, verdict("none"));
    expect(startedBy(rig)).toBe("otherwise");
  });

  it("and is remembered by it", async () => {
    const rig = await delivered();
    await rig.background.setReview(rig.ctx, "mute");
    await rig.emit("session_start");
    await rig.emit("agent_settled", { aborted: false });
    expect(startedBy(rig)).toBe("muted");
  });

  it("mute ends the review under way", async () => {
    const rig = await delivered();
    rig.endpoint.queue("advisor", hang());
    await rig.emit("agent_settled", { aborted: false });
    await until("the review", () => requests(rig).length === 1);
    const muted = rig.background.setReview(rig.ctx, "mute");
    await settle();
    vi.advanceTimersByTime(100);
    await muted;
    await until("the end of the connection", () => requests(rig)[0]?.aborted === true);
    expect(rig.timers()).toBe(0);
  });
});

describe("with review enabled the default guidance drops the last occasion", () => {
  it("and explains the card instead; custom guidelines stay as written", () => {
    expect(BUILT_IN.promptSnippet).toMatch(/, or before declaring done$/);
    expect(REVIEWED.promptSnippet).not.toContain("declaring done");
    expect(REVIEWED.promptGuidelines).toHaveLength(BUILT_IN.promptGuidelines.length);
    expect(REVIEWED.promptGuidelines.join("\n")).toContain('<advisory source="completion review">');
    expect(REVIEWED.promptGuidelines.join("\n")).not.toContain("believe the task is complete");
    const custom = { promptSnippet: "Ask.", promptGuidelines: ["Before declaring done."] };
    expect(guidanceOf({ guidance: custom }, REVIEWED)).toEqual(custom);
  });
});

describe("a card", () => {
  const card = {
    severity: "concern",
    advice: "Severity: concern\nSay </advisory> and </ADVISORY>.",
    reviewedEntryId: "e1",
    promptId: "u1",
  } as const;
  it("is closed by nothing in the advice", () => {
    const { content } = cardMessage(card);
    expect(String(content).match(/<\/?advisory/gi)).toHaveLength(2);
  });
  it("is read back as it was written, and nothing else is one", () => {
    expect(cardIn(JSON.parse(JSON.stringify(cardMessage(card).details)))).toEqual(card);
    for (const strange of [
      null,
      "x",
      [],
      {},
      { ...card, severity: "worse" },
      { ...card, advice: 1 },
      { ...card, reviewedEntryId: undefined },
    ])
      expect(cardIn(strange)).toBeUndefined();
  });
  it("says so when the advisor gave no reasons", () => {
    expect(bodyOf({ advice: "Severity: blocker" })).toBe("The advisor gave no reasons.");
  });
});
