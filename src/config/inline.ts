/** Configs that a program writes down itself, with the types of their families. */
import type { ConfigOf, Family } from "./families.ts";
import { inlineConfig as untyped, type Effective } from "./load.ts";

/** Any part of a config, at any depth. */
export type Settings<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: Settings<Value[Key]> | undefined }
    : Value;

/**
 * A config object over the defaults of its family. Never throws: a value that the schema does not take is left out and told
 * in `diagnostics`, and `usable` says whether the family goes on with that. `modes`: the leniency modes of the guard, where
 * tables of your own know others (see `modesOf`).
 */
export function inlineConfig<F extends Family>(
  family: F,
  value: Settings<ConfigOf<F>>,
  modes?: readonly string[],
): Effective<F> {
  return untyped(family, value, undefined, modes);
}
