/** A team's own tables in a program: loaded, bound to their settings and asked, with nothing that can go wrong in silence. */
import { scales as shippedScales } from "../../generated/tables.js";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { bind } from "../engine/bind.ts";
import type { Decider } from "../engine/decide.ts";
import type { Decision, Scales, Step, Table } from "../engine/types.ts";
import type { Read } from "../files/read.ts";
import { parse } from "../jsonc/parse.ts";
import { judge, type Tables } from "./own-tables.ts";
import { tableConfig } from "./table-config.ts";
import { schemaReader } from "./table-settings.ts";
import { loadTables as loadFiles, readTable, type LoadedTable } from "./tables.ts";

/** Tables that may be asked, and what is wrong with the others. */
export interface OwnTables {
  /** By id. A table with an error is not among them. */
  readonly tables: Tables;
  /** The shipped scales, with those of the folder. */
  readonly scales: Scales;
  /** Everything that was found, with its place; an error names a table that was refused. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Table files, and folders that are searched for them. Never throws. A table with the id of a shipped one has to keep its
 * floors, as it has to in Pi; what else a table promises is proved by `pi-policy check` and not here, since that may take
 * seconds.
 */
export function loadTables(paths: string | readonly string[]): OwnTables {
  const { loaded, scales, diagnostics } = loadFiles([paths].flat());
  const judged = loaded.map((one) => ({ one, found: refusals(one) }));
  return {
    tables: Object.fromEntries(
      judged.filter(({ found }) => !found.some(isError)).map(({ one: { table } }) => [table.id, table]),
    ),
    scales,
    diagnostics: [...diagnostics, ...judged.flatMap(({ found }) => found)],
  };
}

/** One table, or why it is refused. */
export interface OwnTable {
  /** Missing when the table has an error. */
  readonly table?: Table;
  /** Everything that was found, with its place. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A table document that stands in no file: its text, in JSON with comments, or an object. Never throws. `file` is the name
 * in its places; `schema` gives the text of a schema that it names for its config, by its path from `file`.
 */
export function tableFrom(
  document: unknown,
  {
    file = "<table>",
    scales = shippedScales,
    schema = () => undefined,
  }: {
    readonly file?: string;
    readonly scales?: Scales;
    readonly schema?: (path: string) => string | undefined;
  } = {},
): OwnTable {
  const text = typeof document === "string" ? document : written(document);
  const schemas = schemaReader((path): Read => {
    const found = schema(path);
    return found === undefined ? { kind: "absent" } : { kind: "text", text: found };
  });
  const { loaded, diagnostics } = readTable(parse(file, text), scales, schemas);
  const found = loaded === undefined ? [] : refusals(loaded);
  return {
    ...(loaded !== undefined && !found.some(isError) && { table: loaded.table }),
    diagnostics: [...diagnostics, ...found],
  };
}

/** What JSON has no text for becomes a text that is no JSON, and so a diagnostic. */
function written(document: unknown): string {
  try {
    return JSON.stringify(document, null, 2) ?? "";
  } catch {
    return "";
  }
}

/** Of a table with a shipped one's id: what keeps it from taking that one's place. Others take nobody's. */
const refusals = (one: LoadedTable): readonly Diagnostic[] => judge(one).filter(isError);

const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/** Own tables over their settings, typed by what `pi-policy types` writes. */
export interface OwnPolicy<Facts, Outcomes extends { readonly [Id in keyof Facts]: string }> {
  /** The decision of a table. Facts that do not fit never throw: see `Decision.fault`. `trace` receives every rule considered. */
  readonly decide: <Id extends keyof Facts & string>(
    id: Id,
    facts: Facts[Id],
    trace?: Step[],
  ) => Decision<Outcomes[Id]>;
  /** The bound table of any id; undefined when there is none. */
  readonly decider: (id: string) => Decider | undefined;
}

/** A policy, or what is wrong with its settings. */
export type OwnPolicyResult<Facts, Outcomes extends { readonly [Id in keyof Facts]: string }> =
  | {
      readonly usable: true;
      readonly policy: OwnPolicy<Facts, Outcomes>;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly usable: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Binds tables to their settings, each over the defaults of the schema that it names. `settings`: one object for all of
 * them, or what gives a table's own by its id. Never throws; a mistake in the settings of one table makes none usable.
 *
 * ```ts
 * const { tables } = loadTables("policies");
 * const made = ownPolicy<TableFacts, TableOutcomes>(tables, { maxFailed: 2 });
 * if (made.usable) made.policy.decide("team/release", { failed: 1, branch: "main" }).outcome;
 * ```
 */
export function ownPolicy<
  Facts = { readonly [id: string]: { readonly [fact: string]: unknown } },
  Outcomes extends { readonly [Id in keyof Facts]: string } = { readonly [Id in keyof Facts]: string },
>(tables: Tables, settings: object | ((id: string) => object) = {}): OwnPolicyResult<Facts, Outcomes> {
  const bound = new Map<string, Decider>();
  const diagnostics: Diagnostic[] = [];
  for (const table of Object.values(tables)) {
    const config = tableConfig(table, typeof settings === "function" ? settings(table.id) : settings);
    diagnostics.push(...config.diagnostics);
    bound.set(table.id, bind(table, config));
  }
  if (diagnostics.some(isError)) return { usable: false, diagnostics };
  return {
    usable: true,
    diagnostics,
    policy: {
      decider: (id) => bound.get(id),
      decide: (id, facts, trace) => {
        const found = bound.get(id);
        if (found === undefined) throw new Error(`there is no table ${id}`);
        return found.decide(facts as never, trace) as Decision<Outcomes[typeof id]>;
      },
    },
  };
}
