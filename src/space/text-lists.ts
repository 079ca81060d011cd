/**
 * Rules that name many patterns over one text fact are an ordered list of them, of which the first that matches decides.
 * What such lists can decide, alone or two together, shows at a few texts; to look at every way in which the patterns
 * can match would take texts without number.
 */
import { anything, entryFills, entryOf, isText, literalEntry, type Entry } from "../globs/entries.ts";
import { once } from "../globs/once.ts";
import { fillingFor, meetings, ordered, readable, type Ordered } from "../globs/first-match.ts";
import type { Dialect } from "../globs/texts.ts";
import { starsOf } from "../globs/stars.ts";
import type { Decider } from "../engine/decide.ts";
import type { BoundRule, Predicate, Value } from "../engine/predicate.ts";
import type { Fact, Facts } from "../engine/types.ts";

/** A list, and for each entry the index of its rule. */
export interface RuleList extends Ordered {
  readonly rules: readonly number[];
  /** The first entry of each rule. */
  readonly starts: ReadonlyMap<number, number>;
}

/** In place of a rule: the end of the list, where no rule is about the text; or a spelling of "absent", which is no text of the fact. */
export const END = -1;
export const ABSENT = -2;

/** So few patterns are told apart in every way, for then regions read best. */
export const FEW = 16;
/** Patterns with two stars or more overlap most others, so that ways double with each. */
const WIDE = 4;
/** So many literals are better told apart by what decides them than each from each. */
const LITERALS = 200;

/** By index, the text facts whose conditions are lists of literals and patterns, more than `few`, and of which no rule needs two at once. */
export function listable(
  facts: readonly Fact[],
  among: readonly number[],
  deciders: readonly Decider[],
  also: readonly Predicate[],
  few = FEW,
): ReadonlySet<number> {
  const rules = deciders.flatMap((one) => one.rules);
  const able = new Set(
    among.filter((index) => {
      const type = facts[index]?.type;
      if (type?.kind !== "text") return false;
      const own = rules.flatMap(({ tests }) => tests.filter((test) => test.fact === index));
      const others = also.filter((test) => test.fact === index);
      if (
        !own.every(({ plain }) => plain === true) ||
        others.some(({ likes }) => likes.length > 1) ||
        (deciders.length > 1 && others.length > 0)
      )
        return false;
      const patterns = new Set(own.flatMap(({ likes }) => likes.flatMap((like) => like.patterns)));
      const literals = own.reduce((count, one) => count + one.literals.length, 0);
      // Path patterns of one list are told apart together.
      const count =
        type.match === "path"
          ? own.filter(({ likes }) => likes.length > 0).length
          : patterns.size + [...patterns].filter((pattern) => starsOf(pattern).length > 2).length * (FEW / WIDE);
      return (
        count + literals * (FEW / LITERALS) > few &&
        [...patterns].every((pattern) => entryOf(pattern, type.match) !== undefined)
      );
    }),
  );
  return rules.some(({ tests }) => tests.filter(({ fact }) => able.has(fact)).length > 1) ? new Set() : able;
}

interface Row {
  readonly rules: readonly BoundRule[];
  readonly absent: readonly string[];
  readonly dialect: Dialect;
  /** What a rule asks of the text, when it does. */
  readonly entries: (rule: BoundRule) => readonly Entry[] | undefined;
  /** Whether the other facts let a rule through. */
  readonly applies: (rule: BoundRule) => boolean;
  /** Whether a rule that is not about the text ends the list. */
  readonly alone: boolean;
}

function listOf({ rules, absent, dialect, entries: entriesFor, applies, alone }: Row): RuleList {
  const entries: Entry[] = absent.map(literalEntry);
  const owners: number[] = absent.map(() => ABSENT);
  const add = (entry: Entry, rule: number) => {
    entries.push(entry);
    owners.push(rule);
  };
  for (const [index, rule] of rules.entries()) {
    if (!applies(rule)) continue;
    const own = entriesFor(rule);
    if (own !== undefined) for (const entry of own) add(entry, index);
    else if (alone) {
      add(anything(dialect), index);
      break;
    }
  }
  add(anything(dialect), END);
  return ruleList(entries, owners, dialect);
}

function ruleList(entries: readonly Entry[], rules: readonly number[], dialect: Dialect): RuleList {
  const starts = new Map<number, number>();
  for (const [index, rule] of rules.entries()) if (!starts.has(rule)) starts.set(rule, index);
  return { ...ordered(entries, dialect), rules, starts };
}

const entriesOf = ({ literals, likes }: Predicate, dialect: Dialect): Entry[] => [
  ...literals.map(literalEntry),
  ...likes.flatMap(({ patterns }) => patterns.flatMap((pattern) => entryOf(pattern, dialect) ?? [])),
];

export interface TextLists {
  readonly fact: number;
  /** The lists that hold where the other facts are these, one for each decider. */
  readonly of: (facts: Facts) => readonly RuleList[];
}

/** `able`: the facts for which there are lists; while there is one alone, a rule that is not about it ends the list. */
export function textLists(
  { absent, type }: Fact,
  fact: number,
  deciders: readonly Decider[],
  able: ReadonlySet<number>,
): TextLists {
  const known = new Map<string, readonly RuleList[]>();
  const dialect = type.kind === "text" ? type.match : "name";
  const read = new Map<Predicate, readonly Entry[]>();
  const entries = ({ tests }: BoundRule) => {
    const test = tests.find((one) => one.fact === fact);
    return test === undefined ? undefined : once(read, test, () => entriesOf(test, dialect));
  };
  const rest = deciders.map(({ rules }) => rules.map(({ tests }) => tests.filter((test) => !able.has(test.fact))));
  const hanging = rest.map((tests) => tests.flatMap((some, index) => (some.length > 0 ? [index] : [])));
  const holds = (tests: readonly Predicate[], values: readonly Value[]) =>
    tests.every((test) => {
      const value = values[test.fact];
      return value !== undefined && test.holds(value, values);
    });
  return {
    fact,
    of: (given) => {
      const open = hanging.map((indexes, side) => {
        const values = deciders[side]?.valuesOf(given) ?? [];
        return new Set(indexes.filter((index) => !holds(rest[side]?.[index] ?? [], values)));
      });
      const key = open.map((closed) => [...closed].join()).join(" ");
      const found =
        known.get(key) ??
        deciders.map(({ rules }, side) => {
          const shut = new Set([...(open[side] ?? [])].flatMap((index) => rules[index] ?? []));
          return listOf({
            rules,
            absent,
            dialect,
            entries,
            applies: (rule) => !shut.has(rule),
            alone: able.size === 1,
          });
        });
      known.set(key, found);
      return found;
    },
  };
}

export interface Deciding {
  /** Each decided by other rules, of all that the lists tell apart. */
  readonly texts: readonly string[];
  readonly exact: boolean;
}

interface Wanted {
  /** Further conditions, each of which must be met by some text wherever a rule decides and by some where it does not. */
  readonly also: readonly Predicate[];
  /** Whether the lists of one decider are also held against each other. */
  readonly across: boolean;
  readonly examples: readonly string[];
  /** Of two lists, whether it matters that these two rules decide a text together. */
  readonly matters: (one: number, other: number) => boolean;
}

/** Texts that show everything which each of these lists can decide; of two deciders, everything that they decide together. */
export function decidingTexts(
  lists: readonly (readonly RuleList[])[],
  { also, across, examples, matters }: Wanted,
): Deciding {
  const dialect = lists[0]?.[0]?.dialect ?? "name";
  const further = also.map((test): RuleList => {
    const entries = [...entriesOf(test, dialect), anything(dialect)];
    return ruleList(
      entries,
      entries.map(() => END),
      dialect,
    );
  });
  const filling = fillingFor([...lists.flat(), ...further]);
  if (filling === undefined) return { texts: [], exact: false };
  const texts = new Set<string>();
  const known = examples.filter((example) => isText(example, dialect)).toReversed();
  // A condition and two lists at once would take texts of three patterns.
  let exact = !across || further.length === 0;
  const together = (one: RuleList, other: RuleList, counts?: Wanted["matters"]) => {
    const isPresent = (list: RuleList, entry: number) => list.rules[entry] !== ABSENT;
    const shown = new Map(known.map((example) => [`${one.find.first(example)} ${other.find.first(example)}`, example]));
    const result = meetings(
      one,
      other,
      filling,
      (a, b) =>
        isPresent(one, a) &&
        isPresent(other, b) &&
        (counts === undefined || counts(one.rules[a] ?? END, other.rules[b] ?? END)),
    );
    exact &&= result.exact;
    for (const { one: a, other: b, text } of result.found) {
      texts.add(
        shown.get(`${a} ${b}`) ??
          readable(text, filling, (made) => one.find.first(made) === a && other.find.first(made) === b),
      );
    }
  };
  for (const [first, second] of lists) {
    if (first === undefined) continue;
    if (second !== undefined) together(first, second, matters);
    else {
      const shown = new Map(known.map((example) => [first.find.first(example), example]));
      // What takes the cases of an entry that decides nothing is told by its own text.
      for (const [index, entry] of first.entries.entries()) {
        const fills = entryFills(entry, filling);
        const own = fills.find((text) => first.find.first(text) === index);
        for (const text of own === undefined ? fills : [own]) {
          const taker = first.find.first(text);
          if (first.rules[taker] !== ABSENT)
            texts.add(shown.get(taker) ?? readable(text, filling, (made) => first.find.first(made) === taker));
        }
      }
    }
    for (const list of further) together(list, first);
  }
  if (across)
    for (const [index, [one]] of lists.entries())
      for (const [other] of lists.slice(index + 1)) if (one !== undefined && other !== undefined) together(one, other);
  return { texts: [...texts], exact };
}
