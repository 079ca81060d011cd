/** The schemas in `schemas/`, and the two plainer readings of them that the generated code is made from. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../jsonc/pointer.ts";

/** A draft-07 schema, or any part of one, as plain data. */
export type Schema = { readonly [keyword: string]: unknown };

export interface SchemaFile {
  /** `advisor` for `advisor.schema.json`. */
  readonly name: string;
  readonly schema: Schema;
}

/** Keywords that only an editor reads. Validators must know them to stay strict about misspelt ones. */
export const EDITOR_KEYWORDS = [
  "allowTrailingCommas",
  "defaultSnippets",
  "deprecationMessage",
  "doNotSuggest",
  "enumDescriptions",
  "errorMessage",
  "markdownDescription",
  "patternErrorMessage",
] as const;

/**
 * Keywords that say what a setting is for; the config layer and the guard read them. `x-protects`, on every list of a config:
 * which of its entries hold something back (`all`, `none`, or `excludes` for those that begin with `!`). `x-glob`: the dialect
 * of a list of patterns. `x-consequence`, on every setting of the guard: what a change of it can come to (see the guard's
 * `consequence.ts`); `x-session`, on every
 * setting of the guard: its place among those that a session may override for itself, from 1 on, or false.
 */
export const ANNOTATIONS = ["x-protects", "x-glob", "x-consequence", "x-session"] as const;

/** `x-session` is read by the generation alone. */
const PROSE = new Set<string>([...EDITOR_KEYWORDS, "title", "description", "examples", "$schema", "x-session"]);

/** Keywords whose value maps names that are free to be anything to schemas, so the names are no keywords. */
const NAMED = new Set(["properties", "definitions", "patternProperties", "dependencies"]);

/** Keywords whose value is data; a key inside it is no keyword either. */
const DATA = new Set(["default", "enum", "const", "examples", "defaultSnippets", "required"]);

export const REFERENCE = "#/definitions/reference";

/** Every schema of the folder, by name. */
export function readSchemas(folder: string): SchemaFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".schema.json"));
  return files.sort().map((file) => {
    const schema: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
    if (!isObject(schema)) throw new Error(`${file} is not an object`);
    return { name: file.slice(0, -".schema.json".length), schema };
  });
}

/** Applies `change` to every schema inside a schema, the innermost first. */
export function mapSchema(schema: Schema, change: (part: Schema) => Schema): Schema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isObject(value) ? mapSchema(value, change) : value;
  };
  const parts = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (DATA.has(keyword)) return [keyword, value];
    if (NAMED.has(keyword) && isObject(value))
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)]))];
    return [keyword, inner(value)];
  });
  return change(Object.fromEntries(parts));
}

/**
 * What holds once `${NAME}` references are expanded: an enum that an editor lets a reference stand for is the bare enum.
 * Types and validators are about expanded values.
 */
export function withoutReferences(schema: Schema): Schema {
  return mapSchema(schema, (part) => {
    const { definitions, anyOf, ...rest } = part;
    const kept: { [keyword: string]: unknown } = rest;
    if (isObject(definitions)) {
      const others = Object.entries(definitions).filter(([name]) => `#/definitions/${name}` !== REFERENCE);
      if (others.length > 0) kept["definitions"] = Object.fromEntries(others);
    }
    if (!Array.isArray(anyOf)) return kept;
    const branches: unknown[] = anyOf.filter((branch) => !(isObject(branch) && branch["$ref"] === REFERENCE));
    const only = branches[0];
    return branches.length === 1 && isObject(only) ? { ...only, ...kept } : { ...kept, anyOf: branches };
  });
}

/** A schema without the keywords that only people and editors read. */
export function withoutProse(schema: Schema): Schema {
  return mapSchema(schema, (part) =>
    Object.fromEntries(Object.entries(part).filter(([keyword]) => !PROSE.has(keyword))),
  );
}

/** What the config layer knows of a file of this family. */
export function runtimeSchema(schema: Schema): Schema {
  return withoutProse(withoutReferences(schema));
}

/** What a file of this family must satisfy. */
export function validatedSchema(schema: Schema): Schema {
  return mapSchema(runtimeSchema(schema), (part) =>
    Object.fromEntries(Object.entries(part).filter(([keyword]) => !ANNOTATIONS.some((one) => one === keyword))),
  );
}

/** `table-test` → `tableTest`, the name that a generated module exports. */
export function exportName(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
