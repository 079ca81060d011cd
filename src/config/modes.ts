/** Leniency modes beyond the schema's: a user's own table may add some, and they are then as good as the shipped ones. */
import type { Validator } from "../../generated/validators.js";
import type { FamilyRules } from "./families.ts";
import { isObject } from "../jsonc/pointer.ts";

/** The family's rules with further modes accepted in its `mode`; the same rules where it has none. */
export function knowingModes<Config>(rules: FamilyRules<Config>, modes: readonly string[] = []): FamilyRules<Config> {
  const { properties = {} } = rules.schema;
  const shipped = properties["mode"]?.enum;
  const added = modes.filter((mode) => shipped?.includes(mode) === false);
  if (shipped === undefined || added.length === 0) return rules;
  const known = [...shipped, ...added];
  const isAdded = (value: unknown) => typeof value === "string" && added.includes(value);
  const validator: Validator = (value) => {
    const fits = rules.validator(isObject(value) && isAdded(value["mode"]) ? { ...value, mode: shipped[0] } : value);
    validator.errors = (rules.validator.errors ?? []).map((error) =>
      error.instancePath === "/mode" && error.keyword === "enum" ? { ...error, schema: known } : error,
    );
    return fits;
  };
  return {
    ...rules,
    validator,
    schema: { ...rules.schema, properties: { ...properties, mode: { ...properties["mode"], enum: known } } },
  };
}
