/** `docs/tables/`: a page for each shipped table, and their index. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Flow } from "../engine/flow.ts";
import type { Fact, RulesDocument, Table, Rule } from "../engine/types.ts";
import { code, whenWords } from "./condition-words.ts";
import { askedBy, flowPages } from "./flow-pages.ts";
import { BANNER, up, values, wrapped } from "./page-parts.ts";
import { picture, row } from "./table-picture.ts";
import type { Shipped, ShippedTable } from "./tables.ts";

/** File (relative to the package) → text. */
export function tablePages(root: string, shipped: Shipped): ReadonlyMap<string, string> {
  const { tables } = shipped;
  const naming = rooms(root);
  const pages = tables.map((one): [string, string] => [
    `docs/tables/${one.table.id}.md`,
    page(one, naming(one.table.id), askedBy(shipped, one.table.id)),
  ]);
  return new Map([["docs/tables/README.md", index(shipped)], ...pages, ...flowPages(shipped)]);
}

function index({ tables, flows }: Shipped): string {
  const families = [...new Set(tables.map(({ table }) => family(table)))];
  const sections = families.map((name) =>
    [
      `## ${name}`,
      "",
      row(["table", "decides", "outcomes"]),
      row(["---", "---", "---"]),
      ...tables
        .filter(({ table }) => family(table) === name)
        .map(({ table: { id, description, outcomes } }) =>
          row([`[${id}](${id}.md)`, description, outcomes.map(code).join(" ")]),
        ),
      "",
    ].join("\n"),
  );
  return `${BANNER}
# Tables

Everything that is decided is a row in one of these ${tables.length} tables. Each page has the rows with their reasons,
the facts and where they come from, what is proved of every decision, and how to change it.

## Flows

Where one answer hangs on several tables, a flow says in which order they are asked and what each answer leads to.

${row(["flow", "decides", "ends"])}
${row(["---", "---", "---"])}
${flows.map(({ id, description, outcomes }) => row([`[${id}](${id}.md)`, description, outcomes.map(code).join(" ")])).join("\n")}

${sections.join("\n")}`;
}

function page({ document, table }: ShippedTable, naming: readonly string[], asking: readonly Flow[]): string {
  return `${BANNER}
# ${table.id}

${wrapped(table.description)}

${wrapped(`Outcomes${table.ordered ? ", from the most permissive to the most restrictive" : ", none of which is more permissive than another"}: ${table.outcomes.map(code).join(", ")}. Facts that do not fit give ${code(table.onFault)}.`)}

- [the table](${up(table.id)}${table.file})
- [its test suite](${up(table.id)}${suite(table)})
${asking.map(({ id }) => `- asked by the flow [${id}](${up(table.id).slice(0, -"../".length)}tables/${id}.md)\n`).join("")}- in the code: ${naming.length > 0 ? naming.map(code).join(", ") : asking.length > 0 ? "by that flow alone" : "asked by nobody"}

## Picture

${picture(table)}

## Rows

The first row whose conditions all hold decides.

${rows(table)}

## Facts

${facts(document.facts, table.facts, table.id)}

## Invariants

${invariants(table)}

## Change it

${settings(table)}
${change(table)}`;
}

const family = ({ id }: Table) => id.slice(0, id.indexOf("/"));
const suite = ({ file }: Table) => file.replace(".jsonc", ".test.jsonc");

function rows(table: Table): string {
  const { list } = table;
  const listed =
    list === undefined
      ? []
      : list.kind === "blocklist"
        ? [[`each entry of ${code(list.entries)}`, `${code(list.subject[0])} fits the entry`, list.then, list.because]]
        : [
            [`excludes of ${code(list.patterns)}`, `${code(list.fact)} matches one`, list.excluded, "it is excluded"],
            [`includes of ${code(list.patterns)}`, `${code(list.fact)} matches one`, list.included, "it is included"],
          ];
  const written = table.rules.map((rule) => [
    `[${rule.id}](${up(table.id)}${table.file}#L${rule.at[0]})`,
    whenWords(rule.when),
    rule.then,
    reason(rule),
  ]);
  const last =
    table.otherwise === undefined ? [] : [["otherwise", "no row holds", table.otherwise.then, reason(table.otherwise)]];
  return [
    row(["row", "when", "then", "because"]),
    row(["---", "---", "---", "---"]),
    ...[...listed, ...written, ...last].map(([id = "", when = "", then = "", because = ""]) =>
      row([id, when, code(then), because]),
    ),
  ].join("\n");
}

/** Why, and what people are told. */
function reason({ because, says, risk }: Pick<Rule, "because" | "says" | "risk">): string {
  return [
    because,
    ...(says === undefined ? [] : [`told as “${says}”`]),
    ...(risk === undefined ? [] : [`risk ${code(risk)}`]),
  ].join("; ");
}

function facts(documents: RulesDocument["facts"], lowered: readonly Fact[], id: string): string {
  const lines = lowered.map((fact) => {
    const document = documents[fact.name];
    return row([code(fact.name), values(fact, document), origin(fact, id), document?.description ?? ""]);
  });
  return [row(["fact", "values", "from", "meaning"]), row(["---", "---", "---", "---"]), ...lines].join("\n");
}

const origin = ({ config }: Fact, id: string): string =>
  config === undefined
    ? "found while running"
    : `setting ${code(config)} of the ${id.slice(0, id.indexOf("/"))} config`;

function invariants({ invariants: all }: Table): string {
  if (all.length === 0) return "None.";
  const says = all.map(({ id, when, always, never, neverLooserAlong, because, floor }) =>
    row([
      id,
      neverLooserAlong === undefined
        ? `${when === undefined ? "" : `${whenWords(when)}: `}${always === undefined ? "never" : "always"} ${[always ?? never ?? []].flat().map(code).join(" or ")}`
        : `more ${code(neverLooserAlong)} never gives a more permissive outcome`,
      because ?? "",
      floor === true ? "yes" : "",
    ]),
  );
  return [
    "Proved over every fact and every config. A floor binds a table of your own with this id too.",
    "",
    row(["invariant", "says", "because", "floor"]),
    row(["---", "---", "---", "---"]),
    ...says,
  ].join("\n");
}

/** Every pointer into the config that the table reads. */
function settings(table: Table): string {
  const found = [
    ...JSON.stringify([table.facts, table.rules, table.invariants]).matchAll(/"config":"([^"]+)"|"(\/[^"]+)":/g),
  ].map(([, operand, key]) => operand ?? key ?? "");
  const list =
    table.list === undefined ? [] : [table.list.kind === "blocklist" ? table.list.entries : table.list.patterns];
  const all = [...new Set([...list, ...found])];
  return all.length === 0
    ? "No setting changes it.\n"
    : `${wrapped(`Often a setting is enough ([reference](${up(table.id)}generated/reference.md)): ${all.map(code).join(", ")}.`)}\n`;
}

const change = (table: Table): string => `Else copy it to \`~/.pi/agent/pi-policy/${table.file}\`
and edit the copy: it takes the place of this one. A copy that breaks an invariant is refused, and this one stays in
force; an invariant that is no floor may be taken out of the copy. In a clone of this repository:

\`\`\`sh
OWN=~/.pi/agent/pi-policy TABLE=${table.file}
npm run --silent policy -- check $OWN/policies          # dead rows, what no row covers, broken invariants
npm run --silent policy -- diff $TABLE $OWN/$TABLE      # which decisions change
npm run --silent policy -- test                         # what the suites say of your table
\`\`\`

To change it for everyone, see [CONTRIBUTING.md](${up(table.id)}CONTRIBUTING.md).
`;

/** The rooms of what runs in Pi, and of what both share, that name a table. */
function rooms(root: string): (id: string) => readonly string[] {
  const files = globSync("src/{guard,advisor,host,analysis}/**/*.ts", { cwd: root }).map((file) => ({
    room: dirname(file).replaceAll("\\", "/"),
    text: readFileSync(join(root, file), "utf8"),
  }));
  return (id) => [...new Set(files.flatMap(({ room, text }) => (text.includes(`"${id}"`) ? [room] : [])))].toSorted();
}
