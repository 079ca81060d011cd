import { parse } from "../jsonc/parse.ts";
import { readScales } from "../policy/tables.ts";
import type { Scales } from "../engine/types.ts";
import type { SideName } from "./sides.ts";

/** The scales that stand in the three folders above a table; the nearest one's count most. */
export function scalesNear(
  read: (side: SideName, path: string) => string | undefined,
): (side: SideName, file: string) => Scales {
  const known = new Map<string, Scales>();
  return (side, file) => {
    const folders = file
      .split("/")
      .slice(0, -1)
      .map((_, depth, parts) => parts.slice(0, depth + 1).join("/"));
    return folders.slice(-3).reduce<Scales>((all, folder) => {
      const key = `${side} ${folder}`;
      const text = known.has(key) ? undefined : read(side, `${folder}/scales.jsonc`);
      if (!known.has(key))
        known.set(key, text === undefined ? {} : readScales(parse(`${folder}/scales.jsonc`, text)).scales);
      return { ...all, ...known.get(key) };
    }, {});
  };
}
