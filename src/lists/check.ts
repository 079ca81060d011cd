/** Permission lists on the disk, each alone and as layers together. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { findings } from "./findings.ts";
import { type Around, type Format, formatOf, inOrder, layerOf } from "./formats.ts";
import type { ListLayer } from "./list.ts";

export interface ListFile {
  readonly file: string;
  readonly text: string;
}

/** `files` are of known formats by their places; any other is passed over. */
export function checkLists(files: readonly ListFile[], around: Around): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const byFormat = new Map<Format, ListLayer[]>();
  for (const one of files) {
    const known = formatOf(one.file);
    if (known === undefined) continue;
    const read = layerOf(known.format, layerName(known.layer, one.file, around), one);
    diagnostics.push(...read.diagnostics);
    if (read.layer.value === undefined && read.diagnostics.length > 0) continue;
    byFormat.set(known.format, [...(byFormat.get(known.format) ?? []), read.layer]);
    diagnostics.push(...findings(known.format.open([read.layer], around).list, known.format));
  }
  for (const [format, layers] of byFormat)
    if (layers.length > 1) diagnostics.push(...findings(format.open(inOrder(format, layers), around).list, format));
  const seen = new Set<string>();
  return diagnostics.filter(({ code, file, range, message }) => {
    const key = [code, file, range.line, message.split("`")[1]].join("\n");
    return !seen.has(key) && seen.add(key);
  });
}

/** The same name in the home directory is the user's. */
export function layerName(layer: string, file: string, { home }: Around): string {
  const path = file.replaceAll("\\", "/");
  return layer === "project" && home !== "" && path.startsWith(`${home}/.claude/`) ? "user" : layer;
}
