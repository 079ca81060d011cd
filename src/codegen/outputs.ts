/** What `generated/` and `docs/tables/` should hold: file (relative to the package) → text. The same input gives the same text, byte for byte. */
import { join } from "node:path";
import { schemaFacts } from "./facts.ts";
import { reference } from "./reference.ts";
import { readSchemas } from "./schemas.ts";
import { tablePages } from "./table-pages.ts";
import { tableTypes } from "./table-types.ts";
import { readTables, tablesModule } from "./tables.ts";
import { TYPED, typesOf } from "./types.ts";
import { validators } from "./validators.ts";

const BANNER = "// Written by `npm run generate`; edit schemas/ or policies/ instead.\n";

export async function outputs(root: string): Promise<Map<string, string>> {
  const schemas = readSchemas(join(root, "schemas"));
  const out = new Map<string, string>();
  for (const name of TYPED) {
    const file = schemas.find((candidate) => candidate.name === name);
    if (file) out.set(`generated/${name}.ts`, await typesOf(file, BANNER));
  }
  const { code, types } = validators(schemas);
  out.set("generated/validators.js", BANNER + code);
  out.set("generated/validators.d.ts", BANNER + types);
  const facts = schemaFacts(schemas);
  out.set("generated/schemas.js", BANNER + facts.code);
  out.set("generated/schemas.d.ts", BANNER + facts.types);

  const shipped = readTables(root, schemas);
  const tables = tablesModule(shipped);
  out.set("generated/tables.js", BANNER + tables.code);
  out.set("generated/tables.d.ts", BANNER + tables.types);
  out.set("generated/table-types.ts", BANNER + tableTypes(shipped));
  out.set("generated/reference.md", reference(schemas));
  for (const [file, text] of tablePages(root, shipped)) out.set(file, text);
  return out;
}
