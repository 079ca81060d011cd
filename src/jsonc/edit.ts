/**
 * Changes to a config's text that leave every comment and every byte elsewhere as it was. By hand, since the `modify` of
 * jsonc-parser takes comments with what it removes or replaces.
 */
import type { Node } from "./build.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { parse } from "./parse.ts";
import { at, child, isObject, member, parent, sameJson, segments } from "./pointer.ts";
import { insert, remove, replaceValue, type Container } from "./splice.ts";
import { isBlank, lineEndOf } from "./trivia.ts";

/** Sets the value at a pointer, making the objects on the way; `undefined` takes it out. */
export interface Edit {
  readonly pointer: string;
  readonly value: unknown;
}

/** Refuses a text with errors in it: what they would become is anybody's guess. An empty text counts as `{}`. */
export function editConfig(
  text: string,
  edits: readonly Edit[],
  file = "<config>",
): { readonly text: string } | { readonly diagnostics: readonly Diagnostic[] } {
  let edited = isBlank(text.replace(/^\uFEFF/, "")) ? withRoot(text) : text;
  const { diagnostics } = parse(file, edited);
  if (diagnostics.length > 0) return { diagnostics };
  for (const { pointer, value } of edits) {
    for (const step of steps(pointer, at(parse(file, edited).value, pointer), value)) edited = apply(edited, step);
  }
  return { text: edits.length === 0 ? text : edited };
}

function withRoot(text: string): string {
  const eol = lineEndOf(text);
  return `${text.trimEnd()}${text.trim() === "" ? "" : eol}{}${eol}`;
}

type Step = { readonly do: "set" | "insert" | "remove"; readonly pointer: string; readonly value?: unknown };

/** The smallest changes that turn one value into the other, in the order in which they are to be made. */
function steps(pointer: string, before: unknown, after: unknown): Step[] {
  if (after === undefined) return before === undefined ? [] : [{ do: "remove", pointer }];
  if (sameJson(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const gone = Object.keys(before).filter((key) => member(after, key) === undefined);
    return [
      ...gone.map((key): Step => ({ do: "remove", pointer: child(pointer, key) })),
      ...Object.entries(after).flatMap(([key, value]) => steps(child(pointer, key), member(before, key), value)),
    ];
  }
  if (Array.isArray(before) && Array.isArray(after)) return listSteps(pointer, before, after);
  return [{ do: "set", pointer, value: after }];
}

/** What both lists begin and end with stays, so that an entry keeps its comments when others come or go. */
function listSteps(pointer: string, before: readonly unknown[], after: readonly unknown[]): Step[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && sameJson(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && sameJson(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  const old = before.length - head - tail;
  const fresh = after.slice(head, after.length - tail);
  const removals = Array.from({ length: Math.max(0, old - fresh.length) }, (_, index): Step => ({
    do: "remove",
    pointer: child(pointer, head + old - 1 - index),
  }));
  const changes = fresh
    .slice(0, old)
    .flatMap((value, index) => steps(child(pointer, head + index), before[head + index], value));
  const additions = fresh
    .slice(old)
    .map((value, index): Step => ({ do: "insert", pointer: child(pointer, head + old + index), value }));
  return [...removals, ...changes, ...additions];
}

function apply(text: string, step: Step): string {
  const { root } = parse("", text);
  if (root === undefined) return text;
  const path = segments(step.pointer);
  let node = root;
  for (const [depth, segment] of path.entries()) {
    const container = containerOf(node);
    const index = container.keys.indexOf(segment);
    const last = depth === path.length - 1;
    if (last && step.do === "remove") return index < 0 ? text : remove(text, container, index);
    if (last && step.do === "insert") return insert(text, container, Number(segment) - 1, undefined, step.value);
    const found = container.children[index];
    if (found === undefined) return add(text, node, container, path.slice(depth), step);
    node = found;
  }
  return replaceValue(text, node, step.value);
}

/** Adds what is missing on the way to a pointer. A value that can hold no such member makes room for an object. */
function add(
  text: string,
  node: Node,
  container: Container,
  path: readonly string[],
  { pointer, value, do: kind }: Step,
): string {
  if (kind === "remove") return text;
  const [key = "", ...rest] = path;
  const wrapped = rest.reduceRight<unknown>((inner, segment) => ({ [segment]: inner }), value);
  if (node.members) return insert(text, container, container.children.length - 1, key, wrapped);
  if (node.items === undefined || !isIndex.test(key)) return replaceValue(text, node, { [key]: wrapped });
  if (key !== String(container.children.length) && key !== "-")
    throw new RangeError(`${parent(pointer)} has no entry before ${key}`);
  return insert(text, container, container.children.length - 1, undefined, wrapped);
}

/** The name of an entry of a list; `-` is the one after the last. */
const isIndex = /^(?:-|0|[1-9]\d*)$/;

function containerOf(node: Node): Container & { readonly keys: readonly string[] } {
  const children = node.members ? [...node.members.values()] : (node.items ?? []);
  const keys = node.members ? [...node.members.keys()] : children.map((_, index) => String(index));
  return { node, children, keys };
}
