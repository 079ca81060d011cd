/** `generated/table-types.ts`: what each shipped table and flow takes and gives, as types. */
import type { Flow } from "../engine/flow.ts";
import type { FactDocument, Scales } from "../engine/types.ts";
import type { Shipped } from "./tables.ts";

export function tableTypes({ scales, tables, flows }: Shipped): string {
  const facts = tables.map(({ document }) => {
    const lines = Object.entries(document.facts).map(([name, fact]) => factLine(name, fact, scales));
    return `  /** ${document.description} */\n  readonly ${JSON.stringify(document.id)}: ${lines.length > 0 ? `{\n${lines.join("")}  }` : "Record<never, never>"};\n`;
  });
  const outcomes = tables.map(
    ({ document }) => `  readonly ${JSON.stringify(document.id)}: ${union(document.outcomes)};\n`,
  );
  return `/** The ids of the shipped tables. */
export type TableId = keyof TableFacts;

/** What each table must be told. A fact that the config, a default or an absence can stand for may be left out. */
export interface TableFacts {
${facts.join("")}}

/** What each table can answer. */
export interface TableOutcomes {
${outcomes.join("")}}

/** The ids of the shipped flows. */
export type FlowId = keyof FlowFacts;

/** What each flow may be told: the facts of its tables that no earlier table gives. */
export interface FlowFacts {
${flows.map((flow) => flowFacts(flow, tables)).join("")}}

/** How each flow can end. */
export interface FlowOutcomes {
${flows.map(({ id, outcomes: ends }) => `  readonly ${JSON.stringify(id)}: ${union(ends)};\n`).join("")}}
`;
}

/** By the facts' own tables, under the names that they have in the flow. */
function flowFacts({ id, description, nodes }: Flow, tables: Shipped["tables"]): string {
  const facts = new Map<string, string>();
  for (const node of nodes) {
    const document = tables.find((one) => one.document.id === node.table)?.document;
    for (const fact of Object.keys(document?.facts ?? {})) {
      const reading = node.with[fact];
      if (reading !== undefined && !("fact" in reading)) continue;
      const name = reading?.fact ?? fact;
      const type = `TableFacts[${JSON.stringify(node.table)}][${JSON.stringify(fact)}]`;
      if (!facts.has(name)) facts.set(name, `    readonly ${JSON.stringify(name)}?: ${type} | undefined;\n`);
    }
  }
  return `  /** ${description} */\n  readonly ${JSON.stringify(id)}: {\n${[...facts.values()].join("")}  };\n`;
}

export function factLine(name: string, fact: FactDocument, scales: Scales): string {
  const comment = fact.description === undefined ? "" : `    /** ${fact.description} */\n`;
  const mayBeAbsent = fact.config !== undefined || fact.optional === true || fact.missing !== undefined;
  const type = valueType(fact, scales) + (mayBeAbsent || fact.unknown !== undefined ? " | undefined" : "");
  const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
  return `${comment}    readonly ${key}${mayBeAbsent ? "?" : ""}: ${type};\n`;
}

function valueType(fact: FactDocument, scales: Scales): string {
  if (fact.number) return "number";
  if (fact.flag) return "boolean";
  // A fact that takes unknown values in its stride takes any text.
  if (fact.text || fact.unknown !== undefined) return "string";
  return union([...(fact.oneOf ?? scales[fact.scale ?? ""] ?? []), ...(fact.absent ?? [])]);
}

export function union(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}
