/**
 * Lists that hold something back, as the schema marks them (`x-protects`). One that cannot be taken as it is written never
 * comes to less than what would hold without it: its usable entries are added to that, and to the built-in list.
 */
import { compilePattern, type Dialect } from "../globs/pattern.ts";
import type { ConfigSchema } from "../../generated/schemas.js";
import { diagnose, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import { merge } from "./layers.ts";
import type { ReadLayer } from "./layer.ts";
import { at, child, listAt, nested, segments, spoken } from "../jsonc/pointer.ts";

export interface ProtectingList {
  readonly pointer: string;
  readonly protects: (entry: unknown) => boolean;
  readonly glob?: Dialect;
}

/** A list that cannot be taken as it is written, with its usable entries that hold something back. */
export interface HeldList {
  readonly list: ProtectingList;
  readonly entries: readonly unknown[];
  /** Where an entry stands in the file; undefined for one of a repeated key. */
  readonly written: (entry: unknown) => string | undefined;
}

const kinds: { readonly [kind in NonNullable<ConfigSchema["x-protects"]>]: (entry: unknown) => boolean } = {
  all: () => true,
  excludes: (entry) => typeof entry === "string" && entry.startsWith("!"),
  none: () => false,
};

/** Every list of a schema that holds something back, those inside list entries aside. */
export function protectingLists(schema: ConfigSchema, pointer = ""): readonly ProtectingList[] {
  const kind = schema["x-protects"];
  const glob = schema["x-glob"];
  if (kind !== undefined && kind !== "none")
    return [{ pointer, protects: kinds[kind], ...(glob === undefined ? {} : { glob }) }];
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => protectingLists(part, child(pointer, key)));
}

/** Patterns of these lists that no path could match. */
export function impossible(
  value: unknown,
  lists: readonly ProtectingList[],
  spot: (pointer: string) => Spot,
): Diagnostic[] {
  return lists.flatMap(({ pointer, glob }) => {
    const entries = glob === undefined ? undefined : at(value, pointer);
    if (glob === undefined || !Array.isArray(entries)) return [];
    return entries.flatMap((pattern: unknown, index) => {
      // An empty text or another type is the schema's to refuse.
      if (typeof pattern !== "string" || pattern === "") return [];
      const compiled = compilePattern(pattern, glob);
      return compiled.ok ? [] : [diagnose("bad-glob", spot(child(pointer, index)), { pattern, why: compiled.problem })];
    });
  });
}

/** The layer with its held lists completed by what holds `beneath` it and by the built-in lists. */
export function hold(layer: ReadLayer, beneath: unknown, builtIn: unknown): ReadLayer {
  return layer.held.reduce((whole, held) => complete(whole, held, beneath, builtIn), layer);
}

function complete(
  layer: ReadLayer,
  { list, entries, written }: HeldList,
  beneath: unknown,
  builtIn: unknown,
): ReadLayer {
  const { pointer, protects } = list;
  const base = distinct([...listAt(beneath, pointer), ...listAt(builtIn, pointer).filter(protects)]);
  const known = new Set(base.map(keyOf));
  const added = distinct(entries).filter((entry) => !known.has(keyOf(entry)));
  const whole = [...base, ...added];
  const own = new Set(entries.map(keyOf));
  const inFile = (asked: string): string => {
    if (!asked.startsWith(`${pointer}/`)) return asked;
    const [index = "", ...rest] = segments(asked.slice(pointer.length));
    const place = written(whole[Number(index)]);
    return place === undefined ? pointer : rest.reduce(child, place);
  };
  const { source, spot } = layer;
  return {
    ...layer,
    value: merge(layer.value, nested(pointer, whole)),
    refs: layer.refs.flatMap((ref) => {
      if (!ref.pointer.startsWith(`${pointer}/`)) return [ref];
      const index = own.has(keyOf(ref.value)) ? whole.indexOf(ref.value) : -1;
      return index < 0 ? [] : [{ ...ref, pointer: child(pointer, index) }];
    }),
    ...(source === undefined ? {} : { source: (asked: string) => source(inFile(asked)) }),
    ...(spot === undefined ? {} : { spot: (asked: string, part?: "key" | "value") => spot(inFile(asked), part) }),
  };
}

/** Entries of a built-in list that hold something back and that a list of one's own leaves out. */
export function leftOut(
  own: readonly unknown[],
  builtIn: readonly unknown[],
  { protects }: ProtectingList,
  covered: (by: string, entry: string) => boolean,
): readonly string[] {
  const texts = own.filter((entry) => typeof entry === "string");
  return builtIn
    .filter(protects)
    .flatMap((entry) => (typeof entry !== "string" || texts.some((by) => covered(by, entry)) ? [] : [entry]));
}

export function heldText(held: HeldList, spot: Spot, taken: boolean): Diagnostic {
  return diagnose("held-list", spot, {
    name: spoken(held.list.pointer),
    held: taken ? "a refused part" : "a layer left out",
  });
}

const keyOf = (entry: unknown): string => JSON.stringify(entry);
const distinct = (entries: readonly unknown[]): unknown[] => [
  ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
];
