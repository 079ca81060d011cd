/**
 * A validated value → what can be used of it: unknown keys and every field with a mistake left out, and from a list that
 * holds something back each entry with one. What is left is brought into shape and remembers its place.
 */
import { diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FamilyRules, Shape } from "./families.ts";
import { canonicalModelKey } from "./model-key.ts";
import { at, child, isObject, segments, spoken } from "../jsonc/pointer.ts";

export interface Shaped {
  readonly value: unknown;
  /** A pointer into `value` → the pointer of the same thing in the file, where left-out entries still count. */
  readonly written: (pointer: string) => string;
  /** The diagnostics, with those about left-out entries reworded. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `unclear` are places that cannot count either, without a mistake in the value itself. */
export function shape(
  value: unknown,
  diagnostics: readonly Diagnostic[],
  rules: FamilyRules,
  unclear: readonly string[] = [],
): Shaped {
  const lists = rules.protects.map(({ pointer }) => pointer);
  const leftOut = new Set<string>(at(value, "/$schema") === undefined ? [] : ["/$schema"]);
  for (const pointer of unclear) leftOut.add(entryOf(pointer, lists) ?? fieldOf(value, pointer));
  const reworded = diagnostics.map((diagnostic) => {
    const { code, severity, pointer } = diagnostic;
    if (code === "unknown-key") leftOut.add(pointer);
    if (severity !== "error" || !ofValues.has(code)) return diagnostic;
    leftOut.add(entryOf(pointer, lists) ?? fieldOf(value, pointer));
    const entry = entryOf(pointer, rules.entryLists);
    return entry === undefined ? diagnostic : dropped(diagnostic, entry, value);
  });
  const kept = new Map<string, readonly number[]>();
  const rest = leftOut.has("") ? {} : leftOut.size === 0 ? value : rebuild(value, "", leftOut, kept);
  const shaped = rules.shapes.reduce((whole, [pointer, by]) => reshape(whole, segments(pointer), shapers[by]), rest);
  return { value: shaped, written: (pointer) => writtenAt(pointer, kept), diagnostics: reworded };
}

/** Mistakes in a value. A repeated key or a syntax error spoils no single field. */
const ofValues: ReadonlySet<string> = new Set([
  "wrong-type",
  "out-of-range",
  "unknown-value",
  "malformed-value",
  "missing-key",
  "bad-glob",
]);

/** The entry that a pointer lies in, when its list loses entries one by one. */
function entryOf(pointer: string, lists: readonly string[]): string | undefined {
  const list = lists.find((one) => pointer.startsWith(`${one}/`));
  return list === undefined ? undefined : child(list, segments(pointer)[segments(list).length] ?? "");
}

/** The field that falls back: the value itself, or the whole list that it stands in. */
function fieldOf(value: unknown, pointer: string): string {
  let here = "";
  for (const segment of segments(pointer)) {
    if (Array.isArray(at(value, here))) return here;
    here = child(here, segment);
  }
  return here;
}

function dropped(
  { file, range, pointer, message, help, suggestion }: Diagnostic,
  entry: string,
  value: unknown,
): Diagnostic {
  const given = at(value, entry);
  const model = isObject(given) ? given["model"] : given;
  return diagnose(
    "dropped-entry",
    { file, range, pointer },
    {
      entry: typeof model === "string" && model !== "" ? model : spoken(entry),
      // The message names the whole way to the value; here the entry is named already.
      why: message.replace(
        `\`${spoken(pointer)}\``,
        pointer === entry ? "it" : `\`${spoken(pointer.slice(entry.length))}\``,
      ),
      ...(help === undefined ? {} : { help }),
      ...(suggestion === undefined ? {} : { suggestion }),
    },
  );
}

function rebuild(
  value: unknown,
  pointer: string,
  leftOut: ReadonlySet<string>,
  kept: Map<string, readonly number[]>,
): unknown {
  if (Array.isArray(value)) {
    const places = value.map((_, index) => index).filter((index) => !leftOut.has(child(pointer, index)));
    if (places.length < value.length) kept.set(pointer, places);
    return places.map((index) => rebuild(value[index], child(pointer, index), leftOut, kept));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([key]) => !leftOut.has(child(pointer, key)));
  return Object.fromEntries(members.map(([key, item]) => [key, rebuild(item, child(pointer, key), leftOut, kept)]));
}

/** A value without the keys and entries at some pointers. */
export function without(value: unknown, pointers: readonly string[]): unknown {
  return pointers.length === 0 ? value : rebuild(value, "", new Set(pointers), new Map());
}

/** Lists do not nest in any config, so one list at most is on the way. */
function writtenAt(pointer: string, kept: ReadonlyMap<string, readonly number[]>): string {
  for (const [list, places] of kept) {
    if (!pointer.startsWith(`${list}/`)) continue;
    const [index = "", ...rest] = segments(pointer.slice(list.length));
    return rest.reduce(child, child(list, places[Number(index)] ?? index));
  }
  return pointer;
}

/** Shapes the texts and numbers at a path; `*` is every entry of a list. */
function reshape(value: unknown, [segment, ...rest]: readonly string[], shaper: (value: unknown) => unknown): unknown {
  if (segment === undefined) return shaper(value);
  if (Array.isArray(value)) return segment === "*" ? value.map((item) => reshape(item, rest, shaper)) : value;
  return isObject(value) && Object.hasOwn(value, segment)
    ? { ...value, [segment]: reshape(value[segment], rest, shaper) }
    : value;
}

const shapers: { readonly [S in Shape]: (value: unknown) => unknown } = {
  floor: (value) => (typeof value === "number" ? Math.floor(value) : value),
  probability: (value) => (typeof value === "number" ? Math.min(1, value) : value),
  "model-key": (value) => (typeof value === "string" ? canonicalModelKey(value) : value),
};
