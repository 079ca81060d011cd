/** Every place of a document that a schema has something to say about, and a document with that place in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Schema } from "../../src/codegen/schemas.ts";
import { isObject } from "../../src/jsonc/pointer.ts";

export interface Place {
  /** Keys and list indexes from the top. */
  readonly path: readonly (string | number)[];
  /** Tables: what `kind` must be for this place to exist. */
  readonly kind?: string;
  /** The schema of the value at this place, with references followed. */
  readonly schema: Schema;
}

export const NAMES = [
  "advisor",
  "guard",
  "isolated",
  "table",
  "table-test",
  "flow",
  "scales",
  "decision-record",
  "summary",
  "consultation-log",
] as const;

export function readSchema(name: string): Schema {
  const schema: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../schemas/${name}.schema.json`), "utf8"),
  );
  if (!isObject(schema)) throw new Error(`${name} is no schema`);
  return schema;
}

export function places(whole: Schema): Place[] {
  const kinds = Array.isArray(whole["oneOf"])
    ? whole["oneOf"].filter(isObject).filter((branch) => "$ref" in branch)
    : [];
  if (kinds.length === 0) return walk({ path: [], schema: whole }, whole, []);
  return kinds.flatMap((branch) => {
    const schema = resolve(branch, whole);
    const kind = String(branch["$ref"]).replace("#/definitions/", "");
    return walk({ path: [], kind, schema }, whole, []);
  });
}

function walk(place: Place, whole: Schema, above: readonly unknown[]): Place[] {
  const { properties, items, additionalProperties } = place.schema;
  const inner: (readonly [string | number, unknown])[] = isObject(properties) ? Object.entries(properties) : [];
  if (isObject(additionalProperties)) inner.push(["someName", additionalProperties]);
  if (isObject(items)) inner.push([0, items]);
  const below = inner.flatMap(([step, part]) => {
    if (!isObject(part)) return [];
    const schema = resolve(part, whole);
    // A condition may hold a condition; once around is enough.
    if (above.includes(schema["properties"]) && schema["properties"] !== undefined) return [];
    return walk({ ...place, path: [...place.path, step], schema }, whole, [...above, place.schema["properties"]]);
  });
  return [place, ...below];
}

/** What holds at a place: references followed, wrappers opened, an enum that a reference may stand for as the bare enum. */
function resolve(schema: Schema, whole: Schema): Schema {
  const { $ref: target, allOf, anyOf, ...own } = schema;
  const definitions = whole["definitions"];
  const found =
    typeof target === "string" && isObject(definitions)
      ? definitions[target.replace("#/definitions/", "")]
      : [allOf, anyOf].flat().find(isObject);
  return isObject(found) ? { ...own, ...resolve(found, whole) } : own;
}

/** A document that holds `inner` at the place, and nothing else but the table's kind. */
export function documentWith({ path, kind }: Place, inner: string): string {
  const text = path.reduceRight<string>((within, step, depth) => {
    if (typeof step === "number") return `[ ${within} ]`;
    return `{ ${depth === 0 ? kindOf(kind) : ""}${JSON.stringify(step)}: ${within} }`;
  }, inner);
  return path.length === 0 ? text.replace("{ ", `{ ${kindOf(kind)}`) : text;
}

const kindOf = (kind: string | undefined) => (kind === undefined ? "" : `"kind": ${JSON.stringify(kind)}, `);

export function titleOf({ path, kind }: Place): string {
  return `${kind === undefined ? "" : `${kind}: `}/${path.join("/")}`;
}
