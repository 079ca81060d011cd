import { isObject } from "../jsonc/pointer.ts";

/** A copy of a config with one value set, or taken out when it is undefined. */
export function withValue(config: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const { [key]: old, ...others } = isObject(config) ? config : {};
  const made = withValue(old, rest, value);
  return made === undefined ? others : { ...others, [key]: made };
}
