/** All tables and flows over one effective config: what the extensions, the command line and the tests ask. */
import type { TableFacts, TableId, TableOutcomes } from "../../generated/table-types.ts";
import { bind } from "./bind.ts";
import type { Decider } from "./decide.ts";
import { bindFlow, type Flow, type FlowDecider } from "./flow.ts";
import type { Config, Decision, Step, Table } from "./types.ts";

/** Tables bound to one config, ready to be asked by their ids. */
export interface Policy {
  /** The decision of a shipped table, typed by its facts and outcomes. Never throws: see `Decision.fault`. */
  readonly decide: <Id extends TableId>(id: Id, facts: TableFacts[Id], trace?: Step[]) => Decision<TableOutcomes[Id]>;
  /** The bound table of any id; undefined when there is none. */
  readonly decider: (id: string) => Decider | undefined;
  /** The bound flow of any id; undefined when there is none, or one of its tables is not there. */
  readonly flow: (id: string) => FlowDecider | undefined;
}

type ById<Item> = { readonly [id: string]: Item };

/** Tables and flows are bound when they are first asked. */
export function createPolicy(tables: ById<Table>, config: Config, flows: ById<Flow> = {}): Policy {
  const decider = once(tables, (table) => bind(table, config));
  return {
    decider,
    flow: once(flows, (flow) => bindFlow(flow, decider)),
    decide: <Id extends TableId>(id: Id, facts: TableFacts[Id], trace?: Step[]) => {
      const found = decider(id);
      if (found === undefined) throw new Error(`there is no table ${id}`);
      return found.decide(facts as never, trace) as Decision<TableOutcomes[Id]>;
    },
  };
}

function once<Given, Made>(all: ById<Given>, make: (one: Given) => Made | undefined) {
  const made = new Map<string, Made | undefined>();
  return (id: string): Made | undefined => {
    if (!made.has(id) && Object.hasOwn(all, id)) made.set(id, make(all[id] as Given));
    return made.get(id);
  };
}
