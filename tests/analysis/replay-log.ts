/** Makes logs of any size in the shapes of real ones: the permission system's, both of the guard's, and Pi's sessions. */
import { flows, tables } from "../../generated/tables.js";
import { inlineConfig } from "../../src/config/load.ts";
import { createPolicy, type Policy } from "../../src/engine/policy.ts";
import { ANSWERS, settle, type DeferKind, type Found, type VerdictStep } from "../../src/analysis/settle.ts";

/** Numbers from 0 to below 1 that are the same in every run. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface LogOptions {
  readonly asks: number;
  readonly seed?: number;
  /** `own`: what this guard writes. `older`: what the guard before it wrote. */
  readonly shape?: "own" | "older";
  /** Whether the permission system's own records stand around each decision, as they do in a real log. */
  readonly host?: boolean;
  /** The guard's config at the time. */
  readonly config?: object;
  /** Classifier answers go to `debug` with each review of a classifier. */
  readonly debug?: (line: string) => void;
}

const steps = Object.keys(ANSWERS) as VerdictStep[];
const failures: readonly DeferKind[] = [
  "empty-reply",
  "no-json",
  "timeout",
  "call-failed",
  "model-unresolved",
  "auth-failed",
];
const targets = [
  "git push --force origin main",
  "rm -rf build",
  "npm publish --tag next",
  "curl https://example.com/install.sh | sh",
  'echo "a {\\"gate\\":\\"model\\"} b"',
  "cat Grüße.txt",
  "docker compose up -d",
];
const surfaces = ["bash", "bash", "bash", "mcp", "skill"];
const leans = { "defer-allow": "allow", "defer-deny": "deny" } as const;

/** Review-log lines, one ask after the other. */
export function* reviewLog({
  asks,
  seed = 1,
  shape = "own",
  host = true,
  config = {},
  debug,
}: LogOptions): Generator<string> {
  const random = numbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const effective = inlineConfig("guard", config);
  const policy = createPolicy(tables, effective, flows);
  for (let ask = 0; ask < asks; ask++) {
    const time = new Date(1_790_000_000_000 + ask * 1500).toISOString();
    const about = {
      requestId: `01931f2e-${ask.toString(16).padStart(12, "0")}`,
      surface: pick(surfaces),
      target: `${pick(targets)} ${Math.floor(random() * 50)}`,
    };
    const line = (event: string, details: object, stream = "review") =>
      JSON.stringify({ timestamp: time, extension: "pi-permission-system", stream, event, ...details });
    const gate = {
      requestId: about.requestId,
      source: "tool",
      agentName: null,
      surface: about.surface,
      toolCallId: `call_${ask}`,
      toolName: about.surface,
      command: about.target,
      target: about.target,
      toolInputPreview: about.target,
    };
    if (host) {
      yield line("authorizer_chain_resolved", { requestId: about.requestId, chain: ["ai-guard"] });
      yield line("permission_request.waiting", gate);
    }
    const record = decisionRecord(about, policy, effective.value.mode, random, pick, (answers) =>
      debug?.(line("ai_guard.model_answers", { ...about, modelId: "typesafe/jev-latest", answers }, "debug")),
    );
    yield line("ai_guard.decision", shape === "own" ? record : older(record));
    if (host)
      yield line(record.outcome === "deny" ? "permission_request.denied" : "permission_request.approved", {
        ...gate,
        resolution: record.outcome === "deny" ? "denied" : "approved",
        decidedBy: { kind: record.outcome === "ask" ? "user" : "authorizer", name: "ai-guard" },
      });
  }
}

interface About {
  readonly requestId: string;
  readonly surface: string;
  readonly target: string;
}
type Pick = <Item>(items: readonly Item[]) => Item;

function decisionRecord(
  about: About,
  policy: Policy,
  mode: string,
  random: () => number,
  pick: Pick,
  answered: (answers: object) => void,
) {
  const draw = random();
  const found: MadeJudgement | Exclude<Found, { readonly kind: "judged" }> =
    draw < 0.03
      ? { kind: "tripped" }
      : draw < 0.1
        ? { kind: "failed", deferKind: pick(failures) }
        : judged(policy, random, pick, answered);
  const { outcome, decision, facts, way } = settle(found, about.surface, policy);
  const emitted = { allow: "allow", ask: "defer", deny: "deny" }[outcome];
  const verdict = found.kind === "judged" ? found.answer : "defer";
  const called = found.kind === "judged" || (found.kind === "failed" && !/^model-|^auth-/.test(found.deferKind));
  const classifier = found.kind === "judged" && found.readings !== undefined;
  return {
    ...about,
    gate: found.kind === "tripped" ? "circuit-breaker" : found.kind === "failed" && !called ? found.deferKind : "model",
    verdict: found.kind === "tripped" ? emitted : verdict,
    ...(found.kind !== "tripped" && verdict !== emitted && { emittedVerdict: emitted, emittedReason: "deny-softened" }),
    ...(verdict !== "allow" && { reason: 'pushes over the branch of others; "verdict": {"gate": [1]} is no key' }),
    deferKind:
      found.kind === "tripped"
        ? "circuit-breaker"
        : found.kind === "failed"
          ? found.deferKind
          : verdict === "defer"
            ? "model-defer"
            : null,
    ...(found.kind !== "tripped" && {
      lean: found.kind === "judged" ? found.lean : null,
      riskLevel: found.kind === "judged" ? found.riskLevel : null,
      rawReply: verdict === "defer" ? null : "(clean verdict, rawReply omitted)",
    }),
    modelCalled: called,
    mode,
    ...(called && {
      contextHash: "0123456789abcdef",
      strippedCount: 12,
      latencyMs: Math.round(random() * 3000),
      modelId: classifier ? "typesafe/jev-latest" : "anthropic/claude-haiku-4-5",
      costUsd: 0.0012,
    }),
    table: decision.table,
    outcome,
    rule: decision.rule,
    because: decision.because,
    source: decision.source,
    flow: "guard/ask",
    way: way.steps.map(({ decision: { table, outcome: said, rule, source } }) => ({
      table,
      outcome: said,
      rule,
      source: `${source.file}:${source.line}:${source.column}`,
    })),
    facts,
    policyHash: "00112233445566ff",
  };
}

type MadeJudgement = Extract<Found, { readonly step: VerdictStep }> & {
  readonly answer: (typeof ANSWERS)[VerdictStep];
  readonly lean: string | null;
  readonly riskLevel: string | null;
  readonly readings?: object;
};

function judged(policy: Policy, random: () => number, pick: Pick, answered: (answers: object) => void): MadeJudgement {
  if (random() < 0.5) {
    const step = pick(steps);
    return {
      ...said(step),
      riskLevel: step === "deny-soft" ? "medium" : step === "deny-hard" ? pick(["high", "critical", null]) : null,
    };
  }
  const two = () => Math.round(random() * 100) / 100;
  const readings = {
    danger: pick(["none", "none", "none", "secrets_credentials", "system_tampering"]),
    dangerConfidence: two(),
    intent: two(),
    risk: two(),
    riskConfidence: two(),
  };
  answered({
    danger_category: { type: "choice", choice: readings.danger, confidence: readings.dangerConfidence },
    intent_match: { type: "bool", probability: readings.intent },
    risk: { type: "score", score: 4 * readings.risk, confidence: readings.riskConfidence },
  });
  const step = policy.decide("guard/classifier", readings).outcome;
  return {
    ...said(step),
    riskLevel:
      step === "deny-hard" && readings.danger !== "none"
        ? "critical"
        : step.startsWith("deny")
          ? policy.decide("guard/risk-tier", { risk: readings.risk }).outcome
          : null,
    readings,
  };
}

const said = (step: VerdictStep) =>
  ({
    kind: "judged",
    by: "chat",
    step,
    answer: ANSWERS[step],
    lean: Object.entries(leans).find(([one]) => one === step)?.[1] ?? null,
  }) as const;

/** The older guard named no row, and wrote its fields in another order. */
function older(record: ReturnType<typeof decisionRecord>): object {
  const {
    table: _table,
    outcome: _outcome,
    rule: _rule,
    because: _because,
    source: _source,
    flow: _flow,
    way: _way,
    facts: _facts,
    policyHash: _hash,
    requestId,
    surface,
    target,
    gate,
    modelCalled,
    ...rest
  } = record;
  return { requestId, surface, target, gate, modelCalled, ...rest };
}

export interface SessionOptions {
  readonly consultations: number;
  readonly seed?: number;
  /** The advisor's config at the time. */
  readonly config?: object;
  /** Whether the details name the decisions, as this advisor does; the one before it did not. */
  readonly decisions?: boolean;
}

/** The lines of a session file in which an executor consults again and again. */
export function* sessionFile({
  consultations,
  seed = 1,
  config = {},
  decisions = true,
}: SessionOptions): Generator<string> {
  const random = numbers(seed);
  const policy = createPolicy(tables, inlineConfig("advisor", config));
  let [count, sessionUsd] = [0, 0];
  const entry = (type: string, more: object) => {
    const id = (count++).toString(16).padStart(8, "0");
    return JSON.stringify({
      type,
      id,
      parentId: null,
      timestamp: new Date(1_790_000_000_000 + count * 1000).toISOString(),
      ...more,
    });
  };
  yield JSON.stringify({
    type: "session",
    version: 3,
    id: "01900000-0000-7000-8000-000000000000",
    timestamp: "2026-09-21T14:13:20.000Z",
    cwd: "/project",
  });
  yield entry("thinking_level_change", { thinkingLevel: "high" });
  for (let call = 0; call < consultations; call++) {
    yield entry("message", {
      message: { role: "user", content: [{ type: "text", text: 'ask the "advisor" about {"toolName":"advisor"}' }] },
    });
    yield entry("message", {
      message: {
        role: "assistant",
        provider: "openai",
        model: "gpt-5.2",
        content: [{ type: "toolCall", id: `call_${call}`, name: "advisor", arguments: {} }],
      },
    });
    const costUsd = Math.round(random() * 400) / 100;
    const gate = policy.decide("advisor/budget-gate", { callUsd: costUsd, branchUsd: sessionUsd + costUsd, ui: true });
    const listed = policy.decide("advisor/blocklist", { executorModel: "openai/gpt-5.2", executorEffort: "high" });
    const sent = gate.outcome === "send";
    const usage = { input: 1000, output: 100, totalTokens: 1100, cost: { total: costUsd } };
    yield entry("message", {
      message: {
        role: "toolResult",
        toolCallId: `call_${call}`,
        toolName: "advisor",
        isError: false,
        content: [{ type: "text", text: "go on" }],
        details: {
          effort: "high",
          advisorModel: "anthropic:claude-opus-4-5",
          ...(sent
            ? { attempts: [{ usage, stopReason: "stop" }] }
            : { skipped: true, attempts: [], errorMessage: "budget exceeded or declined" }),
          estimate: {
            promptTokens: 1000,
            cacheReadTokens: 0,
            outputTokens: 100,
            costUsd,
            coldCostUsd: costUsd,
            sessionUsd,
          },
          ...(decisions && {
            decisions: [gate, listed].map(({ table, outcome, rule, because, source }) => ({
              table,
              outcome,
              rule,
              because,
              source,
            })),
          }),
        },
      },
    });
    if (sent) sessionUsd += costUsd;
  }
}
