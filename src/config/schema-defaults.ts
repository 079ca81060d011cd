import { isObject, type JsonObject } from "../jsonc/pointer.ts";

/**
 * The defaults that a schema states, as a config of their own. A section whose keys have defaults is there even when no
 * file mentions it; list items have none, since a default cannot add an entry.
 */
export function defaultsOf(schema: JsonObject): unknown {
  if ("default" in schema) return schema["default"];
  const properties = schema["properties"];
  if (!isObject(properties)) return undefined;
  const stated = Object.entries(properties).flatMap(([key, part]) => {
    const value = isObject(part) ? defaultsOf(part) : undefined;
    return value === undefined ? [] : [[key, value] as const];
  });
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
}
