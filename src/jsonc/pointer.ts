/** JSON pointers (RFC 6901) and lookups that see own properties only. */

export type JsonObject = { readonly [key: string]: unknown };

/** True for a plain JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `/a/b~1c` → `["a", "b/c"]`; the empty pointer is the whole document. */
export function segments(pointer: string): string[] {
  if (pointer === "") return [];
  const parts = pointer.slice(pointer.startsWith("/") ? 1 : 0).split("/");
  return pointer.includes("~") ? parts.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~")) : parts;
}

/** The pointer of a member of what `pointer` names. */
export function child(pointer: string, key: string | number): string {
  if (typeof key === "number" || !/[~/]/.test(key)) return `${pointer}/${key}`;
  return `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function parent(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

export function lastSegment(pointer: string): string {
  return segments(pointer).at(-1) ?? "";
}

/** How a pointer reads in a sentence: `/budget/sessionUsd` → `budget.sessionUsd`, `/fallbacks/0` → `fallbacks[0]`. */
export function spoken(pointer: string): string {
  let words = "";
  for (const segment of segments(pointer)) {
    if (/^\d+$/.test(segment)) words += `[${segment}]`;
    else words += words === "" ? segment : `.${segment}`;
  }
  return words;
}

/** One member of an object or array, or undefined. Inherited names such as `constructor` are never found. */
export function member(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value a pointer names, or undefined when there is none. */
export function at(value: unknown, pointer: string): unknown {
  let current = value;
  for (const segment of segments(pointer)) {
    current = member(current, segment);
    if (current === undefined) return undefined;
  }
  return current;
}

/** The list that a pointer names; empty when it names none. */
export function listAt(value: unknown, pointer: string): readonly unknown[] {
  const found = at(value, pointer);
  return Array.isArray(found) ? found : [];
}

/** An object that holds nothing but a value at a pointer. */
export function nested(pointer: string, value: unknown): unknown {
  return segments(pointer).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

/** Every leaf of a value with its pointer, in order. An empty object or array is a leaf. */
export function* leaves(value: unknown, pointer = ""): Generator<readonly [pointer: string, value: unknown]> {
  const members = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  if (members.length === 0) yield [pointer, value];
  for (const [key, item] of members) yield* leaves(item, child(pointer, key));
}

/** Equality of JSON values; the order of an object's keys means nothing. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => sameJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}
