import type { Decider } from "../engine/decide.ts";
import { escaped } from "../text/safe.ts";
import type { Style } from "./style.ts";
import { left, widest } from "./columns.ts";

/** A bound table for people: a ladder as a grid of its two facts, any other table as its rules in order. */
export function grid(decider: Decider, style: Style): string[] {
  const { table } = decider;
  const head = `${style.bold(table.id)}  ${table.description}`;
  return [
    head,
    ...(table.kind === "ladder" ? ladder(decider, style) : rules(decider, style)),
    style.dim(`  a fault gives ${table.onFault}`),
  ];
}

/** The step of the ladder down, the outcome across. */
function ladder(decider: Decider, style: Style): string[] {
  const [by, climb] = [...decider.table.facts].sort((a, b) => Number(isOrdered(a)) - Number(isOrdered(b)));
  if (by?.type.kind !== "closed" || climb?.type.kind !== "closed") return rules(decider, style);
  const columns = by.type.values.map(String);
  const steps = climb.type.values.map(String);
  const first = widest([...steps, climb.name]);
  const widths = columns.map((column) => widest([column, ...decider.table.outcomes]));
  const head = `  ${left(climb.name, first)}  ${columns.map((column, index) => left(column, widths[index] ?? 0)).join("  ")}`;
  return [
    style.dim(head),
    ...steps.map(
      (step) =>
        `  ${left(step, first)}  ${columns
          .map((column, index) => {
            const { outcome } = decider.decide({ [by.name]: column, [climb.name]: step });
            return shade(outcome, decider.table.outcomes, style)(left(outcome, widths[index] ?? 0));
          })
          .join("  ")}`,
    ),
  ];
}

const isOrdered = ({ type }: Decider["table"]["facts"][number]) => type.kind === "closed" && type.ordered;

/** Green for the most permissive outcome, red for the most restrictive, yellow between. */
export function shade(outcome: string, outcomes: readonly string[], style: Style): (text: string) => string {
  const at = outcomes.indexOf(outcome);
  return at === 0 ? style.green : at === outcomes.length - 1 ? style.red : style.yellow;
}

function rules({ rules: bound, table }: Decider, style: Style): string[] {
  const width = widest(bound.map(({ id }) => id));
  return bound.map(({ id, then, because, tests }) => {
    const when = tests.map(({ fact, expected }) => `${table.facts[fact]?.name} ${expected}`).join(", ");
    return `  ${style.cyan(left(id, width))}  ${style.bold(then)}${when === "" ? "" : ` when ${when}`}${style.dim(`  ${escaped(because)}`)}`;
  });
}
