/** Table files → tables that can be bound, with everything that is wrong in them. Nothing here throws. */
import { scales as shippedScales } from "../../generated/tables.js";
import { scales as scalesValidator, table as tableValidator } from "../../generated/validators.js";
import { lower } from "../engine/lower.ts";
import type { Scales, Table, TableDocument, TableSettings } from "../engine/types.ts";
import { byPlace, capped, diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { kindOf } from "../config/family.ts";
import { filesUnder, isFolder } from "../files/folders.ts";
import { parse, type ParsedFile } from "../jsonc/parse.ts";
import { child, isObject } from "../jsonc/pointer.ts";
import { readText, readUnlinked, unreadable } from "../files/read.ts";
import { without } from "../config/shape.ts";
import { kindLike, remains, rowsOf, wholeRules } from "./remains.ts";
import { nameProblems } from "./table-names.ts";
import { describeProblem } from "./table-problems.ts";
import { readSettings, schemaReader, type SchemaReader } from "./table-settings.ts";
import { validate } from "../config/validate.ts";

export interface LoadedTable {
  readonly table: Table;
  readonly document: TableDocument;
  readonly parsed: ParsedFile;
}

export interface LoadedTables {
  readonly tables: readonly Table[];
  readonly loaded: readonly LoadedTable[];
  /** What is whole of tables that are not: nobody may decide by it, but its dead rules are dead. */
  readonly partial: readonly PartialTable[];
  readonly scales: Scales;
  /** At most 100 for each file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Files, and folders that are searched for tables and `scales.jsonc`. A file with an error gives no table; the others do. */
export function loadTables(paths: readonly string[], known: Scales = shippedScales): LoadedTables {
  const schemas = schemaReader(readUnlinked);
  const diagnostics: Diagnostic[] = [];
  const parsedFiles = paths.flatMap((path) => {
    const inFolder = isFolder(path);
    return (inFolder ? filesIn(path) : [path]).flatMap((file) => {
      const read = readFile(file);
      if ("code" in read) diagnostics.push(read);
      return "code" in read || (inFolder && !isTableFile(read)) ? [] : [read];
    });
  });
  const isScales = ({ file }: ParsedFile) => kindOf(file, undefined) === "scales";
  let scales = known;
  for (const parsed of parsedFiles.filter(isScales)) {
    const read = readScales(parsed);
    scales = { ...scales, ...read.scales };
    diagnostics.push(...read.diagnostics);
  }
  const loaded: LoadedTable[] = [];
  const partial: PartialTable[] = [];
  for (const parsed of parsedFiles.filter((one) => !isScales(one))) {
    const read = readTable(parsed, scales, schemas);
    // Tables that share a schema share its mistakes, which are told once.
    diagnostics.push(...read.diagnostics.filter((one) => one.file === parsed.file || !diagnostics.includes(one)));
    if (read.partial !== undefined) partial.push(read.partial);
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
  return { tables: loaded.map(({ table }) => table), loaded, partial, scales, diagnostics };
}

export interface PartialTable extends LoadedTable {
  /** Whether all that decides is there, and only words are wrong. */
  readonly whole: boolean;
  /** Whether a mistake was found at a pointer or below it. */
  readonly damaged: (pointer: string) => boolean;
}

interface ReadTable {
  readonly loaded?: LoadedTable;
  readonly partial?: PartialTable;
  readonly diagnostics: readonly Diagnostic[];
}

/** One table document: schema and meaning, then lowered with its places. A mistake in one part hides none in the others. */
export function readTable(parsed: ParsedFile, scales: Scales, schemas: SchemaReader): ReadTable {
  const { recovered } = parsed;
  // Of an unknown kind the schema knows nothing more.
  const seems = isObject(recovered) && !isKind(recovered["kind"]) ? kindLike(recovered) : undefined;
  const read = seems === undefined ? parsed : { ...parsed, recovered: { ...Object(recovered), kind: seems } };
  const found = [...mistakes(parsed, tableValidator), ...(read === parsed ? [] : mistakes(read, tableValidator))];
  const unique = [...new Map(found.map((one) => [`${one.code} ${one.pointer} ${one.message}`, one])).values()];
  const value = without(
    parsed.value,
    unique.flatMap(({ code, pointer }) => (code === "unknown-key" ? [pointer] : [])),
  );
  if (unique.some(({ severity }) => severity === "error") || !isTable(value))
    return partly(read, unique, scales, schemas);
  const named = nameProblems(value, scales).map((problem) => describeProblem(problem, parsed));
  const { settings, diagnostics: about, inSchema = [] } = readSettings(value, parsed, schemas);
  const diagnostics = capped([...unique, ...named, ...about].toSorted(byPlace));
  if (diagnostics.some(({ severity }) => severity === "error")) return partly(read, unique, scales, schemas);
  return { loaded: loadedFrom(value, settings, parsed, scales), diagnostics: [...diagnostics, ...inSchema] };
}

const isKind = (kind: unknown): kind is TableDocument["kind"] =>
  typeof kind === "string" && Object.hasOwn(rowsOf, kind);

function loadedFrom(
  document: TableDocument,
  config: TableSettings | undefined,
  parsed: ParsedFile,
  scales: Scales,
): LoadedTable {
  const table = lower(document, scales, parsed.file, (pointer, part) => {
    const { line, column } = parsed.range(pointer, part);
    return [line, column];
  });
  return { table: config === undefined ? table : { ...table, config }, document, parsed };
}

/** What can be said of a table with mistakes beside those of its form, which are `found`. */
function partly(parsed: ParsedFile, found: readonly Diagnostic[], scales: Scales, schemas: SchemaReader): ReadTable {
  const { recovered } = parsed;
  // A file with broken syntax may only seem to say what is left of it.
  if (!isObject(recovered) || parsed.value === undefined || !isKind(recovered["kind"]))
    return { diagnostics: capped(found) };
  tableValidator(recovered);
  const wrong = (tableValidator.errors ?? []).map(({ instancePath, params }) => {
    const key = params["missingProperty"] ?? params["additionalProperty"] ?? params["propertyName"];
    return typeof key === "string" ? child(instancePath, key) : instancePath;
  });
  const below = (pointers: readonly string[]) => (pointer: string) =>
    pointers.some((one) => one === pointer || one.startsWith(`${pointer}/`));
  const document = remains(recovered, recovered["kind"], below(wrong));
  // What hangs on a part that is not there has not been looked up.
  const unknown = { outcome: "/outcomes", fact: "/facts", definition: "/define" } as const;
  const { settings, diagnostics: about, inSchema = [] } = readSettings(document, parsed, schemas);
  const named = nameProblems(document, scales).filter(
    ({ pointer, what }) =>
      !wrong.some((one) => one === pointer || pointer.startsWith(`${one}/`)) &&
      !Object.entries(unknown).some(([name, part]) => what === name && wrong.includes(part)),
  );
  const own = capped(
    [...found, ...about, ...named.map((problem) => describeProblem(problem, parsed))].toSorted(byPlace),
  );
  const counted = [
    ...wrong.filter((one) => !words.has(one.slice(one.lastIndexOf("/") + 1))),
    ...[...named, ...about].map(({ pointer }) => pointer),
  ];
  const damaged = below(counted);
  const diagnostics = [...own, ...inSchema];
  const whole = counted.length === 0;
  const rest = whole ? document : wrong.includes("/facts") ? undefined : wholeRules(document, damaged);
  // Without the defaults of its settings nothing can be proved of a table.
  if (rest === undefined || (document.config !== undefined && settings === undefined)) return { diagnostics };
  return { diagnostics, partial: { ...loadedFrom(rest, settings, parsed, scales), whole, damaged } };
}

/** Keys whose mistakes change no decision. */
const words: ReadonlySet<string> = new Set(["$schema", "because", "description", "risk", "says"]);

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

function filesIn(folder: string): string[] {
  return filesUnder(folder).filter(
    (file) => /\.jsonc?$/.test(file) && !/\.(?:test|flow|schema)\.jsonc?$/.test(file) && !isFolder(file),
  );
}

/** In a folder of tables whatever ends in .jsonc and does not say otherwise is one; another file has to say that it is. */
function isTableFile({ file, recovered }: ParsedFile): boolean {
  const jsonc = file.endsWith(".jsonc");
  const told = kindOf(jsonc && kindOf(file, undefined) !== "scales" ? "" : file, recovered, { keys: "all" });
  return told === "table" || told === "scales" || (told === undefined && jsonc);
}
