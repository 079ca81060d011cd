/** Of many rules that name texts, those that can hold for a text: found by what it is, not by asking each. */
import { finder } from "../globs/finder.ts";
import { starsOf } from "../globs/stars.ts";
import type { BoundRule, Predicate, Value } from "./predicate.ts";
import type { Fact } from "./types.ts";

/** With fewer rules asking each is as fast. */
const MANY = 16;

/** Gives the indexes of the rules that may hold, ascending; undefined when each has to be asked. */
export function candidates(
  facts: readonly Fact[],
  rules: readonly BoundRule[],
): ((values: readonly Value[]) => readonly number[]) | undefined {
  const counted = facts.map(({ type }, fact) => ({
    fact,
    count: isNamed(type) ? rules.filter((rule) => testOf(rule, fact) !== undefined).length : 0,
  }));
  const [widest] = counted.toSorted((a, b) => b.count - a.count);
  if (widest === undefined || widest.count < MANY) return undefined;
  const { fact } = widest;
  const always: number[] = [];
  const owners: number[] = [];
  const entries = rules.flatMap((rule, index) => {
    const test = testOf(rule, fact);
    if (test === undefined) always.push(index);
    const own =
      test === undefined
        ? []
        : [
            ...test.literals.map((literal) => [literal]),
            ...test.likes.flatMap(({ patterns }) => patterns.map(starsOf)),
          ];
    for (const _ of own) owners.push(index);
    return own;
  });
  const find = finder(entries);
  return (values) => {
    const text = values[fact];
    if (typeof text !== "string") return always;
    const found = find.all(text).map((entry) => owners[entry] ?? 0);
    return found.length === 0 ? always : [...new Set([...found, ...always])].sort((a, b) => a - b);
  };
}

const isNamed = (type: Fact["type"]) => type.kind === "text" && type.match === "name";
const testOf = ({ tests }: BoundRule, fact: number): Predicate | undefined =>
  tests.find((test) => test.fact === fact && test.plain === true);
