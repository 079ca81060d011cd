/** What records of tables and flows of one's own are decided by. */
import { bind } from "../engine/bind.ts";
import type { Decider } from "../engine/decide.ts";
import { bindFlow, type BoundNode, type FlowDecider } from "../engine/flow.ts";
import type { Policy } from "../engine/policy.ts";
import type { Decision, Facts } from "../engine/types.ts";
import type { Flows } from "../policy/flows.ts";
import { familyOf, type Tables } from "../policy/own-tables.ts";
import { tableConfig } from "../policy/table-config.ts";
import type { Read } from "../summaries/cells.ts";
import type { Subject } from "../summaries/row.ts";

/** A table or a flow that can be asked. */
export interface Asked {
  /** From the most permissive on; none where they have no order. */
  readonly outcomes: readonly string[];
  readonly decide: (facts: Facts) => Decision;
  /** Of a table. */
  readonly decider?: Decider;
  /** What is decided on the way, a table by itself being its own. */
  readonly way: (facts: Facts) => readonly Decision[];
  /** The facts that it is told, by name, each with the places where a table reads it: values that none of them tells apart are one. */
  readonly reads: ReadonlyMap<string, readonly Read[]>;
}
/** Of a table's or a flow's id; undefined where there is none. */
export type AskedOf = (subject: Subject) => Asked | undefined;

/** A table of a family is asked under its family's policy, any other one under the defaults of the schema that it names. */
export function askedIn(
  tables: Tables,
  families: { readonly guard?: Policy | undefined; readonly advisor?: Policy | undefined },
  flows: Flows = {},
): AskedOf {
  const found = new Map<string, Asked | undefined>();
  const find = ({ flow, table }: Subject): Asked | undefined => {
    if (flow !== undefined) {
      const own = Object.hasOwn(flows, flow) ? flows[flow] : undefined;
      const decider = families.guard?.flow(flow) ?? (own && bindFlow(own, (table) => asked({ table })?.decider));
      return decider && ofFlow(decider);
    }
    const known = table !== undefined && Object.hasOwn(tables, table) ? tables[table] : undefined;
    if (known === undefined) return undefined;
    const family = familyOf(known.id);
    const decider =
      family === undefined
        ? bind(known, tableConfig(known, {}))
        : family === "isolated"
          ? undefined
          : families[family]?.decider(known.id);
    return (
      decider && {
        outcomes: known.ordered ? known.outcomes : [],
        decide: decider.decide,
        decider,
        way: (facts) => [decider.decide(facts)],
        reads: readsOf(decider),
      }
    );
  };
  const asked: AskedOf = (subject) => {
    const key = `${subject.flow === undefined ? "table" : "flow"} ${subject.flow ?? subject.table ?? ""}`;
    if (!found.has(key)) found.set(key, find(subject));
    return found.get(key);
  };
  return asked;
}

function ofFlow({ flow, nodes, decide }: FlowDecider): Asked {
  return {
    outcomes: flow.outcomes,
    reads: flowReads(nodes),
    way: (facts) => decide(facts).steps.map(({ decision }) => decision),
    decide: (facts) => {
      const { outcome, steps, fault } = decide(facts);
      const last = steps.at(-1)?.decision;
      const nowhere = { table: flow.id, rule: "", because: "", source: { file: flow.file, line: 1, column: 1 } };
      return { ...(last ?? nowhere), outcome, ...(fault !== undefined && { fault }) };
    },
  };
}

export const readsOf = (decider: Decider): ReadonlyMap<string, readonly Read[]> =>
  new Map(decider.table.facts.map(({ name }, fact) => [name, [{ decider, fact }]]));

function flowReads(nodes: readonly BoundNode[]): ReadonlyMap<string, readonly Read[]> {
  const found = new Map<string, Read[]>();
  for (const { decider, reads } of nodes)
    for (const [name, from] of reads) {
      const fact = decider.table.facts.findIndex((one) => one.name === name);
      if (!("fact" in from) || fact < 0) continue;
      found.set(from.fact, [...(found.get(from.fact) ?? []), { decider, fact }]);
    }
  return found;
}
