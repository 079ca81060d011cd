/** One fact's values, cut into atoms that no condition tells apart. */
import { atoms as textAtoms, type Pattern, type TextAtoms } from "../globs/atoms.ts";
import { once } from "../globs/once.ts";
import { compilePattern } from "../globs/pattern.ts";
import { cutPoints } from "../engine/locate.ts";
import { between, holdsNumber } from "../engine/numbers.ts";
import type { Predicate } from "../engine/predicate.ts";
import type { Atom, Axis } from "./cells.ts";
import type { Fact, FactType } from "../engine/types.ts";

interface Texts {
  /** What was found out before; it is added to. */
  readonly known: Map<string, TextAtoms>;
  /** How much may be tried until the atoms are only a sample. */
  readonly maxStates: number;
}

/** `rivals` are the types of the facts that this one is compared with, its own among them. */
export function axisOf(
  fact: Fact,
  tests: readonly Predicate[],
  rivals: readonly FactType[],
  { known, maxStates }: Texts,
): Axis {
  const { type } = fact;
  switch (type.kind) {
    case "closed":
      return {
        fact,
        atoms: type.values
          .filter((value) => !fact.absent.some((spelling) => spelling === value))
          .map((witness) => ({ witness })),
        patterns: [],
        exact: true,
      };
    case "number": {
      const ends = rivals.flatMap((rival) =>
        rival.kind === "number" ? [rival.min ?? [], rival.max ?? []].flat() : [],
      );
      return {
        fact,
        atoms: intervals(
          [...new Set([...cutPoints(tests), ...ends])].sort((a, b) => a - b),
          type,
        ),
        patterns: [],
        exact: true,
      };
    }
    case "text": {
      const words = rivals.flatMap((rival) =>
        rival.kind === "closed" ? rival.values.filter((value) => typeof value === "string") : [],
      );
      const literals = [...new Set([...tests.flatMap((test) => test.literals), ...words, ...fact.absent])];
      const patterns = together(tests, type.match);
      const compiled = patterns.flatMap((group) => joined(group, type.match));
      const { match: dialect, examples } = type;
      const found = once(known, JSON.stringify([patterns, literals, examples, dialect]), () =>
        textAtoms(compiled, literals, { examples, dialect, maxStates }),
      );
      return {
        fact,
        patterns,
        exact: found.exact,
        atoms: found.atoms
          .filter(({ literal }) => literal === undefined || !fact.absent.includes(literal))
          .map(({ matches, literal, witness }) => ({
            witness,
            text: { matches, ...(literal !== undefined && { literal }) },
          })),
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
    const key =
      dialect === "name"
        ? pattern
        : `${pattern.includes("/")} ${likes.map(({ patterns }) => Number(patterns.includes(pattern))).join("")}`;
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
function intervals(cuts: readonly number[], type: Extract<FactType, { kind: "number" }>): Atom[] {
  const { min = -Infinity, max = Infinity } = type;
  const inside = cuts.filter((cut) => cut >= min && cut <= max);
  return [...inside, Infinity].flatMap((cut, index): Atom[] => {
    const low = inside[index - 1] ?? -Infinity;
    const gap = between(low, cut, type).map((witness): Atom => ({
      witness,
      interval: {
        ...(index === 0 ? finite("atLeast", min) : { above: low }),
        ...(index === inside.length ? finite("atMost", max) : { below: cut }),
      },
    }));
    const point =
      index < inside.length && holdsNumber(type, cut)
        ? [{ witness: cut, interval: { atLeast: cut, atMost: cut } }]
        : [];
    return [...gap, ...point];
  });
}

const finite = (key: "atLeast" | "atMost", bound: number) => (Number.isFinite(bound) ? { [key]: bound } : {});
