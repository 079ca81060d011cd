/** One change to the text of a parsed file, made so that every comment stays and belongs to what it belonged to. */
import type { Node } from "./build.ts";
import { gapIn, hasLineEnd, indentAt, isFirstOnLine, lineEndOf, lineStart, type Span } from "./trivia.ts";

/** An object or list: its members in the order of the text. */
export interface Container {
  readonly node: Node;
  readonly children: readonly Node[];
}

interface Splice extends Span {
  readonly text: string;
}

function applied(text: string, splices: readonly Splice[]): string {
  let result = text;
  for (const { start, end, text: inserted } of splices.toSorted(
    (left, right) => right.start - left.start || right.end - left.end,
  )) {
    result = result.slice(0, start) + inserted + result.slice(end);
  }
  return result;
}

const begin = (node: Node): number => node.key?.start ?? node.start;

/** What one level of indentation is here; two spaces where the text does not say. */
function unit(text: string): string {
  return /^[ \t]+(?=["{}[\]\w])/m.exec(text)?.[0] ?? "  ";
}

/** A value as JSON, its further lines indented; on one line where its surroundings are. */
function written(text: string, value: unknown, indent: string | undefined): string {
  if (indent === undefined) return oneLine(value);
  const json = JSON.stringify(value, null, unit(text)) ?? "null";
  return json.replaceAll("\n", lineEndOf(text) + indent);
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Replaces a value. Comments that stood inside it go before the new one. */
export function replaceValue(text: string, node: Node, value: unknown): string {
  const indent = indentAt(text, begin(node));
  const inline = node.key === undefined && !isFirstOnLine(text, node.start) && node.start > 0;
  const saved = keptComments(text, node, indent);
  return applied(text, [
    { start: node.start, end: node.end, text: saved + written(text, value, inline ? undefined : indent) },
  ]);
}

/** The comments of a stretch, one after the other, such that a value may follow. */
function keptComments(text: string, span: Span, indent: string): string {
  return gapIn(text, span)
    .comments.map(({ start, end }) => text.slice(start, end))
    .map((comment) => (comment.startsWith("//") ? comment + lineEndOf(text) + indent : `${comment} `))
    .join("");
}

/** Adds a member behind the one at `after`, or as the first for -1. `key` is absent in a list. */
export function insert(
  text: string,
  container: Container,
  after: number,
  key: string | undefined,
  value: unknown,
): string {
  const name = key === undefined ? "" : `${JSON.stringify(key)}: `;
  const { node, children } = container;
  const previous = children[after];
  if (children.length === 0) return intoEmpty(text, node, name, value);
  const eol = lineEndOf(text);
  if (previous === undefined) {
    const first = begin(children[0] ?? node);
    const own = isFirstOnLine(text, first);
    const indent = indentAt(text, first);
    const item = name + written(text, value, own ? indent : undefined);
    return applied(text, [{ start: first, end: first, text: `${item},${own ? eol + indent : " "}` }]);
  }
  const next = children[after + 1];
  const limit = next === undefined ? node.end - 1 : begin(next);
  const { comma, comments } = gapIn(text, { start: previous.end, end: limit });
  const apart =
    hasLineEnd(text.slice(node.start, begin(children[0] ?? node))) ||
    hasLineEnd(text.slice((children.at(-1) ?? node).end, node.end));
  const indent = isFirstOnLine(text, begin(previous))
    ? indentAt(text, begin(previous))
    : indentAt(text, node.start) + unit(text);
  const item = name + written(text, value, apart ? indent : undefined);
  const separated = comma === undefined ? previous.end : comma + 1;
  const missingComma: Splice[] = comma === undefined ? [{ start: previous.end, end: previous.end, text: "," }] : [];
  const closing = next !== undefined || comma !== undefined ? "," : "";
  if (apart) {
    // Comments that begin on the previous member's own line are about that member.
    let point = separated;
    for (const comment of comments) {
      if (
        comment.start >= point &&
        !hasLineEnd(text.slice(point, comment.start)) &&
        !(next !== undefined && !hasLineEnd(text.slice(comment.end, limit)))
      )
        point = comment.end;
    }
    return applied(text, joined(missingComma, { start: point, end: point, text: eol + indent + item + closing }));
  }
  const point =
    next === undefined && comma === undefined ? Math.max(separated, ...comments.map(({ end }) => end)) : separated;
  return comma === undefined
    ? applied(text, [{ start: point, end: point, text: `, ${item}` }])
    : applied(text, [{ start: point, end: point, text: ` ${item}${closing}` }]);
}

/** Two insertions at one place would land in the wrong order. */
function joined(first: readonly Splice[], second: Splice): Splice[] {
  const [comma] = first;
  return comma !== undefined && comma.start === second.start
    ? [{ ...second, text: comma.text + second.text }]
    : [...first, second];
}

function intoEmpty(text: string, { start, end }: Span, name: string, value: unknown): string {
  const inner = text.slice(start + 1, end - 1);
  const eol = lineEndOf(text);
  const base = indentAt(text, start);
  const indent = base + unit(text);
  if (inner.trim() === "")
    return applied(text, [
      { start: start + 1, end: end - 1, text: eol + indent + name + written(text, value, indent) + eol + base },
    ]);
  const tail = /(?:\r\n|\n|\r)[ \t]*$/.exec(inner);
  if (tail !== null) {
    const point = start + 1 + tail.index;
    return applied(text, [{ start: point, end: point, text: eol + indent + name + written(text, value, indent) }]);
  }
  return applied(text, [
    { start: end - 1, end: end - 1, text: `${inner.endsWith(" ") ? "" : " "}${name}${oneLine(value)} ` },
  ]);
}

/** Takes a member out, with its comma and its line. Its comments stay where they are. */
export function remove(text: string, { node, children }: Container, index: number): string {
  const gone = children[index];
  if (gone === undefined) return text;
  const [previous, next] = [children[index - 1], children[index + 1]];
  const start = begin(gone);
  const limit = next === undefined ? node.end - 1 : begin(next);
  const { comma, comments } = gapIn(text, { start: gone.end, end: limit });
  const before = previous === undefined ? undefined : gapIn(text, { start: previous.end, end: start }).comma;
  const indent = indentAt(text, start);
  const saved = keptComments(text, { start, end: gone.end }, indent).trimEnd();
  const splices: Splice[] = [];
  // Of the commas around it one goes: its own, or for the last member without one the comma before it.
  const own = comma !== undefined && comments.every((comment) => comment.start > comma) ? comma + 1 : gone.end;
  if (comma !== undefined && own === gone.end) splices.push({ start: comma, end: comma + 1, text: "" });
  if (comma === undefined && next === undefined && before !== undefined)
    splices.push({ start: before, end: before + 1, text: "" });
  // A line comment that was inside must not swallow what follows.
  const ending =
    /\/\/[^\r\n]*$/.test(saved) && !/^[ \t]*(?:[\r\n]|$)/.test(text.slice(own)) ? lineEndOf(text) + indent : "";
  splices.push({ ...stretch(text, start, own, saved !== ""), text: saved + ending });
  return applied(text, splices);
}

/** The stretch to cut for a member: its whole line when it stood there alone, otherwise with the blanks on one side. */
function stretch(text: string, start: number, end: number, occupied: boolean): Span {
  const blanks = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  const after = end + blanks;
  const ending = /^(?:\r\n|\n|\r)/.exec(text.slice(after))?.[0].length ?? 0;
  if (occupied) return { start, end: ending > 0 ? after : end };
  if (isFirstOnLine(text, start)) {
    if (ending > 0 && lineStart(text, start) > 0) return { start: lineStart(text, start), end: after + ending };
    return { start, end: after };
  }
  const lead = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const closes = ending > 0 || /^[}\]]/.test(text.slice(after));
  return closes ? { start: start - lead, end } : { start, end: after };
}
