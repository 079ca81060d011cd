/** The guard's leniency modes, which an own ladder may add to, and the family that a table belongs to. */
import { isFamily, type Family } from "../config/families.ts";
import type { Table } from "../engine/types.ts";

/** Tables by their ids. */
export type Tables = { readonly [id: string]: Table };

export const modePointer = "/mode";

/** The leniency modes of the guard, in the order of the ladder's own `mode` fact. */
export function modesOf(tables: Tables): readonly string[] {
  const fact = tables["guard/mode-ladder"]?.facts.find(({ config }) => config === modePointer);
  return fact?.type.kind === "closed" ? fact.type.values.map(String) : [];
}

/** A mode of the ladder is a mode wherever the config's `mode` is a fact. */
export function withModes(tables: Tables): Tables {
  const modes = modesOf(tables);
  return Object.fromEntries(
    Object.entries(tables).map(([id, table]) => [
      id,
      {
        ...table,
        facts: table.facts.map((fact) =>
          fact.config === modePointer && fact.type.kind === "closed"
            ? { ...fact, type: { ...fact.type, values: [...new Set([...fact.type.values, ...modes])] } }
            : fact,
        ),
      },
    ]),
  );
}

/** The family whose config a table reads: the first part of its id. */
export const familyOf = (id: string): Family | undefined => {
  const family = id.slice(0, id.indexOf("/"));
  return isFamily(family) ? family : undefined;
};
