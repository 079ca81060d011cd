import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isPolicyFile } from "../analysis/policy-file.ts";
import { kindOf } from "../config/family.ts";
import { filesUnder, isFolder } from "../files/folders.ts";
import { readText } from "../files/read.ts";
import { parse } from "../jsonc/parse.ts";
import { loadTables } from "../policy/tables.ts";
import { type Command, exit, type Io, UsageError } from "./command.ts";
import { pathIn } from "./report/place.ts";
import { pretty } from "./report/pretty.ts";
import { paint } from "./style.ts";

const GENERATOR = "json-schema-to-typescript";

export const command: Command = {
  name: "types",
  summary: "the TypeScript types of your own tables",
  usage: ["types [paths…] > policy.d.ts"],
  options: {},
  details: `Without paths the tables in ./policies. Written are TableFacts, TableOutcomes and TableConfigs, by id, and a type for each schema that a
table names for its config. \`ownPolicy<TableFacts, TableOutcomes>(…)\` of the library takes them.
Exit codes: 0 written, 1 a table has errors, and nothing is written, 2 wrong usage.`,
  run: async (args, io) => {
    const paths = args.positionals.length > 0 ? args.positionals : ["policies"];
    const { loaded, scales, diagnostics } = loadTables([...new Set(paths.flatMap((path) => tablesAt(path, io)))]);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    for (const one of errors) {
      const read = readText(one.file);
      io.err(
        `${pretty({ ...one, file: pathIn(one.file, io.cwd) }, read.kind === "text" ? read.text : undefined, paint(false))}\n`,
      );
    }
    if (errors.length > 0) return exit.findings;
    const { ownTypes } = await import("../codegen/own-types.ts").catch(generatorMissing);
    io.out(await ownTypes(loaded, scales, ["pi-policy types", ...args.positionals].join(" ")));
    return exit.done;
  },
};

/** The package does not bring the generator along: of all who install it, few ask for types. */
function generatorMissing(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")
    throw new UsageError(
      `the types are made by ${GENERATOR}, which is not installed`,
      `npm install --save-dev ${GENERATOR}`,
    );
  throw error;
}

/** Tables and scales under a path; what a person names and holds none is wrong usage. */
function tablesAt(path: string, io: Io): readonly string[] {
  const full = resolve(io.cwd, path);
  if (!existsSync(full)) throw new UsageError(`cannot read ${path}`, "there is no such file or folder");
  const found = (isFolder(full) ? filesUnder(full).filter(isPolicyFile) : [full]).filter((file) => {
    const read = readText(file);
    const kind = read.kind === "text" ? kindOf(file, parse(file, read.text).recovered) : undefined;
    return kind === "table" || kind === "scales";
  });
  if (found.length === 0) throw new UsageError(`there is no table in ${path}`);
  return found;
}
