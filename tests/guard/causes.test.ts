/** What is said of a review that failed or was blocked, to the operator and to the agent. */
import { beforeEach, describe, expect, test } from "vitest";
import { reviewerLines, whyText } from "../../src/guard/control/status.ts";
import { askOf } from "../host/harness/asks.ts";
import type { Endpoint } from "../host/harness/endpoint.ts";
import { fail, failWithPage, reset, say, type Turn } from "../host/harness/script.ts";
import { type Bench, type Benches } from "./setup.ts";
import { withBenches } from "./with-benches.ts";

const BODY = "PROVIDER-BODY https://inner.example/key";
const ALLOW = say('{"verdict":"allow"}');
const DENY = say('{"verdict":"deny","riskLevel":"high","reason":"dangerous"}');
const SOFT = say('{"verdict":"deny","riskLevel":"low","reason":"careful"}');

let endpoint: Endpoint;
let benches: Benches;
withBenches((opened) => ({ endpoint, benches } = opened));
beforeEach(() => endpoint.clear());

const bash = (command: string) => askOf("bash", { request: { value: command }, details: { command } });
const statusOf = ({ session }: Bench): string => reviewerLines(session).join("\n");

describe("a bad key, a missing model and an unreachable endpoint are told apart", () => {
  test.each<readonly [name: string, said: string, turn: Turn | undefined, config: object]>([
    ["a bad key", "call-failed, http 401", fail(401, `${BODY} invalid api key`), {}],
    ["a forbidden model", "call-failed, http 403", failWithPage(403, BODY), {}],
    [
      "a model that the endpoint does not know",
      "call-failed, no such model",
      fail(404, `${BODY} model \`x\` does not exist`),
      {},
    ],
    ["a wrong address", "call-failed, http 404", failWithPage(404, BODY), {}],
    ["a model that Pi does not know", "model-unresolved, no such model", undefined, { model: "ghost" }],
    ["an endpoint that refuses connections", "call-failed, unreachable", undefined, { provider: "dead" }],
    ["an endpoint that drops them", "call-failed, unreachable", reset(), {}],
    ["a quota", "call-failed, http 429", fail(429, `${BODY} no such model`), {}],
    ["a broken server", "call-failed, http 500", fail(500, `${BODY} connection`), {}],
  ])("%s: %s", async (_name, said, turn, config) => {
    if (turn !== undefined) endpoint.answer("reviewer", () => turn);
    const bench = benches.open({ config });
    await bench.ask();
    expect(bench.notices.map(({ text }) => text)).toEqual([
      `reviewer could not complete the review (${said}), deferring to you`,
    ]);
    expect(whyText(bench.session.last)).toContain(`(${said})`);
    expect(statusOf(bench)).toContain(`last review failed (${said})`);
    const strict = benches.open({ config: { ...config, mode: "strict" } });
    const verdict = await strict.ask();
    expect(verdict).toMatchObject({
      kind: "deny",
      reason: expect.stringContaining(`(${said}), strict mode denied the request`),
    });
    expect(
      JSON.stringify([bench.notices, bench.log, whyText(bench.session.last), statusOf(bench), verdict]),
    ).not.toMatch(/PROVIDER-BODY|inner\.example/);
  });

  test("until the reviewer answers again", async () => {
    const bench = benches.open();
    endpoint.queue("reviewer", fail(401), ALLOW);
    await bench.ask(bash("one"));
    await bench.ask(bash("two"));
    expect(statusOf(bench)).not.toContain("last review failed");
    expect(whyText(bench.session.last)).not.toContain("failed");
  });
});

describe("the denied list holds what the reviewer denied, whatever the mode made of it", () => {
  test.each([
    ["default", "ask"],
    ["permissive", "allow"],
    ["strict", "deny"],
  ])("%s: %s", async (mode, outcome) => {
    const bench = benches.open({ config: { mode } });
    endpoint.queue("reviewer", SOFT, ALLOW);
    await bench.ask(bash("one"));
    await bench.ask(bash("two"));
    expect(bench.session.denied).toMatchObject([{ target: "one", reason: "careful", riskLevel: "low", outcome }]);
  });
});

describe("what a tripped breaker tells the agent", () => {
  const tripped = async (circuitBreaker: object) => {
    const bench = benches.open({ config: { circuitBreaker } });
    endpoint.queue("reviewer", DENY, DENY);
    for (const name of ["one", "two"]) await bench.ask(bash(name));
    return bench.ask(bash("three"));
  };
  test("for now: that trying again later is fine", async () => {
    expect(await tripped({ consecutive: 2, total: 9 })).toMatchObject({
      reason: expect.stringMatching(/trying it again later is legitimate.*Circuit breaker tripped/),
    });
  });
  test("for good: to leave it and to tell the user", async () => {
    const verdict = await tripped({ consecutive: 9, total: 2 });
    expect(verdict).toMatchObject({
      kind: "deny",
      reason: expect.stringMatching(
        /Do not try this request again.*Circuit breaker tripped: too many denials this session$/,
      ),
    });
    expect(JSON.stringify(verdict)).not.toContain("legitimate");
  });
});

test("where nobody can be asked, no notice says that somebody is", async () => {
  const bench = benches.open({ host: { attended: () => false } });
  endpoint.queue("reviewer", SOFT, say('{"verdict":"defer","reason":"which?"}'), fail(401));
  for (const name of ["one", "two", "three"]) await bench.ask(bash(name));
  expect(bench.notices.map(({ text }) => text)).toEqual([
    "reviewer denied this request (risk low), nobody can be asked, so it is denied; careful",
    "reviewer was uncertain about this request, nobody can be asked, so it is denied; which?",
    "reviewer could not complete the review (call-failed, http 401), nobody can be asked, so it is denied",
  ]);
});
