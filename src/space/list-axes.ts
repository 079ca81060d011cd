/** The axes of a fact space in which long lists of patterns are looked at as lists. */
import type { Decider } from "../engine/decide.ts";
import type { Predicate } from "../engine/predicate.ts";
import { product } from "./product.ts";
import type { Atom, Axis } from "./cells.ts";
import { decidingTexts, END, textLists, type RuleList, type TextLists } from "./text-lists.ts";
import type { Fact } from "../engine/types.ts";

/** An axis whose atoms, but for those that hold no text, are texts which show what its lists decide. */
export interface ListAxis extends TextLists {
  /** How many atoms are such texts; they come first. */
  readonly texts: number;
}

interface Options {
  readonly also: readonly Predicate[];
  readonly across: boolean;
  /** Atoms of a fact that are no values of its type. */
  readonly besides: (fact: Fact) => readonly Atom[];
  /** The axis of a fact that is looked at in every way. */
  readonly ownAxis: (fact: Fact, index: number) => Axis;
  /** Facts that are looked at as lists, and those that may be where the other way does not come to an end. */
  readonly able: ReadonlySet<number>;
  readonly others: ReadonlySet<number>;
}

/** How often a condition may be asked to find the lists; with more combinations of the other facts it takes too long. */
const MAX_ASKED = 3_000_000;

export function listAxes(
  facts: readonly Fact[],
  deciders: readonly Decider[],
  options: Options,
): { readonly axes: readonly Axis[]; readonly lists: readonly ListAxis[] } {
  const { able, others, ownAxis } = options;
  const plain = facts.map((fact, index) => (able.has(index) ? undefined : ownAxis(fact, index)));
  const endless = plain.flatMap((axis, index) => (axis?.exact === false && others.has(index) ? [index] : []));
  const chosen = new Set([...able, ...endless]);
  const rest = plain
    .filter((axis, index) => axis !== undefined && !chosen.has(index))
    .filter((axis) => axis !== undefined);
  const cells = rest.reduce((count, { atoms }) => count * atoms.length, 1);
  const asked = cells * deciders.reduce((count, { rules }) => count + rules.length, 0);
  if (chosen.size === 0 || asked > MAX_ASKED)
    return { axes: facts.map((fact, index) => plain[index] ?? ownAxis(fact, index)), lists: [] };
  const lists: ListAxis[] = [];
  const axes = facts.map((fact, index): Axis => {
    const axis = plain[index];
    if (axis !== undefined && !chosen.has(index)) return axis;
    const own = textLists(fact, index, deciders, chosen);
    const { texts, exact } = decided(
      own,
      fact,
      [...product(rest)].map((cell) => own.of(cell.facts)),
      deciders,
      chosen.size === 1,
      options,
    );
    lists.push({ ...own, texts: texts.length });
    return {
      fact,
      atoms: [
        ...texts.map((witness) => ({ witness, text: { literal: witness, matches: [] } })),
        ...options.besides(fact),
      ],
      patterns: [],
      exact,
    };
  });
  return { axes, lists };
}

function decided(
  { fact: index }: TextLists,
  { type }: Fact,
  all: readonly (readonly RuleList[])[],
  [before, after]: readonly Decider[],
  alone: boolean,
  { also, across }: Options,
) {
  const outcomeOf = (decider: Decider | undefined, rule: number) =>
    rule === END ? decider?.table.onFault : decider?.rules[rule]?.then;
  return decidingTexts([...new Set(all)], {
    also: also.filter(({ fact }) => fact === index),
    across,
    examples: type.kind === "text" ? type.examples : [],
    // What another text decides first is not known here, so then every pair counts.
    matters: alone ? (one, other) => outcomeOf(before, one) !== outcomeOf(after, other) : () => true,
  });
}
