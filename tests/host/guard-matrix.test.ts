/** The contract's two matrices, from a reviewer's answer on the wire to what happens to the tool call. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Answer,
  bool,
  callTool,
  choice,
  classify,
  type Endpoint,
  isObject,
  type Pi,
  say,
  score,
  startEndpoint,
} from "./harness/index.ts";
import { CHAT, CLASSIFIER, decisions, declineDialogs, MODES, NO_BREAKER, startGuard } from "./guard-setup.ts";

type Outcome = "run" | "asked" | "blocked";

let endpoint: Endpoint;
beforeAll(async () => void (endpoint = await startEndpoint()));
afterAll(() => endpoint?.close());

/** What happens to one bash call of the agent. */
async function outcomeOf(pi: Pi, command: string): Promise<Outcome> {
  const dialogs = declineDialogs(pi);
  endpoint.queue("main", callTool("bash", { command }), say("done"));
  const events = await pi.prompt(`please run ${command}`);
  const end = events.find(({ type }) => type === "tool_execution_end");
  if (dialogs.length > 0) return "asked";
  return end !== undefined && isObject(end["result"]) && end["isError"] !== true ? "run" : "blocked";
}

async function matrix(
  config: object,
  rows: readonly (readonly [row: string, model: string, answer: Answer, expected: readonly Outcome[]])[],
): Promise<void> {
  for (const [column, mode] of MODES.entries()) {
    const pi = await startGuard({ endpoint, config: { ...config, ...NO_BREAKER, mode } });
    try {
      for (const [index, [row, model, answer, expected]] of rows.entries()) {
        endpoint.clear();
        endpoint.answer(model, answer);
        const outcome = await outcomeOf(pi, `echo ${index}`);
        expect({ mode, row, outcome }).toEqual({ mode, row, outcome: expected[column] });
      }
      expect(decisions(pi)).toHaveLength(rows.length);
      for (const record of decisions(pi))
        expect(record).toMatchObject({
          table: expect.stringMatching(/^guard\//),
          rule: expect.any(String),
          source: { file: expect.any(String), line: expect.any(Number) },
        });
    } finally {
      await pi.close();
    }
  }
}

const verdict =
  (answer: object): Answer =>
  () =>
    say(JSON.stringify(answer));

describe("contract: what becomes of a verdict in each mode", () => {
  test("a chat reviewer", async () => {
    await matrix(CHAT, [
      ["allow", "reviewer", verdict({ verdict: "allow" }), ["run", "run", "run", "run"]],
      [
        "defer, lean allow",
        "reviewer",
        verdict({ verdict: "defer", lean: "allow", reason: "unclear" }),
        ["blocked", "asked", "run", "run"],
      ],
      [
        "defer, neutral",
        "reviewer",
        verdict({ verdict: "defer", reason: "unclear" }),
        ["blocked", "asked", "run", "run"],
      ],
      [
        "defer, lean deny",
        "reviewer",
        verdict({ verdict: "defer", lean: "deny", reason: "unclear" }),
        ["blocked", "asked", "asked", "run"],
      ],
      [
        "deny, low",
        "reviewer",
        verdict({ verdict: "deny", riskLevel: "low", reason: "no" }),
        ["blocked", "asked", "asked", "run"],
      ],
      [
        "deny, medium",
        "reviewer",
        verdict({ verdict: "deny", riskLevel: "medium", reason: "no" }),
        ["blocked", "asked", "asked", "run"],
      ],
      [
        "deny, high",
        "reviewer",
        verdict({ verdict: "deny", riskLevel: "high", reason: "no" }),
        ["blocked", "blocked", "blocked", "blocked"],
      ],
      [
        "deny, critical",
        "reviewer",
        verdict({ verdict: "deny", riskLevel: "critical", reason: "no" }),
        ["blocked", "blocked", "blocked", "blocked"],
      ],
      [
        "deny, no risk level",
        "reviewer",
        verdict({ verdict: "deny", reason: "no" }),
        ["blocked", "blocked", "blocked", "blocked"],
      ],
    ]);
  }, 180_000);

  const reading =
    (danger: string, dangerConfidence: number, intent: number, risk: number, riskConfidence: number): Answer =>
    () =>
      classify({
        danger_category: choice(danger, dangerConfidence),
        intent_match: bool(intent),
        risk: score(4 * risk, riskConfidence),
      });
  const model = "jev-latest";

  test("a classifier reviewer", async () => {
    await matrix(CLASSIFIER, [
      ["authorized, low risk, confident", model, reading("none", 0.9, 0.9, 0.1, 0.9), ["run", "run", "run", "run"]],
      [
        "unauthorized, low risk, confident",
        model,
        reading("none", 0.9, 0.1, 0.1, 0.9),
        ["blocked", "asked", "run", "run"],
      ],
      ["low risk, unsure", model, reading("none", 0.9, 0.9, 0.1, 0.2), ["blocked", "asked", "run", "run"]],
      ["high risk, unsure", model, reading("none", 0.2, 0.9, 0.8, 0.9), ["blocked", "asked", "asked", "run"]],
      [
        "danger hit, unauthorized and confident",
        model,
        reading("secrets_credentials", 0.9, 0.1, 0.1, 0.9),
        ["blocked", "blocked", "blocked", "blocked"],
      ],
      [
        "danger hit, authorized",
        model,
        reading("secrets_credentials", 0.9, 0.9, 0.1, 0.9),
        ["blocked", "asked", "asked", "run"],
      ],
      [
        "danger hit, unsure",
        model,
        reading("secrets_credentials", 0.2, 0.1, 0.1, 0.9),
        ["blocked", "asked", "asked", "run"],
      ],
      [
        "high risk, confident",
        model,
        reading("none", 0.9, 0.9, 0.9, 0.9),
        ["blocked", "blocked", "blocked", "blocked"],
      ],
    ]);
    await matrix({ ...CLASSIFIER, classifier: { riskThreshold: 0.3 } }, [
      [
        "medium risk, confident, under a lowered line",
        model,
        reading("none", 0.9, 0.9, 0.4, 0.9),
        ["blocked", "asked", "asked", "run"],
      ],
    ]);
  }, 180_000);
});
