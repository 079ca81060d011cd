/** The tables and the config that a command decides with. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { tables as shipped } from "../../generated/tables.js";
import { nearest } from "../config/suggest.ts";
import { defaults, inlineConfig, loadConfig, loadConfigFile, type Effective, type Family, type Where } from "../config/index.ts";
import { createPolicy, type Policy } from "../engine/policy.ts";
import type { Table } from "../engine/types.ts";
import { type Io, UsageError } from "./command.ts";

export type Tables = { readonly [id: string]: Table };
export const families: readonly Family[] = ["advisor", "guard", "isolated"];

export const shippedTables = (): Tables => shipped;

/** The family whose config a table reads: the first part of its id. */
export function familyOf(table: string): Family | undefined {
  return families.find((family) => table.startsWith(`${family}/`));
}

export function unknownTable(id: string, tables: Tables): UsageError {
  const near = nearest(id, Object.keys(tables));
  return new UsageError(`\`${id}\` is no table`, near === undefined ? `the tables are ${Object.keys(tables).join(", ")}` : `did you mean \`${near}\`?`);
}

/** What this person's Pi would use here. A project's files count only when its folder is trusted, which is for `trusted` to say. */
export function here(io: Io, trusted = true): Where {
  const home = io.env["HOME"] ?? homedir();
  const agentDir = io.env["PI_CODING_AGENT_DIR"] ?? join(home, ".pi", "agent");
  return { env: io.env, home, agentDir: resolve(io.cwd, agentDir.replace(/^~(?=$|\/)/, home)), cwd: io.cwd, trusted };
}

/** `--config FILE`, or `--effective` for what is in force here, or the family's defaults. */
export function configFor(family: Family, choice: { readonly file?: string | undefined; readonly effective?: boolean }, io: Io): Effective<Family> {
  if (choice.file !== undefined) {
    const path = resolve(io.cwd, choice.file);
    if (!existsSync(path)) throw new UsageError(`cannot read ${choice.file}`, "there is no such file");
    return loadConfigFile(family, path, here(io));
  }
  return choice.effective === true ? loadConfig(family, here(io)) : inlineConfig(family, {});
}

export const policyOf = (tables: Tables, config: Effective<Family>): Policy => createPolicy(tables, config);
export { defaults };
