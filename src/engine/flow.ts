/**
 * Flows: tables one after the other. What a table answers leads to the next one, or to an end; a fact of a table may be
 * what an earlier one answered. A node leads on only to later ones, so no flow can loop.
 */
import type * as Flows from "../../generated/flow.ts";
import type { Decider } from "./decide.ts";
import { shown } from "./shown.ts";
import type { Decision, Fact, Facts, Fault, Place } from "./types.ts";

export type FlowDocument = Flows.FlowDocument;
export type FlowInvariantDocument = NonNullable<FlowDocument["invariants"]>[number];

/** Where a table's fact comes from: a fact of the flow, or the answer of the last of these nodes that was passed. */
export type Reading =
  | { readonly fact: string }
  | { readonly from: readonly string[]; readonly otherwise?: unknown }
  | { readonly value: unknown };

export interface FlowNode {
  readonly name: string;
  readonly table: string;
  /** By the table's fact; a fact that is not named comes from the flow's fact of the same name. */
  readonly with: { readonly [fact: string]: Reading };
  /** By outcome of the table. */
  readonly to: { readonly [outcome: string]: string };
  readonly end: { readonly [outcome: string]: string };
  readonly at: Place;
}

export interface Flow {
  readonly id: string;
  readonly description: string;
  readonly file: string;
  /** Always ordered, from the most permissive to the most restrictive. */
  readonly outcomes: readonly string[];
  readonly nodes: readonly FlowNode[];
  readonly onFault: string;
  readonly invariants: readonly (FlowInvariantDocument & { readonly at: Place })[];
}

/** One table on a way: what it was told and what it said. */
export interface FlowStep {
  readonly node: string;
  readonly facts: Facts;
  readonly decision: Decision;
}

/** The whole way of some facts through a flow. `fault` is the first one on it. */
export interface Way<Outcome extends string = string> {
  readonly flow: string;
  readonly outcome: Outcome;
  readonly steps: readonly FlowStep[];
  readonly fault?: Fault;
}

/** A way that has come to a node of which nothing is known yet: these facts of the flow are to be found out. */
export interface Waiting {
  readonly node: string;
  readonly wants: readonly string[];
  readonly steps: readonly FlowStep[];
}

/** By node, what is answered there. */
export type Answers = { readonly [node: string]: string };

export interface BoundNode extends FlowNode {
  readonly decider: Decider;
  /** Each fact of its table with where it comes from. */
  readonly reads: readonly (readonly [fact: string, from: Reading])[];
}

export interface FlowDecider {
  readonly flow: Flow;
  readonly nodes: readonly BoundNode[];
  /** What the flow is told, by name: the facts of its tables that nothing else gives. */
  readonly facts: ReadonlyMap<string, Fact>;
  /**
   * Never throws. A table that is told too little answers its own `onFault`, and the way goes on from there. `answered`: by
   * node, what is known to have been answered there, whatever the facts.
   */
  readonly decide: (facts: Facts, answered?: Answers) => Way;
  /** As far as the facts go that are there as keys; a fact that is known to be absent is there as undefined. */
  readonly follow: (facts: Facts) => Way | Waiting;
}

/** Undefined where one of its tables is not there. */
export function bindFlow(flow: Flow, deciderOf: (table: string) => Decider | undefined): FlowDecider | undefined {
  const nodes: BoundNode[] = [];
  const facts = new Map<string, Fact>();
  for (const node of flow.nodes) {
    const decider = deciderOf(node.table);
    if (decider === undefined) return undefined;
    const reads = decider.table.facts.map((fact): BoundNode["reads"][number] => {
      const reading = (Object.hasOwn(node.with, fact.name) && node.with[fact.name]) || { fact: fact.name };
      if ("fact" in reading && !facts.has(reading.fact)) facts.set(reading.fact, { ...fact, name: reading.fact });
      return [fact.name, reading];
    });
    nodes.push({ ...node, decider, reads });
  }
  const indexOf = new Map(nodes.map(({ name }, index) => [name, index]));
  const plans = nodes.map(({ reads }) =>
    reads.map(([fact, from]) => ({
      fact,
      leaf: "fact" in from ? from.fact : undefined,
      earlier: "from" in from ? from.from.map((node) => indexOf.get(node) ?? -1) : [],
      value: "value" in from ? from.value : "from" in from ? from.otherwise : undefined,
    })),
  );

  function walk(given: Facts, waits: boolean, answered: Answers = {}): Way | Waiting {
    const answers: (string | undefined)[] = [];
    const steps: FlowStep[] = [];
    let fault: Fault | undefined;
    for (const fact in given)
      if (!facts.has(fact))
        fault = {
          code: "unknown-fact",
          fact,
          message: `${shown(fact)} is no fact of ${flow.id}; its facts are ${[...facts.keys()].join(", ")}`,
        };
    if (fault !== undefined) return { flow: flow.id, outcome: flow.onFault, steps, fault };
    for (let at = 0; ;) {
      const { name, decider, to, end } = nodes[at] as BoundNode;
      const own: { [fact: string]: unknown } = {};
      const wants: string[] = [];
      for (const { fact, leaf, earlier, value } of plans[at] ?? []) {
        if (leaf === undefined) own[fact] = earlier.reduce((last, node) => answers[node] ?? last, value);
        else if (given[leaf] !== undefined) own[fact] = given[leaf];
        else if (waits && !(leaf in given) && facts.get(leaf)?.config === undefined) wants.push(leaf);
      }
      if (wants.length > 0) return { node: name, wants, steps };
      const known = answered[name];
      const decision = known === undefined ? decider.decide(own) : givenBy(decider, known);
      fault ??= decision.fault;
      steps.push({ node: name, facts: own, decision });
      answers[at] = decision.outcome;
      const next = indexOf.get(to[decision.outcome] ?? "");
      if (next === undefined) {
        const outcome = end[decision.outcome] ?? flow.onFault;
        return { flow: flow.id, outcome, steps, ...(fault && { fault }) };
      }
      at = next;
    }
  }
  const decide: FlowDecider["decide"] = (given, answered) => walk(given, false, answered) as Way;
  return { flow, nodes, facts, decide, follow: (given) => walk(given, true) };
}

const givenBy = ({ table: { id: table, file } }: Decider, outcome: string): Decision => ({
  table,
  outcome,
  rule: "given",
  because: "it is known to have been answered so",
  source: { file, line: 1, column: 1 },
});
