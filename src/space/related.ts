/** Cells of tables that compare facts with each other: each cell once for every way in which those facts can be the same. */
import { compilePattern } from "../globs/pattern.ts";
import { between, holdsNumber } from "../engine/numbers.ts";
import type { Value } from "../engine/predicate.ts";
import type { Atom, Axis, Cell } from "./cells.ts";

/** In how many ways so many facts can be the same and different (Bell's numbers), as far as it matters. */
export function partitions(facts: number): number {
  let row = [1];
  for (let count = 1; count < Math.min(facts, 20); count++)
    row = row.reduce((next, value) => [...next, (next.at(-1) ?? 0) + value], [row.at(-1) ?? 1]);
  return row.at(-1) ?? 1;
}

/** Each cell once for every way in which the compared facts can be the same: each takes a value that another has, or one of its own. Of each cell, at most `tries` ways are looked at. */
export function* related(
  cells: Iterable<Cell>,
  axes: readonly Axis[],
  pairs: readonly (readonly [number, number])[],
  tries: number,
): Generator<Cell> {
  const whole = ({ fact: { type } }: Axis) => type.kind === "number" && type.integer === true;
  // A whole number can be taken by any other fact, but not the other way round.
  const compared = [...new Set(pairs.flat())]
    .flatMap((index) => (axes[index] === undefined ? [] : [{ index, axis: axes[index] }]))
    .sort((a, b) => Number(whole(b.axis)) - Number(whole(a.axis)));
  function* assigned(given: Cell["facts"], at: readonly number[], place: number): Generator<Cell["facts"]> {
    const one = compared[place];
    if (one === undefined) return yield given;
    const { index, axis } = one;
    const { name } = axis.fact;
    const atom = axis.atoms[at[index] ?? 0];
    if (given[name] === undefined || atom === undefined) return yield* assigned(given, at, place + 1);
    const taken = compared.slice(0, place).flatMap((other) => given[other.axis.fact.name] ?? []);
    for (const value of new Set([
      ...taken.filter((other) => contains(axis, atom, other)),
      ...another(axis, atom, taken),
    ]))
      yield* assigned({ ...given, [name]: value }, at, place + 1);
  }
  for (const { at, facts } of cells) {
    const seen = new Set<string>();
    let tried = 0;
    for (const given of assigned(facts, at, 0)) {
      if (tried++ >= tries) break;
      const bits = pairs.map(([a, b]) => {
        const [left, right] = [given[axes[a]?.fact.name ?? ""], given[axes[b]?.fact.name ?? ""]];
        return Number(left !== undefined && left === right);
      });
      if (seen.has(bits.join())) continue;
      seen.add(bits.join());
      yield { at: [...at, ...bits], facts: given };
    }
  }
}

function contains(
  { fact: { type }, atoms, patterns }: Axis,
  { witness, interval, text }: Atom,
  value: Exclude<Value, undefined>,
): boolean {
  if (value === witness) return true;
  if (type.kind === "number" && typeof value === "number" && interval !== undefined) {
    const { atLeast = -Infinity, above = -Infinity, atMost = Infinity, below = Infinity } = interval;
    return (
      value >= atLeast &&
      (value > above || above === -Infinity) &&
      value <= atMost &&
      (value < below || below === Infinity) &&
      holdsNumber(type, value)
    );
  }
  if (type.kind !== "text" || typeof value !== "string" || text === undefined || text.literal !== undefined)
    return false;
  if (atoms.some((one) => one.text?.literal === value)) return false;
  return patterns.every(
    (group, index) => group.some((pattern) => matches(pattern, type.match, value)) === text.matches[index],
  );
}

function matches(pattern: string, dialect: "name" | "path", text: string): boolean {
  const compiled = compilePattern(pattern, dialect);
  return compiled.ok && compiled.matches(text);
}

/** A value of the atom that no other fact has yet; none where there is no other. */
function another(axis: Axis, atom: Atom, taken: readonly Value[]): Exclude<Value, undefined>[] {
  const { witness, interval = {} } = atom;
  const { type } = axis.fact;
  if (witness === undefined) return [];
  const others =
    !taken.includes(witness) || type.kind === "closed"
      ? []
      : type.kind === "number"
        ? interval.atLeast !== undefined && interval.atLeast === interval.atMost
          ? []
          : between(interval.above ?? -Infinity, interval.below ?? Infinity, type, taken.length + 1)
        : Array.from(taken, (_, index) => `${witness}-${index + 2}`).filter((value) => contains(axis, atom, value));
  return [witness, ...others].filter((value) => !taken.includes(value)).slice(0, 1);
}
