/** What `pi-policy types` writes: the facts, outcomes and settings of a team's own tables. */
import type { FactDocument, Scales } from "../engine/types.ts";
import type { LoadedTable } from "../policy/tables.ts";
import { factLine, union } from "./table-types.ts";
import { writtenType } from "./types.ts";

/** `command`: how it was called, which the first line says. The same tables give the same text, in the order of their ids. */
export async function ownTypes(loaded: readonly LoadedTable[], scales: Scales, command: string): Promise<string> {
  const tables = loaded.toSorted((a, b) => (a.table.id < b.table.id ? -1 : 1));
  const settings = new Map(
    tables.flatMap(({ table: { config } }) => (config === undefined ? [] : [[config.file, config]])),
  );
  const names = new Map<string, string>();
  for (const file of [...settings.keys()].toSorted()) names.set(file, free(typeName(file), [...names.values()]));
  const types: string[] = [];
  for (const [file, name] of names)
    types.push(await writtenType(name, harmless({ description: "", ...settings.get(file)?.schema })));
  const line = (id: string, type: string, about = "") =>
    `${about === "" ? "" : `  /** ${harmless(about)} */\n`}  readonly ${JSON.stringify(id)}: ${type};\n`;
  const facts = tables.map(({ document: { id, description, facts: own } }) => {
    const lines = Object.entries(own).map(([name, fact]) => factLine(name, harmless<FactDocument>(fact), scales));
    return line(id, lines.length > 0 ? `{\n${lines.join("")}  }` : "Record<never, never>", description);
  });
  const outcomes = tables.map(({ document }) => line(document.id, union(document.outcomes)));
  const configs = tables.flatMap(({ table: { id, config } }) =>
    config === undefined ? [] : [line(id, names.get(config.file) ?? "never")],
  );
  return `// Written by \`${harmless(command)}\`; run it again after a change of the tables.
${types.map((type) => `${type.trim()}\n\n`).join("")}/** The ids of the tables. */
export type TableId = keyof TableFacts;

/** What each table must be told. A fact that the config, a default or an absence can stand for may be left out. */
export interface TableFacts {
${facts.join("")}}

/** What each table can answer. */
export interface TableOutcomes {
${outcomes.join("")}}

/** What the config of each table may say; what it does not say has its default. */
export interface TableConfigs {
${configs.join("")}}
`;
}

/** `../team.schema.json` → `TeamConfig`. */
function typeName(file: string): string {
  const words = (file.split("/").at(-1) ?? "").replace(/\.schema\.json$/, "").split(/[^A-Za-z0-9]+/);
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("");
  return `${/^[A-Z]/.test(name) ? name : `Own${name}`}Config`;
}

function free(name: string, taken: readonly string[]): string {
  let [one, count] = [name, 1];
  while (taken.includes(one)) one = `${name}${(count += 1)}`;
  return one;
}

/** A text of somebody's must not end the comment that it stands in, nor its line. */
function harmless<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, one: unknown) => (key === "description" || key === "" ? said(one) : one)),
  );
}

const said = (value: unknown) =>
  typeof value === "string" ? value.replaceAll("*/", "* /").replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ") : value;
