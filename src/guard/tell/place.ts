import type { Source } from "../../engine/types.ts";

/** Where a row stands, and the layer of the config that set it where one did. */
export function placeOf({ file, line, column, layer }: Source): string {
  return `${file}:${line}:${column}${layer === undefined ? "" : ` (layer ${layer})`}`;
}
