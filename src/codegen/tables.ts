/** The shipped tables, checked, lowered and with their places: `generated/tables.js`. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "../jsonc/parse.ts";
import { lower } from "../engine/lower.ts";
import type { Scales, Table, TableDocument } from "../engine/types.ts";
import { runtimeSchema } from "./schemas.ts";
import type { SchemaFile } from "./schemas.ts";
import { validatorFactory } from "./validators.ts";

export interface ShippedTable {
  readonly document: TableDocument;
  readonly table: Table;
}

export interface Shipped {
  readonly scales: Scales;
  /** By file name, so that the output does not depend on the folder's own order. */
  readonly tables: readonly ShippedTable[];
}

/** Reads `policies/` under `root`. A mistake in a shipped table ends the generation, with its place. */
export function readTables(root: string, schemas: readonly SchemaFile[]): Shipped {
  const accepts = <Value>(name: string) => {
    const file = schemas.find((candidate) => candidate.name === name);
    if (!file) throw new Error(`there is no schema ${name}`);
    return validatorFactory().compile<Value>(runtimeSchema(file.schema));
  };
  const isScales = accepts<Scales>("scales");
  const isTable = accepts<TableDocument>("table");

  const read = (file: string) => {
    const parsed = parse(file, readFileSync(join(root, file), "utf8"));
    const [first] = parsed.diagnostics;
    if (first) throw new Error(`${file}:${first.range.line}:${first.range.column} ${first.message}`);
    return parsed;
  };
  const scales = read("policies/scales.jsonc").value;
  if (!isScales(scales)) throw new Error(`policies/scales.jsonc: ${JSON.stringify(isScales.errors?.[0])}`);

  const tables = tableFiles(root).map((file) => {
    const { value, range } = read(file);
    if (!isTable(value)) throw new Error(`${file}: ${JSON.stringify(isTable.errors?.[0])}`);
    const table = lower(value, scales, file, (pointer, part) => {
      const { line, column } = range(pointer, part);
      return [line, column];
    });
    return { document: value, table };
  });
  return { scales, tables };
}

function tableFiles(root: string): string[] {
  return readdirSync(join(root, "policies"), { recursive: true, encoding: "utf8" })
    .map((file) => `policies/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\/[^/]+\/[^/]+\.jsonc$/.test(file) && !file.endsWith(".test.jsonc"))
    .sort();
}

/**
 * A line for each table, so that a change shows which one it is in. Each is a text that is read when the table is first
 * asked for: most processes need few of them, and reading JSON costs less than compiling it.
 */
export function tablesModule({ scales, tables }: Shipped): { readonly code: string; readonly types: string } {
  const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll(/['\\\u2028\u2029]/g, "\\$&")}'`;
  const lines = tables.map(({ table }) => `  ${JSON.stringify(table.id)}: ${quoted(table)},\n`);
  return {
    code: `export const scales = ${JSON.stringify(scales)};

const texts = {
${lines.join("")}};

export const tables = {};
for (const id of Object.keys(texts)) {
  let table;
  Object.defineProperty(tables, id, { enumerable: true, get: () => (table ??= JSON.parse(texts[id])) });
}
`,
    types: `import type { Scales, Table } from "../src/engine/types.ts";

/** The shared scales. */
export declare const scales: Scales;

/** The shipped tables by id; their files are relative to the package. */
export declare const tables: { readonly [id: string]: Table };
`,
  };
}
