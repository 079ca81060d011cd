/** What a real Pi leaves in its logs is what a replay reads. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, describe, test } from "vitest";
import { cli } from "../cli/run.ts";
import { bool, callTool, choice, classify, type Endpoint, say, score, startEndpoint } from "./harness/index.ts";
import { scriptOneConsultation, sessionRecords, startAdvisorPi } from "./advisor-support.ts";
import { CHAT, CLASSIFIER, declineDialogs, NO_BREAKER, startGuard } from "./guard-setup.ts";

let endpoint: Endpoint;
beforeAll(async () => void (endpoint = await startEndpoint()));
afterAll(() => endpoint?.close());

interface Report {
  readonly replayed: number;
  readonly changed: number;
  readonly bad: number;
  readonly unscored: number;
  readonly notReplayed: readonly { readonly reason: string }[];
  readonly looser: number;
}

describe("contract: a real session's log", () => {
  test("replays unchanged under the config of the time, and a classifier's answers are scored again", async () => {
    const config = { ...CLASSIFIER, ...NO_BREAKER };
    const pi = await startGuard({ endpoint, config });
    try {
      declineDialogs(pi);
      for (const [index, [intent, risk, confidence]] of (
        [
          [0.9, 0.1, 0.9],
          [0.6, 0.1, 0.9],
          [0.1, 0.1, 0.9],
          [0.9, 0.9, 0.9],
          [0.9, 0.2, 0.1],
        ] as const
      ).entries()) {
        endpoint.clear();
        endpoint.answer("jev-latest", () =>
          classify({
            danger_category: choice("none", 0.9),
            intent_match: bool(intent),
            risk: score(4 * risk, confidence),
          }),
        );
        endpoint.queue("main", callTool("bash", { command: `echo ${index} "é"` }), say("done"));
        await pi.prompt(`please run echo ${index}`);
      }
      const run = async (changes: object): Promise<Report> => {
        const file = join(pi.home, "guard.json");
        writeFileSync(file, JSON.stringify({ ...config, ...changes }));
        const { out, err } = await cli(["replay", "--config", file, "--json"], {
          cwd: pi.home,
          env: { HOME: pi.home, PI_CODING_AGENT_DIR: pi.agentDir },
        });
        expect(err).toBe("");
        return JSON.parse(out) as Report;
      };
      expect(await run({})).toMatchObject({ replayed: 5, changed: 0, bad: 0, unscored: 0, notReplayed: [] });
      // The second was allowed for its intent alone.
      expect(await run({ classifier: { intentThreshold: 0.8 } })).toMatchObject({ replayed: 5, changed: 1, looser: 0 });
      expect(await run({ mode: "permissive" })).toMatchObject({ replayed: 5, changed: 2, looser: 2 });
    } finally {
      await pi.close();
    }
  }, 180_000);

  test("of a chat reviewer and of outages too", async () => {
    const config = { ...CHAT, ...NO_BREAKER };
    const pi = await startGuard({ endpoint, config });
    try {
      declineDialogs(pi);
      const replies = [
        '{"verdict":"allow"}',
        '{"verdict":"deny","riskLevel":"low","reason":"no"}',
        '{"verdict":"deny","reason":"no"}',
        "what?",
        '{"verdict":"defer","lean":"deny","reason":"who asked?"}',
      ];
      for (const [index, reply] of replies.entries()) {
        endpoint.clear();
        endpoint.answer("reviewer", () => say(reply));
        endpoint.queue("main", callTool("bash", { command: `echo ${index}` }), say("done"));
        await pi.prompt(`please run echo ${index}`);
      }
      const file = join(pi.home, "guard.json");
      for (const [mode, changed] of [
        ["default", 0],
        ["strict", 3],
        ["lenient", 0],
        ["permissive", 3],
      ] as const) {
        writeFileSync(file, JSON.stringify({ ...config, mode }));
        const { out } = await cli(["replay", "--config", file, "--json"], {
          cwd: pi.home,
          env: { HOME: pi.home, PI_CODING_AGENT_DIR: pi.agentDir },
        });
        expect({ mode, ...(JSON.parse(out) as Report) }).toMatchObject({
          mode,
          replayed: 5,
          changed,
          bad: 0,
          notReplayed: [],
        });
      }
    } finally {
      await pi.close();
    }
  }, 180_000);

  test("of the advisor: its session's consultations, under other caps and another blocklist", async () => {
    const pi = await startAdvisorPi({ endpoint });
    try {
      for (const cost of [500_000, 0]) {
        endpoint.clear();
        scriptOneConsultation(endpoint);
        endpoint.queue("advisor", say("Severity: none", { usage: { input: cost, output: 10 } }));
        await pi.prompt("go");
      }
      expect(sessionRecords(pi).length).toBeGreaterThan(0);
      const { path = "" } = pi.sessions().at(-1) ?? {};
      const run = async (config: object): Promise<unknown> => {
        const file = join(pi.home, "advisor.json");
        writeFileSync(file, JSON.stringify(config));
        return JSON.parse(
          (await cli(["replay", path, "--config", file, "--json"], { cwd: pi.home, env: { HOME: pi.home } })).out,
        );
      };
      expect(await run({})).toMatchObject({ replayed: 4, changed: 0, bad: 0, notReplayed: [] });
      // Half a dollar had been spent before the second one.
      expect(await run({ budget: { sessionUsd: 0.4 } })).toMatchObject({
        replayed: 4,
        changed: 1,
        changes: [{ before: { outcome: "send" }, after: { table: "advisor/budget-gate" }, direction: "stricter" }],
      });
      expect(await run({ disabledForModels: ["stub/main"] })).toMatchObject({
        changed: 2,
        changes: [{ after: { outcome: "blocked", rule: "listed" }, count: 2 }],
      });
    } finally {
      await pi.close();
    }
  }, 180_000);
});
