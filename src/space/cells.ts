/** What a fact space is made of: axes of atoms, and the cells where they cross. */
import type { Value } from "../engine/predicate.ts";
import type { Fact } from "../engine/types.ts";

export interface Interval {
  readonly atLeast?: number;
  readonly above?: number;
  readonly atMost?: number;
  readonly below?: number;
}

/** A set of values of one fact that no rule tells apart. `text` says which patterns (by index in the axis) match. */
export interface Atom {
  readonly witness: Value;
  readonly interval?: Interval;
  readonly text?: { readonly literal?: string; readonly matches: readonly boolean[] };
}

/** The values of one fact, cut where some rule tells them apart. */
export interface Axis {
  readonly fact: Fact;
  readonly atoms: readonly Atom[];
  /** What `Atom.text.matches` is about: patterns, each a group of which one must match. */
  readonly patterns: readonly (readonly string[])[];
  /** False when a bound was hit and the atoms are only a sample. */
  readonly exact: boolean;
}

/** One part of the fact space in which the same rules hold, with facts that lie in it. */
export interface Cell {
  /** The index of the atom on each axis. */
  readonly at: readonly number[];
  readonly facts: { readonly [fact: string]: Exclude<Value, undefined> };
}
