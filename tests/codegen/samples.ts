import * as fc from "fast-check";
import type { Schema } from "../../src/codegen/schemas.ts";
import { isObject } from "../../src/jsonc/pointer.ts";

/** What stands where nothing sensible is expected; each of these is wrong somewhere. */
const JUNK: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    1e9,
    "",
    " ",
    "x",
    "a/b",
    "a:b",
    "/x",
    "${X}",
    [],
    [""],
    [null],
    {},
    { x: 1 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

const WORDS = [
  "bash",
  "../team.schema.json",
  "a/b",
  "a:b",
  "guard/mode-ladder",
  "/mode",
  "/x/y",
  "rule-1",
  "effort",
  "${X}",
];

/** Values that mostly fit a schema, with a mistake here and there, at any depth. */
export function samples(schema: Schema, whole: Schema = schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary: fitting(schema, whole, depth) }, { weight: 1, arbitrary: JUNK });
}

function fitting(schema: Schema, whole: Schema, depth: number): fc.Arbitrary<unknown> {
  const target = schema["$ref"];
  if (typeof target === "string") return fitting(definition(whole, target), whole, depth);
  for (const choice of [schema["anyOf"], schema["allOf"]]) {
    if (Array.isArray(choice))
      return fc.oneof(...choice.filter(isObject).map((branch) => fitting(branch, whole, depth)));
  }
  const branches = schema["oneOf"];
  if (Array.isArray(branches) && branches.every((branch) => isObject(branch) && "$ref" in branch)) {
    return fc.oneof(...branches.filter(isObject).map((branch) => fitting(branch, whole, depth)));
  }
  const values = schema["enum"];
  if (Array.isArray(values)) return fc.constantFrom<unknown[]>(...values);
  const types = [schema["type"]].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, whole, depth)));
}

function ofType(type: unknown, schema: Schema, whole: Schema, depth: number): fc.Arbitrary<unknown> {
  const low = typeof schema["minimum"] === "number" ? schema["minimum"] : -2;
  const high = typeof schema["maximum"] === "number" ? schema["maximum"] : low + 5;
  switch (type) {
    case "string":
      return fc.constantFrom(
        ...WORDS.filter(
          (word) => typeof schema["pattern"] !== "string" || new RegExp(schema["pattern"], "u").test(word),
        ),
      );
    case "integer":
      return fc.integer({ min: low, max: high });
    case "number":
      return fc.oneof(
        fc.integer({ min: Math.ceil(low), max: Math.floor(high) }),
        fc.double({ min: low, max: high, noNaN: true }),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(isObject(schema["items"]) && depth < 6 ? samples(schema["items"], whole, depth + 1) : JUNK, {
        minLength: typeof schema["minItems"] === "number" ? schema["minItems"] : 0,
        maxLength: 3,
      });
    default:
      return object(schema, whole, depth);
  }
}

function object(schema: Schema, whole: Schema, depth: number): fc.Arbitrary<unknown> {
  const { properties, additionalProperties, required } = schema;
  const known = isObject(properties)
    ? Object.entries(properties).filter((entry): entry is [string, Schema] => isObject(entry[1]))
    : [];
  const choices = Array.isArray(schema["oneOf"])
    ? schema["oneOf"].flatMap((branch) => (isObject(branch) ? [branch["required"]] : []))
    : [[]];
  return fc.constantFrom(...choices).chain((choice) => {
    const needed = new Set<unknown>([required, choice].flat());
    const others = new Set<unknown>(choices.flat().filter((key) => !needed.has(key)));
    return entries(
      known.filter(([key]) => !others.has(key)),
      needed,
      additionalProperties,
      whole,
      depth,
    );
  });
}

function entries(
  known: readonly [string, Schema][],
  needed: ReadonlySet<unknown>,
  additionalProperties: unknown,
  whole: Schema,
  depth: number,
): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => (depth < 6 ? samples(part, whole, depth + 1) : JUNK);
  // A needed key is left out now and then; the others are mostly left out, so that a sample can be right as a whole.
  const keys = known.map(([key, part]) =>
    fc
      .tuple(fc.integer({ min: 0, max: 99 }), inner(part))
      .map(([dice, value]) => ((needed.has(key) ? dice > 0 : dice > 70) ? [[key, value] as const] : [])),
  );
  const further = isObject(additionalProperties)
    ? fc.array(fc.tuple(fc.constantFrom("alpha", "beta", "/mode"), inner(additionalProperties)), { maxLength: 2 })
    : fc.constant([]);
  const stray = fc.integer({ min: 0, max: 49 }).map((dice) => (dice === 0 ? [["strayKey", 1] as const] : []));
  return fc.tuple(...keys, further, stray).map((found) => Object.fromEntries(found.flat()));
}

export function definition(whole: Schema, target: string): Schema {
  const definitions = whole["definitions"];
  const found = isObject(definitions) ? definitions[target.replace("#/definitions/", "")] : undefined;
  if (!isObject(found)) throw new Error(`there is no ${target}`);
  return found;
}
