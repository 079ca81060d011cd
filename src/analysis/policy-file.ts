/** One policy file of one side, read so that it can be compared: a config over its defaults, a table, or scales. */
import { fileConfig, inlineConfig, type Effective } from "../config/load.ts";
import type { Environment } from "../config/refs.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { parse, type ParsedFile } from "../jsonc/parse.ts";
import { isFamily, type Family } from "../config/families.ts";
import { kindOf, type FileKind } from "../config/family.ts";
import { readText } from "../files/read.ts";
import type { Source } from "../engine/types.ts";

/** A file of one side: its path as people know it, and its text. */
export interface Entry {
  readonly file: string;
  readonly text: string;
}

/** How kinds are found: in a folder or a range of commits few keys tell nothing, or every JSON file would be suspected. */
export interface Telling {
  readonly told?: FileKind | undefined;
  readonly byKeys?: boolean;
}

/** An entry that has been read; undefined for what can be no policy file by its name. */
export interface Reading {
  readonly entry: Entry;
  readonly parsed: ParsedFile;
  readonly kind: FileKind | undefined;
}

export function readEntry(entry: Entry, { told, byKeys = false }: Telling): Reading | undefined {
  const { file, text } = entry;
  if (told === undefined && !byKeys && !/\.jsonc?$/.test(file)) return undefined;
  const parsed = parse(file, text);
  return { entry, parsed, kind: kindOf(file, parsed.recovered, { told, keys: byKeys ? "some" : "all" }) };
}

/** Cheap signs of a policy file; what has none of them is not read any further. */
const signs = /"\$schema"|"onFault"|"(?:cases|matrices)"/;

/** Whether a file that was found in a folder is policy, by its `$schema`, its place or its keys. */
export function isPolicyFile(file: string): boolean {
  if (!/\.jsonc?$/.test(file)) return false;
  if (kindOf(file, undefined) !== undefined) return true;
  const read = readText(file);
  return read.kind === "text" && looksLikePolicy(file, read.text);
}

/** The same of a file of this name that holds this text. */
export function looksLikePolicy(file: string, text: string): boolean {
  return signs.test(text) && readEntry({ file, text }, {})?.kind !== undefined;
}

export interface ReadConfig {
  readonly config: Effective;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * References to the environment stay as they are written, so that a comparison is the same on every machine. Where one
 * stands for a word of a closed set, which it cannot be itself, the environment's own value is taken. `modes` are those
 * of the tables that decide.
 */
export function readConfig(
  family: Family,
  { file, text }: Entry,
  env: Environment,
  modes: readonly string[],
): ReadConfig {
  const written = inlineConfig(family, undefined, text, modes);
  if (written.usable)
    return { config: filed(written, file), diagnostics: written.diagnostics.map((one) => ({ ...one, file })) };
  const expanded = fileConfig(family, file, { kind: "text", text }, env, modes);
  return expanded.usable
    ? { config: expanded, diagnostics: expanded.diagnostics }
    : { config: filed(written, file), diagnostics: expanded.diagnostics };
}

/** No file: the defaults are in force. */
export function absentConfig(family: Family): Effective {
  return inlineConfig(family, {});
}

function filed(config: Effective, file: string): Effective {
  const named = (source: Source | undefined) => (source === undefined ? undefined : { ...source, file });
  return {
    ...config,
    origin: (pointer) => named(config.origin(pointer)),
    provenance: (pointer) =>
      config
        .provenance(pointer)
        .map(({ source, ...one }) => ({ ...one, ...(source && { source: { ...source, file } }) })),
  };
}

export const isConfigKind = (kind: FileKind | undefined): kind is Family => kind !== undefined && isFamily(kind);
