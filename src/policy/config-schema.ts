/** A JSON Schema that a table names for its config → the part of it that settings need, or what is wrong with it. */
import type { ConfigSchema } from "../../generated/schemas.js";
import { schemaValidator } from "../config/schema-validator.ts";
import { validate } from "../config/validate.ts";
import { capped, diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ParsedFile } from "../jsonc/parse.ts";
import { at, child, isObject, type JsonObject } from "../jsonc/pointer.ts";
import { nearest } from "../text/suggest.ts";

export interface ReadSchema {
  readonly schema?: ConfigSchema;
  readonly diagnostics: readonly Diagnostic[];
}

/** With references spelled out a small file can stand for an endless schema. */
const MAX_PARTS = 10_000;
const MAX_DEPTH = 64;

const types: readonly string[] = ["array", "boolean", "integer", "number", "object", "string"];

/** What each keyword takes; one that is not here would be a promise that nobody keeps. */
const keywords: { readonly [keyword: string]: readonly [takes: string, fits: (value: unknown) => boolean] } = {
  type: [
    `one or more of ${types.join(", ")}`,
    (value) => [value].flat().length > 0 && [value].flat().every((one) => types.some((type) => type === one)),
  ],
  enum: ["a list of texts", (value) => isList(value) && value.length > 0 && value.every(isText)],
  minimum: ["a number", Number.isFinite],
  maximum: ["a number", Number.isFinite],
  minItems: ["a whole number", isCount],
  maxItems: ["a whole number", isCount],
  items: ["a schema", isObject],
  properties: ["an object of schemas", (value) => isObject(value) && Object.values(value).every(isObject)],
  required: ["a list of texts", (value) => isList(value) && value.every(isText)],
  additionalProperties: ["true or false", (value) => typeof value === "boolean"],
  default: ["a value", () => true],
  description: ["a text", isText],
  $ref: ["a text", isText],
  definitions: ["an object of schemas", isObject],
  $defs: ["an object of schemas", isObject],
  "x-glob": ["`path` or `name`", (value) => value === "path" || value === "name"],
};

/** Keywords for people and editors. */
const prose: ReadonlySet<string> = new Set([
  "$comment",
  "$id",
  "$schema",
  "allowTrailingCommas",
  "defaultSnippets",
  "deprecated",
  "enumDescriptions",
  "errorMessage",
  "examples",
  "markdownDescription",
  "title",
]);

const instead: { readonly [keyword: string]: string } = {
  const: "write `enum` with one entry",
  pattern: "list the words in `enum`, or leave the text free and match it in a row",
  exclusiveMinimum: "write `minimum`",
  exclusiveMaximum: "write `maximum`",
  oneOf: "write one schema that takes them all",
  anyOf: "write one schema that takes them all",
  allOf: "write them as one schema",
};

/** Nothing is fetched: a reference leads to the same file, or is refused. Never throws. */
export function readConfigSchema(parsed: ParsedFile): ReadSchema {
  const { file, value, range } = parsed;
  if (value === undefined) return { diagnostics: parsed.diagnostics };
  const found: Diagnostic[] = [...parsed.diagnostics];
  let parts = 0;
  const bad = (what: string, pointer: string, help?: string, part: "key" | "value" = "value") => {
    found.push(
      diagnose(
        "bad-table",
        { file, pointer, range: range(pointer, part) },
        { what, ...(help !== undefined && { help }) },
      ),
    );
  };

  /** `from`: the references that led here. */
  const read = (given: JsonObject, pointer: string, from: readonly string[]): ConfigSchema => {
    parts += 1;
    if (parts > MAX_PARTS || from.length > MAX_DEPTH || pointer.split("/").length > 2 * MAX_DEPTH) return {};
    const { $ref: reference } = given;
    if (isText(reference)) {
      const target = /^#\/(?:definitions|\$defs)\/[^/]+$/.test(reference) ? at(value, reference.slice(1)) : undefined;
      const here = child(pointer, "$ref");
      if (!reference.startsWith("#"))
        bad("a reference to another file is not followed", here, "put the schema into `definitions` of this file");
      else if (from.includes(reference)) bad(`\`${reference}\` includes itself`, here);
      else if (!isObject(target))
        bad(`\`${reference}\` leads to no definition`, here, "definitions stand in `definitions` or `$defs`");
      else {
        const { $ref: _, ...beside } = given;
        return { ...read(target, reference.slice(1), [...from, reference]), ...read(beside, pointer, from) };
      }
      return {};
    }
    for (const [keyword, one] of Object.entries(given)) {
      const [takes, fits] = Object.hasOwn(keywords, keyword) ? (keywords[keyword] ?? []) : [];
      const here = child(pointer, keyword);
      if (takes === undefined && !prose.has(keyword) && keyword !== "x-glob") {
        const near = nearest(keyword, Object.keys(keywords));
        bad(
          `\`${keyword}\` is not understood in the schema of a config`,
          here,
          Object.hasOwn(instead, keyword)
            ? instead[keyword]
            : near === undefined
              ? undefined
              : `did you mean \`${near}\`?`,
          "key",
        );
      } else if (fits?.(one) === false) bad(`\`${keyword}\` takes ${takes ?? ""}`, here);
    }
    return partOf(given, pointer, from);
  };

  const partOf = (given: JsonObject, pointer: string, from: readonly string[]): ConfigSchema => {
    const { items, properties, minimum, maximum } = given;
    const kept = Object.fromEntries(
      Object.entries(given).filter(
        ([keyword, one]) => !prose.has(keyword) && !nested.has(keyword) && keywords[keyword]?.[1](one) === true,
      ),
    );
    if (kept["additionalProperties"] === true) delete kept["additionalProperties"];
    if (typeof minimum === "number" && typeof maximum === "number" && minimum > maximum)
      bad(`no number is at least ${minimum} and at most ${maximum}`, child(pointer, "maximum"));
    const own: ConfigSchema = {
      ...kept,
      ...(isObject(items) && { items: read(items, child(pointer, "items"), from) }),
      ...(isObject(properties) && {
        properties: Object.fromEntries(
          Object.entries(properties).flatMap(([name, one]) => {
            const here = child(child(pointer, "properties"), name);
            if (name in Object.prototype)
              bad(`a setting cannot be called \`${name}\`, a name that every object has`, here, undefined, "key");
            return isObject(one) && !(name in Object.prototype) ? [[name, read(one, here, from)]] : [];
          }),
        ),
      }),
    };
    if ("default" in given) {
      const place = child(pointer, "default");
      const inDefault = (inner: string) => range(`${place}${inner}`);
      found.push(
        ...validate(given["default"], schemaValidator(own), {
          file,
          range: inDefault,
          raw: given["default"],
          strictKeys: /^/,
        }).map((one) => ({ ...one, pointer: `${place}${one.pointer}` })),
      );
    }
    return own;
  };

  if (!isObject(value) || (value["type"] !== "object" && value["$ref"] === undefined)) {
    bad('the schema of a config has `"type": "object"`', "");
    return { diagnostics: found };
  }
  const schema = read(value, "", []);
  if (parts > MAX_PARTS)
    bad(`the schema has more than ${MAX_PARTS.toLocaleString("en")} parts, its references spelled out`, "");
  return found.some(({ severity }) => severity === "error")
    ? { diagnostics: capped(found) }
    : { schema, diagnostics: found };
}

const nested: ReadonlySet<string> = new Set(["items", "properties", "definitions", "$defs", "$ref"]);

function isText(value: unknown): value is string {
  return typeof value === "string";
}
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}
