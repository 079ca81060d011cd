/** A page for each shipped flow beside those of its tables: its ways as a picture, its nodes, what it is told, what is proved of it. */
import { bind } from "../engine/bind.ts";
import { bindFlow, type Flow, type FlowDecider, type FlowNode } from "../engine/flow.ts";
import type { Table } from "../engine/types.ts";
import { code } from "./condition-words.ts";
import { row } from "./table-picture.ts";
import type { Shipped } from "./tables.ts";
import { BANNER, up, values, wrapped } from "./page-parts.ts";

/** File (relative to the package) → text. */
export function flowPages({ flows, tables }: Shipped): readonly (readonly [file: string, text: string])[] {
  const byId = new Map(tables.map(({ table }) => [table.id, table]));
  return flows.map((flow) => [`docs/tables/${flow.id}.md`, page(flow, byId, tables)] as const);
}

/** The flows that ask a table. */
export const askedBy = ({ flows }: Shipped, table: string): readonly Flow[] =>
  flows.filter(({ nodes }) => nodes.some((node) => node.table === table));

function page(flow: Flow, tables: ReadonlyMap<string, Table>, shipped: Shipped["tables"]): string {
  const bound = bindFlow(flow, (id) => {
    const table = tables.get(id);
    return table && bind(table, { value: {} });
  });
  if (bound === undefined) throw new Error(`${flow.file} asks a table that is not there`);
  return `${BANNER}
# ${flow.id}

${wrapped(flow.description)}

${wrapped(`A flow: tables one after the other. Each answer leads to the next table or to an end: ${flow.outcomes.map(code).join(", ")}, from the most permissive to the most restrictive.`)}

- [the flow](${up(flow.id)}${flow.file})
- [its test suite](${up(flow.id)}${flow.file.replace(".flow.jsonc", ".test.jsonc")})

## Picture

\`\`\`mermaid
flowchart TD
${flow.nodes.map((node, index) => `  n${index}["${node.name}<br>${node.table}"]`).join("\n")}
${flow.outcomes.map((end, index) => `  e${index}(["${end}"])`).join("\n")}
${flow.nodes.flatMap((node, index) => arrows(node, index, flow)).join("\n")}
\`\`\`

## Nodes

${row(["node", "asks", "told by the flow", "then"])}
${row(["---", "---", "---", "---"])}
${flow.nodes.map((node) => nodeRow(node, flow)).join("\n")}

## Facts

What the flow is told, where no earlier table says it. Whoever goes through it finds out a fact when the way comes to the
table that asks for it, and not before.

${facts(bound, shipped)}

## Invariants

${invariants(flow)}

## Change it

What a row says is changed in its table; a table of your own with its id takes its place, unless it breaks an invariant
here that is a floor. \`pi-policy diff\` tells of two configs what changes at the ends of this flow.
`;
}

function arrows({ to, end }: FlowNode, index: number, { nodes, outcomes }: Flow): readonly string[] {
  const targets = [
    ...Object.entries(to).map(
      ([answer, node]) => [answer, `n${nodes.findIndex(({ name }) => name === node)}`] as const,
    ),
    ...Object.entries(end).map(([answer, outcome]) => [answer, `e${outcomes.indexOf(outcome)}`] as const),
  ];
  const byTarget = Map.groupBy(targets, ([, target]) => target);
  return [...byTarget].map(
    ([target, all]) => `  n${index} -- "${all.map(([answer]) => answer).join(", ")}" --> ${target}`,
  );
}

function nodeRow({ name, table, with: given, to, end, at }: FlowNode, { id, file }: Flow): string {
  const told = Object.entries(given).map(([fact, from]) =>
    "fact" in from
      ? `${code(fact)}: fact ${code(from.fact)}`
      : "value" in from
        ? `${code(fact)}: ${code(String(from.value))}`
        : `${code(fact)}: the answer at ${from.from.map(code).join(" or ")}${from.otherwise === undefined ? "" : `, else ${code(String(from.otherwise))}`}`,
  );
  const leads = [
    ...[...Map.groupBy(Object.entries(to), ([, node]) => node)].map(
      ([node, all]) => `${all.map(([answer]) => code(answer)).join(", ")} → ${node}`,
    ),
    ...Object.entries(end).map(([answer, outcome]) => `${code(answer)} **ends in ${outcome}**`),
  ];
  return row([
    `[${name}](${up(id)}${file}#L${at[0]})`,
    `[${table}](${up(id).slice(0, -3)}${table}.md)`.replace("../../", "../"),
    told.join("; "),
    leads.join("; "),
  ]);
}

function facts({ facts: all, nodes }: FlowDecider, shipped: Shipped["tables"]): string {
  const lines = [...all.values()].map((fact) => {
    const asking = nodes.filter(({ reads }) => reads.some(([, from]) => "fact" in from && from.fact === fact.name));
    const [first] = asking;
    const own = first?.reads.find(([, from]) => "fact" in from && from.fact === fact.name)?.[0] ?? fact.name;
    const document = shipped.find(({ table }) => table.id === first?.table)?.document.facts[own];
    return row([
      code(fact.name),
      values(fact, document),
      asking.map(({ name }) => name).join(", "),
      fact.config === undefined ? "found while running" : `setting ${code(fact.config)}`,
      document?.description ?? "",
    ]);
  });
  return [
    row(["fact", "values", "read at", "from", "meaning"]),
    row(["---", "---", "---", "---", "---"]),
    ...lines,
  ].join("\n");
}

function invariants({ invariants: all }: Flow): string {
  const answers = (given: { readonly [node: string]: unknown }) =>
    Object.entries(given).map(([node, said]) =>
      said === true
        ? `through ${node}`
        : `through ${node} with ${[said]
            .flat()
            .map((one) => code(String(one)))
            .join(" or ")}`,
    );
  const says = all.map(
    ({ id, when = {}, passes = {}, avoids = {}, always, never, neverLooserAlong, because, floor }) => {
      const about = [
        ...Object.entries(when).map(
          ([name, value]) =>
            `${code(name)} is ${[value]
              .flat()
              .map((one) => code(String(one)))
              .join(" or ")}`,
        ),
        ...answers(passes),
        ...answers(avoids).map((one) => `not ${one}`),
      ];
      const follows =
        neverLooserAlong === undefined
          ? `${always === undefined ? "never" : "always"} ${[always ?? never ?? []].flat().map(code).join(" or ")}`
          : `a more restrictive answer at ${neverLooserAlong} never ends more permissively`;
      return row([
        id,
        `${about.length === 0 ? "" : `${about.join(", ")}: `}${follows}`,
        because ?? "",
        floor === true ? "yes" : "",
      ]);
    },
  );
  return [
    "Proved over every way: all that the flow can be told, under every config. A floor binds tables of your own too, also where",
    "each of them keeps its own floors and only together they break it.",
    "",
    row(["invariant", "says", "because", "floor"]),
    row(["---", "---", "---", "---"]),
    ...says,
  ].join("\n");
}
