/** What a fact's value is kept as in a summary: a number as one of those that no rule tells it from, a text as it is or hashed. */
import { createHash } from "node:crypto";
import type { Decider } from "../engine/decide.ts";
import { cutPoints } from "../engine/locate.ts";
import { between } from "../engine/numbers.ts";
import type { FactType } from "../engine/types.ts";

/** A place where a table reads a fact: its decider, and the fact's index there. */
export interface Read {
  readonly decider: Decider;
  readonly fact: number;
}

export interface Keeping {
  /** Numbers are rounded instead of grouped, for policies to come. */
  readonly keepNumbers: boolean;
  /** Texts that no policy names are hashed. */
  readonly private: boolean;
}

/** Digits of a number that is kept for policies to come. */
const DIGITS = 6;
/** Of a hash; 64 bits tell a team's names apart. */
const HASH = 16;
/** Stands for every text of a fact that no rule looks at. */
export const ANY = "*";

export interface Cells {
  readonly kind: FactType["kind"] | "unknown";
  /** The numbers at which an answer can change, ascending. */
  readonly cuts: readonly number[];
  /** Whether one fact is held against another: its values are then kept as they are. */
  readonly compared: boolean;
  /** A whole number, and nothing else, fits. */
  readonly whole: boolean;
  /** No rule looks at it. */
  readonly unread: boolean;
  /** The texts that a policy names. */
  readonly words: ReadonlySet<string>;
}

/** Over every place at which any of the given policies reads a fact. */
export function cellsOf(reads: readonly Read[]): Cells {
  const facts = reads.flatMap(({ decider, fact }) => decider.table.facts[fact] ?? []);
  const tests = reads.flatMap(({ decider, fact }) =>
    decider.rules.flatMap((rule) => rule.tests.filter((test) => test.fact === fact || test.same.includes(fact))),
  );
  const types = facts.map(({ type }) => type);
  const ends = types.flatMap((type) => (type.kind === "number" ? [type.min ?? [], type.max ?? []].flat() : []));
  return {
    kind: types[0]?.kind ?? "unknown",
    cuts: [...new Set([...cutPoints(tests), ...ends])].sort((a, b) => a - b),
    compared: tests.some(({ same }) => same.length > 0),
    whole: types.some((type) => type.kind === "number" && type.integer === true),
    unread:
      types.length > 0 && tests.length === 0 && types.every((type) => type.kind === "text" && type.match === "name"),
    words: new Set([
      ...tests.flatMap(({ literals }) => literals),
      ...types.flatMap((type) => (type.kind === "closed" ? type.values.map(String) : [])),
      ...facts.flatMap(({ absent }) => absent),
    ]),
  };
}

export function kept(value: unknown, cells: Cells, keeping: Keeping): unknown {
  if (typeof value === "boolean" || value === undefined || value === null) return value;
  if (typeof value === "number") {
    if (keeping.keepNumbers) return Number(Math.max(-LARGEST, Math.min(LARGEST, value)).toPrecision(DIGITS));
    return cells.kind !== "number" || cells.compared ? value : numberIn(value, cells);
  }
  // No fact holds a list or an object, and what is in it is nobody's to keep.
  if (typeof value !== "string") return {};
  if (cells.words.has(value)) return value;
  if (cells.unread && cells.kind === "text") return ANY;
  return keeping.private ? `#${createHash("sha256").update(value).digest("hex").slice(0, HASH)}` : value;
}

const LARGEST = 1e308;

/** The number that stands for all of its cell: the cut itself, or one between two cuts. */
export function numberIn(value: number, { cuts, whole }: Cells): number {
  // It fits nowhere, whatever it is.
  if (whole && !Number.isInteger(value)) return PART;
  const at = cuts.findIndex((cut) => value <= cut);
  if (at >= 0 && cuts[at] === value) return value;
  return gapOf(cuts, at < 0 ? cuts.length : at, whole) ?? value;
}

export const PART = 0.5;

/** Stands for the numbers under the cut of this index and above the one before it; undefined where no number is. */
export const gapOf = (cuts: readonly number[], at: number, whole: boolean): number | undefined =>
  between(cuts[at - 1] ?? -Infinity, cuts[at] ?? Infinity, { kind: "number", integer: whole })[0];
