/** All tables over one effective config: what the extensions, the command line and the tests ask. */
import type { TableFacts, TableId, TableOutcomes } from "../../generated/table-types.ts";
import { bind } from "./bind.ts";
import type { Decider } from "./decide.ts";
import type { Config, Decision, Step, Table } from "./types.ts";

export interface Policy {
  /** The decision of a shipped table, typed by its facts and outcomes. Never throws: see `Decision.fault`. */
  readonly decide: <Id extends TableId>(id: Id, facts: TableFacts[Id], trace?: Step[]) => Decision<TableOutcomes[Id]>;
  /** The bound table of any id; undefined when there is none. */
  readonly decider: (id: string) => Decider | undefined;
}

/** Tables are bound when they are first asked. */
export function createPolicy(tables: { readonly [id: string]: Table }, config: Config): Policy {
  const bound = new Map<string, Decider>();
  function decider(id: string): Decider | undefined {
    const known = bound.get(id);
    if (known !== undefined) return known;
    const table = Object.hasOwn(tables, id) ? tables[id] : undefined;
    if (table === undefined) return undefined;
    const made = bind(table, config);
    bound.set(id, made);
    return made;
  }
  return {
    decider,
    decide: <Id extends TableId>(id: Id, facts: TableFacts[Id], trace?: Step[]) => {
      const found = decider(id);
      if (found === undefined) throw new Error(`there is no table ${id}`);
      return found.decide(facts as never, trace) as Decision<TableOutcomes[Id]>;
    },
  };
}
