/**
 * `npm run generate`: everything in `generated/` and `docs/tables/` from `schemas/` and `policies/`.
 * With `--check` nothing is written; exit code 1 and the names of the files that differ.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { drift } from "./drift.ts";
import { outputs } from "./outputs.ts";

const root = join(import.meta.dirname, "../..");

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const wanted = await outputs(root);
const { stale, orphaned } = drift(root, wanted);

if (values.check) {
  for (const file of stale) console.log(`${file} differs from what the schemas and tables give; run npm run generate`);
  for (const file of orphaned) console.log(`${file} comes from no schema or table; run npm run generate`);
  process.exitCode = stale.length + orphaned.length > 0 ? 1 : 0;
} else {
  for (const file of stale) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), wanted.get(file) ?? "");
  }
  for (const file of orphaned) rmSync(join(root, file));
  console.log(`${stale.length} of ${wanted.size} files written, ${orphaned.length} removed`);
}
