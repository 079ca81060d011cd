/**
 * Two versions of a table may have other facts, or facts with other values. Aligned, both deciders speak of one list of
 * facts with every value that either side knows; each still decides as it always does, so a value that only one side
 * knows is the other side's fault.
 */
import type { Decider } from "../engine/decide.ts";
import type { Predicate } from "../engine/predicate.ts";
import type { Fact, Facts, FactType } from "../engine/types.ts";
import { sameJson } from "../jsonc/pointer.ts";

export interface Aligned {
  readonly deciders: readonly [before: Decider, after: Decider];
  /** Where the two sides' types differ inside a fact. */
  readonly also: readonly Predicate[];
  /** By fact, values outside its type that the two sides understand otherwise. */
  readonly strays: ReadonlyMap<string, readonly (string | number | boolean)[]>;
  /** Facts that cannot be compared value by value; the result is then no proof. */
  readonly incomparable: readonly string[];
}

/** Stands for any value outside a closed set; no table can name it. */
export const anythingElse = "(anything else)";
/** Of a text fact, whose values are all the texts, that is something that is no text. */
const noText = false;

export function align(before: Decider, after: Decider): Aligned {
  const [old, now] = [before.table.facts, after.table.facts];
  if (sameJson(old, now)) return { deciders: [before, after], also: [], strays: new Map(), incomparable: [] };
  const facts: Fact[] = [];
  const also: Predicate[] = [];
  const strays = new Map<string, readonly (string | number | boolean)[]>();
  const incomparable: string[] = [];
  for (const fact of [...now, ...old.filter(({ name }) => !now.some((other) => other.name === name))]) {
    const [a, b] = [old.find(({ name }) => name === fact.name), now.find(({ name }) => name === fact.name)];
    if (a === undefined || b === undefined) {
      facts.push(fact);
      continue;
    }
    const type = union(a, b);
    if (type === undefined) incomparable.push(fact.name);
    const borders = bordersOf(a, b);
    if (borders.length > 0) also.push(cutting(facts.length, { cuts: borders }));
    const spellings = differing(a.absent, b.absent);
    if (spellings.length > 0 && type?.kind === "text") also.push(cutting(facts.length, { literals: spellings }));
    if (type !== undefined && type.kind !== "closed")
      strays.set(fact.name, [
        ...(type.kind === "number" ? spellings : []),
        ...(a.unknown === b.unknown ? [] : [type.kind === "text" ? noText : anythingElse]),
      ]);
    facts.push({
      ...fact,
      absent: a.absent.filter((one) => b.absent.includes(one)),
      type: type ?? fact.type,
      optional: a.optional || b.optional || a.missing !== b.missing || a.config !== b.config,
    });
  }
  return { deciders: [over(before, facts), over(after, facts)], also, strays, incomparable };
}

function union(a: Fact, b: Fact): FactType | undefined {
  const [old, now] = [a.type, b.type];
  if (old.kind === "closed" && now.kind === "closed") {
    const words = [...old.values, ...differing(a.absent, b.absent), ...(a.unknown === b.unknown ? [] : [anythingElse])];
    return { ...now, values: [...new Set([...now.values, ...words])] };
  }
  if (old.kind === "number" && now.kind === "number") {
    if (old.integer !== now.integer) return undefined;
    const { min: _, max: __, ...rest } = now;
    if (a.unknown !== b.unknown) return rest;
    const min = Math.min(old.min ?? -Infinity, now.min ?? -Infinity);
    const max = Math.max(old.max ?? Infinity, now.max ?? Infinity);
    return { ...rest, ...(Number.isFinite(min) && { min }), ...(Number.isFinite(max) && { max }) };
  }
  if (old.kind === "text" && now.kind === "text") return old.match === now.match ? now : undefined;
  return undefined;
}

/** Ends of a number's range that one side draws elsewhere, or behind which the sides do different things. */
function bordersOf({ type: old, unknown: a }: Fact, { type: now, unknown: b }: Fact): number[] {
  if (old.kind !== "number" || now.kind !== "number") return [];
  const ends = [
    ...(old.min === now.min && a === b ? [] : [old.min, now.min]),
    ...(old.max === now.max && a === b ? [] : [old.max, now.max]),
  ];
  return ends.filter((end) => end !== undefined);
}

const differing = (a: readonly string[], b: readonly string[]) => [
  ...a.filter((one) => !b.includes(one)),
  ...b.filter((one) => !a.includes(one)),
];

/** No condition, only a place where values are told apart. */
function cutting(
  fact: number,
  at: { readonly cuts?: readonly number[]; readonly literals?: readonly string[] },
): Predicate {
  return { fact, holds: () => true, expected: "", cuts: [], literals: [], likes: [], same: [], ...at };
}

function over(decider: Decider, facts: readonly Fact[]): Decider {
  const { table } = decider;
  const own = new Set(table.facts.map(({ name }) => name));
  const place = table.facts.map(({ name }) => facts.findIndex((fact) => fact.name === name));
  const known = (given: Facts): Facts => Object.fromEntries(Object.entries(given).filter(([name]) => own.has(name)));
  return {
    table: { ...table, facts },
    rules: decider.rules.map((rule) => ({
      ...rule,
      tests: rule.tests.map((test) => ({
        ...test,
        fact: place[test.fact] ?? -1,
        same: test.same.map((other) => place[other] ?? -1),
      })),
    })),
    decide: (given, trace) => decider.decide(known(given), trace),
    valuesOf: (given) => {
      const values = decider.valuesOf(known(given));
      return facts.map((_, index) => values[place.indexOf(index)]);
    },
  };
}
