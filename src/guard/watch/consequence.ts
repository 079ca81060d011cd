/** What a change of a setting that no table reads can come to. The schema says it of each (`x-consequence`). */
import type { Effective } from "../../config/load.ts";
import type { Tables } from "../../policy/own-tables.ts";
import { families, type ConfigSchema, type Consequence } from "../../../generated/schemas.js";
import { child } from "../../jsonc/pointer.ts";
import type { Setting } from "../../proof/reads.ts";

/** A policy as one side of a comparison. */
export interface Side {
  readonly effective: Effective<"guard">;
  readonly tables: Tables;
}

interface Meaning {
  readonly pointer: string;
  readonly consequence: Consequence;
}

const meanings = meaningsIn(families.guard.schema, "");

function meaningsIn(schema: ConfigSchema, pointer: string): readonly Meaning[] {
  const { "x-consequence": consequence } = schema;
  if (consequence !== undefined) return [{ pointer, consequence }];
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => meaningsIn(part, child(pointer, key)));
}

/** Settings of who reviews and what it is told: no comparison of tables can judge them, though one may read them too. */
export const JUDGING: readonly string[] = meanings
  .filter(({ consequence }) => consequence === "judges")
  .map(({ pointer }) => pointer);

/** Settings whose amount alone counts: a past amount is remembered as it is, and not as a hash. */
export const MEASURED: readonly string[] = meanings
  .filter(({ consequence }) => consequence === "remembers")
  .map(({ pointer }) => pointer);

/** Whether a change of a setting that no table reads may turn a decision looser for all that can be told. What is not known may. */
export function mayLoosen({ pointer, before, after }: Setting): boolean {
  const known = meanings.find((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`));
  switch (known?.consequence) {
    case undefined:
    case "decides":
    case "judges":
    case "tells":
    case "governs":
      return true;
    case "remembers":
      return !(typeof before.value === "number" && typeof after.value === "number" && after.value > before.value);
    case "none":
      return false;
  }
}
