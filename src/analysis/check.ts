/** Everything that can be said about policy files without deciding anything: syntax, schema, meaning, dead rules, invariants. */
import { flows as shippedFlows, tables as shippedTables } from "../../generated/tables.js";
import { tableTest as suiteValidator } from "../../generated/validators.js";
import { isFamily } from "../config/families.ts";
import { kindOf, type FileKind } from "../config/family.ts";
import { fileConfig } from "../config/load.ts";
import type { Environment } from "../config/refs.ts";
import { capped, diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { readText, unreadable } from "../files/read.ts";
import { parse, type ParsedFile } from "../jsonc/parse.ts";
import { describeProblem } from "../policy/table-problems.ts";
import { loadTables, mistakes, type LoadedTables } from "../policy/tables.ts";
import { checkLists } from "../lists/check.ts";
import { flowTable } from "../flows/as-table.ts";
import { formatOf } from "../lists/formats.ts";
import { nearest } from "../text/suggest.ts";
import type { Scales, Table } from "../engine/types.ts";
import { expectations, type Matrix, type Suite, type SuiteCase } from "./suite.ts";
import { isObject } from "../jsonc/pointer.ts";
import { provedFlow, type ReadFlow, readFlow } from "../policy/flows.ts";
import { breakingFlows } from "../policy/flow-floors.ts";
import { familyOf, judge, modesOf } from "../policy/own-tables.ts";
import { prove } from "../proof/prove.ts";

export interface Checked {
  readonly files: number;
  /** The tables among the files that are whole. */
  readonly tables: readonly Table[];
  readonly diagnostics: readonly Diagnostic[];
  /** The text of every file that could be read, for showing its lines. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface CheckOptions {
  /** What every file is taken for; otherwise each tells by its `$schema`, its place or its keys. */
  readonly kind?: FileKind | undefined;
  readonly env: Environment;
  /** The project's folder, for lists whose paths begin there. */
  readonly cwd: string;
  /** Tables that suites may be about besides those among the files. */
  readonly known: { readonly [id: string]: Table };
  readonly scales: Scales;
}

/** Checks these files. A file whose kind nothing tells is an error of its own. */
export function checkFiles(files: readonly string[], { kind, env, cwd, known, scales }: CheckOptions): Checked {
  const texts = new Map<string, string>();
  const lists = kind === undefined ? files.filter((file) => formatOf(file) !== undefined) : [];
  const sorted = files
    .filter((file) => !lists.includes(file))
    .map((file) => {
      const read = readText(file);
      if (read.kind === "text") texts.set(file, read.text);
      const parsed = read.kind === "text" ? parse(file, read.text) : undefined;
      return { file, read, parsed, is: kindOf(file, parsed?.recovered, { told: kind }) };
    });
  const reads = lists.map((file) => ({ file, read: readText(file) }));
  for (const { file, read } of reads) if (read.kind === "text") texts.set(file, read.text);
  const of = (...kinds: (FileKind | undefined)[]) => sorted.filter(({ is }) => kinds.includes(is));
  const tables = loadTables(
    of("table", "scales").map(({ file }) => file),
    scales,
  );
  const byId = { ...known, ...Object.fromEntries(tables.tables.map((table) => [table.id, table])) };
  const readFlows = of("flow").map(({ file, read, parsed }) =>
    parsed === undefined ? { diagnostics: [unreadable(file, read)] } : checkFlow(parsed, byId),
  );
  const flows = [...Object.values(shippedFlows), ...readFlows.flatMap(({ flow }) => flow ?? [])];
  const withFlows = {
    ...Object.fromEntries(flows.flatMap((flow) => [[flow.id, flowTable(flow, byId)]] as const)),
    ...byId,
  };
  const found = [
    ...reads.flatMap(({ file, read }) => (read.kind === "text" ? [] : [unreadable(file, read)])),
    ...checkLists(
      reads.flatMap(({ file, read }) => (read.kind === "text" ? [{ file, text: read.text }] : [])),
      { home: env["HOME"] ?? "", cwd },
    ),
    ...sorted.flatMap(({ file, read, is }) =>
      is !== undefined && isFamily(is) ? fileConfig(is, file, read, env, modesOf(known)).diagnostics : [],
    ),
    ...tables.diagnostics,
    ...proved(tables),
    ...readFlows.flatMap(({ diagnostics }) => diagnostics),
    ...of("table-test").flatMap(({ file, read, parsed }) =>
      parsed === undefined ? [unreadable(file, read)] : checkSuite(parsed, withFlows),
    ),
    ...of(undefined).flatMap(({ file, read, parsed }) =>
      parsed === undefined ? [unreadable(file, read)] : unplaced(parsed),
    ),
  ];
  return {
    files: files.length,
    tables: tables.tables,
    texts,
    diagnostics: [...Map.groupBy(found, ({ file }) => file).values()].flatMap(capped),
  };
}

/** A file that is too broken to tell its kind at least tells where it is broken. */
function unplaced({ file, recovered, diagnostics }: ParsedFile): readonly Diagnostic[] {
  if (recovered === undefined) return diagnostics;
  return [
    ...diagnostics,
    diagnose("unreadable", start(file), {
      why: "nothing tells what kind of file this is",
      help: "give it a `$schema`, or name the kind: --family guard",
    }),
  ];
}

function checkFlow(parsed: ParsedFile, tables: { readonly [id: string]: Table }): ReadFlow {
  const { flow, diagnostics } = readFlow(parsed, tables);
  return flow === undefined
    ? { diagnostics }
    : { flow, diagnostics: [...diagnostics, ...provedFlow(flow, parsed, tables)] };
}

/** A table with a shipped one's id also answers for what keeps it from being in force. */
function proved({ loaded, partial }: LoadedTables): Diagnostic[] {
  return [
    ...loaded.flatMap((one) => {
      const { table, parsed } = one;
      if (Object.hasOwn(shippedTables, table.id)) return judge(one);
      return prove(table, familyOf(table.id)).map((problem) => describeProblem(problem, parsed));
    }),
    ...partial.flatMap(({ table, parsed, whole, damaged }) =>
      prove(table, familyOf(table.id))
        .filter(({ code, pointer }) => whole || (code !== "uncovered" && code !== "sampled" && !damaged(pointer)))
        .map((problem) => describeProblem(problem, parsed)),
    ),
    ...[...breakingFlows(loaded.filter(({ table }) => Object.hasOwn(shippedTables, table.id))).values()].flat(),
  ];
}

/** A case about an unknown table, outcome or rule could never fail for the right reason. */
function checkSuite(parsed: ParsedFile, tables: { readonly [id: string]: Table | undefined }): readonly Diagnostic[] {
  const { file, value, range } = parsed;
  const found = mistakes(parsed, suiteValidator);
  const suite = isSuite(value) ? value : wholeCases(parsed);
  if (suite === undefined) return found;
  const unknown = (pointer: string, name: string, received: string, names: readonly string[]) => {
    const suggestion = nearest(received, names);
    return diagnose(
      "unknown-value",
      { file, pointer, range: range(pointer) },
      { name, received: `\`${received}\``, known: names, ...(suggestion !== undefined && { suggestion }) },
    );
  };
  const table = Object.hasOwn(tables, suite.table) ? tables[suite.table] : undefined;
  if (table === undefined) return [...found, unknown("/table", "table", suite.table, Object.keys(tables))];
  const facts = table.facts.map(({ name }) => name);
  const rules = [
    ...table.rules.map(({ id }) => id),
    "otherwise",
    ...(table.list?.kind === "blocklist" ? ["listed"] : table.list?.kind === "globs" ? ["excluded", "included"] : []),
  ];
  return [
    ...found,
    ...expectations(suite).flatMap((expected) => {
      const at = (key: string) =>
        expected.pointer.startsWith("/cases/") ? `${expected.pointer}/${key}` : expected.pointer;
      return [
        ...(expected.outcome === undefined || table.outcomes.includes(expected.outcome)
          ? []
          : [unknown(at("outcome"), "outcome", expected.outcome, table.outcomes)]),
        ...(expected.rule === undefined || rules.includes(expected.rule)
          ? []
          : [unknown(at("rule"), "rule", expected.rule, rules)]),
        ...(expected.fault === undefined
          ? Object.keys(expected.facts)
              .filter((name) => !facts.includes(name))
              .map((name) => unknown(at("facts"), "facts", name, facts))
          : []),
      ];
    }),
  ];
}

/** The cases in which nothing is wrong, at their places. */
function wholeCases({ value }: ParsedFile): Suite | undefined {
  if (!isObject(value) || typeof value["table"] !== "string") return undefined;
  const wrong = (suiteValidator.errors ?? []).map(({ instancePath }) => instancePath);
  const kept = <T>(key: string, nothing: T): T[] => {
    const given: readonly unknown[] = Array.isArray(value[key]) ? value[key] : [];
    return given.map((one, index) => {
      const at = `/${key}/${index}`;
      return wrong.some((pointer) => pointer === at || pointer.startsWith(`${at}/`)) ? nothing : (one as T);
    });
  };
  return {
    table: value["table"],
    cases: kept<SuiteCase>("cases", { name: "", facts: {} }),
    matrices: kept<Matrix>("matrices", { name: "", rows: "", columns: "", outcomes: {} }),
  };
}

const isSuite = (value: unknown): value is Suite => value !== undefined && suiteValidator(value);
const start = (file: string) => ({ file, pointer: "", range: { line: 1, column: 1, endLine: 1, endColumn: 1 } });
