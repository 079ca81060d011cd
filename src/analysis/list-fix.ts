/** Takes out of a permission list what is proved to decide nothing, comments kept; and holds that nothing is decided otherwise then. */
import { editConfig } from "../jsonc/edit.ts";
import { deadEntries } from "../lists/findings.ts";
import { type Around, formatOf, inOrder, layerOf } from "../lists/formats.ts";
import { layerName, type ListFile } from "../lists/check.ts";
import { comparedSurfaces } from "./lists.ts";

export interface Fixed {
  readonly text: string;
  readonly removed: readonly { readonly rule: string; readonly line: number }[];
}

/** `others`: the layers that stand beside it. Undefined where there is nothing to take out, or the format is no JSON. */
export function withoutDead(file: ListFile, others: readonly ListFile[], around: Around): Fixed | undefined {
  const known = formatOf(file.file);
  if (known === undefined) return undefined;
  const { format } = known;
  const open = (files: readonly ListFile[]) =>
    format.open(
      inOrder(
        format,
        files.map(
          (one) => layerOf(format, layerName(formatOf(one.file)?.layer ?? known.layer, one.file, around), one).layer,
        ),
      ),
      around,
    );
  const beside = others.filter((one) => one.file !== file.file && formatOf(one.file)?.format === format);
  let text = file.text;
  const removed: { rule: string; line: number }[] = [];
  // The last first, so that places before it stay what they are.
  for (const { pointer, rule, line } of deadEntries(open([file]).list).toReversed()) {
    const edited = editConfig(text, [{ pointer, value: undefined }], file.file);
    if (!("text" in edited)) return undefined;
    // An overridden entry keeps its place in the order, so that another layer may hang on one that is dead here.
    const same = [[], beside].every(
      (more) =>
        comparedSurfaces(open([{ ...file, text }, ...more]), open([{ ...file, text: edited.text }, ...more])).length ===
        0,
    );
    if (!same) continue;
    text = edited.text;
    removed.push({ rule, line });
  }
  return removed.length === 0 ? undefined : { text, removed: removed.toReversed() };
}
