/** Permission lists of both sides, compared surface by surface like the tables that they are read into. */
import type { Decider } from "../engine/decide.ts";
import { formatOf, layerOf, type Around, type Format, type Opened } from "../lists/formats.ts";
import { surface, type Surface } from "../lists/list.ts";
import { diffDeciders } from "./diff.ts";
import type { Entry } from "./policy-file.ts";
import { type Note, type Pair, reported, type TableReport } from "./sides.ts";

/** Whether a pair is one of lists of one format, by their places. */
export const isListPair = ({ before, after }: Pair): boolean =>
  [before, after].some((entry) => entry !== undefined && formatOf(entry.file) !== undefined);

/** Where a list is compared there is no home and no project: what it anchors there is the same on both sides. */
const NOWHERE: Around = { home: "/home", cwd: "/project" };

/** A side that is missing is an empty list. */
export function comparedLists(pairs: readonly Pair[], note: Note): TableReport[] {
  return pairs.flatMap(({ before, after }) => {
    const [was, is] = [formatOf((before ?? after)?.file ?? ""), formatOf((after ?? before)?.file ?? "")];
    if (was === undefined || is === undefined) return [];
    const old = open(was.format, was.layer, before, "before", note);
    const now = open(is.format, is.layer, after, "after", note);
    if (old === undefined || now === undefined) return [];
    const files = { ...(before && { before: before.file }), ...(after && { after: after.file }) };
    const compared =
      was.format === is.format
        ? comparedSurfaces(old, now, files)
        : comparedShells(was.format, old, is.format, now, files);
    return compared.map((one): TableReport => ({ ...one, files, of: "table" }));
  });
}

function open(
  format: Format,
  layer: string,
  entry: Entry | undefined,
  side: "before" | "after",
  note: Note,
): Opened | undefined {
  if (entry === undefined) return format.open([], NOWHERE);
  const read = layerOf(format, layer, entry);
  // Without a mistake to point at, it is compared as what its agent makes of it: a file of which nothing counts.
  const readable = read.layer.value !== undefined || read.diagnostics.length === 0;
  note(side, read.diagnostics, readable);
  return readable ? format.open([read.layer], NOWHERE) : undefined;
}

/** Two formats have their commands in common: what one list makes of them, and the other. */
function comparedShells(
  was: Format,
  before: Opened,
  is: Format,
  after: Opened,
  files: Files,
): Omit<TableReport, "files" | "of">[] {
  const only = (format: Format, { list, decide }: Opened): Opened => ({
    list: {
      ...list,
      surfaces: list.surfaces.flatMap((one) =>
        one.name === format.shell.surface ? [surface("command", "command", one.rules, list.fallback)] : [],
      ),
    },
    decide,
  });
  return comparedSurfaces(only(was, before), only(is, after), files).filter(({ table }) => table === "list/command");
}

/** Only surfaces on which something changes, or that could only be sampled. */
export function comparedSurfaces(
  before: Opened,
  after: Opened,
  files: Files = {},
): Omit<TableReport, "files" | "of">[] {
  const everywhere = [...before.list.surfaces, ...after.list.surfaces];
  const names = [...new Map(everywhere.map((one) => [one.name, one])).values()];
  return [...names, UNNAMED].flatMap(({ name, about }) => {
    const [old, now] = [
      sideOf(before, name, about, files.before ?? files.after),
      sideOf(after, name, about, files.after ?? files.before),
    ];
    const diff = diffDeciders(old, now);
    if (diff.changes.length === 0 && diff.exact) return [];
    return [
      reported({
        ...diff,
        changes: diff.changes.map((change) => ({ ...change, settings: [] })),
        before: old,
        after: now,
        values: { before: {}, after: {} },
      }),
    ];
  });
}

/** Whatever no rule names. */
const UNNAMED: Pick<Surface, "name" | "about"> = { name: "any-other-tool", about: "call" };

const sideOf = ({ list }: Opened, name: string, about: string, file?: string): Decider =>
  (list.surfaces.find((one) => one.name === name) ?? surface(name, about, [], list.fallback, "name", file)).decider;

interface Files {
  readonly before?: string;
  readonly after?: string;
}
