import { once } from "./once.ts";

/** 0 never holds and 1 always; the others are indexes into a diagram's nodes. */
export type Formula = number;
export const FALSE: Formula = 0;
export const TRUE: Formula = 1;

export interface Diagram {
  /** Indexed by formula. If the variable then `yes` else `no`; undefined for 0 and 1. */
  readonly nodes: readonly ({ readonly variable: number; readonly yes: Formula; readonly no: Formula } | undefined)[];
  /** If `test` then `yes` else `no`. */
  readonly choose: (test: Formula, yes: Formula, no: Formula) => Formula;
  /** A new variable; they are numbered from 0. */
  readonly variable: () => Formula;
  /** Too much was asked for, and formulas made since are wrong. */
  readonly full: () => boolean;
}

/** What is chosen before a diagram is full, some 60 MB: formulas can grow exponentially with the number of variables. */
const maxChoices = 250_000;

/** A reduced ordered binary decision diagram: propositional formulas, of which equal ones are the same number. */
export function diagram(): Diagram {
  const nodes: Diagram["nodes"][number][] = [undefined, undefined];
  const made = new Map<string, Formula>();
  const make = (variable: number, yes: Formula, no: Formula) =>
    yes === no ? yes : once(made, `${variable}:${yes}:${no}`, () => nodes.push({ variable, yes, no }) - 1);
  const rank = (formula: Formula) => nodes[formula]?.variable ?? Infinity;
  const chosen = new Map<string, Formula>();
  const choose = (test: Formula, yes: Formula, no: Formula): Formula => {
    if (test === TRUE || yes === no) return yes;
    if (test === FALSE) return no;
    if (chosen.size > maxChoices) return FALSE;
    return once(chosen, `${test}:${yes}:${no}`, () => {
      const variable = Math.min(rank(test), rank(yes), rank(no));
      const half = (formula: Formula, side: "yes" | "no") => (rank(formula) === variable ? (nodes[formula]?.[side] ?? formula) : formula);
      const choice = (side: "yes" | "no") => choose(half(test, side), half(yes, side), half(no, side));
      return make(variable, choice("yes"), choice("no"));
    });
  };
  let variables = 0;
  return { nodes, choose, variable: () => make(variables++, TRUE, FALSE), full: () => chosen.size > maxChoices };
}
