/** The texts that two rules of two lists decide together, as spans that hold just those, each text in one of them. */
import { finder } from "../globs/finder.ts";
import { keyOf, readable } from "../globs/first-match.ts";
import { doMeet, filled, matchesStars, meet, type Stars } from "../globs/stars.ts";
import { ABSENT, END, type RuleList } from "./space/text-lists.ts";
import type { Span, TextSpan } from "./span.ts";

/** Without a span, any text. */
export interface Part { readonly span?: Span; readonly witness: string }

/** One side: its list, and which rules are meant; undefined when something else than the list decides. */
export interface Side { readonly list: RuleList; readonly rules: ReadonlySet<number> | undefined }

const anything: Stars = ["", ""];
const isAnything = (stars: Stars) => keyOf(stars) === keyOf(anything);
const isWide = (stars: Stars) => stars.length > 1;
const spelt = (stars: Stars) => stars.join("*");
const among = (text: string, patterns: readonly Stars[]) => patterns.some((stars) => matchesStars(stars, text));

/** Undefined when two patterns meet in too many ways to look at. */
export function partsOf(one: Side, other: Side, letter: string): readonly Part[] | undefined {
  const [left, right] = [ownOf(one), ownOf(other)];
  const taken = (text: string) => left.takes(text) || right.takes(text);
  const earlier = [...left.earlier, ...right.earlier];
  const [a, b] = [left.own.filter(isWide), right.own.filter(isWide)];

  const literals = [...new Set([...left.own, ...right.own].filter((stars) => !isWide(stars)).map(([text = ""]) => text))]
    .filter((text) => left.decides(text) && right.decides(text) && !(among(text, a) && among(text, b)));
  const [first] = literals;
  const parts: Part[] = first === undefined ? [] : [{ span: literals.length === 1 ? first : literals, witness: first }];

  const shared = new Set(b.map(keyOf));
  const both = a.filter((stars) => shared.has(keyOf(stars)));
  const known = new Set(both.map(keyOf));
  const [rest, others] = [a.filter((stars) => !known.has(keyOf(stars))), b.filter((stars) => !known.has(keyOf(stars)))];
  const add = (required: Stars, choices: readonly Stars[], without: readonly Stars[]): boolean => {
    const made = meeting({ required, choices, without, earlier, letter, taken: (text) => taken(text) || among(text, without) });
    parts.push(...(made ?? []));
    return made !== undefined;
  };
  const [only, ...more] = others;
  const complete = add(anything, both, [])
    && (only !== undefined && more.length === 0 ? add(only, rest, both) : rest.every((stars, index) => add(stars, others, [...both, ...rest.slice(0, index)])));
  return complete ? parts : undefined;
}

/** The patterns of the rules that are meant, and what stands before them. */
function ownOf({ list, rules }: Side) {
  const start = list.rules.findIndex((rule) => rule !== ABSENT);
  const indexes = [...(rules ?? [])].flatMap((rule) => entriesOf(list, rule));
  const after = Math.min(...(rules ?? []));
  const before = rules === undefined ? start : (indexes[0] ?? list.rules.findIndex((rule) => rule === END || rule > after));
  return {
    own: indexes.length === 0 ? [anything] : indexes.map((index) => list.entries[index] ?? anything),
    earlier: list.entries.slice(start, before),
    takes: (text: string) => { const at = list.find.first(text); return at >= 0 && at < before; },
    decides: (text: string) => { const at = list.find.first(text); return indexes.length === 0 ? at >= before : rules?.has(list.rules[at] ?? ABSENT) === true; },
  };
}

function entriesOf({ rules, starts }: RuleList, rule: number): number[] {
  const found: number[] = [];
  for (let at = starts.get(rule) ?? rules.length; rules[at] === rule; at += 1) found.push(at);
  return found;
}

interface Meeting {
  readonly required: Stars;
  readonly choices: readonly Stars[];
  readonly without: readonly Stars[];
  readonly earlier: readonly Stars[];
  readonly letter: string;
  readonly taken: (text: string) => boolean;
}

/** What matches `required` and one of `choices`, and none of what stands before or of `without`; none when nothing does. */
function meeting({ required, choices, without, earlier, letter, taken }: Meeting): readonly Part[] | undefined {
  const open: { readonly choice: Stars; readonly common: readonly Stars[]; readonly witness: string }[] = [];
  for (const choice of choices) {
    const common = meet(required, choice);
    if (common === undefined) return undefined;
    const witness = common.map((stars) => filled(stars, letter)).find((text) => !taken(text));
    if (witness !== undefined) open.push({ choice, common, witness });
  }
  const [first] = open;
  if (first === undefined) return [];
  const inside = open.flatMap(({ common }) => common);
  const outside = widest([...earlier, ...without].filter((stars) => inside.some((common) => doMeet(stars, common))), letter);
  const covers = (wide: Stars, stars: Stars) => matchesStars(wide, filled(stars, letter));
  const free = open.some(({ choice }) => covers(choice, required)) ? [] : widest(open.map(({ choice }) => choice), letter);
  const needed = free.length > 0 && open.every(({ choice }) => covers(required, choice)) ? [] : [required];
  const like = [...needed, ...(free.length === 1 ? free : [])].filter((stars) => !isAnything(stars));
  const named = (key: keyof TextSpan, some: readonly Stars[]) => (some.length === 0 ? {} : { [key]: some.map(spelt) });
  const span: TextSpan = {
    ...named("like", like),
    ...named("any", free.length > 1 ? free : []),
    ...named("unlike", outside.filter(isWide)),
    ...named("not", outside.filter((stars) => !isWide(stars))),
  };
  const witness = readable(first.witness, letter, (text) => matchesStars(required, text) && matchesStars(first.choice, text) && !taken(text));
  return [{ ...(Object.keys(span).length > 0 && { span }), witness }];
}

/** Without those that another one takes whole. */
function widest(patterns: readonly Stars[], letter: string): readonly Stars[] {
  const distinct = [...new Map(patterns.map((stars) => [keyOf(stars), stars])).values()];
  const { all } = finder(distinct);
  return distinct.filter((stars) => all(filled(stars, letter)).length === 1);
}
