/** A validator of values by a schema that was read while running; it says what the generated ones say. */
import type { ConfigSchema } from "../../generated/schemas.js";
import type { SchemaError, Validator } from "../../generated/validators.js";
import { child, isObject, sameJson } from "../jsonc/pointer.ts";

/** `schema` is one that `readConfigSchema` has taken: without references, and of known keywords alone. */
export function schemaValidator(schema: ConfigSchema): Validator {
  const validator: Validator = (value) => {
    const errors = [...mistakes(value, schema, "")];
    validator.errors = errors;
    return errors.length === 0;
  };
  return validator;
}

function* mistakes(value: unknown, schema: ConfigSchema, pointer: string): Generator<SchemaError> {
  const error = (keyword: keyof ConfigSchema, params: SchemaError["params"] = {}): SchemaError => ({
    keyword,
    instancePath: pointer,
    schemaPath: `#${pointer}/${keyword}`,
    params,
    schema: schema[keyword],
    parentSchema: { ...schema },
    data: value,
  });
  const { type, minimum, maximum, minItems, maxItems, items, properties = {}, required = [] } = schema;
  if (type !== undefined && ![type].flat().some((one) => isOf(one, value))) {
    yield error("type");
    return;
  }
  if (schema.enum !== undefined && !schema.enum.some((one) => sameJson(one, value))) yield error("enum");
  if (typeof value === "number") {
    if (minimum !== undefined && value < minimum) yield error("minimum");
    if (maximum !== undefined && value > maximum) yield error("maximum");
  }
  if (Array.isArray(value)) {
    if (minItems !== undefined && value.length < minItems) yield error("minItems");
    if (maxItems !== undefined && value.length > maxItems) yield error("maxItems");
    if (items !== undefined)
      for (const [index, one] of value.entries()) yield* mistakes(one, items, child(pointer, index));
  }
  if (!isObject(value)) return;
  for (const missingProperty of required)
    if (!Object.hasOwn(value, missingProperty)) yield error("required", { missingProperty });
  for (const [key, one] of Object.entries(value)) {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (own !== undefined) yield* mistakes(one, own, child(pointer, key));
    else if (schema.additionalProperties === false) yield error("additionalProperties", { additionalProperty: key });
  }
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "object":
      return isObject(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}
