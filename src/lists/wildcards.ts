/** Patterns in which `*` spans any characters and `?` stands for one. */
import { everything, single } from "../globs/charset.ts";
import { ALL } from "../globs/language.ts";
import { machine } from "../globs/machine.ts";
import type { ListRule } from "./list.ts";

/** A final blank and star may be left out of the call: `git *` is also `git`. */
const optional = (pattern: string): readonly string[] =>
  pattern.endsWith(" *") ? [pattern.slice(0, -2), pattern] : [pattern];

/** What such a pattern is to a rule. With a `?` in it only a test can tell. */
export function wildcards(pattern: string): Pick<ListRule, "patterns" | "test"> {
  const patterns = optional(pattern);
  return pattern.includes("?") ? { patterns, test: testOf(patterns) } : { patterns };
}

function testOf(patterns: readonly string[]): (text: string) => boolean {
  const { matches } = machine((make) =>
    make.either(
      ...patterns.map((pattern) =>
        make.sequence(
          ...pattern
            .split("")
            .map((unit) => (unit === "*" ? ALL : make.letter(unit === "?" ? everything : single(unit)))),
        ),
      ),
    ),
  );
  return matches;
}
