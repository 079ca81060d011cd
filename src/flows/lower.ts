/** A flow document → a flow whose nodes know their places in the file. */
import type { Flow, FlowDocument, Reading } from "../engine/flow.ts";
import type { Place } from "../engine/types.ts";

/** The document is assumed to have passed the schema and `flowProblems`. */
export function lowerFlow(document: FlowDocument, file: string, place: (pointer: string) => Place): Flow {
  const { id, description, outcomes, onFault, invariants = [] } = document;
  return {
    id,
    description,
    file,
    outcomes,
    onFault,
    nodes: Object.entries(document.nodes).map(([name, { table, with: given = {}, to = {}, end = {} }]) => ({
      name,
      table,
      with: Object.fromEntries(Object.entries(given).map(([fact, from]) => [fact, readingOf(from)])),
      to,
      end,
      at: place(`/nodes/${name}`),
    })),
    invariants: invariants.map((invariant, index) => ({ ...invariant, at: place(`/invariants/${index}`) })),
  };
}

function readingOf(given: NonNullable<FlowDocument["nodes"][string]["with"]>[string]): Reading {
  if (typeof given !== "object") return { value: given };
  const { fact, from, otherwise } = given;
  return fact !== undefined ? { fact } : { from: from ?? [], otherwise };
}
