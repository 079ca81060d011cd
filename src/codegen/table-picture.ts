/** A table as a picture in Markdown: a ladder as a grid, any other as the way down its rows. */
import { bind } from "../engine/bind.ts";
import type { Fact, Table } from "../engine/types.ts";

export function picture(table: Table): string {
  const [by, climb] = table.facts.toSorted((one, other) => Number(isOrdered(one)) - Number(isOrdered(other)));
  return table.kind === "ladder" && by !== undefined && climb !== undefined ? grid(table, by, climb) : way(table);
}

const isOrdered = ({ type }: Fact) => type.kind === "closed" && type.ordered;
const valuesOf = ({ type }: Fact) => (type.kind === "closed" ? type.values : []);

function grid(table: Table, by: Fact, climb: Fact): string {
  const { decide } = bind(table, { value: {} });
  const rows = valuesOf(climb).map((step) =>
    row([`\`${step}\``, ...valuesOf(by).map((column) => decide({ [by.name]: column, [climb.name]: step }).outcome)]),
  );
  return [
    row([`${climb.name} ↓ ${by.name} →`, ...valuesOf(by).map((column) => `\`${column}\``)]),
    row(["---", ...valuesOf(by).map(() => "---")]),
    ...rows,
  ].join("\n");
}

/** Mermaid, which GitHub and many editors draw. */
function way(table: Table): string {
  const rows = [...listed(table), ...table.rules];
  const outcome = (then: string) => `o${table.outcomes.indexOf(then)}`;
  const lines = rows.flatMap(({ id, then }, index) => [
    `  r${index}{${quoted(id)}} -- yes --> ${outcome(then)}`,
    ...(index + 1 < rows.length
      ? [`  r${index} -- no --> r${index + 1}`]
      : table.otherwise === undefined
        ? []
        : [`  r${index} -- no --> ${outcome(table.otherwise.then)}`]),
  ]);
  return [
    "```mermaid",
    "flowchart TD",
    ...table.outcomes.map((then) => `  ${outcome(then)}([${quoted(then)}])`),
    ...lines,
    "```",
  ].join("\n");
}

/** The rows that a list in the config becomes, as one. */
function listed({ list }: Table): readonly { readonly id: string; readonly then: string }[] {
  if (list === undefined) return [];
  return list.kind === "blocklist"
    ? [{ id: `an entry of ${list.entries}`, then: list.then }]
    : [
        { id: `an exclude of ${list.patterns}`, then: list.excluded },
        { id: `an include of ${list.patterns}`, then: list.included },
      ];
}

export const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

const quoted = (text: string) => `"${text.replaceAll('"', "#quot;")}"`;
