import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  ADVISOR,
  callTool,
  type Endpoint,
  hang,
  type LogRecord,
  type Pi,
  type ReplyTurn,
  runPi,
  say,
  startEndpoint,
} from "./harness/index.ts";
import { createWorkspace } from "./harness/workspace.ts";
import {
  ADVISOR_JSON,
  type AdvisorPiOptions,
  record,
  sessionRecords,
  startAdvisorPi,
  textOf,
} from "./advisor-support.ts";

let endpoint: Endpoint;
let pi: Pi | undefined;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(async () => {
  await pi?.close();
  pi = undefined;
  await endpoint.close();
});

const MOVES = fileURLToPath(new URL("advisor-moves.ts", import.meta.url));
const BILLED = { usage: { input: 100_000, output: 1000 } };
const verdict = (severity: string, text: string, more: Partial<ReplyTurn> = {}) =>
  say(`Severity: ${severity}\n${text}`, { ...BILLED, ...more });

async function reviewing(options: Partial<AdvisorPiOptions> = {}): Promise<Pi> {
  return startAdvisorPi({ endpoint, config: { review: { enabled: true } }, extensions: [MOVES, ADVISOR], ...options });
}

/** An executor that does something, and then says so. */
const work = (answer: string) => [callTool("ls", {}), say(answer)] as const;
const cards = (from: Pi): readonly LogRecord[] =>
  sessionRecords(from).filter(
    (entry) => entry["type"] === "custom_message" && entry["customType"] === "advisor-review",
  );
const bills = (from: Pi): readonly LogRecord[] =>
  sessionRecords(from).filter((entry) => entry["type"] === "usage" && entry["kind"] === "advisor-completion-review");
const reviews = () => endpoint.requestsOf("advisor");
const done = (from: Pi, since = 0) =>
  from.waitFor(
    "the end of the review",
    ({ method, statusKey, statusText }) =>
      method === "setStatus" && statusKey === "advisor-review" && statusText === undefined,
    since,
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a run that ends in a text answer is reviewed in the background", () => {
  test("a blocker wakes exactly one turn, a second blocker of the same prompt is only a card", async () => {
    pi = await reviewing();
    endpoint.queue("main", ...work("It is fixed."), ...work("Now it is."));
    endpoint.queue("advisor", verdict("blocker", "It is not."), verdict("blocker", "Still not."));
    await pi.prompt("Fix it.");
    const settled = pi.events.length;
    await pi.waitFor("the woken turn", ({ type }) => type === "agent_settled", settled);
    await done(
      pi,
      pi.events.findLastIndex(({ statusText }) => statusText === "Advisor reviewing…"),
    );
    await pause(300);

    expect(endpoint.requestsOf("main")).toHaveLength(4);
    expect(reviews()).toHaveLength(2);
    expect(cards(pi).map(({ details }) => [record(details)["severity"], record(details)["woke"]])).toEqual([
      ["blocker", true],
      ["blocker", undefined],
    ]);
    expect(textOf(cards(pi)[0]?.["content"])).toMatch(
      /^<advisory severity="blocker" source="completion review" guidance="weigh, don't blindly obey">\nIt is not\.\n<\/advisory>$/,
    );
    expect(JSON.stringify(endpoint.requestsOf("main")[2]?.body)).toContain("It is not.");
    // The second review saw the first as the advisor's own answer.
    expect(record(reviews()[1]?.body)["messages"]).toContainEqual(
      expect.objectContaining({ role: "assistant", content: expect.stringContaining("Severity: blocker\nIt is not.") }),
    );

    // Each review is billed natively, once, and Pi counts it.
    expect(bills(pi)).toHaveLength(2);
    for (const { usage, provider, model } of bills(pi))
      expect([provider, model, record(record(usage)["cost"])["total"]]).toEqual([
        "stub",
        "advisor",
        expect.closeTo(0.102, 10),
      ]);
    const executor = (endpoint.requestsOf("main").length * (10 + 2 * 5)) / 1e6;
    expect(record((await pi.send({ type: "get_session_stats" }))["data"])["cost"]).toBeCloseTo(2 * 0.102 + executor, 6);
    expect(pi.statuses.get("advisor")).toBe("Advisor $0.20 · cache 0%");
  });

  test("a nit is a card without a turn, nothing waits for it, and the next prompt carries it", async () => {
    pi = await reviewing();
    endpoint.queue("main", ...work("It is fixed."), say("You are welcome."));
    endpoint.queue("advisor", verdict("nit", "Name it better.", { delayMs: 300 }));
    await pi.prompt("Fix it.");
    expect(cards(pi)).toHaveLength(0);
    expect(pi.statuses.get("advisor-review")).toBe("Advisor reviewing…");
    await done(pi);
    expect(cards(pi)).toHaveLength(1);
    expect(endpoint.requestsOf("main")).toHaveLength(2);
    await pi.prompt("Thanks.");
    expect(JSON.stringify(endpoint.requestsOf("main")[2]?.body)).toContain("Name it better.");
    expect(reviews()).toHaveLength(1);
  });

  test("interrupting the woken turn stops it: no further turn, and no further review", async () => {
    pi = await reviewing();
    endpoint.queue("main", ...work("It is fixed."), hang());
    endpoint.queue("advisor", verdict("blocker", "It is not."));
    await pi.prompt("Fix it.");
    const settled = pi.events.length;
    await pi.waitFor("the woken turn", ({ type }) => type === "agent_start", settled);
    while (endpoint.requestsOf("main").length < 3) await pause(20);
    await pi.send({ type: "abort" });
    await pi.waitFor("rest", ({ type }) => type === "agent_settled", settled);
    await pause(500);
    expect(endpoint.requestsOf("main")).toHaveLength(3);
    expect(reviews()).toHaveLength(1);
    expect(cards(pi)).toHaveLength(1);
  });

  test("without review nothing of it happens, and `/advisor review on` starts it for the session", async () => {
    pi = await reviewing({ config: {} });
    endpoint.queue("main", ...work("It is fixed."), ...work("So is this."));
    endpoint.queue("advisor", verdict("none", "Well done."));
    await pi.prompt("Fix it.");
    await pause(200);
    expect(reviews()).toHaveLength(0);
    await pi.prompt("/advisor review on");
    await pi.prompt("And this.");
    await done(pi);
    expect(reviews()).toHaveLength(1);
    expect(cards(pi)).toHaveLength(0);
    await pi.prompt("/advisor review sometimes");
    expect(pi.notices.at(-1)).toMatchObject({ grade: "error", message: expect.stringContaining("review on|off|mute") });
    expect((await pi.notice(/for this session/)).message).toBe("Advisor review is on for this session");
  });
});

describe("a review that finishes during another run", () => {
  test("is held, survives a restart, and comes with the next prompt", async () => {
    const workspace = createWorkspace({
      endpoint,
      homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor", review: { enabled: true } } },
    });
    try {
      pi = await reviewing({ workspace });
      endpoint.queue("main", ...work("It is fixed."), say("Four.", { delayMs: 1500 }), say("I see."));
      endpoint.queue("advisor", verdict("blocker", "It is not.", { delayMs: 500 }));
      await pi.prompt("Fix it.");
      const other = await pi.begin("What is two and two?");
      await other.settled();
      expect(endpoint.requestsOf("main")).toHaveLength(3);
      expect(cards(pi)).toHaveLength(0);
      expect(sessionRecords(pi).filter((entry) => entry["customType"] === "advisor-review-held")).toHaveLength(1);
      await pi.close();

      pi = await reviewing({ workspace, args: ["--continue"] });
      await pi.prompt("Anything else?");
      expect(cards(pi)).toMatchObject([{ details: { severity: "blocker" } }]);
      expect(JSON.stringify(endpoint.requestsOf("main")[3]?.body)).toContain("It is not.");
      expect(endpoint.requestsOf("main")).toHaveLength(4);
    } finally {
      await pi?.close();
      workspace.remove();
    }
  });
});

describe("what the session file says of reviews", () => {
  async function inOneSession(
    config: object,
    first: (on: Pi) => Promise<unknown>,
    change: (path: string) => void,
  ): Promise<Pi> {
    const workspace = createWorkspace({
      endpoint,
      homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor", ...config } },
    });
    onTestFinished(() => workspace.remove());
    pi = await reviewing({ workspace });
    endpoint.queue("main", say("Hello."));
    await pi.prompt("Hello.");
    await first(pi);
    const path = pi.sessions().at(-1)?.path ?? "";
    await pi.close();
    change(path);
    return (pi = await reviewing({ workspace, args: ["--session", path] }));
  }
  const forge = (mode: string) => (path: string) => {
    const last: LogRecord = JSON.parse(readFileSync(path, "utf8").trimEnd().split("\n").at(-1) ?? "{}");
    appendFileSync(
      path,
      `${JSON.stringify({ type: "custom", customType: "advisor-review-mode", id: "f0f0f0f0", parentId: last["id"], timestamp: new Date().toISOString(), data: { mode } })}\n`,
    );
  };
  const reviewsNow = async (on: Pi): Promise<number> => {
    const before = reviews().length;
    endpoint.queue("main", ...work("It is fixed."));
    endpoint.queue("advisor", verdict("none", "Well done."));
    await on.prompt("Fix it.");
    await pause(600);
    return reviews().length - before;
  };
  const told = (on: Pi) =>
    on.notices
      .filter(({ message }) => message.includes("no command is known to have set"))
      .map(({ message }) => message);

  test("a forged line switches no review on, and is told", async () => {
    const later = await inOneSession({}, async () => {}, forge("on"));
    expect(told(later)).toEqual([
      "The session file says that advisor review is on, which no command is known to have set, so it does not apply; /advisor review on sets it",
    ]);
    expect(await reviewsNow(later)).toBe(0);
  });
  test.each(["off", "mute"])("a forged %s silences no review, and is told", async (mode) => {
    const later = await inOneSession({ review: { enabled: true } }, async () => {}, forge(mode));
    expect(told(later)).toHaveLength(1);
    expect(await reviewsNow(later)).toBe(1);
  });
  test("one that says what the configuration says is not told", async () => {
    expect(told(await inOneSession({}, async () => {}, forge("off")))).toEqual([]);
  });
  test("what a command said comes back, and a forged line behind it changes nothing", async () => {
    const later = await inOneSession({}, (on) => on.prompt("/advisor review on"), forge("off"));
    expect(told(later)).toHaveLength(1);
    expect(await reviewsNow(later)).toBe(1);
  });
  test("what a command said holds although its line was taken out", async () => {
    const later = await inOneSession(
      {},
      async (on) => {
        await on.prompt("/advisor review on");
        await on.prompt("/advisor review off");
      },
      (path) =>
        writeFileSync(
          path,
          readFileSync(path, "utf8")
            .split("\n")
            .filter((line) => !line.includes('"mode":"off"'))
            .join("\n"),
        ),
    );
    expect(told(later)).toHaveLength(1);
    expect(await reviewsNow(later)).toBe(0);
  });
  test("a fork that Pi made takes it along, also into a later Pi", async () => {
    let forked = "";
    const later = await inOneSession(
      {},
      async (on) => {
        await on.prompt("/advisor review on");
        await on.send({ type: "clone" });
        forked = on.sessions().at(-1)?.path ?? "";
      },
      () => {},
    );
    expect(forked).toBe(later.sessions().at(-1)?.path);
    expect(told(later)).toEqual([]);
    expect(await reviewsNow(later)).toBe(1);
  });
});

describe("no timer, socket or late result outlives the session's next step", () => {
  const steps: readonly (readonly [string, (pi: Pi) => Promise<unknown>])[] = [
    ["a switch", (on) => on.send({ type: "new_session" })],
    [
      "a fork",
      async (on) => {
        const { data } = await on.send({ type: "get_fork_messages" });
        const messages = record(data)["messages"];
        const [first] = Array.isArray(messages) ? messages.map(record) : [];
        await on.send({ type: "fork", entryId: String(first?.["entryId"]) });
      },
    ],
    [
      "a compaction",
      async (on) => {
        endpoint.queue("main", say("A summary."));
        await on.send({ type: "compact" });
      },
    ],
    ["navigating", (on) => on.prompt("/go-back")],
    ["a reload", (on) => on.prompt("/go-reload")],
  ];
  test.each(steps)("%s", async (_name, step) => {
    pi = await reviewing({ settings: { compaction: { enabled: false, keepRecentTokens: 50 } } });
    endpoint.queue("main", say("Hello. ".repeat(200)), ...work("It is fixed."));
    endpoint.queue("advisor", verdict("blocker", "x".repeat(1000), { drip: { size: 1, everyMs: 200 } }));
    await pi.prompt("Good morning.");
    await pi.prompt("Fix it.");
    while (reviews().length === 0) await pause(20);
    expect(reviews()[0]?.aborted).toBe(false);
    await step(pi);
    while (reviews()[0]?.aborted !== true) await pause(20);
    await pause(300);
    await pi.prompt("/timers");
    expect((await pi.notice(/^timers:/)).message).toBe("timers: 0");
    expect(
      pi
        .sessions()
        .flatMap(({ records }) => records)
        .filter((entry) => entry["customType"] === "advisor-review"),
    ).toEqual([]);
    expect(pi.events.filter(({ type }) => type === "extension_error")).toEqual([]);
    expect(pi.stderr()).not.toMatch(/stale|unhandled/i);
    expect(await pi.close()).toEqual({ code: 0, signal: null });
  });

  test("shutting down: Pi ends by itself, with the bill in the file", async () => {
    const workspace = createWorkspace({
      endpoint,
      homeFiles: { [ADVISOR_JSON]: { modelKey: "claude/advisor", review: { enabled: true } } },
    });
    onTestFinished(() => workspace.remove());
    pi = await reviewing({ workspace });
    endpoint.queue("main", ...work("It is fixed."));
    endpoint.queue("advisor", verdict("blocker", "x".repeat(1000), { drip: { size: 1, everyMs: 200 } }));
    await pi.prompt("Fix it.");
    while (reviews().length === 0) await pause(20);
    await pause(300);
    expect(await pi.close()).toEqual({ code: 0, signal: null });
    expect(reviews()[0]?.aborted).toBe(true);
    expect(pi.stderr()).not.toMatch(/stale|unhandled/i);
    expect(bills(pi)).toMatchObject([{ provider: "claude", model: "advisor", usage: { input: 100_000 } }]);
  });

  test.each(["print", "json"] as const)(
    "in %s mode the end of the run ends the process, and the review with it",
    async (mode) => {
      endpoint.queue("main", ...work("It is fixed."));
      endpoint.queue("advisor", hang());
      const run = await runPi("Fix it.", {
        endpoint,
        mode,
        extensions: [ADVISOR],
        permissionHost: "none",
        model: "stub/main",
        homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor", review: { enabled: true } } },
      });
      expect(run.code).toBe(0);
      expect(run.stderr).not.toMatch(/stale|unhandled|error/i);
      expect(mode === "print" ? run.stdout : JSON.stringify(run.events)).toContain("It is fixed.");
    },
  );
});
