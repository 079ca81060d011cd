/** Under which settings something happens, as a condition: as few words as are true of configs where it does and of no other. */
import { at, sameJson } from "../jsonc/pointer.ts";
import type { Meeting } from "./operands.ts";
import { isInterval, type Bound, type Bounds, type Span } from "../space/spans.ts";

/** By pointer, or by a comparison of two pointers, which is then `true`. */
export type SettingSpans = { readonly [key: string]: Span };

type Sign = -1 | 0 | 1;

/** Something that is true of a config. */
type Clause =
  | {
      readonly kind: "order";
      readonly pointer: string;
      readonly than: number | { readonly config: string };
      readonly signs: readonly Sign[];
    }
  | { readonly kind: "set"; readonly pointer: string }
  | { readonly kind: "value"; readonly pointer: string; readonly among: readonly unknown[] };

/**
 * Starts from all that is true of `config` and drops or weakens one clause after the other, as long as every one of the
 * configs that still meet the rest is among those `where` it happens.
 */
export function conditionOf(
  config: unknown,
  configs: readonly unknown[],
  where: (config: unknown) => boolean,
  meetings: readonly Meeting[],
): { readonly spans: SettingSpans; readonly covers: (config: unknown) => boolean } {
  const against = configs.filter((one) => !where(one));
  let clauses: readonly Clause[] = meetings.flatMap((meeting) => clausesOf(config, meeting));
  const excludes = (some: readonly Clause[]) => against.every((one) => !some.every((clause) => meets(clause, one)));
  for (const clause of clauses) {
    const place = clauses.indexOf(clause);
    const without = clauses.toSpliced(place, 1);
    if (excludes(without)) clauses = without;
    else {
      const weaker = weakened(clause, configs)
        .map((one) => clauses.with(place, one))
        .find(excludes);
      if (weaker !== undefined) clauses = weaker;
    }
  }
  return {
    spans: spansOf(clauses),
    covers: (one) => clauses.every((clause) => isListed(clause) || meets(clause, one)),
  };
}

function clausesOf(config: unknown, { pointers, constants }: Meeting): Clause[] {
  return pointers.flatMap((pointer, index): Clause[] => {
    const value = at(config, pointer);
    if (typeof value !== "number") return [{ kind: "value", pointer, among: [value] }];
    const order = (than: Bound, other: unknown): Clause[] =>
      typeof other === "number" ? [{ kind: "order", pointer, than, signs: [signOf(value - other)] }] : [];
    const numbers = constants
      .filter((one) => typeof one === "number")
      .toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value));
    return [
      ...numbers.flatMap((one) => order(one, one)),
      ...pointers.slice(index + 1).flatMap((other) => order({ config: other }, at(config, other))),
      { kind: "set", pointer },
    ];
  });
}

/** No list is all that its clause is about: another would do, and it need not be told. */
const isListed = (clause: Clause) => clause.kind === "value" && clause.among.some((value) => Array.isArray(value));

const signOf = (difference: number): Sign => (difference < 0 ? -1 : difference > 0 ? 1 : 0);

function meets(clause: Clause, config: unknown): boolean {
  const value = at(config, clause.pointer);
  if (clause.kind === "set") return typeof value === "number";
  if (clause.kind === "value") return clause.among.some((one) => sameJson(one, value));
  const other = typeof clause.than === "number" ? clause.than : at(config, clause.than.config);
  return typeof value === "number" && typeof other === "number" && clause.signs.includes(signOf(value - other));
}

/** The same with more that meets it, from the weakest on. */
function weakened(clause: Clause, configs: readonly unknown[]): Clause[] {
  if (clause.kind === "set") return [];
  if (clause.kind === "order") {
    const [sign] = clause.signs;
    return (
      sign === 0
        ? ([
            [-1, 0],
            [0, 1],
          ] as const)
        : ([[sign ?? 0, 0]] as const)
    ).map((signs) => ({ ...clause, signs }));
  }
  const others = [
    ...new Map(
      configs.map((config) => at(config, clause.pointer)).map((value) => [JSON.stringify(value), value]),
    ).values(),
  ].filter((value) => !sameJson(value, clause.among[0]));
  return others.length > 1 && others.length < 8
    ? others.map((left) => ({ ...clause, among: [...clause.among, ...others.filter((one) => one !== left)] }))
    : [];
}

function spansOf(clauses: readonly Clause[]): SettingSpans {
  const spans: { [key: string]: Span } = {};
  for (const clause of clauses) {
    const { pointer } = clause;
    if (clause.kind === "set") spans[pointer] ??= "present";
    else if (clause.kind === "value") {
      const words = clause.among.map(valueWord);
      spans[pointer] = words.length === 1 ? (words[0] ?? "absent") : words;
    } else if (typeof clause.than === "object")
      spans[`${pointer} ${comparison(clause.signs)} ${clause.than.config}`] = true;
    else {
      const known = spans[pointer];
      spans[pointer] = {
        ...(typeof known === "object" && !Array.isArray(known) ? known : {}),
        ...bounds(clause.signs, clause.than),
      };
    }
  }
  return spans;
}

const comparison = (signs: readonly Sign[]) =>
  signs.includes(0) ? (signs.includes(-1) ? "≤" : signs.includes(1) ? "≥" : "equals") : signs.includes(-1) ? "<" : ">";

function bounds(signs: readonly Sign[], than: number): Bounds {
  if (!signs.includes(0)) return signs.includes(-1) ? { below: than } : { above: than };
  return { ...(!signs.includes(-1) && { atLeast: than }), ...(!signs.includes(1) && { atMost: than }) };
}

const valueWord = (value: unknown): string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : value === undefined
      ? "absent"
      : JSON.stringify(value);

/** With the bounds that a setting draws under this config named by it, for they move with it. */
export function named(span: Span, fact: string, config: unknown, meetings: readonly Meeting[]): Span {
  const meeting = meetings.find(({ facts }) => facts.some(({ name }) => name === fact));
  const name = (bound: Bound | undefined): Bound | undefined => {
    if (typeof bound !== "number" || meeting === undefined || meeting.constants.includes(bound)) return bound;
    const pointer = meeting.pointers.find((one) => at(config, one) === bound);
    return pointer === undefined ? bound : { config: pointer };
  };
  if (typeof span === "number") {
    const bound = name(span);
    return typeof bound === "object" ? { atLeast: bound, atMost: bound } : span;
  }
  if (!isInterval(span)) return span;
  return Object.fromEntries(Object.entries(span).map(([key, bound]) => [key, name(bound)]));
}
