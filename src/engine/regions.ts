/**
 * The fact space of one or more bound tables, cut into finitely many cells: within a cell no rule of any of them can tell
 * two inputs apart, so one witness speaks for all. Diff, lint, coverage and invariants are loops over these cells.
 */
import { atoms as textAtoms } from "../globs/automaton.ts";
import type { Decider } from "./decide.ts";
import { cutPoints } from "./locate.ts";
import { compilePattern } from "../globs/pattern.ts";
import type { Predicate, Value } from "./predicate.ts";
import type { Fact, FactType } from "./types.ts";

export interface Interval { readonly atLeast?: number; readonly above?: number; readonly atMost?: number; readonly below?: number }

/** A set of values of one fact that no rule tells apart. `text` says which patterns (by index in the axis) match. */
export interface Atom {
  readonly witness: Value;
  readonly interval?: Interval;
  readonly text?: { readonly literal?: string; readonly matches: readonly boolean[] };
}

export interface Axis {
  readonly fact: Fact;
  readonly atoms: readonly Atom[];
  /** What `Atom.text.matches` is about: patterns, each a group of which one must match. */
  readonly patterns: readonly (readonly string[])[];
  /** False when a bound was hit and the atoms are only a sample. */
  readonly exact: boolean;
}

export interface Cell {
  /** The index of the atom on each axis. */
  readonly at: readonly number[];
  readonly facts: { readonly [fact: string]: Exclude<Value, undefined> };
}

export interface Regions {
  readonly axes: readonly Axis[];
  readonly exact: boolean;
  readonly cells: () => Generator<Cell>;
}

export interface RegionOptions {
  /** Further conditions to cut along (an invariant's). */
  readonly also?: readonly Predicate[];
  /** Facts that are not passed: the config's value stands. */
  readonly fixed?: ReadonlySet<string>;
}

/** Past this many cells a table is only sampled, and says so. */
const maxCells = 1_000_000;

/** All deciders must be of tables with the same facts. Facts that a rule compares add an axis of their own: whether they are the same. */
export function regions(deciders: readonly Decider[], { also = [], fixed }: RegionOptions = {}): Regions {
  const facts = deciders[0]?.table.facts ?? [];
  const tests = [...deciders.flatMap(({ rules }) => rules.flatMap((rule) => rule.tests)), ...also];
  const pairs = [...new Map(tests.flatMap(({ fact, same }) => (same === undefined ? [] : [[`${fact} ${same}`, [fact, same] as const]]))).values()];
  const compared = new Set(pairs.flat());
  const own = facts.map((fact, index): Axis => {
    if (fixed?.has(fact.name) === true) return { fact, atoms: [{ witness: undefined }], patterns: [], exact: true };
    const axis = axisOf(fact, tests.filter((test) => test.fact === index || (compared.has(index) && compared.has(test.fact))));
    const atoms = fact.optional ? [...axis.atoms, { witness: undefined }] : axis.atoms;
    return { ...axis, atoms, exact: axis.exact && !(compared.has(index) && axis.patterns.length > 0) };
  });
  const relations = pairs.map(([a, b]): Axis => ({
    fact: { name: `${facts[a]?.name} = ${facts[b]?.name}`, type: { kind: "closed", values: [false, true], ordered: false }, optional: false, absent: [] },
    atoms: [{ witness: false }, { witness: true }],
    patterns: [],
    exact: true,
  }));
  const axes = [...own, ...relations];
  const size = own.reduce((cells, { atoms }) => cells * atoms.length, 1);
  const cells = () => first(maxCells, pairs.reduce((given, pair) => related(given, pair, own), product(own)));
  return { axes, exact: size <= maxCells && axes.every(({ exact }) => exact), cells };
}

/** Splits each cell by whether the two facts are the same text; inside one open atom they may or may not be. */
function* related(cells: Iterable<Cell>, [a, b]: readonly [number, number], axes: readonly Axis[]): Generator<Cell> {
  for (const { at, facts } of cells) {
    const [left, right] = [axes[a]?.fact.name ?? "", axes[b]?.fact.name ?? ""];
    const [value, atom] = [facts[left], axes[a]?.atoms[at[a] ?? 0]];
    if (at[a] !== at[b] || value === undefined) yield { at: [...at, 0], facts };
    else {
      yield { at: [...at, 1], facts: { ...facts, [right]: value } };
      if (atom?.text?.literal === undefined) yield { at: [...at, 0], facts: { ...facts, [right]: `${value}-2` } };
    }
  }
}

function axisOf(fact: Fact, tests: readonly Predicate[]): Axis {
  const { type } = fact;
  switch (type.kind) {
    case "closed": return { fact, atoms: type.values.map((witness) => ({ witness })), patterns: [], exact: true };
    case "number": return { fact, atoms: intervals(cutPoints(tests), type), patterns: [], exact: true };
    case "text": {
      const literals = [...new Set(tests.flatMap((test) => test.literals))];
      const patterns = together(tests, type.match);
      const compiled = patterns.flatMap((group) => joined(group, type.match));
      const found = textAtoms(compiled, literals, { examples: type.examples, dialect: type.match });
      return {
        fact,
        patterns,
        exact: found.exact,
        atoms: found.atoms.map(({ matches, literal, witness }) => ({ witness, text: { matches, ...(literal !== undefined && { literal }) } })),
      };
    }
  }
}

/**
 * Path patterns that stand in just the same conditions count as one: no rule tells them apart, and each pattern more
 * doubles the combinations. Names have no braces to call a group by, and few of them overlap.
 */
function together(tests: readonly Predicate[], dialect: "name" | "path"): string[][] {
  const groups = new Map<string, string[]>();
  for (const pattern of new Set(tests.flatMap((test) => test.patterns))) {
    const key = dialect === "name" ? pattern : `${pattern.includes("/")} ${tests.map((test) => Number(test.patterns.includes(pattern))).join("")}`;
    const group = groups.get(key) ?? [];
    group.push(pattern);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** One expression for all of them; none when no pattern of the group compiles. */
function joined(group: readonly string[], dialect: "name" | "path"): { readonly source: string; readonly flags: string }[] {
  const regexes = group.flatMap((pattern) => {
    const compiled = compilePattern(pattern, dialect);
    return compiled.ok ? [compiled.regex] : [];
  });
  const [first] = regexes;
  return first === undefined ? [] : [{ source: regexes.map(({ source }) => source).join("|"), flags: first.flags }];
}

/** Points and the open intervals between them, as far as they hold a value of the type. */
function intervals(cuts: readonly number[], { min = -Infinity, max = Infinity, integer = false }: Extract<FactType, { kind: "number" }>): Atom[] {
  const atoms: Atom[] = [];
  const add = (witness: number, interval: Interval, holds: boolean) => {
    if (holds && witness >= min && witness <= max && (!integer || Number.isInteger(witness))) atoms.push({ witness, interval });
  };
  let below: number | undefined;
  for (const cut of [...cuts, undefined]) {
    const witness = inside(below, cut, min, max, integer);
    add(witness, { ...(below === undefined ? finite("atLeast", min) : { above: below }), ...(cut === undefined ? finite("atMost", max) : { below: cut }) },
      witness > (below ?? -Infinity) && witness < (cut ?? Infinity));
    if (cut !== undefined) add(cut, { atLeast: cut, atMost: cut }, true);
    below = cut;
  }
  return atoms;
}

const finite = (key: "atLeast" | "atMost", bound: number) => (Number.isFinite(bound) ? { [key]: bound } : {});

/** A readable number strictly between two cut points. */
function inside(below: number | undefined, cut: number | undefined, min: number, max: number, integer: boolean): number {
  const low = below ?? (Number.isFinite(min) ? min : cut === undefined ? 0 : cut - 2);
  const high = cut ?? (Number.isFinite(max) ? max : low + 2);
  if (below === undefined && Number.isFinite(min) && (cut === undefined || min < cut)) return min;
  const middle = (low + high) / 2;
  return integer ? Math.floor(middle) : Number(middle.toPrecision(4)) > low && Number(middle.toPrecision(4)) < high ? Number(middle.toPrecision(4)) : middle;
}

function* product(axes: readonly Axis[], at: readonly number[] = [], facts: Cell["facts"] = {}): Generator<Cell> {
  const axis = axes[at.length];
  if (axis === undefined) return yield { at, facts };
  for (const [index, { witness }] of axis.atoms.entries()) {
    yield* product(axes, [...at, index], witness === undefined ? facts : { ...facts, [axis.fact.name]: witness });
  }
}

function* first<T>(count: number, items: Iterable<T>): Generator<T> {
  for (const item of items) {
    if (count-- <= 0) return;
    yield item;
  }
}
