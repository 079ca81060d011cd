import fc from "fast-check";
import { DFA, JS, NFA } from "refa";
import { describe, expect, it } from "vitest";
import { atoms } from "../../src/globs/atoms.ts";
import { compilePattern } from "../../src/globs/pattern.ts";
import type { Dialect } from "../../src/globs/texts.ts";

/** What `docs/patterns.md` says of the signs that are asked here, as regular expressions. */
const SEGMENT = String.raw`(?:[^/.\\][^/\\]*|\.[^/.\\][^/\\]*|\.\.[^/\\]+)`;
const dialects: {
  readonly [dialect in Dialect]: {
    readonly texts: string;
    readonly pieces: readonly string[];
    readonly meaning: (pattern: string) => string;
  };
} = {
  name: {
    texts: "[^]*",
    pieces: ["a", "b", "B", ":", "/", "*", "*", "*"],
    meaning: (pattern) => pattern.replaceAll("*", "[^]*"),
  },
  path: {
    texts: String.raw`\.|${SEGMENT}(?:/${SEGMENT})*`,
    pieces: ["a", "b", ".", "*", "?", "[ab]", "{a,b*}", "/", "/", "/**/"],
    meaning: (pattern) => {
      const one = pattern
        .replaceAll(".", String.raw`\.`)
        .replaceAll("?", "[^/]")
        .replaceAll(/(?<!\*)\*(?!\*)/g, "[^/]*")
        .replaceAll(/(?:\/\*\*)+\//g, "/(?:[^]*/)?")
        .replaceAll("[ab]", String.raw`(?:[ab]|\[ab\])`)
        .replaceAll("{", "(?:")
        .replaceAll(",", "|")
        .replaceAll("}", ")");
      // A path that equals the pattern letter for letter matches too.
      const itself = pattern.replaceAll(/[.*?[\]{}]/g, "\\$&");
      const both = `(?:${one}|${itself})`;
      return pattern.includes("/") ? both : `(?:[^]*/)?${both}(?:/[^]*)?`;
    },
  },
};

const automaton = (source: string, flags: string): NFA => {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse();
  return NFA.fromRegex(expression, { maxCharacter });
};
const without = (one: NFA): NFA => {
  const complement = DFA.fromFA(one);
  complement.complement();
  return NFA.fromFA(complement);
};

describe.each(["name", "path"] as const)("a library for regular languages agrees, %s patterns", (dialect) => {
  const { texts, pieces, meaning } = dialects[dialect];
  const flags = dialect === "path" ? "i" : "";
  const all = automaton(texts, flags);
  const pattern = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(""))
    .filter(
      (text) => compilePattern(text, dialect).ok && !text.includes("***") && !/\*\*(?!\/)|(?<!\/)\*\*/.test(text),
    );

  it("on which of two patterns a text can match: both, one alone, none", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(pattern, pattern, (one, other) => {
        const languages = [one, other].map((text) => {
          const compiled = compilePattern(text, dialect);
          if (!compiled.ok) throw new Error(compiled.problem);
          return compiled.language;
        });
        const { atoms: ours, exact } = atoms(languages, [], { dialect });
        expect(exact).toBe(true);
        const sides = [one, other].map((text) => {
          const holds = automaton(meaning(text), flags);
          return { holds, not: without(holds) };
        });
        const theirs = [true, false].flatMap((first) =>
          [true, false].flatMap((second) => {
            const met = [first, second].reduce((left, held, index) => {
              const side = sides[index];
              return side === undefined ? left : NFA.fromIntersection(left, held ? side.holds : side.not);
            }, all);
            return met.isEmpty ? [] : [`${first},${second}`];
          }),
        );
        expect(ours.map(({ matches }) => matches.join()).toSorted(), `${one} and ${other}`).toEqual(theirs.toSorted());
        seen.add(theirs.join(" "));
      }),
      { numRuns: 300, seed: 20_261_201 },
    );
    // Apart, the same, one in the other, and crossing: each came up.
    expect(seen.size).toBeGreaterThan(4);
  });
});
