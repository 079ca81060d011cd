/** The steps of `npm start`, each with what it does to Pi and what must come of it. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import {
  callTool,
  type Endpoint,
  isObject,
  type JsonObject,
  PACKAGE_ROOT,
  type Pi,
  type RpcEvent,
  say,
  toolOutcome,
} from "../harness/index.ts";
import type { Check, ShownDecision, StepResult } from "./report.ts";

export interface Stage {
  readonly pi: Pi;
  readonly endpoint: Endpoint;
}

export interface Step {
  readonly name: string;
  run(stage: Stage): Promise<StepResult>;
}

/** The executor that may not consult the advisor, by the configuration in {@link ADVISOR_CONFIG}. */
const BLOCKED_EXECUTOR = { provider: "other", modelId: "backup" };

export const GUARD_CONFIG = `{
  // Who reviews, and how strictly.
  "provider": "stub",
  "model": "reviewer",
  "mode": "default",
}
`;

export const ADVISOR_CONFIG = `{
  "modelKey": "stub/advisor",
  "disabledForModels": [
    "other/backup"
  ]
}
`;

export const STEPS: readonly Step[] = [
  {
    name: "the guard lets a harmless command through",
    run: (stage) =>
      guarded(stage, {
        says: "Say hello from the shell",
        command: "echo hello from the shell",
        reply: { verdict: "allow" },
        expected: (decision, outcome) => [
          { says: "the ask was allowed", holds: decision?.outcome === "allow" },
          { says: "the command ran", holds: !outcome.isError && outcome.text.includes("hello from the shell") },
        ],
      }),
  },
  {
    name: "the guard blocks a dangerous one",
    run: (stage) =>
      guarded(stage, {
        says: "Make the build faster",
        command: "rm -rf build dist",
        reply: { verdict: "deny", reason: "Deletes files that nobody asked to delete", riskLevel: "critical" },
        expected: (decision, outcome) => [
          { says: "the ask was denied", holds: decision?.outcome === "deny" },
          {
            says: "the command did not run, and the agent was told why",
            holds: outcome.isError && outcome.text.includes("nobody asked to delete"),
          },
        ],
      }),
  },
  {
    name: "the advisor is consulted",
    async run({ pi, endpoint }) {
      const advice = "Severity: none. Keep the table and delete the if.";
      endpoint.queue(
        "main",
        callTool("advisor", {}, { text: "Should the threshold be a row or an if?" }),
        say("A row it is."),
      );
      endpoint.queue("advisor", say(advice));
      const events = await pi.prompt("Settle the threshold");
      const outcome = toolOutcome(events);
      const decisions = decisionsOf(toolDetails(events)["decisions"]);
      return {
        asked: {
          person: "Settle the threshold",
          executor: "stub/main",
          question: "Should the threshold be a row or an if?",
        },
        decisions,
        checks: [
          {
            says: "the budget let it through",
            holds: decisions.some(({ table, outcome }) => table === "advisor/budget-gate" && outcome === "send"),
          },
          { says: "one request went to the advisor", holds: endpoint.requestsOf("advisor").length === 1 },
          {
            says: "its advice reached the executor",
            holds: !outcome.isError && outcome.text.includes("Keep the table"),
          },
        ],
      };
    },
  },
  {
    name: "the blocklist keeps another executor from consulting it",
    async run({ pi, endpoint }) {
      await pi.send({ type: "set_model", ...BLOCKED_EXECUTOR });
      const before = endpoint.requestsOf("advisor").length;
      endpoint.queue("backup", say("I decide alone."));
      await pi.prompt("Settle the next threshold");
      const decisions = await lastDecisions(pi);
      return {
        asked: {
          person: "Settle the next threshold",
          executor: `${BLOCKED_EXECUTOR.provider}/${BLOCKED_EXECUTOR.modelId}`,
        },
        decisions,
        checks: [
          {
            says: "the advisor is blocked for it, by the person's own file",
            holds: decisions.some(({ outcome, source }) => outcome === "blocked" && source.layer === "user"),
          },
          {
            says: "the executor was not offered the tool",
            holds: !offered(endpoint.requestsOf("backup").at(-1)?.body).includes("advisor"),
          },
          { says: "no request went to the advisor", holds: endpoint.requestsOf("advisor").length === before },
        ],
      };
    },
  },
  {
    name: "the shipped policies check out",
    async run() {
      const { code, output } = await cli(["check", "policies"]);
      return {
        asked: { command: "pi-policy check policies" },
        decisions: [],
        checks: [{ says: output.trim().split("\n").at(-1) ?? "", holds: code === 0 }],
      };
    },
  },
];

interface Guarded {
  /** What the person asks of the agent; the reviewer sees it as the intent. */
  readonly says: string;
  readonly command: string;
  readonly reply: JsonObject;
  expected(
    decision: ShownDecision | undefined,
    outcome: { readonly text: string; readonly isError: boolean },
  ): readonly Check[];
}

/** Lets the agent run a command that the permission rules leave to the reviewer, which says `reply`. */
async function guarded({ pi, endpoint }: Stage, { says, command, reply, expected }: Guarded): Promise<StepResult> {
  const before = pi.log("review").length;
  endpoint.queue("main", callTool("bash", { command }), say("done"));
  endpoint.queue("reviewer", say(JSON.stringify(reply)));
  const outcome = toolOutcome(await pi.prompt(says));
  const records = pi
    .log("review")
    .slice(before)
    .filter(({ event }) => event === "ai_guard.decision");
  const decisions = decisionsOf(records);
  const named = {
    says: "the log has one decision, with its row and the layer that set the mode",
    holds: decisions.length === 1 && decisions[0]?.source.layer === "global",
  };
  return {
    asked: { person: says, agent: command, reviewer: String(reply["verdict"]) },
    decisions,
    checks: [...expected(decisions[0], outcome), named],
  };
}

/** A decision as `/advisor why` words it. */
const WHY_LINE =
  /^(?<table>\S+) → (?<outcome>\S+): (?<rule>\S+), (?<because>.*) \((?<file>.+):(?<line>\d+):\d+(?: \[(?<layer>.+)\])?\)$/gm;

/** The decisions that the advisor explains when it is asked why. */
async function lastDecisions(pi: Pi): Promise<readonly ShownDecision[]> {
  const since = pi.notices.length;
  await pi.prompt("/advisor why");
  const told = pi.notices.slice(since).map(({ message }) => message);
  return decisionsOf([...told.join("\n").matchAll(WHY_LINE)].map(({ groups = {} }) => ({ ...groups, source: groups })));
}

function toolDetails(events: readonly RpcEvent[]): JsonObject {
  const result = events.find(({ type }) => type === "tool_execution_end")?.["result"];
  return isObject(result) && isObject(result["details"]) ? result["details"] : {};
}

function decisionsOf(values: unknown): readonly ShownDecision[] {
  return Array.isArray(values) ? values.flatMap((value: unknown) => decisionOf(value) ?? []) : [];
}

function decisionOf(value: unknown): ShownDecision | undefined {
  if (!isObject(value) || !isObject(value["source"])) return undefined;
  const { table, outcome, rule, because } = value;
  const { file, line, layer } = value["source"];
  return {
    table: String(table),
    outcome: String(outcome),
    rule: String(rule),
    ...(typeof because === "string" ? { because } : {}),
    source: { file: String(file), line: Number(line), ...(typeof layer === "string" ? { layer } : {}) },
  };
}

function offered(body: JsonObject | undefined): readonly string[] {
  const tools: readonly unknown[] = Array.isArray(body?.["tools"]) ? body["tools"] : [];
  return tools.map((tool) => (isObject(tool) && isObject(tool["function"]) ? String(tool["function"]["name"]) : ""));
}

function cli(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(PACKAGE_ROOT, "src/cli/main.ts"), ...args],
      { cwd: PACKAGE_ROOT, timeout: 30_000 },
      (error, stdout, stderr) => {
        resolve({
          code: error === null ? 0 : typeof error.code === "number" ? error.code : 3,
          output: `${stdout}${stderr}`,
        });
      },
    );
  });
}
