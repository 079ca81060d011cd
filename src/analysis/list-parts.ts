/** The texts that two rules of two lists decide together, as spans that hold just those, each text in one of them. */
import { anything, commonOf, entryFills, fillsOf, matches, meets, type Entry, type Filling } from "../globs/entries.ts";
import { entryFinder } from "../globs/finder.ts";
import { readable } from "../globs/first-match.ts";
import { ABSENT, END, type RuleList } from "../space/text-lists.ts";
import type { Span, TextSpan } from "../space/spans.ts";

/** Without a span, any text. */
export interface Part {
  readonly span?: Span;
  readonly witness: string;
}

/** One side: its list, and which rules are meant; undefined when something else than the list decides. */
export interface Side {
  readonly list: RuleList;
  readonly rules: ReadonlySet<number> | undefined;
}

const isWide = ({ literal }: Entry) => literal === undefined;
const isAnything = ({ key }: Entry) => key === anything("name").key;

/** Undefined when two patterns meet in too many ways to look at. */
export function partsOf(one: Side, other: Side, filling: Filling): readonly Part[] | undefined {
  const [left, right] = [ownOf(one), ownOf(other)];
  const taken = (text: string) => left.takes(text) || right.takes(text);
  const earlier = [...left.earlier, ...right.earlier];
  const among = (text: string, entries: readonly Entry[]) =>
    entries.some((entry) => matches(entry, text, filling.dialect));
  const [a, b] = [left.own.filter(isWide), right.own.filter(isWide)];

  const literals = [...new Set([...left.own, ...right.own].flatMap(({ literal }) => literal ?? []))].filter(
    (text) => left.decides(text) && right.decides(text) && !(among(text, a) && among(text, b)),
  );
  const [first] = literals;
  const parts: Part[] = first === undefined ? [] : [{ span: literals.length === 1 ? first : literals, witness: first }];

  const shared = new Set(b.map(({ key }) => key));
  const both = a.filter(({ key }) => shared.has(key));
  const known = new Set(both.map(({ key }) => key));
  const [rest, others] = [a.filter(({ key }) => !known.has(key)), b.filter(({ key }) => !known.has(key))];
  const add = (required: Entry, choices: readonly Entry[], without: readonly Entry[]): boolean => {
    const made = meeting({
      required,
      choices,
      without,
      earlier,
      filling,
      taken: (text) => taken(text) || among(text, without),
    });
    parts.push(...(made ?? []));
    return made !== undefined;
  };
  const [only, ...more] = others;
  const complete =
    add(anything(filling.dialect), both, []) &&
    (only !== undefined && more.length === 0
      ? add(only, rest, both)
      : rest.every((entry, index) => add(entry, others, [...both, ...rest.slice(0, index)])));
  return complete ? parts : undefined;
}

/** The patterns of the rules that are meant, and what stands before them. */
function ownOf({ list, rules }: Side) {
  const start = list.rules.findIndex((rule) => rule !== ABSENT);
  const indexes = [...(rules ?? [])].flatMap((rule) => entriesOf(list, rule));
  const after = [...(rules ?? [])].reduce((least, rule) => Math.min(least, rule), Infinity);
  const before =
    rules === undefined ? start : (indexes[0] ?? list.rules.findIndex((rule) => rule === END || rule > after));
  return {
    own: indexes.length === 0 ? [anything(list.dialect)] : indexes.flatMap((index) => list.entries[index] ?? []),
    earlier: list.entries.slice(start, before),
    takes: (text: string) => {
      const at = list.find.first(text);
      return at >= 0 && at < before;
    },
    decides: (text: string) => {
      const at = list.find.first(text);
      return indexes.length === 0 ? at >= before : rules?.has(list.rules[at] ?? ABSENT) === true;
    },
  };
}

function entriesOf({ rules, starts }: RuleList, rule: number): number[] {
  const found: number[] = [];
  for (let at = starts.get(rule) ?? rules.length; rules[at] === rule; at += 1) found.push(at);
  return found;
}

interface Meeting {
  readonly required: Entry;
  readonly choices: readonly Entry[];
  readonly without: readonly Entry[];
  readonly earlier: readonly Entry[];
  readonly filling: Filling;
  readonly taken: (text: string) => boolean;
}

/** What matches `required` and one of `choices`, and none of what stands before or of `without`; none when nothing does. */
function meeting({ required, choices, without, earlier, filling, taken }: Meeting): readonly Part[] | undefined {
  const { dialect } = filling;
  const open: {
    readonly choice: Entry;
    readonly common: NonNullable<ReturnType<typeof commonOf>>;
    readonly witness: string;
  }[] = [];
  for (const choice of choices) {
    const common = commonOf(required, choice);
    if (common === undefined) return undefined;
    const witness = common.flatMap((shape) => fillsOf(shape, filling)).find((text) => !taken(text));
    if (witness !== undefined) open.push({ choice, common, witness });
  }
  const [first] = open;
  if (first === undefined) return [];
  const inside = open.flatMap(({ common }) => common);
  const outside = widest(
    [...earlier, ...without].filter((entry) => inside.some((shape) => meets(entry, shape, dialect))),
    filling,
  );
  const covers = (wide: Entry, entry: Entry) =>
    entryFills(entry, filling).every((text) => matches(wide, text, dialect));
  const free = open.some(({ choice }) => covers(choice, required))
    ? []
    : widest(
        open.map(({ choice }) => choice),
        filling,
      );
  const needed = free.length > 0 && open.every(({ choice }) => covers(required, choice)) ? [] : [required];
  const like = [...needed, ...(free.length === 1 ? free : [])].filter((entry) => !isAnything(entry));
  const named = (key: keyof TextSpan, some: readonly Entry[]) =>
    some.length === 0 ? {} : { [key]: some.map(({ spelled }) => spelled) };
  const span: TextSpan = {
    ...named("like", like),
    ...named("any", free.length > 1 ? free : []),
    ...named("unlike", outside.filter(isWide)),
    ...named(
      "not",
      outside.filter((entry) => !isWide(entry)),
    ),
  };
  const witness = readable(
    first.witness,
    filling,
    (text) => matches(required, text, dialect) && matches(first.choice, text, dialect) && !taken(text),
  );
  return [{ ...(Object.keys(span).length > 0 && { span }), witness }];
}

/** Without those that another one takes whole. */
function widest(entries: readonly Entry[], filling: Filling): readonly Entry[] {
  const distinct = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  const { all } = entryFinder(distinct, filling.dialect);
  const covering = distinct.map((entry) =>
    entryFills(entry, filling)
      .map((text) => new Set(all(text)))
      .reduce((one, other) => new Set([...one].filter((index) => other.has(index)))),
  );
  return distinct.filter(
    (_, index) =>
      ![...(covering[index] ?? [])].some(
        (other) => other !== index && (other < index || covering[other]?.has(index) !== true),
      ),
  );
}
