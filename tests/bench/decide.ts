/** A decision beside a hand-written lookup of the same answer, and beside two rule engines. */
import { createRequire } from "node:module";
import { families } from "../../generated/schemas.js";
import { tables } from "../../generated/tables.js";
import { bind } from "../../src/engine/bind.ts";
import type { Decider } from "../../src/engine/decide.ts";
import { measure, sameAnswers, table, type Contender } from "./measure.ts";

const require = createRequire(import.meta.url);
interface Enforcer {
  readonly enforceSync: (...values: unknown[]) => boolean;
}
interface Casbin {
  readonly newEnforcer: (...parts: unknown[]) => Promise<Enforcer>;
  readonly newModelFromString: (text: string) => unknown;
  readonly StringAdapter: new (text: string) => unknown;
}
interface RulesEngine {
  readonly run: (facts: object) => Promise<{ readonly events: readonly { readonly type: string }[] }>;
}
interface JsonRules {
  readonly Engine: new (rules: readonly object[], options: object) => RulesEngine;
}

function decider(id: string, config: object): Decider {
  const found = tables[id];
  if (found === undefined) throw new Error(`no table ${id}`);
  return bind(found, { value: config });
}

const modes = ["strict", "default", "lenient", "permissive"];
const verdicts = ["allow", "defer-allow", "defer", "defer-deny", "deny-soft", "deny-hard"];
const efforts = ["minimal", "low", "medium", "high", "xhigh", "max"];

interface Task {
  readonly name: string;
  readonly limit: number;
  readonly inputs: readonly object[];
  readonly ours: (input: never) => string;
  readonly byHand: (input: never) => string;
  readonly casbin: {
    readonly model: string;
    readonly policy: string;
    readonly ask: (input: never) => readonly unknown[];
    readonly answer: (allowed: boolean, input: never) => string;
  };
  readonly rules: readonly object[];
  readonly fallback: string;
}

function ladderTask(): Task {
  const ours = decider("guard/mode-ladder", families.guard.defaults);
  const inputs = modes.flatMap((mode) => verdicts.map((verdict) => ({ mode, verdict })));
  const grid: { [verdict: string]: { [mode: string]: string } } = {};
  for (const { mode, verdict } of inputs) (grid[verdict] ??= {})[mode] = ours.decide({ mode, verdict }).outcome;
  type Input = (typeof inputs)[number];
  return {
    name: "mode ladder, 6 × 4",
    limit: 5,
    inputs,
    ours: ({ mode, verdict }: Input) => ours.decide({ mode, verdict }).outcome,
    byHand: ({ mode, verdict }: Input) => grid[verdict]?.[mode] ?? "deny",
    // Casbin answers yes or no, so it is asked three times at the most, as its users do.
    casbin: {
      model:
        "[request_definition]\nr = mode, verdict, outcome\n[policy_definition]\np = mode, verdict, outcome\n[policy_effect]\ne = some(where (p.eft == allow))\n[matchers]\nm = r.mode == p.mode && r.verdict == p.verdict && r.outcome == p.outcome",
      policy: inputs.map(({ mode, verdict }) => `p, ${mode}, ${verdict}, ${grid[verdict]?.[mode]}`).join("\n"),
      ask: ({ mode, verdict }: Input) => [mode, verdict, grid[verdict]?.[mode]],
      answer: (allowed, { mode, verdict }: Input) => (allowed ? (grid[verdict]?.[mode] ?? "") : "?"),
    },
    rules: inputs.map(({ mode, verdict }) => ({
      conditions: {
        all: [
          { fact: "mode", operator: "equal", value: mode },
          { fact: "verdict", operator: "equal", value: verdict },
        ],
      },
      event: { type: grid[verdict]?.[mode] },
    })),
    fallback: "deny",
  };
}

function blocklistTask(): Task {
  const entries = Array.from({ length: 100 }, (_, index) =>
    index % 2 === 0
      ? `provider${index}/model-${index}`
      : { model: `provider${index}/model-${index}`, minEffort: efforts[index % 6] ?? "low" },
  );
  const ours = decider("advisor/blocklist", { disabledForModels: entries });
  const inputs = Array.from({ length: 1200 }, (_, index) => ({
    executorModel: `provider${index % 200}/model-${index % 200}`,
    executorEffort: efforts[Math.floor(index / 200) % 6] ?? "low",
  }));
  const rank = new Map(efforts.map((effort, index) => [effort, index]));
  const least = new Map(
    entries.map((entry) => (typeof entry === "string" ? [entry, -1] : [entry.model, rank.get(entry.minEffort) ?? 9])),
  );
  type Input = (typeof inputs)[number];
  return {
    name: "blocklist, 100 entries",
    limit: 5,
    inputs,
    ours: ({ executorModel, executorEffort }: Input) => ours.decide({ executorModel, executorEffort }).outcome,
    byHand: ({ executorModel, executorEffort }: Input) => {
      const from = least.get(executorModel);
      return from !== undefined && (rank.get(executorEffort) ?? -1) >= from ? "blocked" : "active";
    },
    casbin: {
      model:
        "[request_definition]\nr = model, effort\n[policy_definition]\np = model, least\n[policy_effect]\ne = some(where (p.eft == allow))\n[matchers]\nm = r.model == p.model && r.effort >= p.least",
      policy: [...least].map(([model, from]) => `p, ${model}, ${from}`).join("\n"),
      ask: ({ executorModel, executorEffort }: Input) => [executorModel, rank.get(executorEffort)],
      answer: (blocked) => (blocked ? "blocked" : "active"),
    },
    rules: [...least].map(([model, from]) => ({
      conditions: {
        all: [
          { fact: "executorModel", operator: "equal", value: model },
          { fact: "rank", operator: "greaterThanInclusive", value: from },
        ],
      },
      event: { type: "blocked" },
    })),
    fallback: "active",
  };
}

function surfacesTask(): Task {
  const include = Array.from(
    { length: 20 },
    (_, index) => [`tool${index}:*`, `*:act${index}`, `server-${index}`, `mid*${index}x`][index % 4] ?? "",
  );
  const exclude = ["secret*", "*:admin", "server-6", "x*y"];
  const ours = decider("guard/surfaces", { surfaces: [...include, ...exclude.map((pattern) => `!${pattern}`)] });
  // Each name occurs once, so that nothing can be remembered.
  const inputs = Array.from({ length: 400_000 }, (_, index) => ({
    surface:
      [
        `tool${(index % 5) * 4}:${index}`,
        `n${index}:act${1 + (index % 5) * 4}`,
        `plain-${index}`,
        `mid${index}x`,
        `secret-${index}`,
        `server-${index}`,
      ][index % 6] ?? "",
  }));
  const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const expression = (patterns: readonly string[]) =>
    new RegExp(`^(?:${patterns.map((pattern) => pattern.split("*").map(escape).join(".*")).join("|")})$`, "s");
  const [included, excluded] = [expression(include), expression(exclude)];
  type Input = (typeof inputs)[number];
  return {
    name: "surfaces, 20 patterns and 4 excludes",
    limit: 2,
    inputs,
    ours: ({ surface }: Input) => ours.decide({ surface }).outcome,
    byHand: ({ surface }: Input) => (!excluded.test(surface) && included.test(surface) ? "review" : "skip"),
    casbin: {
      model:
        "[request_definition]\nr = surface\n[policy_definition]\np = pattern, eft\n[policy_effect]\ne = some(where (p.eft == allow)) && !some(where (p.eft == deny))\n[matchers]\nm = regexMatch(r.surface, p.pattern)",
      policy: [...include.map((pattern) => [pattern, "allow"]), ...exclude.map((pattern) => [pattern, "deny"])]
        .map(([pattern = "", effect]) => `p, ^${pattern.split("*").map(escape).join(".*")}$, ${effect}`)
        .join("\n"),
      ask: ({ surface }: Input) => [surface],
      answer: (allowed) => (allowed ? "review" : "skip"),
    },
    rules: [
      {
        conditions: {
          all: [
            { any: include.map((value) => ({ fact: "surface", operator: "glob", value })) },
            ...exclude.map((value) => ({ not: { fact: "surface", operator: "glob", value } })),
          ],
        },
        event: { type: "review" },
      },
    ],
    fallback: "skip",
  };
}

export async function benchDecide(): Promise<string> {
  const { newEnforcer, newModelFromString, StringAdapter } = require("casbin") as Casbin;
  const { Engine } = require("json-rules-engine") as JsonRules;
  const rows: string[][] = [];
  for (const task of [ladderTask(), blocklistTask(), surfacesTask()]) {
    const at =
      <T>(run: (input: never) => T) =>
      (index: number) =>
        run(task.inputs[index % task.inputs.length] as never);
    const enforcer = await newEnforcer(newModelFromString(task.casbin.model), new StringAdapter(task.casbin.policy));
    const quick: Contender[] = [
      { name: "by hand", run: at(task.byHand), calls: 400_000 },
      { name: "pi-policy", run: at(task.ours), calls: 400_000 },
    ];
    const slow: Contender = {
      name: "casbin",
      calls: 400,
      run: at((input) => task.casbin.answer(enforcer.enforceSync(...task.casbin.ask(input)), input)),
    };
    sameAnswers([...quick, slow], Math.min(task.inputs.length, 1200));
    const [hand, own] = measure(quick);
    const [peer] = measure([slow], 7);
    const compiled = new Map<string, RegExp>();
    const engine = new Engine(task.rules, { allowUndefinedFacts: true });
    (
      engine as unknown as { addOperator: (name: string, run: (text: string, pattern: string) => boolean) => void }
    ).addOperator("glob", (text, pattern) => {
      const regex =
        compiled.get(pattern) ??
        new RegExp(
          `^${pattern
            .split("*")
            .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
            .join(".*")}$`,
          "s",
        );
      compiled.set(pattern, regex);
      return regex.test(text);
    });
    const json = await jsonRules(engine, task);
    const ns = (value: number | undefined) =>
      value === undefined ? "" : value < 10_000 ? value.toFixed(0) : `${(value / 1000).toFixed(0)} k`;
    const ratio = (own?.nanoseconds ?? 0) / (hand?.nanoseconds ?? 1);
    rows.push([
      task.name,
      ns(hand?.nanoseconds),
      ns(own?.nanoseconds),
      `${ratio.toFixed(1)}× (limit ${task.limit}×)`,
      `${ns(peer?.nanoseconds)} (${((peer?.nanoseconds ?? 0) / (own?.nanoseconds ?? 1)).toFixed(0)}×)`,
      `${ns(json)} (${(json / (own?.nanoseconds ?? 1)).toFixed(0)}×)`,
    ]);
  }
  return table(
    "One decision, nanoseconds",
    ["task", "by hand", "pi-policy", "ratio", "casbin sync", "json-rules-engine"],
    rows,
  );
}

/** It only answers through a promise, so its rounds are timed apart. */
async function jsonRules(engine: RulesEngine, task: Task): Promise<number> {
  const rank = new Map(efforts.map((effort, index) => [effort, index]));
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const start = process.hrtime.bigint();
    for (let index = 0; index < 100; index++) {
      const input = task.inputs[index % task.inputs.length] as { executorEffort?: string };
      const { events } = await engine.run({ ...input, rank: rank.get(input.executorEffort ?? "") });
      const answer = events[0]?.type ?? task.fallback;
      if (answer !== task.ours(input as never))
        throw new Error(`json-rules-engine answers ${answer} on ${JSON.stringify(input)}`);
    }
    times.push(Number(process.hrtime.bigint() - start) / 100);
  }
  return times.sort((a, b) => a - b)[4] ?? Number.NaN;
}
