/** Hostile replies, and moves of the person at odd moments, in a real Pi. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ADVISOR,
  callTool,
  createWorkspace,
  type Endpoint,
  fail,
  failWithPage,
  type Pi,
  say,
  startEndpoint,
} from "./harness/index.ts";
import {
  ADVISOR_JSON,
  advisorResults,
  offeredTools,
  record,
  requestMessages,
  scriptOneConsultation,
  sessionRecords,
  startAdvisorPi,
} from "./advisor-support.ts";

const DIRECT = fileURLToPath(new URL("advisor-direct-caller.ts", import.meta.url));
const MOVES = fileURLToPath(new URL("advisor-moves.ts", import.meta.url));
const KEY = `sk-proj-${"A1b2C3d4".repeat(5)}`;

let endpoint: Endpoint;
let pi: Pi;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(async () => {
  await pi.close();
  await endpoint.close();
});
const results = () => advisorResults(pi).map(({ text }) => text);

describe("whatever a provider sends, the executor's own requests and the session file stay small and clean", () => {
  test("a key that a provider echoes reaches neither", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", fail(401, `Incorrect API key provided: ${KEY}`));
    await pi.prompt("Go.");
    expect(results()[0]).toContain("Incorrect API key provided: [REDACTED]");
    expect(advisorResults(pi)[0]?.details).toMatchObject({ cause: "auth" });
    expect(
      JSON.stringify([sessionRecords(pi), endpoint.requestsOf("main").map(({ raw }) => raw), pi.events]),
    ).not.toContain(KEY);
  });
  test("nor a proxy's page, nor an answer of megabytes", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", failWithPage(400, `<html>\u001b[31m${"x".repeat(1_000_000)}`));
    await pi.prompt("one");
    scriptOneConsultation(endpoint);
    endpoint.queue("advisor", say(`Severity: concern\n${"y".repeat(2_000_000)}END`));
    await pi.prompt("two");
    const [page = "", answer = ""] = results();
    expect(page).toMatch(/^Advisor call failed: 400 <html>x+…$/);
    expect(page.length).toBeLessThan(2100);
    expect(answer).toMatch(/^Severity: concern\ny+\[… \d+ chars of the answer omitted …\]y+END$/);
    expect(answer.length).toBeLessThan(100_100);
    expect(JSON.stringify(sessionRecords(pi)).length).toBeLessThan(300_000);
  });
  test("fifty calls at once, with names and arguments of any kind, are each answered", async () => {
    pi = await startAdvisorPi({ endpoint });
    scriptOneConsultation(endpoint);
    const toolCalls = Array.from({ length: 50 }, (_, index) => ({
      id: `c${index}`,
      name: index % 2 === 0 ? "read" : "no\u001b[31mne",
      arguments: [{ path: 3 }, { path: ["a"] }, {}, { path: "\0" }][index % 4],
    }));
    endpoint.queue("advisor", { kind: "reply", toolCalls }, say("Severity: nit"));
    await pi.prompt("Go.");
    expect(results()).toEqual(["Severity: nit"]);
    expect(
      requestMessages(endpoint.requestsOf("advisor")[1]?.body ?? {}).filter(({ role }) => role === "tool"),
    ).toHaveLength(50);
    expect(advisorResults(pi)[0]?.details["rounds"]).toHaveLength(16);
    expect(JSON.stringify(advisorResults(pi)[0]?.details["rounds"])).not.toContain("u001b");
  });
});

describe("a budget belongs to its branch", () => {
  test("what was spent on a branch that the person left counts on that branch alone", async () => {
    const models = { "stub/advisor": { cost: { input: 1000, output: 0, cacheRead: 1000, cacheWrite: 0 } } };
    pi = await startAdvisorPi({
      endpoint,
      models,
      extensions: [MOVES, ADVISOR],
      config: { budget: { perCallHardUsd: 4, sessionUsd: 4, onExceed: "skip" } },
    });
    const consult = async (prompt: string) => {
      scriptOneConsultation(endpoint);
      endpoint.queue("advisor", say("Severity: none", { usage: { input: 3000, output: 1 } }));
      await pi.prompt(prompt);
      return advisorResults(pi).at(-1);
    };
    expect((await consult("one"))?.text).toBe("Severity: none");
    await pi.prompt("/go-back");
    await pi.notice(/went back/);
    const back = await consult("two");
    expect(back?.text).toBe("Severity: none");
    expect(record(back?.details["estimate"])["sessionUsd"]).toBe(0);
    expect((await consult("three"))?.details).toMatchObject({ skipped: true, cause: "budget" });
  });
});

test("a consultation that another tool makes is part of the branch's spend, after a restart too", async () => {
  const models = { "stub/advisor": { cost: { input: 1000, output: 0, cacheRead: 1000, cacheWrite: 0 } } };
  const config = { budget: { perCallHardUsd: 4, sessionUsd: 4, onExceed: "skip" } };
  const workspace = createWorkspace({
    endpoint,
    models,
    homeFiles: { [ADVISOR_JSON]: { modelKey: "stub/advisor", ...config } },
  });
  const options = { endpoint, models, config, workspace, extensions: [ADVISOR, DIRECT] };
  pi = await startAdvisorPi(options);
  endpoint.queue("main", callTool("direct", {}), say("Done."));
  endpoint.queue("advisor", say("Severity: none", { usage: { input: 3000, output: 1 } }));
  await pi.prompt("one");
  expect(pi.statuses.get("advisor")).toMatch(/^Advisor \$3\.00 /);
  scriptOneConsultation(endpoint);
  endpoint.queue("advisor", say("Severity: none", { usage: { input: 1, output: 1 } }));
  await pi.prompt("counted once");
  expect(advisorResults(pi).at(-1)?.details).toMatchObject({ skipped: true });
  await pi.prompt("/advisor status");
  expect(pi.notices.at(-1)?.message).toContain("Spent on this branch: $3.00 of $4.00");
  expect(pi.notices.at(-1)?.message).toContain("Consultations: 2; the last one ended with: skipped");
  await pi.close();

  pi = await startAdvisorPi({ ...options, args: ["--continue"] });
  scriptOneConsultation(endpoint);
  await pi.prompt("two");
  expect(advisorResults(pi).at(-1)?.details).toMatchObject({ skipped: true, cause: "budget" });
  await pi.close();
  workspace.remove();
});

describe("the configuration may change at any moment", () => {
  test("a file that breaks during a consultation does not end it, and the next one says where it is at fault, once", async () => {
    pi = await startAdvisorPi({ endpoint });
    const file = join(pi.home, ADVISOR_JSON);
    scriptOneConsultation(endpoint);
    endpoint.answer("advisor", (_request, index) => {
      writeFileSync(file, '{ "modelKey": ');
      return index === 0 ? callTool("ls", {}) : say("Severity: none");
    });
    await pi.prompt("one");
    for (const prompt of ["two", "three"]) {
      scriptOneConsultation(endpoint);
      await pi.prompt(prompt);
    }
    expect(results()).toEqual(["Severity: none", "Severity: none", "Severity: none"]);
    const told = pi.notices.filter(({ message }) => /advisor\.json:1:\d+: /.test(message));
    expect(told[0]).toMatchObject({ grade: "warning" });
    expect(new Set(told.map(({ message }) => message)).size).toBe(told.length);
  });
  test("any value of any key leaves a consultation that ends", async () => {
    pi = await startAdvisorPi({ endpoint });
    endpoint.answer("advisor", () => say("Severity: none"));
    const odd = [null, [], "x", 3, true];
    for (const value of odd) {
      writeFileSync(
        join(pi.home, ADVISOR_JSON),
        JSON.stringify({
          modelKey: "stub/advisor",
          effort: value,
          budget: value,
          ledger: value,
          tools: value,
          warming: value,
          review: value,
          guidance: value,
          disabledForModels: value,
          style: value,
        }),
      );
      scriptOneConsultation(endpoint);
      await pi.prompt("Go.");
    }
    expect(results()).toEqual(odd.map(() => "Severity: none"));
  });
});

describe("a word too many changes nothing", () => {
  test.each(["off please", "status now", "why not"])("/advisor %s", async (words) => {
    pi = await startAdvisorPi({ endpoint });
    await pi.prompt(`/advisor ${words}`);
    expect(pi.notices.at(-1)).toMatchObject({ grade: "error" });
    expect(pi.notices.at(-1)?.message).toMatch(/^Usage: \/advisor/);
    expect(JSON.parse(readFileSync(join(pi.home, ADVISOR_JSON), "utf8"))).toEqual({ modelKey: "stub/advisor" });
  });
});

test("a tool that was stripped before a reload is restored after it", async () => {
  pi = await startAdvisorPi({ endpoint, extensions: [MOVES, ADVISOR], config: { disabledForModels: ["stub/main"] } });
  for (const model of ["main", "backup"]) endpoint.answer(model, () => say("ok"));
  const offered = () => offeredTools(endpoint.requests.at(-1)?.body ?? {}).includes("advisor");
  await pi.prompt("/go-reload");
  await pi.prompt("one");
  expect(offered()).toBe(false);
  await pi.send({ type: "set_model", provider: "stub", modelId: "backup" });
  await pi.prompt("two");
  expect(offered()).toBe(true);
});
