import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callTool, type Endpoint, fail, LEAVE, type Pi, say, startEndpoint } from "./harness/index.ts";
import {
  advisorResults,
  record,
  requestMessages,
  requestParts,
  scriptOneConsultation,
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
const only = () => {
  const results = advisorResults(pi ?? { sessions: () => [] });
  expect(results).toHaveLength(1);
  return results[0] ?? { text: "", details: {}, usage: undefined, isError: undefined };
};

describe("the budget dialog", () => {
  const config = { budget: { perCallHardUsd: 0, sessionUsd: 0 } };

  test("declined: the executor is told to continue without retrying", async () => {
    pi = await startAdvisorPi({ endpoint, config });
    pi.onDialog(() => false);
    scriptOneConsultation(endpoint);
    await pi.prompt("Go.");
    expect(pi.dialogs).toMatchObject([{ method: "confirm", title: "Advisor budget" }]);
    expect(pi.dialogs[0]?.message).toMatch(
      /^Estimated next request: \$0\.\d\d+ \(cold cache: \$0\.\d\d+\)\. Call including attempts: \$0\.\d\d+ \/ \$0\.00; branch including this request: \$0\.\d\d+ \/ \$0\.00\. Continue\?$/,
    );
    expect(only().text).toMatch(
      /^Advisor skipped: estimated \$0\.00\d\d exceeds the budget or approval was declined\. Continue without advisor; do not retry this consultation\.$/,
    );
    expect(only().details).toMatchObject({
      skipped: true,
      cause: "budget",
      errorMessage: "budget exceeded or declined",
    });
    expect(only().isError).toBe(false);
    expect(endpoint.requestsOf("advisor")).toHaveLength(0);
  });
  test("accepted: the request goes out, and the next paid request asks again", async () => {
    pi = await startAdvisorPi({ endpoint, config });
    pi.onDialog(() => true);
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", callTool("ls", {}), say("Severity: none"));
    await pi.prompt("Go.");
    expect(only().text).toBe("Severity: none");
    expect(pi.dialogs).toHaveLength(2);
  });
  test("`skip` asks nobody", async () => {
    pi = await startAdvisorPi({ endpoint, config: { budget: { ...config.budget, onExceed: "skip" } } });
    scriptOneConsultation(endpoint);
    await pi.prompt("Go.");
    expect(pi.dialogs).toHaveLength(0);
    expect(only().details).toMatchObject({ skipped: true });
  });
  test("the deadline stands still while the person answers", async () => {
    pi = await startAdvisorPi({ endpoint, config: { budget: { ...config.budget, timeoutSec: 1 } } });
    pi.onDialog(() => LEAVE);
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    const turn = await pi.begin("Go.");
    await pi.waitFor("the dialog", ({ method }) => method === "confirm");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    pi.answerDialog(pi.dialogs[0]?.id ?? "", true);
    await turn.settled();
    expect(only().text).toBe("Severity: none");
  });
  test("two parallel calls cannot pass the cap together", async () => {
    // One consultation of about 2,000 prompt tokens costs $1.4 or so at these rates.
    const models = { "stub/advisor": { cost: { input: 1000, output: 0, cacheRead: 1000, cacheWrite: 0 } } };
    pi = await startAdvisorPi({
      endpoint,
      models,
      config: { budget: { perCallHardUsd: 2, sessionUsd: 2, onExceed: "skip" } },
    });
    endpoint.queue(
      "main",
      {
        kind: "reply",
        text: "?",
        toolCalls: [
          { name: "advisor", arguments: {} },
          { name: "advisor", arguments: {} },
        ],
      },
      say("Done."),
    );
    endpoint.queue(
      "advisor",
      say("Severity: none", { usage: { input: 2000, output: 1 }, delayMs: 200 }),
      say("Severity: none", { usage: { input: 2000, output: 1 } }),
    );
    await pi.prompt("Go.");
    expect(
      advisorResults(pi)
        .map(({ details }) => details["skipped"] === true)
        .sort(),
    ).toEqual([false, true]);
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);
  });
  test("a retry passes the same gate, and the first attempt's charge is kept", async () => {
    const models = { "stub/advisor": { cost: { input: 1000, output: 0, cacheRead: 1000, cacheWrite: 0 } } };
    pi = await startAdvisorPi({
      endpoint,
      models,
      config: { budget: { perCallHardUsd: 2, sessionUsd: 20, onExceed: "skip" } },
    });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say(" ", { usage: { input: 1500, output: 0 } }), say("never"));
    await pi.prompt("Go.");
    expect(only().details).toMatchObject({ skipped: true, cause: "budget", attempts: [{ stopReason: "stop" }] });
    expect(record(record(only().usage)["cost"])["total"]).toBeCloseTo(1.5, 6);
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);
    expect(pi.statuses.get("advisor")).toMatch(/^Advisor \$1\.50 /);
  });
  test("an executor that became the advisor's model while the person thought is not advised", async () => {
    pi = await startAdvisorPi({ endpoint, config: { ...config, modelKey: "claude/advisor" } });
    pi.onDialog(() => LEAVE);
    scriptOneConsultation(endpoint);
    endpoint.answer("advisor", () => say("Done."));
    const turn = await pi.begin("Go.");
    await pi.waitFor("the dialog", ({ method }) => method === "confirm");
    await pi.send({ type: "set_model", provider: "stub", modelId: "advisor" });
    pi.answerDialog(pi.dialogs[0]?.id ?? "", true);
    await turn.settled();
    expect(only().text).toBe("Advisor skipped: the executor now uses the same model. Continue without advisor.");
    expect(only().details).toMatchObject({ skipped: true, errorMessage: "same model as executor" });
    expect(endpoint.requests.some(({ path }) => path.startsWith("/anthropic"))).toBe(false);
  });
  test("an unknown price is sent with one notice and no estimate", async () => {
    const models = { "stub/advisor": { cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } } };
    pi = await startAdvisorPi({ endpoint, models, config });
    for (const _ of [1, 2]) {
      scriptOneConsultation(endpoint);
      endpoint.queue("advisor", say("Severity: none"));
      await pi.prompt("Go.");
    }
    expect(advisorResults(pi).map(({ details }) => record(details["estimate"])["costUsd"])).toEqual([null, null]);
    expect(pi.notices.filter(({ message }) => message.includes("has no price"))).toMatchObject([{ grade: "warning" }]);
    expect(pi.dialogs).toHaveLength(0);
  });
});

describe("failures are normal results, each with its own cause", () => {
  test("a stalled provider is cut off at the deadline", async () => {
    pi = await startAdvisorPi({ endpoint, config: { budget: { timeoutSec: 1 } } });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", { kind: "hang" });
    await pi.prompt("Go.");
    expect(only().text).toBe("Advisor timed out after 1s. Continue without advisor; do not retry this consultation.");
    expect(only().details).toMatchObject({ errorMessage: "deadline exceeded", cause: "timeout" });
    expect(only().isError).toBe(false);
    expect(endpoint.requestsOf("advisor")).toMatchObject([{ aborted: true }]);
    expect(endpoint.requestsOf("main")).toHaveLength(2);
  });
  test("the caller's cancel wins at once", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", { kind: "hang" });
    const turn = await pi.begin("Go.");
    await pi.waitFor(
      "the consultation",
      ({ type, toolName }) => type === "tool_execution_update" && toolName === "advisor",
    );
    await pi.send({ type: "abort" });
    await turn.settled();
    expect(only().text).toBe("Advisor call was cancelled before it completed.");
    expect(only().details).toMatchObject({ cause: "cancelled", stopReason: "aborted" });
  });
  test("an empty answer is asked for once more", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say(" "), say("Severity: none"));
    await pi.prompt("Go.");
    expect(only().text).toBe("Severity: none");
    expect(only().details["attempts"]).toHaveLength(2);
  });
  test("and then it is an empty answer; a thought alone is none, and is not shown", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("", { thinking: "SECRET THOUGHT" }), say(""));
    await pi.prompt("Go.");
    expect(only().text).toBe("Advisor returned no text content.");
    expect(only().details).toMatchObject({ errorMessage: "empty response", cause: "empty" });
    expect(JSON.stringify(only())).not.toContain("SECRET THOUGHT");
  });
  test("a transient failure is sent again once", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", fail(503, "overloaded"), say("Severity: none"));
    await pi.prompt("Go.");
    expect(only().text).toBe("Severity: none");
    expect(only().details["attempts"]).toMatchObject([{ stopReason: "error" }, { stopReason: "stop" }]);
  });
  test("not twice", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", fail(503, "overloaded"), fail(503, "overloaded"), say("never"));
    await pi.prompt("Go.");
    expect(only().text).toMatch(/^Advisor call failed: /);
    expect(only().details).toMatchObject({ cause: "overload", stopReason: "error" });
    expect(endpoint.requestsOf("advisor")).toHaveLength(2);
  });
  test.each([
    [
      400,
      "This model's maximum context length is 1000 tokens. However, your messages resulted in 9000 tokens.",
      "size",
    ],
    [401, "bad key", "auth"],
  ])("a deterministic one (%i) comes back at once", async (status, message, cause) => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", fail(status, message), say("never"));
    await pi.prompt("Go.");
    expect(only().details).toMatchObject({ cause });
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);
  });
  test("a cut-off answer keeps its text and says so", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: concern\nFirst half", { finish: "length" }));
    await pi.prompt("Go.");
    expect(only().text).toMatch(/^Severity: concern\nFirst half\n\n\[The advisor's answer ended here/);
    expect(only().details).toMatchObject({ stopReason: "length", severity: "concern" });
  });
  test("nothing latches the tool off", async () => {
    pi = await startAdvisorPi({ endpoint, config: { budget: { timeoutSec: 1 } } });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", { kind: "hang" });
    await pi.prompt("Go.");
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("Again.");
    expect(advisorResults(pi).map(({ text }) => text.slice(0, 8))).toEqual(["Advisor ", "Severity"]);
  });
});

describe("investigation ends", () => {
  test("after maxRounds the advisor is told in-band, with the declarations unchanged", async () => {
    pi = await startAdvisorPi({ endpoint, config: { tools: { maxRounds: 1 } }, projectFiles: { "a.txt": "CONTENT" } });
    scriptOneConsultation(endpoint);
    endpoint.queue(
      "advisor",
      callTool("read", { path: "a.txt" }),
      callTool("read", { path: "a.txt" }),
      say("Severity: nit\nEnough."),
      say("never"),
    );
    await pi.prompt("Go.");
    expect(only().text).toBe("Severity: nit\nEnough.");
    expect(only().details).toMatchObject({ budgetExhausted: true, rounds: [{ tool: "read" }] });
    const requests = endpoint.requestsOf("advisor");
    expect(requests).toHaveLength(3);
    const last = requestMessages(requests[2]?.body ?? {}).slice(-2);
    expect(last[0]?.text).toBe("Tool budget exhausted — no further tool calls will run. Answer with what you have.");
    expect(last[1]?.text).toMatch(/^Your investigation budget is spent\. Do not call any more tools/);
    expect(new Set(requests.map(({ body }) => JSON.stringify(body["tools"]))).size).toBe(1);
  });
  test("a batch of calls is one round, and every call of it has a result", async () => {
    pi = await startAdvisorPi({ endpoint, config: { tools: { maxRounds: 1 } } });
    scriptOneConsultation(endpoint);
    const toolCalls = Array.from({ length: 30 }, () => ({ name: "ls", arguments: {} }));
    endpoint.queue("advisor", { kind: "reply", toolCalls }, say("Severity: none"));
    await pi.prompt("Go.");
    const rounds = only().details["rounds"];
    expect(Array.isArray(rounds) ? rounds.length : 0).toBeLessThan(30);
    const answers = requestMessages(endpoint.requestsOf("advisor")[1]?.body ?? {}).filter(
      ({ role }) => role === "tool",
    );
    expect(answers).toHaveLength(30);
  });
  test.each([{ enabled: false }, { maxRounds: 0 }])("%j sends a single request with no tools at all", async (tools) => {
    pi = await startAdvisorPi({ endpoint, config: { tools } });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("Go.");
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);
    expect(endpoint.requestsOf("advisor")[0]?.body).not.toHaveProperty("tools");
  });
});

describe("an image of the workspace", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const consult = async (input: readonly string[]) => {
    pi = await startAdvisorPi({ endpoint, models: { "stub/advisor": { input } } });
    writeFileSync(join(pi.project, "shot.png"), png);
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", callTool("read", { path: "shot.png" }), callTool("ls", {}), say("Severity: none"));
    await pi.prompt("Go.");
    return endpoint.requestsOf("advisor").map(({ body }) => JSON.stringify(body).includes(png.toString("base64")));
  };
  test("reaches a vision advisor inside one round and goes no further", async () => {
    expect(await consult(["text", "image"])).toEqual([false, true, false]);
    expect(only().details).toMatchObject({ rounds: [{ tool: "read", images: 1 }, { tool: "ls" }] });
  });
  test("is a marker for one that accepts text only", async () => {
    expect(await consult(["text"])).toEqual([false, false, false]);
    expect(JSON.stringify(endpoint.requestsOf("advisor")[1]?.body)).toContain(
      "[image omitted — this advisor model accepts text only]",
    );
  });
});

describe("while it takes time", () => {
  test("the person sees whom it asks, what it looks at, and for how long already", async () => {
    pi = await startAdvisorPi({ endpoint, config: { effort: "high" } });
    scriptOneConsultation(endpoint);
    endpoint.queue(
      "advisor",
      { ...callTool("read", { path: "a.ts" }), delayMs: 1200 },
      { ...say("Severity: none"), delayMs: 1200 },
    );
    const events = await pi.prompt("Go.");
    const lines = events
      .filter(({ type, toolName }) => type === "tool_execution_update" && toolName === "advisor")
      .map(({ partialResult }) => textOf(record(partialResult)["content"]));
    expect(lines[0]).toBe("Consulting advisor (stub:advisor, high)…");
    expect(lines).toContainEqual(expect.stringMatching(/^Consulting advisor \(stub:advisor, high\)… [1-9]\d*s$/));
    expect(lines.some((line) => line.startsWith("advisor: read a.ts"))).toBe(true);
  });
});

describe("the request", () => {
  test("has its own routing key, the same for all of a session and not the executor's", async () => {
    pi = await startAdvisorPi({ endpoint, env: { PI_CACHE_RETENTION: "long" } });
    for (const _ of [1, 2]) {
      scriptOneConsultation(endpoint);
      endpoint.queue("advisor", say("Severity: none"));
      await pi.prompt("Go.");
    }
    const keys = endpoint.requestsOf("advisor").map(({ body }) => body["prompt_cache_key"]);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^advisor:/);
    expect(keys[0]).not.toBe(endpoint.requestsOf("main")[0]?.body["prompt_cache_key"]);
  });
  test("a later one begins with all but the last message of the one before", async () => {
    pi = await startAdvisorPi({ endpoint });
    for (const words of ["First.", "Second.", "Third."]) {
      endpoint.queue("main", callTool("ls", {}), callTool("ls", {}), callTool("ls", {}));
      scriptOneConsultation(endpoint, `Question ${words}`);
      endpoint.queue("advisor", say("Severity: none"));
      await pi.prompt(words);
    }
    const requests = endpoint.requestsOf("advisor").map(({ body }) => requestParts(body));
    for (const [index, messages] of requests.entries()) {
      const next = requests[index + 1];
      if (next !== undefined) expect(next.slice(0, messages.length - 1)).toEqual(messages.slice(0, -1));
    }
    expect(requests).toHaveLength(3);
  });
  test("cold and over both budgets it is trimmed, and the anchor is kept on the branch", async () => {
    const models = { "stub/advisor": { cost: { input: 1000, output: 0, cacheRead: 1000, cacheWrite: 0 } } };
    const config = {
      budget: { contextBudgetTokens: 2600, perCallSoftUsd: 0, perCallHardUsd: 100, sessionUsd: 100 },
      tools: { enabled: false },
    };
    pi = await startAdvisorPi({ endpoint, models, config });
    for (let turn = 0; turn < 4; turn += 1) {
      endpoint.queue("main", say(`Old prose ${turn} ${"p".repeat(1500)}`));
      await pi.prompt(`KEEP THESE WORDS ${turn}`);
    }
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("Go.");
    expect(only().details["context"]).toMatchObject({ trimmed: true, anchorEntryId: expect.any(String) });
    const anchors = sessionRecords(pi).filter(({ customType }) => customType === "advisor-context-anchor");
    expect(anchors).toMatchObject([
      { type: "custom", data: { entryId: record(only().details["context"])["anchorEntryId"], boundaryId: null } },
    ]);
    const sent = requestMessages(endpoint.requestsOf("advisor")[0]?.body ?? {})
      .map(({ text }) => text)
      .join("\n");
    expect(sent).toContain("KEEP THESE WORDS 0");
    expect(sent).toContain("[Earlier executor activity omitted to fit the cost budget.");
    expect(sent).not.toContain("Old prose 0");
  });
  test("skips when even the task and the newest round do not fit", async () => {
    const models = { "stub/advisor": { cost: { input: 1000, output: 0, cacheRead: 1000, cacheWrite: 0 } } };
    pi = await startAdvisorPi({
      endpoint,
      models,
      config: { budget: { contextBudgetTokens: 1, perCallSoftUsd: 0, perCallHardUsd: 100, sessionUsd: 100 } },
    });
    scriptOneConsultation(endpoint);
    await pi.prompt("Go.");
    expect(only().text).toBe(
      "Advisor skipped: the task and most recent complete tool round exceed the context budget. Continue without advisor; do not retry this consultation.",
    );
    expect(endpoint.requestsOf("advisor")).toHaveLength(0);
  });
});

describe("a prompt that the model's window does not hold", () => {
  const LONG = "LONG PROSE ";
  const work = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      endpoint.queue("main", say(`Old prose ${turn} ${LONG.repeat(500)}`));
      await pi?.prompt(`KEEP THESE WORDS ${turn}`);
    }
    scriptOneConsultation(endpoint);
  };
  const sizes = () => endpoint.requestsOf("advisor").map(({ raw }) => raw.length);
  const refuse = (tokens: number, most: number) => fail(400, `prompt is too long: ${tokens} tokens > ${most} maximum`);

  test("is trimmed before it is sent, also of a model without a price", async () => {
    const models = {
      "stub/advisor": { contextWindow: 12_000, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } },
    };
    pi = await startAdvisorPi({ endpoint, models });
    await work(10);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("Go.");
    expect(only()).toMatchObject({ text: "Severity: none", details: { context: { trimmed: true } } });
    const sent = requestMessages(endpoint.requestsOf("advisor")[0]?.body ?? {})
      .map(({ text }) => text)
      .join("\n");
    expect(sent).toContain("KEEP THESE WORDS 0");
    expect(sent).not.toContain("Old prose 0");
    // The window less an answer, as Pi counts.
    expect(sent.length / 4).toBeLessThan(9000);
  });
  test("is followed by one that fits when its provider refuses it, and later consultations stay below", async () => {
    pi = await startAdvisorPi({ endpoint });
    await work(10);
    endpoint.queue("advisor", refuse(40_000, 20_000), say("Severity: none"));
    await pi.prompt("Go.");
    expect(only()).toMatchObject({
      text: "Severity: none",
      details: {
        attempts: [{ stopReason: "error" }, { stopReason: "stop" }],
        context: { trimmed: true, limitTokens: expect.any(Number) },
      },
    });
    const [refused = 0, fitting = 0] = sizes();
    expect(fitting).toBeLessThan(0.5 * refused);
    expect(endpoint.requestsOf("advisor")[1]?.raw).toContain("KEEP THESE WORDS 0");

    await work(8);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("On.");
    expect(advisorResults(pi).at(-1)?.text).toBe("Severity: none");
    expect(sizes().at(-1)).toBeLessThan(0.55 * refused);
  });
  test("is sent no third time", async () => {
    pi = await startAdvisorPi({ endpoint });
    await work(10);
    endpoint.queue("advisor", refuse(40_000, 20_000), refuse(25_000, 20_000));
    await pi.prompt("Go.");
    expect(only()).toMatchObject({
      text: expect.stringContaining("Advisor call failed: 400"),
      details: { cause: "size" },
    });
    expect(endpoint.requestsOf("advisor")).toHaveLength(2);
  });
  test("is returned at once where trimming is off", async () => {
    pi = await startAdvisorPi({ endpoint, config: { budget: { contextBudgetTokens: 0 } } });
    await work(10);
    endpoint.queue("advisor", refuse(40_000, 20_000));
    await pi.prompt("Go.");
    expect(only().details).toMatchObject({ cause: "size" });
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);
  });
});

describe("what is told of a request is what was sent", () => {
  test("an answer that is all thinking is said to be that, and paid for once", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue(
      "advisor",
      say("", { thinking: "Hm. ".repeat(100), finish: "length", usage: { input: 1000, output: 4096 } }),
      say("never"),
    );
    await pi.prompt("Go.");
    expect(only()).toMatchObject({
      text: expect.stringMatching(/^Advisor returned no text content: it spent all of its output on thinking\./),
      details: { errorMessage: "all output spent on thinking", attempts: [{ stopReason: "length" }] },
    });
    expect(endpoint.requestsOf("advisor")).toHaveLength(1);
  });
  test("an effort that the model lacks is told as the one that it was sent", async () => {
    pi = await startAdvisorPi({ endpoint, config: { effort: "max" } });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("Go.");
    expect(only().details["effort"]).toBe("high");
    expect(endpoint.requestsOf("advisor")[0]?.body["reasoning_effort"]).toBe("high");
  });
  test("a chosen model that lacks the earlier effort is asked for none, and that is said", async () => {
    pi = await startAdvisorPi({
      endpoint,
      config: { effort: "high" },
      models: { "stub/backup": { reasoning: false } },
    });
    await pi.prompt("/advisor stub/backup");
    expect((await pi.notice(/does not offer the effort high/)).grade).toBe("warning");
    expect(pi.notices.some(({ message }) => message === "Advisor: stub/backup")).toBe(true);
  });
  test("after a dialog, its time is that of the request and not of the plan", async () => {
    pi = await startAdvisorPi({ endpoint, config: { budget: { perCallHardUsd: 0 } } });
    pi.onDialog(() => LEAVE);
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    const turn = await pi.begin("Go.");
    const dialog = await pi.waitFor("the dialog", ({ method }) => method === "confirm");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const answered = Date.now();
    pi.answerDialog(String(dialog["id"]), true);
    await turn.settled();
    expect(Number(record(only().details["request"])["timestamp"])).toBeGreaterThanOrEqual(answered - 100);
  });
});

describe("a failure is told as what it is", () => {
  test.each([
    [
      429,
      "You exceeded your current quota, please check your plan and billing details.",
      "quota",
      /quota or credit is used up/,
    ],
    [429, "Rate limit reached for requests", "overload", undefined],
    [400, "API key not valid. Please pass a valid API key.", "auth", /renew it with \/login/],
    [403, "Forbidden", "auth", /renew it with \/login/],
  ] as const)("%i %s: %s", async (status, message, cause, remedy) => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.answer("advisor", () => fail(status, message));
    await pi.prompt("Go.");
    expect(only().details["cause"]).toBe(cause);
    if (remedy !== undefined) expect(only().text).toMatch(remedy);
  });
  test("a login whose command fails, without the command", async () => {
    pi = await startAdvisorPi({
      endpoint,
      config: { modelKey: "vault/advisor" },
      agentFiles: { "auth.json": { vault: { type: "api_key", key: "!secret-tool lookup hidden-name; false" } } },
      models: { "vault/advisor": {} },
    });
    scriptOneConsultation(endpoint);
    await pi.prompt("Go.");
    expect(only().details["cause"]).toBe("auth");
    expect(JSON.stringify([only(), endpoint.requestsOf("main").map(({ raw }) => raw)])).not.toContain("hidden-name");
    expect(endpoint.requestsOf("advisor")).toHaveLength(0);
  });
});
