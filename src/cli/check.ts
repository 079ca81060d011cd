import { existsSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { scales } from "../../generated/tables.js";
import type { FileKind } from "../config/family.ts";
import { loadConfig } from "../config/load.ts";
import { codes, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { filesUnder, isFolder } from "../files/folders.ts";
import { readText } from "../files/read.ts";
import { families, familyNames } from "../config/families.ts";
import { checkFiles, type Checked } from "../analysis/check.ts";
import { loadPolicyTables, ownTablesFolder } from "../policy/own-tables.ts";
import { knowing } from "../policy/stricter.ts";
import { formatOf } from "../lists/formats.ts";
import { isPolicyFile, readEntry } from "../analysis/policy-file.ts";
import { type Arguments, type Command, exit, type Exit, type Io, UsageError } from "./command.ts";
import { fixLists } from "./fix-lists.ts";
import { annotation } from "./report/github.ts";
import { pretty } from "./report/pretty.ts";
import { sarif } from "./report/sarif.ts";
import { familyOf } from "../policy/modes.ts";
import { overlaps, type Overlap } from "../proof/overlaps.ts";
import { allowed } from "../proof/prove.ts";
import type { Table } from "../engine/types.ts";
import { escaped } from "../text/safe.ts";
import { place } from "./explain.ts";
import { paint, type Style } from "./style.ts";
import { here } from "./tables.ts";

const kinds: readonly FileKind[] = [...familyNames, "table", "flow", "table-test", "scales"];

export const command: Command = {
  name: "check",
  summary: "finds every mistake in config and table files, with its place",
  usage: ["check [paths…]"],
  options: {
    format: { type: "string", choices: ["pretty", "json", "github", "sarif"], help: "how to report" },
    json: { type: "boolean", help: "short for --format json" },
    family: { type: "string", choices: kinds, help: "what the files are, when neither $schema, place nor keys tell" },
    strict: { type: "boolean", help: "warnings fail too" },
    fix: { type: "boolean", help: "show what could be taken out of permission lists, since it decides nothing" },
    yes: { type: "boolean", help: "with --fix: take it out" },
    overlaps: {
      type: "boolean",
      help: "also list rows that both hold somewhere and say different things: their order decides",
    },
    "allow-sampled": { type: "boolean", help: "pass although a table is too large to be proved" },
  },
  details: `A folder is searched. Without paths: your own config files, alone and together, ./policies and ./.pi. Checked are syntax, schema and meaning; tables are
proved over every region of their facts and every config: covered, no dead rule, every invariant kept. JSON: {"files", "diagnostics": [{"code", "severity",
"file", "line", "column", "endLine", "endColumn", "pointer", "message", "help"?, "suggestion"?}]}. The codes are in generated/reference.md.`,
  run: async (args, io) => {
    const files =
      args.positionals.length > 0
        ? [...new Set(args.positionals.flatMap((path) => filesIn(path, args.text("family") === undefined, io)))]
        : ownFiles(io);
    if (args.flag("fix")) return fixLists(files, args.flag("yes"), io);
    const told = args.text("family");
    const kind = kinds.find((one) => one === told);
    const own = loadPolicyTables(here(io));
    const found = checkFiles(
      files.map((file) => shown(file, io)),
      { kind, env: io.env, cwd: io.cwd, known: own.tables, scales },
    );
    // With no path named, what your own files come to together is checked too.
    const together =
      args.positionals.length > 0
        ? []
        : familyNames.flatMap((family) => loadConfig(family, knowing(here(io), own.tables)).diagnostics);
    const checked = {
      ...found,
      diagnostics: [...found.diagnostics, ...notInFile([...own.diagnostics, ...together], found, files, io)],
    };
    report(checked, args.flag("overlaps") ? found.tables.flatMap(overlapsOf) : undefined, args, io);
    return exitOf(checked.diagnostics, { strict: args.flag("strict"), allowSampled: args.flag("allow-sampled") });
  },
};

/** Why one of your own tables does not take the shipped one's place, or what no layer sets, as far as a file alone does not say it. */
function notInFile(
  all: readonly Diagnostic[],
  { diagnostics }: Checked,
  files: readonly string[],
  io: Io,
): Diagnostic[] {
  return all
    .filter(({ file }) => files.includes(file))
    .map((one) => ({ ...one, file: shown(one.file, io) }))
    .filter(
      ({ code, file, pointer, message }) =>
        !diagnostics.some(
          (other) =>
            other.code === code && other.file === file && (other.pointer === pointer || other.message === message),
        ),
    );
}

function exitOf(
  diagnostics: readonly Diagnostic[],
  { strict, allowSampled }: { readonly strict: boolean; readonly allowSampled: boolean },
): Exit {
  return diagnostics.some(({ code, severity }) => (code === "sampled" ? !allowSampled : strict || severity === "error"))
    ? exit.findings
    : exit.done;
}

const overlapsOf = (table: Table): readonly Overlap[] => overlaps(table, table.config ?? allowed(familyOf(table.id)));

/** One line a pair: who decides, who would, and where. */
function overlapText({ table, first, second, facts, configured }: Overlap, style: Style): string {
  const where = escaped(JSON.stringify(facts));
  return `${style.cyan(table)}  ${first.rule} (${first.then}) stands before ${second.rule} (${second.then}), and both hold for ${where}${configured ? " under other settings" : ""}  ${style.dim(`${place(first.source)}, ${place(second.source)}`)}\n`;
}

function report(
  { files, diagnostics, texts }: Checked,
  meeting: readonly Overlap[] | undefined,
  args: Arguments,
  io: Io,
): void {
  switch (args.flag("json") ? "json" : args.text("format")) {
    case "json":
      return io.out(
        `${JSON.stringify({ files, diagnostics: diagnostics.map(({ range, ...rest }) => ({ ...rest, ...range })), ...(meeting && { overlaps: meeting }) }, null, 2)}\n`,
      );
    case "github":
      return io.out(
        diagnostics
          .map(({ range, file, severity, code, message, help }) =>
            annotation({
              ...range,
              file,
              severity,
              title: code,
              message: help === undefined ? message : `${message}\nhelp: ${help}`,
            }),
          )
          .join(""),
      );
    case "sarif":
      return io.out(
        sarif(
          diagnostics.map(({ range, file, severity, code, message, help }) => ({
            ...range,
            file,
            level: severity,
            ruleId: code,
            message: help === undefined ? message : `${message} (${help})`,
          })),
          [...new Set(diagnostics.map(({ code }) => code))].map((id) => ({ id, description: codes[id].means })),
        ),
      );
    default: {
      const style = paint(io.color);
      const count = (severity: string) => diagnostics.filter((one) => one.severity === severity).length;
      const plural = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
      io.out(diagnostics.map((one) => `${pretty(one, texts.get(one.file), style)}\n`).join(""));
      for (const one of meeting ?? []) io.out(overlapText(one, style));
      const verdict =
        diagnostics.length === 0
          ? style.green("no problems")
          : `${plural(count("error"), "error")}, ${plural(count("warning"), "warning")}`;
      io.out(
        files === 0
          ? "nothing to check: there is no config, table or suite here\n"
          : `${verdict} in ${plural(files, "file")}\n`,
      );
    }
  }
}

/** A file stands for itself; a folder for the policy files in it. What a person names and is no policy is no green light. */
function filesIn(path: string, tells: boolean, io: Io): string[] {
  const full = resolve(io.cwd, path);
  if (!existsSync(full)) throw new UsageError(`cannot read ${path}`, "there is no such file or folder");
  if (!isFolder(full)) {
    if (tells && isForeign(full))
      throw new UsageError(
        `${path} is no policy file by its \`$schema\`, place or keys`,
        `say what it is: --family ${kinds.join("|")}`,
      );
    return [full];
  }
  const found = filesInFolder(path, full, io);
  if (found.length === 0)
    throw new UsageError(
      `there is no policy file in ${path}`,
      "a file tells by its `$schema`, its place or its keys; name the file itself and its kind with --family",
    );
  return found;
}

function filesInFolder(path: string, full: string, io: Io): string[] {
  const closed = (folder: string, why: string) => {
    if (folder === full) throw new UsageError(`cannot read ${path}`, `the folder cannot be opened (${why})`);
    io.err(`warning: ${folder} is left out, since the folder cannot be opened (${why})\n`);
  };
  return filesUnder(full, { closed }).filter(
    (file) => !isFolder(file) && (formatOf(file) !== undefined || isPolicyFile(file)),
  );
}

/** A file that can be read and is of no kind. One that is too broken to tell at least tells where it is broken. */
function isForeign(file: string): boolean {
  const read = formatOf(file) === undefined ? readText(file) : undefined;
  if (read?.kind !== "text") return false;
  const found = readEntry({ file, text: read.text }, { byKeys: true });
  return found?.kind === undefined && (found?.parsed.diagnostics.length === 0 || !/\.jsonc?$/.test(file));
}

function ownFiles(io: Io): string[] {
  const where = here(io);
  const own = familyNames.flatMap((family) =>
    families[family].locations(where).flatMap(({ candidates }) => candidates.find((file) => existsSync(file)) ?? []),
  );
  // In there every file counts as a table, whatever its place and name.
  const tables = ownTablesFolder(where.agentDir);
  const ownTables = filesUnder(tables).filter((file) => file.endsWith(".jsonc"));
  return [
    ...new Set([
      ...own,
      ...ownTables,
      ...["policies", ".pi", ".claude", ".codex", ".gemini"].flatMap((folder) =>
        existsSync(resolve(io.cwd, folder)) ? filesInFolder(folder, resolve(io.cwd, folder), io) : [],
      ),
      ...["opencode.json", "opencode.jsonc"].map((name) => resolve(io.cwd, name)).filter((file) => existsSync(file)),
      ...filesUnder(join(where.agentDir, "extensions/pi-permission-system"), { deep: false }).filter(
        (file) => formatOf(file) !== undefined,
      ),
    ]),
  ];
}

/** Relative to the folder that the person stands in, where the file is inside it. */
function shown(file: string, io: Io): string {
  const path = relative(io.cwd, file);
  return path.startsWith("..") || isAbsolute(path) || io.cwd !== process.cwd() ? file : path;
}
