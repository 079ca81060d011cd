/** The tables and the config that a command decides with. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { flows as shippedFlows, tables as shipped } from "../../generated/tables.js";
import { member } from "../jsonc/pointer.ts";
import { nearest } from "../text/suggest.ts";
import type { Family } from "../config/families.ts";
import { kindOf } from "../config/family.ts";
import { fileConfig, inlineConfig, loadInForce, type Effective } from "../config/load.ts";
import { whereabouts, type Where } from "../config/locate.ts";
import { isFolder } from "../files/folders.ts";
import { readText } from "../files/read.ts";
import { parse } from "../jsonc/parse.ts";
import { shown } from "../engine/shown.ts";
import { escaped } from "../text/safe.ts";
import type { Config, Table } from "../engine/types.ts";
import { tableConfig, tableConfigFile, type TableConfig } from "../policy/table-config.ts";
import { type Flows, loadFlows } from "../policy/flows.ts";
import { loadPolicyTables, modesOf, type Tables } from "../policy/own-tables.ts";
import { knowing } from "../policy/stricter.ts";
import { type Arguments, type Io, type Option, UsageError } from "./command.ts";

export type { Tables } from "../policy/own-tables.ts";
export const shippedTables = (): Tables => shipped;

export const policiesOption: Option = {
  type: "string",
  value: "DIR",
  help: "take your own tables from this folder instead of the agent directory's",
};

/** The shipped tables, with the user's own in place of some. What keeps an own table out is told on stderr. */
export function tablesInForce(args: Arguments, io: Io): Tables {
  const given = args.text("policies");
  const policies = given === undefined ? undefined : resolve(io.cwd, given);
  if (policies !== undefined && !isFolder(policies))
    throw new UsageError(`cannot read ${given}`, "there is no such folder");
  const { tables, own, diagnostics } = loadPolicyTables({ agentDir: here(io).agentDir, policies });
  if (policies !== undefined && own.length + diagnostics.length === 0)
    throw new UsageError(`there is no table in ${given}`, "a table is a file that ends in .jsonc");
  for (const { severity, file, range, message, help, pointer } of diagnostics) {
    // In a folder that was named, a table of no extension's is there to be asked by whoever named it.
    if (given !== undefined && severity === "warning" && pointer === "/id" && help?.startsWith("did you mean") !== true)
      continue;
    io.err(
      `${severity}: ${escaped(file)}:${range.line}:${range.column}: ${message}${help === undefined ? "" : `; ${help}`}\n`,
    );
  }
  return tables;
}

/** The shipped flows, and those in the folder that --policies names; what keeps one out is told on stderr. */
export function flowsInForce(args: Arguments, io: Io, tables: Tables): Flows {
  const given = args.text("policies");
  if (given === undefined) return shippedFlows;
  const { flows, diagnostics } = loadFlows(resolve(io.cwd, given), tables);
  for (const { severity, file, range, message } of diagnostics)
    io.err(`${severity}: ${escaped(file)}:${range.line}:${range.column}: ${message}\n`);
  return { ...shippedFlows, ...flows };
}

export function unknownTable(id: string, tables: Tables, flows: Flows = {}): UsageError {
  const near = nearest(id, [...Object.keys(tables), ...Object.keys(flows)]);
  return new UsageError(
    `${shown(id)} is no table${Object.keys(flows).length === 0 ? "" : " or flow"}`,
    near === undefined
      ? `the tables are ${Object.keys(tables).join(", ")}; --policies DIR adds your own`
      : `did you mean \`${near}\`?`,
  );
}

/** What this person's Pi would use here. The command line cannot ask Pi whether it trusts the project, so it reads it. */
export function here({ env, cwd }: Io): Where {
  return whereabouts({ env, home: env["HOME"] ?? homedir(), cwd, trusted: true });
}

/** What a table outside the families reads: the object in `--config FILE` over the defaults of its schema. */
export function ownConfig(table: Table, file: string | undefined, effective: boolean, io: Io): Config {
  if (effective)
    throw new UsageError("--effective is for the tables of the extensions", "give the config as --config FILE");
  if (file === undefined) return usable(tableConfig(table, {}), `the defaults of ${table.id}`);
  const path = resolve(io.cwd, file);
  const read = readText(path);
  if (read.kind !== "text")
    throw new UsageError(`cannot read ${file}`, read.kind === "absent" ? "there is no such file" : read.why);
  return usable(tableConfigFile(table, path, read), file);
}

function usable(config: TableConfig, shown: string): Config {
  const wrong = config.diagnostics.filter(({ severity }) => severity === "error");
  const [first = "", ...more] = wrong.map(({ range, message }) => `${shown}:${range.line}:${range.column}: ${message}`);
  if (wrong.length === 0) return config;
  throw new UsageError(first, wrong.length === 1 ? wrong[0]?.help : undefined, more);
}

/** `--config FILE`, or `--effective` for what is in force here, or the family's defaults. `tables`: those in force. */
export function configFor(
  family: Family,
  choice: { readonly file?: string | undefined; readonly effective?: boolean; readonly tables: Tables },
  io: Io,
): Effective<Family> {
  if (choice.file !== undefined) {
    const path = resolve(io.cwd, choice.file);
    if (choice.effective === true)
      throw new UsageError("--config and --effective are two configs", "leave out one of them");
    if (!existsSync(path)) throw new UsageError(`cannot read ${choice.file}`, "there is no such file");
    const read = readText(path);
    // Keys alone tell too little: a few are common to two kinds.
    const kind =
      read.kind === "text" ? kindOf(path, { $schema: member(parse(path, read.text).recovered, "$schema") }) : undefined;
    if (kind !== undefined && kind !== family)
      io.err(`warning: ${choice.file} is of the kind ${kind}, and is read as ${family} here\n`);
    return fileConfig(family, path, read, io.env, modesOf(choice.tables));
  }
  return choice.effective === true ? loadInForce(family, knowing(here(io), choice.tables)) : inlineConfig(family, {});
}
