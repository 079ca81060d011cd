/** What the engine finds about a table, by pointer → a diagnostic with its place and words. */
import type { Problem } from "../engine/types.ts";
import { diagnose, show, type Diagnostic, type Spot } from "../diagnostics/diagnostic.ts";
import type { ParsedFile } from "../jsonc/parse.ts";
import { at, child, listAt, parent, spoken } from "../jsonc/pointer.ts";
import { nearest } from "../text/suggest.ts";

export function describeProblem(problem: Problem, { file, value, range }: ParsedFile): Diagnostic {
  const { pointer, part, what, given, known = [] } = problem;
  const spot: Spot = { file, pointer, range: range(pointer, part) };
  const name = spoken(part === "key" ? parent(pointer) : pointer);
  const suggestion = nearest(given, known);
  switch (problem.code) {
    case "unknown-value":
      return diagnose("unknown-value", spot, {
        name,
        received: show(given),
        known,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    case "wrong-type":
      return diagnose("wrong-type", spot, { name, expected: wanted[what] ?? `a ${what}`, received: `\`${given}\`` });
    case "out-of-range":
      return diagnose("out-of-range", spot, { name, expected: `from ${what}`, received: `\`${given}\`` });
    case "duplicate-entry":
      // Of two that are called the same, nobody could say which one decided, was proved or was changed.
      return diagnose(
        "duplicate-entry",
        spot,
        { entry: given, line: range(firstOf(value, what, given) ?? pointer).line },
        "error",
      );
    case "bad-glob":
      return diagnose("bad-glob", spot, { pattern: given, why: what });
    case "inverted-thresholds":
      return diagnose("inverted-thresholds", spot, {
        lower: "allowThrough",
        low: at(value, child(parent(pointer), "allowThrough")),
        upper: what,
        high: given,
        effect: "no verdict lies between the two cut lines, nor on only one side of them",
      });
    case "bad-table":
      return diagnose("bad-table", spot, { what });
    case "sampled":
      return diagnose("sampled", spot, { table: what, why: given });
    case "uncovered":
      return diagnose("uncovered", spot, { what: `the facts \`${given}\` reach no rule (${what})` });
    case "broken-invariant":
      return diagnose("broken-invariant", spot, {
        invariant: what,
        what: given,
        ...(pointer.includes("/examples/") && { of: "example of" as const }),
      });
    case "shadowed-entry":
      return diagnose("shadowed-entry", spot, { entry: what, by: given, line: range(problem.by ?? pointer).line });
    case "dead-rule":
      return diagnose("dead-rule", spot, {
        rule: what,
        why: given === "" ? "no facts reach it" : `\`${given.replaceAll(", ", "`, `")}\` takes all its cases first`,
      });
  }
}

const wanted: { readonly [type: string]: string } = { string: "a text", number: "a number", boolean: "true or false" };

/** The first of the entries of a list that has this id. */
function firstOf(document: unknown, list: string, id: string): string | undefined {
  const index = listAt(document, list).findIndex((one) => at(one, "/id") === id);
  return index < 0 ? undefined : `${list}/${index}/id`;
}
