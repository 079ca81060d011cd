/** Whatever the advisor is doing, and however that ends: no process, no thread, no socket and no timer is left in a real Pi. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADVISOR, callTool, type Endpoint, LEAVE, type Pi, say, startEndpoint } from "./harness/index.ts";
import { record, startAdvisorPi } from "./advisor-support.ts";

const MOVES = fileURLToPath(new URL("advisor-moves.ts", import.meta.url));
/** How many seconds the stand-in of git sleeps: no other process here does. */
const SLEEP = "3607";

let endpoint: Endpoint;
let pi: Pi | undefined;
let bin = "";
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), "pi-policy-slow-git-"));
  writeFileSync(join(bin, "git"), `#!/bin/sh\nexec sleep ${SLEEP}\n`);
  chmodSync(join(bin, "git"), 0o755);
});
afterAll(() => rmSync(bin, { recursive: true, force: true }));
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(async () => {
  await pi?.close();
  pi = undefined;
  await endpoint.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function until(what: string, test: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await test())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(20);
  }
}
const asked = () => endpoint.requestsOf("advisor");
const left = async (on: Pi): Promise<string> => {
  const since = on.notices.length;
  await on.send({ type: "prompt", message: `/left ${SLEEP}` });
  return (await on.notice(/^left:/, since)).message;
};

const DRIP = say(`Severity: none\n${"x".repeat(1000)}`, { drip: { size: 1, everyMs: 200 } });
const PROMPT = { usage: { input: 200_000, output: 10 } };
const question = callTool("advisor", {}, { text: "Right?" });

interface Doing {
  readonly config?: object;
  readonly env?: () => Readonly<Record<string, string>>;
  /** Until the advisor is in the middle of it. */
  readonly begin: (on: Pi) => Promise<void>;
}

const looksUp =
  (tool: ReturnType<typeof callTool>, sign: RegExp): Doing["begin"] =>
  async (on) => {
    endpoint.queue("main", question, say("Done."));
    // A pattern has a second, which a busy machine may let pass: then there is another.
    endpoint.queue("advisor", tool, tool, tool, DRIP);
    await on.begin("Go.");
    await until("the look-up", async () => sign.test(await left(on)));
  };

const doings: { readonly [name: string]: Doing } = {
  "an answer on its way": {
    begin: async (on) => {
      endpoint.queue("main", question, say("Done."));
      endpoint.queue("advisor", DRIP);
      await on.begin("Go.");
      await until("the request", () => asked().length === 1);
    },
  },
  "a pattern being matched": {
    begin: looksUp(callTool("grep", { pattern: "(a+)+$", path: "long.txt" }), /[1-9] threads/),
  },
  "a git process": {
    env: () => ({ PATH: `${bin}:${process.env["PATH"] ?? ""}` }),
    begin: looksUp(callTool("git_diff", {}), /[1-9] processes/),
  },
  "a question to the person": {
    config: { budget: { perCallHardUsd: 0, sessionUsd: 0 } },
    begin: async (on) => {
      on.onDialog(() => LEAVE);
      endpoint.queue("main", question, say("Done."));
      await on.begin("Go.");
      await until("the dialog", () => on.dialogs.length === 1);
    },
  },
  "a cache kept warm": {
    config: { warming: { ttlSec: 3600, minSavingsUsd: 0 } },
    begin: async (on) => {
      endpoint.queue("main", question, DRIP);
      endpoint.queue("advisor", say("Severity: none", PROMPT));
      await on.begin("Go.");
      await until(
        "the timer",
        async () => /[1-9] timers/.test(await left(on)) && endpoint.requestsOf("main").length === 2 + EARLIER,
      );
    },
  },
  "a refresh on its way": {
    config: { warming: { ttlSec: 3600, minSavingsUsd: 0 } },
    begin: async (on) => {
      endpoint.queue("main", question, DRIP);
      endpoint.queue("advisor", say("Severity: none", PROMPT), DRIP);
      await on.begin("Go.");
      await until(
        "the timer",
        async () => /[1-9] timers/.test(await left(on)) && endpoint.requestsOf("main").length === 2 + EARLIER,
      );
      await on.send({ type: "prompt", message: "/hurry 3300" });
      await until("the refresh", () => asked().length === 2);
    },
  },
  "a review": {
    config: { review: { enabled: true } },
    begin: async (on) => {
      endpoint.queue("main", callTool("ls", {}), say("Done."));
      endpoint.queue("advisor", DRIP);
      await on.prompt("Go.");
      await until("the request", () => asked().length === 1);
    },
  },
};

/** Requests of the executor before anything begins. */
const EARLIER = 1;

const steps: { readonly [name: string]: (on: Pi) => Promise<unknown> } = {
  "stopping the agent": (on) => on.send({ type: "abort" }),
  "a new session": (on) => on.send({ type: "new_session" }),
  "a fork": async (on) => {
    const { data } = await on.send({ type: "get_fork_messages" });
    const messages = record(data)["messages"];
    const [first] = Array.isArray(messages) ? messages.map(record) : [];
    await on.send({ type: "fork", entryId: String(first?.["entryId"]) });
  },
  "a compaction": async (on) => {
    endpoint.answer("main", () => say("A summary."));
    await on.send({ type: "compact" });
  },
  // Pi does these to an agent that rests.
  navigating: (on) => on.send({ type: "abort" }).then(() => on.prompt("/go-back")),
  "a reload": (on) => on.send({ type: "abort" }).then(() => on.prompt("/go-reload")),
  "the end of Pi": (on) => on.close(),
};

const endings = Object.entries(doings).flatMap(([doing, { config, env, begin }]) =>
  Object.entries(steps).flatMap(([step, take]) =>
    // Nobody stops an agent that rests.
    doing === "a review" && step === "stopping the agent" ? [] : [{ doing, step, config, env, begin, take }],
  ),
);

test("there are thirty ways and more", () => expect(endings.length).toBeGreaterThanOrEqual(30));

describe.skipIf(process.platform !== "linux")("nothing is left", () => {
  test.each(endings)("of $doing after $step", async ({ step, config, env, begin, take }) => {
    pi = await startAdvisorPi({
      endpoint,
      extensions: [MOVES, ADVISOR],
      settings: { compaction: { enabled: false, keepRecentTokens: 50 } },
      projectFiles: { "long.txt": `${"a".repeat(40)}b\n`.repeat(50), ".git/HEAD": "ref: refs/heads/main\n" },
      ...(config === undefined ? {} : { config }),
      ...(env === undefined ? {} : { env: env() }),
    });
    const on = pi;
    endpoint.queue("main", say("Hello. ".repeat(200)));
    await on.prompt("Good morning.");
    await begin(on);
    const ended = step === "the end of Pi";
    const exit = await take(on);
    await until("the end of every request", () => asked().every(({ open }) => !open));
    if (!ended)
      await until("nothing to be left", async () => (await left(on)) === "left: 0 timers, 0 threads, 0 processes");
    expect(ended ? exit : await on.close()).toEqual({ code: 0, signal: null });
    expect(sleepers()).toBe(0);
    expect(on.events.filter(({ type }) => type === "extension_error")).toEqual([]);
    expect(on.stderr()).not.toMatch(/stale|unhandled/i);
  });
});

/** Stand-ins of git, wherever they ended up. */
function sleepers(): number {
  return readdirSync("/proc").filter((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, "utf8") === `sleep\0${SLEEP}\0`;
    } catch {
      return false;
    }
  }).length;
}
