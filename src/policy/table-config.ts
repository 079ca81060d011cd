/** A config for a table that belongs to no extension: what is given, over the defaults that the table's schema states. */
import { merge } from "../config/layers.ts";
import { schemaValidator } from "../config/schema-validator.ts";
import { validate } from "../config/validate.ts";
import { byPlace, capped, fileStart, type Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Config, Source, Table } from "../engine/types.ts";
import { unreadable, type Read } from "../files/read.ts";
import { parse, type ParsedFile } from "../jsonc/parse.ts";
import { plain } from "../jsonc/plain.ts";
import { at } from "../jsonc/pointer.ts";

/** A config that a table can be bound to. It is an engine `Config` as it stands. */
export interface TableConfig extends Config {
  /** Complete: what is not given has its default. */
  readonly value: unknown;
  /** Where the value at a pointer was written; undefined for a default. */
  readonly origin: (pointer: string) => Source | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** False when there is a mistake: `value` then holds the defaults alone, which nobody may have wanted. */
  readonly usable: boolean;
}

/** A config object. Never throws; a table that names no schema takes anything. */
export function tableConfig(table: Table, value: unknown): TableConfig {
  const diagnostics: Diagnostic[] = [];
  const spot = { file: "<config>", pointer: "", range: fileStart };
  const copy = plain(value ?? {}, (one) => diagnostics.push(one), spot);
  return bounded(table, {
    file: spot.file,
    text: "",
    value: copy,
    recovered: copy,
    replaced: [],
    diagnostics,
    range: () => fileStart,
  });
}

/** A config file. Never throws. */
export function tableConfigFile(table: Table, file: string, read: Read): TableConfig {
  if (read.kind === "text") return bounded(table, parse(file, read.text));
  return {
    value: table.config?.defaults ?? {},
    origin: () => undefined,
    diagnostics: [unreadable(file, read)],
    usable: false,
  };
}

function bounded(table: Table, parsed: ParsedFile): TableConfig {
  const { file, recovered, range } = parsed;
  const defaults = table.config?.defaults ?? {};
  const given = merge(defaults, recovered);
  const schema = table.config?.schema ?? { type: "object" };
  const wrong =
    recovered === undefined
      ? []
      : validate(withoutSchema(given), schemaValidator(schema), { file, range, raw: given, strictKeys: /^/ });
  const diagnostics = capped([...parsed.diagnostics, ...wrong].toSorted(byPlace));
  const usable = !diagnostics.some(({ severity }) => severity === "error");
  return {
    value: usable ? given : defaults,
    origin: (pointer) => {
      if (!usable || at(recovered, pointer) === undefined) return undefined;
      const { line, column } = range(pointer);
      return { file, line, column, layer: "config" };
    },
    diagnostics,
    usable,
  };
}

/** A config file may name its schema for the editor. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { $schema: _, ...rest } = value as { readonly [key: string]: unknown };
  return rest;
}
