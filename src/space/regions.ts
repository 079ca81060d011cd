/**
 * The fact space of one or more bound tables, cut into finitely many cells: within a cell no rule of any of them can tell
 * two inputs apart, so one witness speaks for all. Diff, lint, coverage and invariants are loops over these cells.
 */
import type { TextAtoms } from "../globs/atoms.ts";
import { axisOf } from "./axis.ts";
import type { Atom, Axis, Cell } from "./cells.ts";
import type { Decider } from "../engine/decide.ts";
import type { Predicate, Value } from "../engine/predicate.ts";
import { listAxes, type ListAxis } from "./list-axes.ts";
import { product } from "./product.ts";
import { partitions, related } from "./related.ts";
import { lines, sampled } from "./sample.ts";
import type { Fact } from "../engine/types.ts";
import { listable } from "./text-lists.ts";

/** The cells of a table's fact space, or of what several tables have in common. */
export interface Regions {
  readonly axes: readonly Axis[];
  readonly exact: boolean;
  /** Why it is not exact, each in a few words. */
  readonly lacking: readonly string[];
  /** The facts, by index, of which the last axes say whether they are the same. */
  readonly relations: readonly (readonly [number, number])[];
  /** Text facts whose atoms are no parts of all texts, but texts that show whatever can be decided: a list of patterns says what decides. */
  readonly lists: readonly ListAxis[];
  /** Every cell, one after the other; a second call begins anew. */
  readonly cells: () => Generator<Cell>;
}

export interface RegionOptions {
  /** Further conditions to cut along (an invariant's). */
  readonly also?: readonly Predicate[];
  /** By fact, values that are outside its type or mean absence, and that are still to be looked at. */
  readonly strays?: ReadonlyMap<string, readonly Exclude<Value, undefined>[]>;
  /** Facts that are not passed: the config's value stands. */
  readonly fixed?: ReadonlySet<string>;
  /** Facts that no condition is about stand at one value, since they change nothing. */
  readonly mentionedOnly?: boolean;
  /** What is decided in two cells is held against each other, not only what two deciders say in one. */
  readonly across?: boolean;
  /** Past this many cells a table is only sampled, and says so. */
  readonly maxCells?: number;
  /** What was found out about texts before; whoever asks again and again keeps it, for that takes the longest. */
  readonly texts?: Map<string, TextAtoms>;
}

/** In a sample, in how many ways the facts of one cell are taken to be the same. */
const sampledWays = 20;

/** What may be tried to tell the texts of all facts apart. */
const maxTextStates = 20_000;

/** All deciders must be of tables with the same facts. Facts that a rule compares add an axis of their own: whether they are the same. */
export function regions(
  deciders: readonly Decider[],
  {
    also = [],
    strays,
    fixed,
    mentionedOnly = false,
    across = false,
    maxCells = 1_000_000,
    texts = new Map(),
  }: RegionOptions = {},
): Regions {
  const facts = deciders[0]?.table.facts ?? [];
  const tests = [...deciders.flatMap(({ rules }) => rules.flatMap((rule) => rule.tests)), ...also];
  const pairs = [
    ...new Map(
      tests.flatMap(({ fact, same }) => same.map((other) => [`${fact} ${other}`, [fact, other] as const])),
    ).values(),
  ];
  const compared = [...new Set(pairs.flat())];
  const rivals = compared.flatMap((index) => facts[index]?.type ?? []);
  const patterned = new Set(tests.flatMap(({ fact, likes }) => (likes.length > 0 ? [fact] : [])));
  const maxStates = Math.ceil(maxTextStates / Math.max(1, patterned.size));
  const ownAxis = (fact: Fact, index: number): Axis => {
    if (fixed?.has(fact.name) === true) return { fact, atoms: [{ witness: undefined }], patterns: [], exact: true };
    const isCompared = compared.includes(index);
    const axis = axisOf(
      fact,
      tests.filter((test) => test.fact === index || (isCompared && compared.includes(test.fact))),
      isCompared ? rivals : [],
      { known: texts, maxStates },
    );
    if (mentionedOnly && !isCompared && !tests.some((test) => test.fact === index))
      return { ...axis, atoms: axis.atoms.slice(0, 1) };
    return {
      ...axis,
      atoms: [...axis.atoms, ...besides(fact)],
      exact: axis.exact && !(isCompared && axis.patterns.length > 0),
    };
  };
  const besides = (fact: Fact): Atom[] => [
    ...(strays?.get(fact.name) ?? []).map((witness) => ({ witness })),
    ...(fact.optional ? [{ witness: undefined }] : []),
  ];
  const open = facts.flatMap(({ name }, index) => (fixed?.has(name) === true || pairs.length > 0 ? [] : [index]));
  const { axes: own, lists } = listAxes(facts, deciders, {
    also,
    across,
    besides,
    ownAxis,
    able: listable(facts, open, deciders, also),
    others: listable(facts, open, deciders, also, 0),
  });
  const relations = pairs.map(([a, b]): Axis => ({
    fact: {
      name: `${facts[a]?.name} = ${facts[b]?.name}`,
      type: { kind: "closed", values: [false, true], ordered: false },
      optional: false,
      absent: [],
    },
    atoms: [{ witness: false }, { witness: true }],
    patterns: [],
    exact: true,
  }));
  const axes = [...own, ...relations];
  const size = own.reduce((cells, { atoms }) => cells * atoms.length, partitions(compared.length));
  const whole = size <= maxCells;
  const distinct = (cells: Iterable<Cell>) =>
    pairs.length === 0 ? cells : related(cells, own, pairs, whole ? maxCells : sampledWays);
  const cells = () =>
    first(whole ? maxCells : Math.min(maxCells, sampled), distinct(whole ? product(own) : lines(own)));
  const lacking = [
    ...axes.flatMap(({ fact, exact }) =>
      exact ? [] : [`not every way is known in which patterns match \`${fact.name}\``],
    ),
    ...(whole
      ? []
      : [`its facts can be combined in ${size.toLocaleString("en", { maximumSignificantDigits: 2 })} ways`]),
  ];
  return { axes, exact: lacking.length === 0, lacking, relations: pairs, lists, cells };
}

function* first<T>(count: number, items: Iterable<T>): Generator<T> {
  for (const item of items) {
    if (count-- <= 0) return;
    yield item;
  }
}
