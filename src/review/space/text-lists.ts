/**
 * Rules that name many patterns over one text fact are an ordered list of them, of which the first that matches decides.
 * What such lists can decide, alone or two together, shows at a few texts; to look at every way in which the patterns
 * can match would take texts without number.
 */
import { letterFor, meetings, ordered, readable, type Ordered } from "../../globs/first-match.ts";
import { filled, starsOf, type Stars } from "../../globs/stars.ts";
import type { Decider } from "../../engine/decide.ts";
import type { BoundRule, Predicate, Value } from "../../engine/predicate.ts";
import type { Fact, Facts } from "../../engine/types.ts";

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
export function listable(facts: readonly Fact[], among: readonly number[], deciders: readonly Decider[], also: readonly Predicate[], few = FEW): ReadonlySet<number> {
  const rules = deciders.flatMap((one) => one.rules);
  const able = new Set(among.filter((index) => {
    const type = facts[index]?.type;
    if (type?.kind !== "text" || type.match !== "name") return false;
    const own = rules.flatMap(({ tests }) => tests.filter((test) => test.fact === index));
    const others = also.filter((test) => test.fact === index);
    if (!own.every(({ plain }) => plain === true) || others.some(({ likes }) => likes.length > 1) || (deciders.length > 1 && others.length > 0)) return false;
    const patterns = new Set(own.flatMap(({ likes }) => likes.flatMap((like) => like.patterns)));
    const wide = [...patterns].filter((pattern) => starsOf(pattern).length > 2);
    const literals = own.reduce((count, one) => count + one.literals.length, 0);
    return patterns.size + wide.length * (FEW / WIDE) + literals * (FEW / LITERALS) > few;
  }));
  return rules.some(({ tests }) => tests.filter(({ fact }) => able.has(fact)).length > 1) ? new Set() : able;
}

/** What `rules` are over one fact, where `applies` says which of them the other facts let through. */
function listOf(rules: readonly BoundRule[], fact: number, absent: readonly string[], alone: boolean, applies: (rule: BoundRule) => boolean): RuleList {
  const entries: Stars[] = [];
  const owners: number[] = [];
  const add = (stars: Stars, rule: number) => { entries.push(stars); owners.push(rule); };
  for (const spelling of absent) add([spelling], ABSENT);
  for (const [index, rule] of rules.entries()) {
    if (!applies(rule)) continue;
    const test = rule.tests.find((one) => one.fact === fact);
    if (test !== undefined) for (const stars of entriesOf(test)) add(stars, index);
    else if (alone) {
      add(anything, index);
      break;
    }
  }
  add(anything, END);
  return ruleList(entries, owners);
}

function ruleList(entries: readonly Stars[], rules: readonly number[]): RuleList {
  const starts = new Map<number, number>();
  for (const [index, rule] of rules.entries()) if (!starts.has(rule)) starts.set(rule, index);
  return { ...ordered(entries), rules, starts };
}

const anything: Stars = ["", ""];
const entriesOf = ({ literals, likes }: Predicate): Stars[] => [...literals.map((literal) => [literal]), ...likes.flatMap(({ patterns }) => patterns.map(starsOf))];

export interface TextLists {
  readonly fact: number;
  /** The lists that hold where the other facts are these, one for each decider. */
  readonly of: (facts: Facts) => readonly RuleList[];
}

/** `able`: the facts for which there are lists; while there is one alone, a rule that is not about it ends the list. */
export function textLists({ absent }: Fact, fact: number, deciders: readonly Decider[], able: ReadonlySet<number>): TextLists {
  const known = new Map<string, readonly RuleList[]>();
  const rest = deciders.map(({ rules }) => rules.map(({ tests }) => tests.filter((test) => !able.has(test.fact))));
  const hanging = rest.map((tests) => tests.flatMap((some, index) => (some.length > 0 ? [index] : [])));
  const holds = (tests: readonly Predicate[], values: readonly Value[]) => tests.every((test) => {
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
      const found = known.get(key) ?? deciders.map(({ rules }, side) => {
        const shut = new Set([...(open[side] ?? [])].flatMap((index) => rules[index] ?? []));
        return listOf(rules, fact, absent, able.size === 1, (rule) => !shut.has(rule));
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
export function decidingTexts(lists: readonly (readonly RuleList[])[], { also, across, examples, matters }: Wanted): Deciding {
  const further = also.map((test): RuleList => { const entries = [...entriesOf(test), anything]; return ruleList(entries, entries.map(() => END)); });
  const letter = letterFor([...lists.flat(), ...further]);
  if (letter === undefined) return { texts: [], exact: false };
  const texts = new Set<string>();
  // A condition and two lists at once would take texts of three patterns.
  let exact = !across || further.length === 0;
  const together = (one: RuleList, other: RuleList, counts?: Wanted["matters"]) => {
    const isText = (list: RuleList, entry: number) => list.rules[entry] !== ABSENT;
    const shown = new Map(examples.toReversed().map((example) => [`${one.find.first(example)} ${other.find.first(example)}`, example]));
    const result = meetings(one, other, letter, (a, b) => isText(one, a) && isText(other, b) && (counts === undefined || counts(one.rules[a] ?? END, other.rules[b] ?? END)));
    exact &&= result.exact;
    for (const { one: a, other: b, text } of result.found) {
      texts.add(shown.get(`${a} ${b}`) ?? readable(text, letter, (made) => one.find.first(made) === a && other.find.first(made) === b));
    }
  };
  for (const [first, second] of lists) {
    if (first === undefined) continue;
    if (second !== undefined) together(first, second, matters);
    else {
      const shown = new Map(examples.toReversed().map((example) => [first.find.first(example), example]));
      // What takes the cases of an entry that decides nothing is told by its own text.
      for (const stars of first.entries) {
        const text = filled(stars, letter);
        const taker = first.find.first(text);
        if (first.rules[taker] !== ABSENT) texts.add(shown.get(taker) ?? readable(text, letter, (made) => first.find.first(made) === taker));
      }
    }
    for (const list of further) together(list, first);
  }
  if (across) for (const [index, [one]] of lists.entries()) for (const [other] of lists.slice(index + 1)) if (one !== undefined && other !== undefined) together(one, other);
  return { texts: [...texts], exact };
}
