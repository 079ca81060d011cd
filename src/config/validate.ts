/** What a generated validator found → diagnostics at the key or value that is wrong, one per mistake. */
import type { SchemaError, Validator } from "../../generated/validators.js";
import { diagnose, diagnosticLimit, show, type Diagnostic, type Range, type Spot } from "../diagnostics/diagnostic.ts";
import { at, child, isObject, lastSegment, spoken } from "../jsonc/pointer.ts";
import { nearest } from "../text/suggest.ts";

/** Where the validated value stands, and how it was written. */
export interface Written {
  readonly file: string;
  readonly range: (pointer: string, part?: "key" | "value") => Range;
  /** The value as it stands in the file, where an environment variable was put in its place. Only this may be shown. */
  readonly raw: unknown;
  /** Which objects, by pointer with a closing slash, may have no unknown keys; in others they are warnings. */
  readonly strictKeys: RegExp;
}

export function validate(value: unknown, validator: Validator, written: Written): Diagnostic[] {
  if (validator(value)) return [];
  // Every mistake counts, since a field with one is left out; but of very many only the first are read.
  return mistakes(validator.errors ?? []).map((error, index) =>
    describe(error, value, written, index < diagnosticLimit ? nearest : () => undefined),
  );
}

/** Keywords that judge one value, most telling first: one mistake often breaks several of them. */
const order = [
  "type",
  "discriminator",
  "enum",
  "const",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "oneOf",
  "pattern",
  "anyOf",
];
/** Keywords that judge the members of an object; each error is a mistake of its own. */
const ofMembers: ReadonlySet<string> = new Set(["required", "additionalProperties", "propertyNames"]);

/** Alternatives fail together with what each of them wanted; what is left is the mistakes of a person. */
function mistakes(errors: readonly SchemaError[]): SchemaError[] {
  const best = new Map<string, SchemaError>();
  for (const error of errors) {
    if (rank(error) < 0 || isEcho(error)) continue;
    const key = ofMembers.has(error.keyword)
      ? `${error.instancePath} ${error.keyword} ${memberOf(error)}`
      : error.instancePath;
    const other = best.get(key);
    if (other === undefined || rank(error) < rank(other)) best.set(key, error);
  }
  return [...best.values()];
}

/** A key that one of several alternatives requires: the error of them all says it better. A missing tag is a missing key as well. */
function isEcho({ schemaPath, keyword, params }: SchemaError): boolean {
  return (
    /\/(?:oneOf|anyOf)\/\d+\/required$/.test(schemaPath) ||
    (keyword === "discriminator" && params["tagValue"] === undefined)
  );
}

function rank(error: SchemaError): number {
  return ofMembers.has(error.keyword) ? 0 : order.indexOf(error.keyword);
}

function memberOf({ params }: SchemaError): string {
  return String(params["missingProperty"] ?? params["additionalProperty"] ?? params["propertyName"] ?? "");
}

function describe(error: SchemaError, value: unknown, written: Written, near: typeof nearest): Diagnostic {
  const { instancePath: pointer, params, schema, parentSchema } = error;
  const name = spoken(pointer);
  const raw = at(written.raw, pointer);
  const received = show(raw);
  const here = spot(written, pointer, "value");
  switch (error.keyword) {
    case "type":
      return diagnose("wrong-type", here, {
        name,
        expected: typeWords(schema),
        received,
        ...(raw === at(value, pointer) ? {} : { help: "a reference to the environment always gives a text" }),
      });
    case "enum":
    case "const":
      return unknownValue(here, name, value, raw, schema, near);
    case "discriminator":
      return discriminator(error, written, near);
    case "additionalProperties":
    case "propertyNames":
      return unknownKey(pointer, memberOf(error), parentSchema, written, near);
    case "required":
      return diagnose("missing-key", here, { name, key: memberOf(error) });
    case "oneOf":
      return oneOf(error, here, name);
    case "pattern":
      return diagnose("malformed-value", here, {
        name,
        received,
        expected: forms[String(schema)] ?? `a text that matches \`${String(schema)}\``,
      });
    default:
      return diagnose("out-of-range", here, {
        name,
        expected: bounds[error.keyword]?.(schema) ?? String(params["limit"]),
        received: sizeWords(raw),
      });
  }
}

/** A value that came out of an environment variable is never quoted, nor hinted at by what lies near it. */
function unknownValue(
  here: Spot,
  name: string,
  value: unknown,
  raw: unknown,
  schema: unknown,
  near: typeof nearest,
): Diagnostic {
  const known = (Array.isArray(schema) ? schema : [schema]).map(String);
  const given = at(value, here.pointer);
  const suggestion = typeof given === "string" && given === raw ? near(given, known) : undefined;
  return diagnose("unknown-value", here, {
    name,
    received: show(raw),
    known,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** What people call the key that lets them in. No config of this package has one. */
const credential = /(?:api|auth|access|secret)[-_]?(?:key|token)|^(?:token|secret|password|credentials?)$/i;

function unknownKey(
  within: string,
  key: string,
  parentSchema: { readonly [keyword: string]: unknown },
  written: Written,
  near: typeof nearest,
): Diagnostic {
  const pointer = child(within, key);
  const known = isObject(parentSchema["properties"]) ? Object.keys(parentSchema["properties"]) : [];
  const suggestion = near(key, known);
  const severity = written.strictKeys.test(`${within}/`) ? "error" : undefined;
  return diagnose(
    "unknown-key",
    spot(written, pointer, "key"),
    {
      key,
      within: spoken(within),
      known: known.filter((one) => one !== "$schema"),
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(credential.test(key) && { help: "credentials stay in Pi: /login there" }),
    },
    severity,
  );
}

function discriminator(
  { instancePath, params, parentSchema }: SchemaError,
  written: Written,
  near: typeof nearest,
): Diagnostic {
  const tag = String(params["tag"]);
  const pointer = child(instancePath, tag);
  const given = params["tagValue"];
  const known = Array.isArray(parentSchema["oneOf"])
    ? parentSchema["oneOf"].flatMap((branch: unknown) => lastSegment(String(at(branch, "/$ref") ?? "")))
    : [];
  const suggestion = typeof given === "string" ? near(given, known) : undefined;
  return diagnose("unknown-value", spot(written, pointer, "value"), {
    name: spoken(pointer),
    received: show(given),
    known,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** In every schema here, alternatives are told apart by the key that each requires. */
function oneOf({ params, schema }: SchemaError, here: Spot, name: string): Diagnostic {
  const keys = Array.isArray(schema)
    ? schema.flatMap((branch: unknown) => at(branch, "/required") ?? []).map(String)
    : [];
  const some = keys.join("` or `");
  if (!Array.isArray(params["passingSchemas"])) return diagnose("missing-key", here, { name, key: some });
  return diagnose("out-of-range", here, {
    name,
    expected: `an object with only one of \`${some}\``,
    received: "an object with more of them",
  });
}

function spot({ file, range }: Written, pointer: string, part: "key" | "value"): Spot {
  return { file, pointer, range: range(pointer, part) };
}

const types: { readonly [type: string]: string } = {
  object: "an object",
  array: "a list",
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

function typeWords(schema: unknown): string {
  return (Array.isArray(schema) ? schema : [schema]).map((type) => types[String(type)] ?? String(type)).join(" or ");
}

const bounds: { readonly [keyword: string]: (limit: unknown) => string } = {
  minimum: (limit) => `at least ${String(limit)}`,
  maximum: (limit) => `at most ${String(limit)}`,
  exclusiveMinimum: (limit) => `above ${String(limit)}`,
  exclusiveMaximum: (limit) => `below ${String(limit)}`,
  minItems: (limit) => `a list of at least ${String(limit)}`,
  maxItems: (limit) => `a list of at most ${String(limit)}`,
  minProperties: (limit) => `an object with at least ${String(limit)} key`,
  maxProperties: (limit) => `an object with at most ${String(limit)} key`,
};

function sizeWords(raw: unknown): string {
  if (Array.isArray(raw)) return `a list of ${raw.length}`;
  return isObject(raw) ? `an object with ${Object.keys(raw).length}` : show(raw);
}

/** What each pattern of the schemas asks for, in words. */
export const forms: { readonly [pattern: string]: string } = {
  "^[\\s\\S]": "a text that is not empty",
  "\\S": "a text that says something",
  "^(?:\\./)?(?:\\.\\./){0,3}[^/\\\\]+\\.schema\\.json$":
    "the name of a file that ends in .schema.json, with no more than three `../` before it",
  "^/": "a JSON pointer, which begins with `/`",
  "^(?:[^\\s/]+/\\S+|[^\\s/:]+:[^\\s/]+)$": "a model written as `provider/modelId`",
  "^[^/\\s]+/[^\\s]+$": "a model written as `provider/modelId`",
  "^(?:/|[A-Za-z]:[\\\\/])": "an absolute path",
  "^[a-z0-9]+(?:[.-][a-z0-9]+)*$": "small letters and digits, with single hyphens or dots between them",
  "^[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+$": "a family and a name, such as `guard/mode-ladder`",
  "^[A-Za-z][A-Za-z0-9_-]*$": "a letter, then letters, digits, `_` or `-`",
};
