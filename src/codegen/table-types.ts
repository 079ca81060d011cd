/** `generated/table-types.ts`: what each shipped table takes and gives, as types. */
import type { FactDocument, Scales } from "../engine/types.ts";
import type { Shipped } from "./tables.ts";

export function tableTypes({ scales, tables }: Shipped): string {
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
`;
}

function factLine(name: string, fact: FactDocument, scales: Scales): string {
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

function union(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}
