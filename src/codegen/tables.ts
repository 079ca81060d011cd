/** The shipped tables and flows, checked, lowered and with their places: `generated/tables.js`. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "../jsonc/parse.ts";
import type { Flow, FlowDocument } from "../engine/flow.ts";
import { lowerFlow } from "../flows/lower.ts";
import { lower } from "../engine/lower.ts";
import type { Place, Scales, Table, TableDocument } from "../engine/types.ts";
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
  readonly flows: readonly Flow[];
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
  const isFlow = accepts<FlowDocument>("flow");

  const read = (file: string) => {
    const parsed = parse(file, readFileSync(join(root, file), "utf8"));
    const [first] = parsed.diagnostics;
    if (first) throw new Error(`${file}:${first.range.line}:${first.range.column} ${first.message}`);
    return parsed;
  };
  const scales = read("policies/scales.jsonc").value;
  if (!isScales(scales)) throw new Error(`policies/scales.jsonc: ${JSON.stringify(isScales.errors?.[0])}`);

  const files = policyFiles(root);
  const isFlowFile = (file: string) => file.endsWith(".flow.jsonc");
  const placeOf =
    (range: ReturnType<typeof read>["range"]) =>
    (pointer: string, part?: "key" | "value"): Place => {
      const { line, column } = range(pointer, part);
      return [line, column];
    };
  const tables = files
    .filter((file) => !isFlowFile(file))
    .map((file) => {
      const { value, range } = read(file);
      if (!isTable(value)) throw new Error(`${file}: ${JSON.stringify(isTable.errors?.[0])}`);
      return { document: value, table: lower(value, scales, file, placeOf(range)) };
    });
  const flows = files.filter(isFlowFile).map((file) => {
    const { value, range } = read(file);
    if (!isFlow(value)) throw new Error(`${file}: ${JSON.stringify(isFlow.errors?.[0])}`);
    return lowerFlow(value, file, placeOf(range));
  });
  return { scales, tables, flows };
}

function policyFiles(root: string): string[] {
  return readdirSync(join(root, "policies"), { recursive: true, encoding: "utf8" })
    .map((file) => `policies/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\/[^/]+\/[^/]+\.jsonc$/.test(file) && !file.endsWith(".test.jsonc"))
    .sort();
}

/**
 * A line for each table, so that a change shows which one it is in. Each is a text that is read when the table is first
 * asked for: most processes need few of them, and reading JSON costs less than compiling it.
 */
export function tablesModule({ scales, tables, flows }: Shipped): { readonly code: string; readonly types: string } {
  const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll(/['\\\u2028\u2029]/g, "\\$&")}'`;
  const lines = (all: readonly { readonly id: string }[]) =>
    all.map((one) => `  ${JSON.stringify(one.id)}: ${quoted(one)},\n`).join("");
  return {
    code: `export const scales = ${JSON.stringify(scales)};

const read = (texts) => {
  const all = {};
  for (const id of Object.keys(texts)) {
    let one;
    Object.defineProperty(all, id, { enumerable: true, get: () => (one ??= JSON.parse(texts[id])) });
  }
  return all;
};

export const tables = read({
${lines(tables.map(({ table }) => table))}});

export const flows = read({
${lines(flows)}});
`,
    types: `import type { Flow } from "../src/engine/flow.ts"; import type { Scales, Table } from "../src/engine/types.ts";

/** The shared scales. */
export declare const scales: Scales;

/** The shipped tables by id; their files are relative to the package. */
export declare const tables: { readonly [id: string]: Table };

/** The shipped flows by id. */
export declare const flows: { readonly [id: string]: Flow };
`,
  };
}
