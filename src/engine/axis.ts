/** One fact's values, cut into atoms that no condition tells apart. */
import { atoms as textAtoms, type Pattern, type TextAtoms } from "../globs/atoms.ts";
import { once } from "../globs/once.ts";
import { compilePattern } from "../globs/pattern.ts";
import { cutPoints } from "./locate.ts";
import type { Predicate } from "./predicate.ts";
import type { Atom, Axis, Interval } from "./regions.ts";
import type { Fact, FactType } from "./types.ts";

interface Texts {
  /** What was found out before; it is added to. */
  readonly known: Map<string, TextAtoms>;
  /** How much may be tried until the atoms are only a sample. */
  readonly maxStates: number;
}

/** `rivals` are the types of the facts that this one is compared with, its own among them. */
export function axisOf(fact: Fact, tests: readonly Predicate[], rivals: readonly FactType[], { known, maxStates }: Texts): Axis {
  const { type } = fact;
  switch (type.kind) {
    case "closed": return { fact, atoms: type.values.map((witness) => ({ witness })), patterns: [], exact: true };
    case "number": {
      const ends = rivals.flatMap((rival) => (rival.kind === "number" ? [rival.min ?? [], rival.max ?? []].flat() : []));
      return { fact, atoms: intervals([...new Set([...cutPoints(tests), ...ends])].sort((a, b) => a - b), type), patterns: [], exact: true };
    }
    case "text": {
      const words = rivals.flatMap((rival) => (rival.kind === "closed" ? rival.values.filter((value) => typeof value === "string") : []));
      const literals = [...new Set([...tests.flatMap((test) => test.literals), ...words])];
      const patterns = together(tests, type.match);
      const compiled = patterns.flatMap((group) => joined(group, type.match));
      const { match: dialect, examples } = type;
      const found = once(known, JSON.stringify([patterns, literals, examples, dialect]), () => textAtoms(compiled, literals, { examples, dialect, maxStates }));
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
 * Path patterns that stand in just the same lists count as one: no rule tells them apart, and each pattern more
 * doubles the combinations. Names have no braces to call a group by, and few of them overlap.
 */
function together(tests: readonly Predicate[], dialect: "name" | "path"): string[][] {
  const groups = new Map<string, string[]>();
  const likes = tests.flatMap((test) => test.likes);
  for (const pattern of new Set(likes.flatMap(({ patterns }) => patterns))) {
    const key = dialect === "name" ? pattern : `${pattern.includes("/")} ${likes.map(({ patterns }) => Number(patterns.includes(pattern))).join("")}`;
    const group = groups.get(key) ?? [];
    group.push(pattern);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** One pattern for all of them; none when no pattern of the group compiles. */
function joined(group: readonly string[], dialect: "name" | "path"): Pattern[] {
  const languages = group.flatMap((pattern) => {
    const compiled = compilePattern(pattern, dialect);
    return compiled.ok ? [compiled.language] : [];
  });
  return languages.length === 0 ? [] : [(make) => make.either(...languages.map((language) => language(make)))];
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
