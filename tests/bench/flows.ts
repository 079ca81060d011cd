/** A whole ask through its flow beside the longest table on its way, and two configs compared by what comes of an ask. */
import { readFileSync } from "node:fs";
import { families } from "../../generated/schemas.js";
import { flows, tables } from "../../generated/tables.js";
import { compareFlowConfigs } from "../../src/analysis/flow-configs.ts";
import { inlineConfig } from "../../src/config/load.ts";
import type { Flow, FlowStep } from "../../src/engine/flow.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import { proveFlow } from "../../src/flows/prove.ts";
import { measure, median, table } from "./measure.ts";

const ASK = flows["guard/ask"] as Flow;
const asked = {
  paused: false,
  applied: true,
  surface: "bash",
  named: true,
  state: "ask",
  shown: "whole",
  denyStreak: 0,
  sessionDenies: 1,
  attended: true,
};
const replies = [
  { ended: "chat", reply: "allow", lean: undefined, riskLevel: undefined },
  { ended: "chat", reply: "defer", lean: "deny", riskLevel: undefined },
  { ended: "chat", reply: "deny", lean: undefined, riskLevel: "high" },
];
const readings = [0.1, 0.3, 0.6, 0.9].flatMap((risk) =>
  [0.2, 0.8].map((intent) => ({
    ended: "classifier",
    danger: "none",
    dangerConfidence: 0.9,
    intent,
    risk,
    riskConfidence: 0.9,
  })),
);

export async function benchFlows(): Promise<string> {
  const policy = createPolicy(tables, { value: families.guard.defaults }, flows);
  const flow = policy.flow("guard/ask");
  if (flow === undefined) throw new Error("there is no flow guard/ask");
  const rows = (
    [
      ["a chat reviewer", replies],
      ["a classifier", readings],
    ] as const
  ).map(([name, ends]) => {
    const inputs = ends.map((end) => ({ ...asked, ...end }));
    const ways = inputs.map((input) => flow.decide(input).steps);
    const calls = 20_000;
    const whole = {
      name: "whole",
      calls,
      run: (index: number) => flow.decide(inputs[index % inputs.length] ?? {}).outcome,
    };
    const steps = Map.groupBy(ways.flat(), ({ node }) => node);
    const single = [...steps].map(([node, all]) => {
      const decider = flow.nodes.find((one) => one.name === node)?.decider;
      return {
        name: node,
        calls,
        run: (index: number) => decider?.decide((all[index % all.length] as FlowStep).facts).outcome,
      };
    });
    const [through, ...alone] = measure([whole, ...single]);
    const longest = alone.toSorted((a, b) => b.nanoseconds - a.nanoseconds)[0];
    const sum = alone.reduce((total, { nanoseconds }) => total + nanoseconds, 0);
    return [
      `an ask, ${name}`,
      `${through?.nanoseconds.toFixed(0)}`,
      `${longest?.name} ${longest?.nanoseconds.toFixed(0)}`,
      `${((through?.nanoseconds ?? 0) / (longest?.nanoseconds ?? 1)).toFixed(1)}×`,
      `${alone.length} tables, ${sum.toFixed(0)}`,
    ];
  });
  const cases = readFileSync(new URL("../flows/flow-diffs.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly before: object; readonly after: object });
  const side = (given: object) => ({
    effective: inlineConfig("guard", { provider: "a", model: "b", ...given }),
    tables,
  });
  const pairs = cases.map(({ before, after }) => [side(before), side(after)] as const);
  const timed = (run: () => void): number => {
    const start = performance.now();
    run();
    return performance.now() - start;
  };
  const rounds = Array.from({ length: 11 }, () =>
    pairs.map(([before, after]) => timed(() => void compareFlowConfigs(ASK, before, after))),
  );
  const compared = rounds.slice(2).flat();
  const proofs = Array.from({ length: 5 }, () => timed(() => void proveFlow(ASK, tables, families.guard)));
  return [
    table("A whole ask, ns", ["", "through the flow", "longest table", "ratio (limit 3)", "all tables"], rows),
    `Two configs compared by what comes of an ask: median ${median(compared).toFixed(1)} ms, slowest of ${pairs.length} pairs ${Math.max(...rounds.slice(2).map((one) => median(one))).toFixed(1)} ms a round's median. All invariants proved: ${median(proofs).toFixed(0)} ms.\n`,
  ].join("\n");
}
