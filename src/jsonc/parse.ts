/**
 * JSON with comments → a value with positions. The value is not the JSON reader's own, so a key can neither set an
 * object's prototype nor silently replace its namesake.
 */
import { build, type Node, type Replaced } from "./build.ts";
import { capped, diagnose, type Diagnostic, type Range } from "../diagnostics/diagnostic.ts";
import { segments } from "./pointer.ts";
import { mergeMark } from "./slips.ts";
import { mapText, rangeOf, type TextMap } from "./places.ts";

/** Far above any file a person writes, and far below what the reader's recursion takes. */
export const limits = { depth: 100, characters: 4 * 1024 * 1024 } as const;

/** A file of JSON with comments, its value, and where each part of it stands. */
export interface ParsedFile {
  readonly file: string;
  readonly text: string;
  /** Undefined when the text cannot be used: a syntax error, too deep or too large. */
  readonly value: unknown;
  /** What could be read in spite of small syntax errors; undefined when its structure is broken. Only for finding more mistakes in one pass. */
  readonly recovered: unknown;
  readonly root?: Node;
  /** What repeated keys said before their last namesake, which counts in `value`. */
  readonly replaced: readonly Replaced[];
  readonly diagnostics: readonly Diagnostic[];
  /** Where a value or its key stands. A pointer to something absent gives the nearest thing that is there. */
  readonly range: (pointer: string, part?: "key" | "value") => Range;
}

/** Never throws. Trailing commas, comments and a byte order mark are fine. */
export function parse(file: string, text: string): ParsedFile {
  const map = mapText(text);
  const spot = (pointer: string, start: number, end: number) => ({ file, pointer, range: rangeOf(map, start, end) });
  const unusable = (diagnostic: Diagnostic): ParsedFile => ({
    file,
    text,
    value: undefined,
    recovered: undefined,
    replaced: [],
    diagnostics: [diagnostic],
    range: () => diagnostic.range,
  });

  if (text.length > limits.characters) {
    const why = `the file is larger than ${limits.characters / 1024 / 1024} MiB`;
    return unusable(diagnose("unreadable", spot("", 0, 0), { why }));
  }
  const offset = text.startsWith("\uFEFF") ? 1 : 0;
  const body = offset === 0 ? text : text.slice(offset);
  if (body.trim() === "") {
    return unusable(
      diagnose("syntax", spot("", text.length, text.length), {
        what: "the file is empty",
        help: "a file without settings is `{}`",
      }),
    );
  }
  const merge = mergeMark(body);
  if (merge !== undefined) {
    return unusable(
      diagnose("syntax", spot("", merge.start + offset, merge.end + offset), {
        what: "a merge is not finished: both of its sides stand in the file",
        help: "keep one side, and delete the lines `<<<<<<<`, `=======` and `>>>>>>>`",
      }),
    );
  }
  const built = build(body, offset, limits.depth, spot);
  if (built.tooDeep !== undefined) {
    const what = `brackets nest more than ${limits.depth} deep here`;
    return unusable(diagnose("syntax", spot("", built.tooDeep, built.tooDeep + 1), { what }));
  }
  return {
    file,
    text,
    value: built.usable ? built.value : undefined,
    recovered: built.sound ? built.value : undefined,
    ...(built.root === undefined ? {} : { root: built.root }),
    replaced: built.replaced,
    diagnostics: capped(built.diagnostics),
    range: (pointer, part = "value") => rangeIn(map, built.root, pointer, part),
  };
}

/** The node a pointer names, or the nearest one above it. */
export function nodeAt(root: Node, pointer: string): { readonly node: Node; readonly exact: boolean } {
  let node = root;
  for (const segment of segments(pointer)) {
    const next = node.members?.get(segment) ?? (/^\d+$/.test(segment) ? node.items?.[Number(segment)] : undefined);
    if (next === undefined) return { node, exact: false };
    node = next;
  }
  return { node, exact: true };
}

function rangeIn(map: TextMap, root: Node | undefined, pointer: string, part: "key" | "value"): Range {
  if (root === undefined) return rangeOf(map, 0, 0);
  const { node } = nodeAt(root, pointer);
  const { start, end } = part === "key" ? (node.key ?? node) : node;
  return rangeOf(map, start, end);
}
