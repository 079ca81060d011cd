/** The tables and the config that a command decides with. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { tables as shipped } from "../../generated/tables.js";
import { nearest } from "../config/suggest.ts";
import { familyNames, fileConfig, inlineConfig, loadConfig, whereabouts, type Effective, type Family, type Where } from "../config/index.ts";
import type { Table } from "../engine/types.ts";
import { type Io, UsageError } from "./command.ts";

export type Tables = { readonly [id: string]: Table };
export const shippedTables = (): Tables => shipped;

/** The family whose config a table reads: the first part of its id. */
export function familyOf(table: string): Family | undefined {
  return familyNames.find((family) => table.startsWith(`${family}/`));
}

export function unknownTable(id: string, tables: Tables): UsageError {
  const near = nearest(id, Object.keys(tables));
  return new UsageError(`\`${id}\` is no table`, near === undefined ? `the tables are ${Object.keys(tables).join(", ")}` : `did you mean \`${near}\`?`);
}

/** What this person's Pi would use here. The command line cannot ask Pi whether it trusts the project, so it reads it. */
export function here({ env, cwd }: Io): Where {
  return whereabouts({ env, home: env["HOME"] ?? homedir(), cwd, trusted: true });
}

/** `--config FILE`, or `--effective` for what is in force here, or the family's defaults. */
export function configFor(family: Family, choice: { readonly file?: string | undefined; readonly effective?: boolean }, io: Io): Effective<Family> {
  if (choice.file !== undefined) {
    const path = resolve(io.cwd, choice.file);
    if (!existsSync(path)) throw new UsageError(`cannot read ${choice.file}`, "there is no such file");
    return fileConfig(family, path, undefined, io.env);
  }
  return choice.effective === true ? loadConfig(family, here(io)) : inlineConfig(family, {});
}
