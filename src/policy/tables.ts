/** Table files → tables that can be bound, with everything that is wrong in them. Nothing here throws. */
import { scales as shippedScales } from "../../generated/tables.js";
import { scales as scalesValidator, table as tableValidator } from "../../generated/validators.js";
import { lower } from "../engine/lower.ts";
import type { Scales, Table, TableDocument } from "../engine/types.ts";
import { byPlace, capped, diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { kindOf } from "../config/family.ts";
import { filesUnder, isFolder } from "../files/folders.ts";
import { parse, type ParsedFile } from "../jsonc/parse.ts";
import { child } from "../jsonc/pointer.ts";
import { readText, unreadable } from "../files/read.ts";
import { without } from "../config/shape.ts";
import { nameProblems } from "./table-names.ts";
import { describeProblem } from "./table-problems.ts";
import { validate } from "../config/validate.ts";

export interface LoadedTable {
  readonly table: Table;
  readonly document: TableDocument;
  readonly parsed: ParsedFile;
}

export interface LoadedTables {
  readonly tables: readonly Table[];
  readonly loaded: readonly LoadedTable[];
  readonly scales: Scales;
  /** At most 100 for each file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Files, and folders that are searched for tables and `scales.jsonc`. A file with an error gives no table; the others do. */
export function loadTables(paths: readonly string[], known: Scales = shippedScales): LoadedTables {
  const files = paths.flatMap(filesIn);
  const diagnostics: Diagnostic[] = [];
  const parsedFiles = files.flatMap((file) => {
    const read = readFile(file);
    if ("code" in read) diagnostics.push(read);
    return "code" in read ? [] : [read];
  });
  const isScales = ({ file }: ParsedFile) => kindOf(file, undefined) === "scales";
  let scales = known;
  for (const parsed of parsedFiles.filter(isScales)) {
    const read = readScales(parsed);
    scales = { ...scales, ...read.scales };
    diagnostics.push(...read.diagnostics);
  }
  const loaded: LoadedTable[] = [];
  for (const parsed of parsedFiles.filter((one) => !isScales(one))) {
    const read = readTable(parsed, scales);
    diagnostics.push(...read.diagnostics);
    if (read.loaded === undefined) continue;
    const { table } = read.loaded;
    const other = loaded.find((one) => one.table.id === table.id);
    if (other === undefined) loaded.push(read.loaded);
    else
      diagnostics.push(
        diagnose(
          "bad-table",
          { file: parsed.file, pointer: "/id", range: parsed.range("/id") },
          { what: `the table \`${table.id}\` already stands in ${other.parsed.file}` },
        ),
      );
  }
  return { tables: loaded.map(({ table }) => table), loaded, scales, diagnostics };
}

/** One table document: schema, then meaning, then lowered with its places. */
export function readTable(
  parsed: ParsedFile,
  scales: Scales,
): { readonly loaded?: LoadedTable; readonly diagnostics: readonly Diagnostic[] } {
  const { file, range } = parsed;
  const found = mistakes(parsed, tableValidator);
  const value = without(
    parsed.value,
    found.flatMap(({ code, pointer }) => (code === "unknown-key" ? [pointer] : [])),
  );
  if (found.some(({ severity }) => severity === "error") || !isTable(value)) return { diagnostics: found };
  const named = nameProblems(value, scales).map((problem) => describeProblem(problem, parsed));
  const diagnostics = capped([...found, ...named].toSorted(byPlace));
  if (diagnostics.some(({ severity }) => severity === "error")) return { diagnostics };
  const table = lower(value, scales, file, (pointer, part) => {
    const { line, column } = range(pointer, part);
    return [line, column];
  });
  return { loaded: { table, document: value, parsed }, diagnostics };
}

/** Shared scales, by name. */
export function readScales(parsed: ParsedFile): {
  readonly scales: Scales;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (!isScalesDocument(parsed.value)) return { scales: {}, diagnostics: mistakes(parsed, scalesValidator) };
  const scales = withoutSchema(parsed.value);
  const { file, range } = parsed;
  const repeated = Object.entries(scales).flatMap(([name, steps]) =>
    steps.flatMap((step, index) => {
      const pointer = child(child("", name), index);
      return steps.indexOf(step) === index
        ? []
        : [
            diagnose(
              "bad-table",
              { file, pointer, range: range(pointer) },
              { what: `\`${step}\` already stands on the scale \`${name}\`, and cannot lie above itself` },
            ),
          ];
    }),
  );
  return { scales, diagnostics: [...parsed.diagnostics, ...repeated] };
}

/** What is wrong with a file that its schema refuses, or that could not be read. */
export function mistakes(parsed: ParsedFile, validator: typeof tableValidator): readonly Diagnostic[] {
  const { file, recovered, range, value, diagnostics } = parsed;
  if (recovered === undefined) return diagnostics;
  const found = validate(recovered, validator, { file, range, raw: recovered, strictKeys: strictTableKeys });
  // A file with broken syntax may only seem to lack a key.
  return capped(
    [...diagnostics, ...found.filter(({ code }) => value !== undefined || code !== "missing-key")].toSorted(byPlace),
  );
}

/** An unknown key here could only be a slip that makes a rule or an invariant say less than it seems to. */
const strictTableKeys = /^\/(?:rules|define|facts|invariants|ladders|entries|patterns|subject|atLeast)\//;

function isTable(value: unknown): value is TableDocument {
  return value !== undefined && tableValidator(value);
}

function isScalesDocument(value: unknown): value is Scales {
  return value !== undefined && scalesValidator(value);
}

function withoutSchema(document: Scales): Scales {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== "$schema"));
}

function readFile(file: string): ParsedFile | Diagnostic {
  const read = readText(file);
  if (read.kind === "text") return parse(file, read.text);
  return unreadable(file, read);
}

/** A file stands for itself; a folder for the tables and scales somewhere in it. */
function filesIn(path: string): string[] {
  return isFolder(path)
    ? filesUnder(path).filter((file) => file.endsWith(".jsonc") && !file.endsWith(".test.jsonc") && !isFolder(file))
    : [path];
}
