/** Test suites and the tables that they are about: the shipped ones, and those that stand beside them. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { flows as shippedFlows } from "../../generated/tables.js";
import { tableTest as suiteValidator } from "../../generated/validators.js";
import { kindOf, type FileKind } from "../config/family.ts";
import { isPolicyFile } from "./policy-file.ts";
import { diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { filesUnder, isFolder } from "../files/folders.ts";
import { readText, unreadable } from "../files/read.ts";
import { parse, type ParsedFile } from "../jsonc/parse.ts";
import { loadTables, mistakes, type LoadedTable } from "../policy/tables.ts";
import { nearest } from "../text/suggest.ts";
import type { Suite } from "./suite.ts";
import { type Flows, readFlow } from "../policy/flows.ts";
import { withModes, type Tables } from "../policy/own-tables.ts";

export interface SuiteFile {
  readonly file: string;
  readonly suite: Suite;
  readonly parsed: ParsedFile;
}

export interface SuiteSet {
  readonly suites: readonly SuiteFile[];
  /** The tables that stand beside the suites. */
  readonly beside: readonly LoadedTable[];
  /** All tables that a suite may be about, by id. */
  readonly tables: Tables;
  /** All flows that a suite may be about, by id, over those tables; and which of them stand beside the suites. */
  readonly flows: Flows;
  readonly flowsBeside: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The paths in which there is no suite, table or scale, and nothing that could be one. */
  readonly bare: readonly string[];
}

/** Reads the suites and tables of these files and folders; `base` holds the tables that need not stand beside them. Never throws. */
export function readSuites(paths: readonly string[], base: Tables, baseFlows: Flows = shippedFlows): SuiteSet {
  const under = new Map(paths.map((path) => [path, filesAt(path)]));
  const files = [...new Set([...under.values()].flat())];
  const unread: Diagnostic[] = [];
  const parsed = files.flatMap((file) => {
    const read = readText(file);
    if (read.kind !== "text") unread.push(unreadable(file, read));
    return read.kind === "text" ? [parse(file, read.text)] : [];
  });
  const kinds = new Map(parsed.map((one) => [one.file, kindOf(one.file, one.recovered)]));
  const of = (kind: string) => parsed.filter(({ file }) => kinds.get(file) === kind);
  const { loaded, diagnostics } = loadTables([...of("scales"), ...of("table")].map(({ file }) => file));
  const tables = withModes({ ...base, ...Object.fromEntries(loaded.map(({ table }) => [table.id, table])) });
  const beside = of("flow").map((one) => readFlow(one, tables));
  const read = Object.fromEntries(beside.flatMap(({ flow }) => (flow === undefined ? [] : [[flow.id, flow]])));
  const flows = { ...baseFlows, ...read };
  const suites = of("table-test").map((one) => readSuite(one, [...Object.keys(tables), ...Object.keys(flows)]));
  return {
    suites: suites.flatMap(({ suite }) => suite ?? []),
    beside: loaded,
    tables,
    flows,
    flowsBeside: Object.keys(read),
    bare: paths.filter((path) =>
      under.get(path)?.every((file) => kinds.has(file) && !tested.some((kind) => kinds.get(file) === kind)),
    ),
    diagnostics: [
      ...unread,
      ...diagnostics,
      ...beside.flatMap((one) => one.diagnostics),
      ...suites.flatMap((one) => one.diagnostics),
    ],
  };
}

/** A folder is searched; a suite brings the tables of its folder along, and a table its suite. */
function filesAt(path: string): string[] {
  if (isFolder(path)) return policyFiles(path, true);
  if (/\.test\.jsonc?$/.test(path))
    return [...policyFiles(dirname(path), false).filter((file) => !isSuiteName(file)), path];
  const suite = path.replace(/(?:\.flow)?\.(jsonc?)$/, ".test.$1");
  return existsSync(suite) ? [path, suite] : [path];
}

const tested: readonly (FileKind | undefined)[] = ["scales", "table", "flow", "table-test"];

const isSuiteName = (file: string) => /\.test\.jsonc?$/.test(file);

function policyFiles(folder: string, deep: boolean): string[] {
  return filesUnder(folder, { deep }).filter((file) => !isFolder(file) && isPolicyFile(file));
}

function readSuite(
  parsed: ParsedFile,
  known: readonly string[],
): { readonly suite?: SuiteFile; readonly diagnostics: readonly Diagnostic[] } {
  const { file, value, range } = parsed;
  const diagnostics = mistakes(parsed, suiteValidator);
  if (!isSuite(value) || diagnostics.some(({ severity }) => severity === "error")) return { diagnostics };
  if (known.includes(value.table)) return { suite: { file, suite: value, parsed }, diagnostics };
  const suggestion = nearest(value.table, known);
  const unknown = diagnose(
    "unknown-value",
    { file, pointer: "/table", range: range("/table") },
    { name: "table", received: `\`${value.table}\``, known, ...(suggestion !== undefined && { suggestion }) },
  );
  return { diagnostics: [...diagnostics, unknown] };
}

const isSuite = (value: unknown): value is Suite => value !== undefined && suiteValidator(value);
