/**
 * Lists that hold something back, as the schema marks them (`x-protects`). One that cannot be taken as it is written never
 * comes to less than what would hold without it: its usable entries are added to that, and to the built-in list.
 */
import { compilePattern } from "../globs/pattern.ts";
import type { Dialect } from "../globs/texts.ts";
import type { ConfigSchema } from "../../generated/schemas.js";
import { diagnose, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import { at, child, spoken } from "../jsonc/pointer.ts";

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
