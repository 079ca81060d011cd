/** One policy file of one side, read so that it can be compared: a config over its defaults, a table, or scales. */
import { fileConfig, inlineConfig, parse, readScales, readTable, type Diagnostic, type Effective, type Environment, type Family, type FileKind, type LoadedTable } from "../config/index.ts";
import { isFamily, kindOf } from "../config/index.ts";
import { isObject, member } from "../config/pointer.ts";
import type { Scales, Source } from "../engine/types.ts";

/** A file of one side: its path as people know it, and its text. */
export interface Entry { readonly file: string; readonly text: string }

/** How kinds are found: in a folder or a range of commits by schema and place alone, or every JSON file would be suspected. */
export interface Telling { readonly told?: FileKind; readonly byKeys?: boolean }

export function kindOfEntry({ file, text }: Entry, { told, byKeys = false }: Telling): FileKind | undefined {
  if (told !== undefined) return told;
  if (!/\.jsonc?$/.test(file) && !byKeys) return undefined;
  const { recovered } = parse(file, text);
  const schema = isObject(recovered) ? member(recovered, "$schema") : undefined;
  return kindOf(file, byKeys ? recovered : { $schema: schema });
}

export interface ReadConfig { readonly config: Effective; readonly diagnostics: readonly Diagnostic[] }

/**
 * References to the environment stay as they are written, so that a comparison is the same on every machine. Where one
 * stands for a word of a closed set, which it cannot be itself, the environment's own value is taken. `modes` are those
 * of the tables that decide.
 */
export function readConfig(family: Family, { file, text }: Entry, env: Environment, modes: readonly string[]): ReadConfig {
  const written = inlineConfig(family, undefined, text, modes);
  if (written.usable) return { config: filed(written, file), diagnostics: written.diagnostics.map((one) => ({ ...one, file })) };
  const expanded = fileConfig(family, file, { kind: "text", text }, env, modes);
  return expanded.usable ? { config: expanded, diagnostics: expanded.diagnostics } : { config: filed(written, file), diagnostics: expanded.diagnostics };
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
    provenance: (pointer) => config.provenance(pointer).map(({ source, ...one }) => ({ ...one, ...(source && { source: { ...source, file } }) })),
  };
}

export function readTableEntry({ file, text }: Entry, scales: Scales): { readonly loaded?: LoadedTable; readonly diagnostics: readonly Diagnostic[] } {
  return readTable(parse(file, text), scales);
}

export function readScalesEntry({ file, text }: Entry): ReturnType<typeof readScales> {
  return readScales(parse(file, text));
}

export const isConfigKind = (kind: FileKind | undefined): kind is Family => kind !== undefined && isFamily(kind);
