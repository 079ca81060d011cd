import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADVISOR, type Endpoint, type Pi, runPi, say, startEndpoint, startPi } from "./harness/index.ts";
import {
  ADVISOR_JSON,
  advisorResults,
  offeredTools,
  scriptOneConsultation,
  sessionMessages,
  startAdvisorPi,
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

/** Whether the executor was offered the tool on its newest request. */
const offered = () => offeredTools(endpoint.requests.at(-1)?.body ?? {}).includes("advisor");
const messages = (of: Pi) => of.notices.map(({ message }) => message);
const setModel = (of: Pi, key: string) =>
  of.send({ type: "set_model", provider: key.split("/")[0], modelId: key.split("/")[1] });
const setEffort = (of: Pi, level: string) => of.send({ type: "set_thinking_level", level });
const fileOf = (of: Pi) => join(of.home, ADVISOR_JSON);

describe("the blocklist is re-applied whenever the executor's model or effort changes", () => {
  const config = { disabledForModels: [{ model: "stub:main", minEffort: "high" }, "stub/backup"] };

  test("raising the effort strips the tool, lowering it restores it", async () => {
    pi = await startAdvisorPi({ endpoint, config });
    endpoint.answer("main", () => say("ok"));
    await setEffort(pi, "low");
    await pi.prompt("one");
    expect(offered()).toBe(true);

    await setEffort(pi, "high");
    await pi.notice(/^Advisor disabled for stub\/main$/);
    await pi.prompt("two");
    expect(offered()).toBe(false);

    await setEffort(pi, "low");
    await pi.notice(/^Advisor restored: stub\/advisor$/, 2);
    await pi.prompt("three");
    expect(offered()).toBe(true);
    expect(messages(pi)).toEqual([
      "Advisor restored: stub/advisor",
      "Advisor disabled for stub/main",
      "Advisor restored: stub/advisor",
    ]);
    expect(pi.notices.every(({ grade }) => grade === "info")).toBe(true);
  });
  test("switching to a listed model strips it, and back restores it", async () => {
    pi = await startAdvisorPi({ endpoint, config: { ...config, effort: "high" } });
    for (const model of ["main", "backup"]) endpoint.answer(model, () => say("ok"));
    await setModel(pi, "stub/backup");
    await pi.notice(/^Advisor disabled for stub\/backup$/);
    await pi.prompt("one");
    expect(offered()).toBe(false);
    await setModel(pi, "stub/main");
    await setEffort(pi, "low");
    await pi.notice(/^Advisor restored: stub\/advisor, high$/, 2);
    await pi.prompt("two");
    expect(offered()).toBe(true);
  });
  test("so does the advisor's own model, whatever its provider", async () => {
    pi = await startAdvisorPi({ endpoint, config: { modelKey: "claude/advisor" } });
    endpoint.answer("advisor", () => say("ok"));
    await setModel(pi, "stub/advisor");
    await pi.notice(/^Advisor disabled for stub\/advisor$/);
    await pi.prompt("one");
    expect(offered()).toBe(false);
  });
  test("blocked from the start: the selection is said to be inactive", async () => {
    pi = await startAdvisorPi({ endpoint, config: { disabledForModels: ["stub/main"] } });
    await pi.notice(/^Advisor restored: stub\/advisor \(inactive for current executor\)$/);
  });
});

describe("a stale or direct call is skipped before any credential is resolved", () => {
  /** A provider whose key comes from a command that leaves a trace. */
  const withTracedKey = (of: { readonly endpoint: Endpoint }, trace: string) => ({
    "models.json": {
      providers: Object.fromEntries(
        ["stub", "traced"].map((name) => [
          name,
          {
            baseUrl: `${of.endpoint.url}/v1`,
            api: "openai-completions",
            apiKey: name === "traced" ? `!touch ${trace}; echo key` : "k",
            models: [
              { id: "main", reasoning: true, input: ["text"], contextWindow: 100_000, maxTokens: 1000 },
              { id: "other", reasoning: false, input: ["text"], contextWindow: 100_000, maxTokens: 1000 },
            ],
          },
        ]),
      ),
    },
  });
  const caller = join(dirname(fileURLToPath(import.meta.url)), "advisor-direct-caller.ts");

  test.each([
    [
      "same model",
      { modelKey: "traced/main" },
      "Advisor skipped: the executor already uses the same model. Continue without advisor.",
    ],
    [
      "blocked",
      { modelKey: "traced/other", disabledForModels: ["stub/main"] },
      "Advisor skipped: it is disabled for stub/main. Continue without advisor.",
    ],
  ])("%s", async (_what, config, text) => {
    const trace = join(tmpdir(), `advisor-trace-${process.pid}-${Math.random().toString(36).slice(2)}`);
    pi = await startAdvisorPi({
      endpoint,
      extensions: [ADVISOR, caller],
      config,
      agentFiles: withTracedKey({ endpoint }, trace),
    });
    endpoint.queue("main", { kind: "reply", toolCalls: [{ name: "direct", arguments: {} }] }, say("Done."));
    await pi.prompt("Go.");
    expect(JSON.stringify(sessionMessages(pi).find(({ toolName }) => toolName === "direct"))).toContain(text);
    expect(existsSync(trace)).toBe(false);
    expect(endpoint.requests.every(({ model }) => model === "main")).toBe(true);
  });
  test("the trace itself is left by a call that goes through", async () => {
    const trace = join(tmpdir(), `advisor-trace-${process.pid}-control`);
    pi = await startAdvisorPi({
      endpoint,
      extensions: [ADVISOR, caller],
      config: { modelKey: "traced/other" },
      agentFiles: withTracedKey({ endpoint }, trace),
    });
    endpoint.queue("main", { kind: "reply", toolCalls: [{ name: "direct", arguments: {} }] }, say("Done."));
    endpoint.queue("other", say("Severity: none"));
    await pi.prompt("Go.");
    expect(existsSync(trace)).toBe(true);
    rmSync(trace);
  });
});

describe("the selection at session start", () => {
  test("without one the tool is not offered", async () => {
    pi = await startPi({ endpoint, extensions: [ADVISOR], permissionHost: "none", model: "stub/main" });
    endpoint.answer("main", () => say("ok"));
    await pi.prompt("one");
    expect(offered()).toBe(false);
    expect(pi.notices).toEqual([]);
  });
  test("a model that left the registry is said, and strips the tool", async () => {
    pi = await startAdvisorPi({ endpoint, config: { modelKey: "gone/model" } });
    endpoint.answer("main", () => say("ok"));
    await pi.prompt("one");
    expect(pi.notices).toEqual([
      { message: "Previously configured advisor model gone/model is no longer available", grade: "warning" },
    ]);
    expect(offered()).toBe(false);
  });
  test("is announced once a process", async () => {
    pi = await startAdvisorPi({ endpoint });
    await pi.notice(/^Advisor restored: stub\/advisor$/);
    await pi.send({ type: "new_session" });
    await pi.prompt("/advisor status");
    expect(messages(pi).filter((message) => message.startsWith("Advisor restored"))).toHaveLength(1);
  });
  test("a malformed file warns with its place and never crashes", async () => {
    pi = await startPi({
      endpoint,
      extensions: [ADVISOR],
      permissionHost: "none",
      model: "stub/main",
      homeFiles: { [ADVISOR_JSON]: '{ "modelKey": ' },
    });
    const notice = await pi.notice(/advisor\.json:1:\d+: /);
    expect(notice.grade).toBe("warning");
  });
});

describe("another package's advisor tool is detected and said", () => {
  test("and left alone", async () => {
    const other = join(dirname(fileURLToPath(import.meta.url)), "advisor-foreign-tool.ts");
    pi = await startAdvisorPi({ endpoint, extensions: [other, ADVISOR], config: { disabledForModels: ["stub/main"] } });
    await pi.notice(/Another package provides the advisor tool/);
    endpoint.answer("main", () => say("ok"));
    await pi.prompt("one");
    expect(offered()).toBe(true);
  });
});

describe("/advisor with arguments", () => {
  test("chooses a model and an effort; the effort is kept when left out, and `off` deletes it", async () => {
    pi = await startAdvisorPi({ endpoint });
    await pi.prompt("/advisor stub/backup high");
    expect(JSON.parse(readFileSync(fileOf(pi), "utf8"))).toEqual({ modelKey: "stub/backup", effort: "high" });
    await pi.prompt("/advisor stub/advisor");
    expect(JSON.parse(readFileSync(fileOf(pi), "utf8"))).toEqual({ modelKey: "stub/advisor", effort: "high" });
    await pi.prompt("/advisor stub/advisor off");
    expect(JSON.parse(readFileSync(fileOf(pi), "utf8"))).toEqual({ modelKey: "stub/advisor" });
    expect(messages(pi).slice(1)).toEqual([
      "Advisor: stub/backup, high",
      "Advisor: stub/advisor, high",
      "Advisor: stub/advisor",
    ]);
  });
  test("the chosen effort is sent as reasoning, and none without it", async () => {
    pi = await startAdvisorPi({ endpoint });
    await pi.prompt("/advisor stub/advisor low");
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("Go.");
    expect(endpoint.requestsOf("advisor")[0]?.body).toMatchObject({ reasoning_effort: "low" });
    expect(advisorResults(pi)[0]?.details).toMatchObject({ effort: "low" });
  });
  test("a selection that is inactive for the current executor says so", async () => {
    pi = await startAdvisorPi({ endpoint });
    await pi.prompt("/advisor stub/main");
    expect(messages(pi).at(-1)).toBe("Advisor: stub/main (inactive for current executor)");
  });
  test("off", async () => {
    pi = await startAdvisorPi({ endpoint });
    endpoint.answer("main", () => say("ok"));
    await pi.prompt("/advisor off");
    expect(messages(pi).at(-1)).toBe("Advisor disabled");
    expect(JSON.parse(readFileSync(fileOf(pi), "utf8"))).toEqual({});
    await pi.prompt("one");
    expect(offered()).toBe(false);
    await pi.prompt("/advisor stub/advisor");
    await pi.prompt("two");
    expect(offered()).toBe(true);
  });
  test("an unknown model, an unknown effort and a near miss change nothing", async () => {
    pi = await startAdvisorPi({ endpoint });
    const before = readFileSync(fileOf(pi), "utf8");
    for (const line of ["/advisor ghost/model", "/advisor stub/advisor ultra", "/advisor staus", "/advisor a b c"])
      await pi.prompt(line);
    expect(readFileSync(fileOf(pi), "utf8")).toBe(before);
    expect(pi.notices.slice(1).map(({ grade }) => grade)).toEqual(["error", "error", "error", "error"]);
    expect(messages(pi)).toContain("Advisor selection not found: ghost/model");
    expect(messages(pi).some((message) => message.includes("Did you mean `status`?"))).toBe(true);
  });
  test("status and why", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say("Severity: none"));
    await pi.prompt("Go.");
    await pi.prompt("/advisor status");
    expect(messages(pi).at(-1)).toMatch(/^Advisor: stub\/advisor — active\nSpent on this branch: \$0\.\d+ of \$20\.00/);
    await pi.prompt("/advisor why");
    expect(messages(pi).at(-1)).toMatch(
      /advisor\/budget-gate → send: within, both caps hold \(policies\/advisor\/budget-gate\.jsonc:\d+:\d+/,
    );
  });
  test("a bare /advisor without a terminal says that it needs one", async () => {
    pi = await startAdvisorPi({ endpoint });
    await pi.prompt("/advisor");
    expect(pi.notices.at(-1)).toEqual({ message: "/advisor requires interactive mode", grade: "error" });
  });
  test("in print mode as well, on stderr; what was asked for goes to stdout", async () => {
    const options = {
      endpoint,
      extensions: [ADVISOR],
      permissionHost: "none" as const,
      model: "stub/main",
      homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor" } },
    };
    expect((await runPi("/advisor", options)).stderr).toContain("/advisor requires interactive mode");
    expect((await runPi("/advisor status", options)).stdout).toContain("Advisor: stub/advisor");
  });
});

describe("saving happens before anything changes", () => {
  test("only modelKey and effort change; every other byte stays", async () => {
    pi = await startAdvisorPi({ endpoint, homeFiles: {} });
    const before =
      '// mine\n{\n  "modelKey": "stub:advisor", // old form\n  "budget": { "sessionUsd": 5 /* enough */ },\n  "unknown": [1,  2]\n}\n';
    writeFileSync(fileOf(pi), before);
    await pi.prompt("/advisor stub/backup");
    expect(readFileSync(fileOf(pi), "utf8")).toBe(before.replace("stub:advisor", "stub/backup"));
    expect(statSync(fileOf(pi)).mode & 0o777).toBe(0o600);
  });
  test("a file that does not parse is not touched, and the previous selection stays", async () => {
    pi = await startAdvisorPi({ endpoint });
    endpoint.answer("main", () => say("ok"));
    writeFileSync(fileOf(pi), '{ "modelKey": ');
    await pi.prompt("/advisor stub/backup");
    expect(messages(pi).at(-1)).toMatch(
      /^Failed to save advisor selection — selection not persisted: .*advisor\.json:1:\d+: /,
    );
    expect(pi.notices.at(-1)?.grade).toBe("error");
    expect(readFileSync(fileOf(pi), "utf8")).toBe('{ "modelKey": ');
    await pi.prompt("/advisor status");
    expect(messages(pi).at(-1)).toContain("Advisor: stub/advisor — active");
    await pi.prompt("one");
    expect(offered()).toBe(true);
  });
  test("a write that fails changes nothing either", async () => {
    pi = await startAdvisorPi({ endpoint, env: { XDG_CONFIG_HOME: "/dev/null/nowhere" } });
    await pi.prompt("/advisor stub/backup");
    expect(messages(pi).at(-1)).toBe("Failed to save advisor selection — selection not persisted");
    await pi.prompt("/advisor status");
    expect(messages(pi).at(-1)).toContain("stub/advisor");
  });
  test("a new file is two-space JSON with a newline; beside a legacy file it says what no longer applies", async () => {
    pi = await startPi({
      endpoint,
      extensions: [ADVISOR],
      permissionHost: "none",
      model: "stub/main",
      env: {},
      homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor", budget: { sessionUsd: 5 }, guidance: {} } },
    });
    await pi.close();
    const xdg = join(pi.home, "xdg");
    pi = await startPi({
      endpoint,
      extensions: [ADVISOR],
      permissionHost: "none",
      model: "stub/main",
      env: { XDG_CONFIG_HOME: "~/xdg" },
      homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor", budget: { sessionUsd: 5 }, guidance: {} } },
    });
    await pi.prompt("/advisor stub/backup low");
    const file = join(pi.home, "xdg/rpiv-advisor/advisor.json");
    expect(readFileSync(file, "utf8")).toBe('{\n  "modelKey": "stub/backup",\n  "effort": "low"\n}\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(messages(pi).some((message) => message.endsWith("its budget, guidance no longer apply"))).toBe(true);
    expect(existsSync(xdg)).toBe(false);
  });
});
