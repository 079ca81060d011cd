/** Reading values that came from elsewhere: what has the wrong shape, or refuses to be read, reads as absent. */
import { isObject } from "../jsonc/pointer.ts";

export function valueAt(record: Record<string, unknown>, key: string): unknown {
  try {
    return record[key];
  } catch {
    return undefined;
  }
}

export function recordAt(record: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = valueAt(record, key);
  return isObject(value) ? value : {};
}

export function listAt(record: Record<string, unknown>, key: string): readonly unknown[] {
  const value = valueAt(record, key);
  return Array.isArray(value) ? value : [];
}

/** A text that says something: absent, empty and blank are the same. */
export function textAt(record: Record<string, unknown>, key: string): string | undefined {
  const value = valueAt(record, key);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
