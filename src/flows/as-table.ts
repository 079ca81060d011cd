/** A flow in the shape of a table: it is told facts and gives one outcome, so whoever asks a table can ask it too. */
import type { Decider } from "../engine/decide.ts";
import { bindFlow, type Flow, type FlowDecider, type FlowStep } from "../engine/flow.ts";
import { bind } from "../engine/bind.ts";
import type { Config, Decision, Table } from "../engine/types.ts";

type Tables = { readonly [id: string]: Table };

/** The decision of a flow: the row of the table that it hung on, and the whole way. */
export interface FlowDecision extends Decision {
  readonly way: readonly FlowStep[];
}

export const isFlowDecision = (decision: Decision): decision is FlowDecision => "way" in decision;

export const boundFlow = (flow: Flow, tables: Tables, config: Config): FlowDecider | undefined =>
  bindFlow(flow, (id) => (Object.hasOwn(tables, id) ? bind(tables[id] as Table, config) : undefined));

/** Undefined where one of its tables is not there. Its rules are its tables'. */
export function flowTable(flow: Flow, tables: Tables): Table | undefined {
  const bound = boundFlow(flow, tables, { value: {} });
  return bound && tableOf(bound);
}

const tableOf = ({ flow, facts }: FlowDecider): Table => ({
  id: flow.id,
  kind: "rules",
  description: flow.description,
  file: flow.file,
  outcomes: flow.outcomes,
  ordered: true,
  // What the way does not come to may be left out; what it does come to is its table's to ask for.
  facts: [...facts.values()].map((fact) => ({ ...fact, optional: true })),
  rules: [],
  onFault: flow.onFault,
  invariants: [],
});

export function flowDecider(bound: FlowDecider): Decider {
  return {
    table: tableOf(bound),
    rules: [],
    decide: (facts) => decisionOf(bound, bound.decide(facts ?? {})),
    valuesOf: (facts) => [...bound.facts.keys()].map((name) => facts[name] as never),
  };
}

export function decisionOf(
  { flow, nodes }: FlowDecider,
  { outcome, steps, fault }: ReturnType<FlowDecider["decide"]>,
): FlowDecision {
  const tables = new Map(nodes.map(({ name, decider }) => [name, decider.table]));
  const crux =
    steps.findLast(({ node }) => tables.get(node)?.outcomes.every((one) => flow.outcomes.includes(one))) ??
    steps.at(-1);
  const {
    table = flow.id,
    rule = "on-fault",
    because = "",
    source = { file: flow.file, line: 1, column: 1 },
  } = crux?.decision ?? {};
  return {
    table: flow.id,
    outcome,
    rule: `${table} ${rule}`,
    because: fault?.message ?? because,
    source,
    way: steps,
    ...(fault !== undefined && { fault }),
  };
}
