/** Layers → one value, and who set what in it. Objects merge key by key; lists and everything else replace. */
import type { Source } from "../engine/types.ts";
import { isObject, member, segments } from "../jsonc/pointer.ts";
import type { Ref } from "./refs.ts";

/**
 * `untrusted`: a project's file, not read. `unneeded`: another layer's file exists, so this one is not read. `ignored`: a
 * layer beneath says so. `skipped`: a reference has no value. `failed`: the file has errors.
 */
export type LayerState = "built-in" | "loaded" | "absent" | "untrusted" | "unneeded" | "ignored" | "skipped" | "failed";

/** One file, or the defaults, whose values a later layer replaces. */
export interface Layer {
  readonly name: string;
  readonly state: LayerState;
  /** The file that was read, or that would have been. */
  readonly file?: string;
  /** What the layer contributes; one that is not taken up contributes at most the lists of it that hold something back. */
  readonly value: unknown;
  /** The layer's texts that refer to the environment; pointers are into `value`. */
  readonly refs: readonly Ref[];
  /** Where a value of this layer was written. */
  readonly source?: (pointer: string) => Source;
}

/** What one layer says about a value. The first in a list is in force; the others are what it replaced, nearest first. */
export interface Provenance {
  readonly layer: string;
  readonly value: unknown;
  /** Absent for a built-in default. */
  readonly source?: Source;
  /** The text as written, where it refers to the environment: show this instead of the value. */
  readonly ref?: string;
}

export function merge(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isObject(below) || !isObject(above)) return above;
  const merged: { [key: string]: unknown } = { ...below };
  for (const [key, value] of Object.entries(above)) merged[key] = merge(member(below, key), value);
  return merged;
}

/** The layers from the bottom up. */
export function mergeAll(layers: readonly Layer[]): unknown {
  return layers.reduce<unknown>((below, { value }) => merge(below, value), undefined);
}

/** Replays the merge for one value. Empty when the effective config has no such value. */
export function provenance(layers: readonly Layer[], pointer: string): Provenance[] {
  const found: Provenance[] = [];
  search(layers, pointer, (layer, value) => {
    const source = layer.source?.(pointer);
    const ref = layer.refs.find((one) => one.pointer === pointer)?.raw;
    found.push({
      layer: layer.name,
      value,
      ...(source === undefined ? {} : { source }),
      ...(ref === undefined ? {} : { ref }),
    });
    return true;
  });
  return found;
}

/** The layer that sets the value in force, if any does. */
export function inForce<L extends Layer>(layers: readonly L[], pointer: string): L | undefined {
  let winner: L | undefined;
  search(layers, pointer, (layer) => {
    winner = layer;
    return false;
  });
  return winner;
}

/** Gives the layers that have a say about a value, from the top down, until one hides all beneath it or `more` is false. */
function search<L extends Layer>(
  layers: readonly L[],
  pointer: string,
  more: (layer: L, value: unknown) => boolean,
): void {
  const path = segments(pointer);
  // How much of the way the layers so far have as objects: a layer beneath counts only where it has objects there too.
  let merged = 0;
  for (let index = layers.length - 1; index >= 0; index--) {
    const layer = layers[index];
    if (layer === undefined) continue;
    let value = layer.value;
    let depth = 0;
    let inside = false;
    for (; depth < path.length && value !== undefined; depth++) {
      inside ||= !isObject(value);
      if (inside && depth < merged) return;
      value = member(value, path[depth] ?? "");
      if (!inside) merged = Math.max(merged, depth + 1);
    }
    if (value !== undefined && !more(layer, value)) return;
    // What lies inside a list, or would lie inside a text, is this layer's alone.
    if (inside) return;
  }
}

/** The references that are in force: those of the layer that set the value, session settings aside. */
export function refsInForce(layers: readonly Layer[]): Ref[] {
  return layers.flatMap((layer) =>
    layer.refs.filter(({ pointer }) => {
      const above = layers.slice(layers.indexOf(layer)).filter(({ file }) => file !== undefined);
      return inForce(above, pointer) === layer;
    }),
  );
}
