/** The meaning pass over one flow document: every name that it uses must exist, and every answer must lead somewhere. */
import type { FlowDocument } from "../engine/flow.ts";
import type { Fact, Problem, Table } from "../engine/types.ts";
import { child, sameJson } from "../jsonc/pointer.ts";

type Node = FlowDocument["nodes"][string];

/** Of a document that fits its schema. */
export function flowProblems(document: FlowDocument, tables: { readonly [id: string]: Table }): Problem[] {
  const problems: Problem[] = [];
  const names = Object.keys(document.nodes);
  const tableOf = ({ table }: Node): Table | undefined => (Object.hasOwn(tables, table) ? tables[table] : undefined);
  const nodeOf = (name: string): Node | undefined =>
    Object.hasOwn(document.nodes, name) ? document.nodes[name] : undefined;
  const bad = (what: string, pointer: string, part: "key" | "value" = "value") =>
    problems.push({ code: "bad-table", pointer, part, what, given: "" });
  const known = (
    what: string,
    given: string,
    all: readonly string[],
    pointer: string,
    part: "key" | "value" = "value",
  ) => {
    if (!all.includes(given)) problems.push({ code: "unknown-value", pointer, part, what, given, known: all });
    return all.includes(given);
  };
  const each = (given: string | readonly string[] | undefined, pointer: string) =>
    [given ?? []].flat().map((one, index) => [one, Array.isArray(given) ? child(pointer, index) : pointer] as const);

  known("outcome", document.onFault, document.outcomes, "/onFault");
  for (const [index, outcome] of document.outcomes.entries())
    if (document.outcomes.indexOf(outcome) < index)
      bad(`\`${outcome}\` already stands in this list`, `/outcomes/${index}`);

  const facts = new Map<string, { readonly fact: Fact; readonly node: string }>();
  for (const [at, [name, node]] of Object.entries(document.nodes).entries()) {
    const here = child("/nodes", name);
    const table = tableOf(node);
    if (table === undefined) {
      known("table", node.table, Object.keys(tables), `${here}/table`);
      continue;
    }
    const { to = {}, end = {}, with: given = {} } = node;
    for (const outcome of table.outcomes)
      if (!Object.hasOwn(to, outcome) && !Object.hasOwn(end, outcome))
        bad(`\`${outcome}\`, which ${table.id} can answer, leads nowhere from \`${name}\``, here, "key");
    for (const [outcome, next] of Object.entries(to)) {
      const pointer = child(`${here}/to`, outcome);
      known("outcome", outcome, table.outcomes, pointer, "key");
      if (known("node", next, names, pointer) && names.indexOf(next) <= at)
        bad(`\`${name}\` leads back to \`${next}\`; a flow leads on only to nodes that stand further down`, pointer);
    }
    for (const [outcome, ending] of Object.entries(end)) {
      const pointer = child(`${here}/end`, outcome);
      known("outcome", outcome, table.outcomes, pointer, "key");
      known("end", ending, document.outcomes, pointer);
      if (Object.hasOwn(to, outcome)) bad(`\`${outcome}\` both leads on and ends`, pointer, "key");
    }
    for (const fact of Object.keys(given))
      known(
        "fact",
        fact,
        table.facts.map((one) => one.name),
        child(`${here}/with`, fact),
        "key",
      );
    for (const fact of table.facts) {
      const from = Object.hasOwn(given, fact.name) ? given[fact.name] : { fact: fact.name };
      const pointer = child(`${here}/with`, fact.name);
      if (from === undefined || typeof from !== "object") {
        if (!holds(fact, from)) bad(`\`${fact.name}\` of ${table.id} cannot be ${JSON.stringify(from)}`, pointer);
      } else if (from.fact !== undefined) {
        if (from.from !== undefined || from.otherwise !== undefined) bad("`fact` stands alone", pointer);
        const other = facts.get(from.fact);
        if (other === undefined) facts.set(from.fact, { fact, node: name });
        else if (!sameJson(typeOf(other.fact), typeOf(fact)))
          bad(
            `the fact \`${from.fact}\` is not the same here as at \`${other.node}\`; give one another name with \`with\``,
            here,
            "key",
          );
      } else {
        const wrong = each(from.from, `${pointer}/from`).filter(
          ([earlier, place]) => !known("node", earlier, names.slice(0, at), place),
        );
        if (from.from === undefined) bad("it needs `from` or `fact`", pointer);
        else if (wrong.length === 0)
          for (const value of arriving(document, name, from.from, tableOf))
            if (value === undefined ? from.otherwise === undefined && !fact.optional : !holds(fact, value))
              bad(
                value === undefined
                  ? `none of these nodes may have been passed at \`${name}\`, and there is no \`otherwise\``
                  : `\`${fact.name}\` of ${table.id} cannot be \`${value}\`, which may be the answer there`,
                `${pointer}/from`,
              );
        if (from.otherwise !== undefined && !holds(fact, from.otherwise))
          bad(`\`${fact.name}\` of ${table.id} cannot be ${JSON.stringify(from.otherwise)}`, `${pointer}/otherwise`);
      }
    }
  }
  const reached = new Set(names.slice(0, 1));
  for (const name of names)
    for (const next of reached.has(name) ? Object.values(nodeOf(name)?.to ?? {}) : []) reached.add(next);
  for (const name of names) if (!reached.has(name)) bad(`no answer leads to \`${name}\``, child("/nodes", name), "key");

  for (const [index, invariant] of (document.invariants ?? []).entries()) {
    const here = `/invariants/${index}`;
    const { passes = {}, avoids = {}, when = {}, always, never, neverLooserAlong } = invariant;
    for (const [key, answers] of [
      ["passes", passes],
      ["avoids", avoids],
    ] as const)
      for (const [name, given] of Object.entries(answers)) {
        const pointer = child(`${here}/${key}`, name);
        if (!known("node", name, names, pointer, "key") || given === true) continue;
        if (given === false) bad("name an answer, or say true for any", pointer);
        else
          for (const [one, place] of each(given as string | readonly string[], pointer))
            known("outcome", one, tableOf(nodeOf(name) as Node)?.outcomes ?? [one], place);
      }
    for (const [one, place] of [...each(always, `${here}/always`), ...each(never, `${here}/never`)])
      known("end", one, document.outcomes, place);
    for (const key of Object.keys(when))
      if (!key.startsWith("/")) known("fact", key, [...facts.keys()], child(`${here}/when`, key), "key");
    if (neverLooserAlong !== undefined && known("node", neverLooserAlong, names, `${here}/neverLooserAlong`)) {
      const table = tableOf(nodeOf(neverLooserAlong) as Node);
      if (table?.ordered === false) bad(`the outcomes of ${table.id} have no order`, `${here}/neverLooserAlong`);
    }
    if (document.invariants?.findIndex(({ id }) => id === invariant.id) !== index)
      bad(`the invariant \`${invariant.id}\` already stands in this list`, `${here}/id`);
  }
  return problems;
}

/** Two facts of one name are told once, so a value must mean the same to both. */
const typeOf = ({ type }: Fact): unknown => (type.kind === "text" ? { kind: type.kind, match: type.match } : type);

function holds({ type, unknown }: Fact, value: unknown): boolean {
  if (unknown !== undefined) return true;
  switch (type.kind) {
    case "closed":
      return type.values.some((one) => one === value);
    case "number":
      return typeof value === "number" && value >= (type.min ?? -Infinity) && value <= (type.max ?? Infinity);
    case "text":
      return typeof value === "string";
  }
}

/** What the last of these nodes may have answered when a way comes to a node; undefined where none need have been passed. */
function arriving(
  document: FlowDocument,
  target: string,
  from: readonly string[],
  tableOf: (node: Node) => Table | undefined,
): ReadonlySet<string | undefined> {
  const names = Object.keys(document.nodes);
  const last = new Map<string, Set<string | undefined>>([[names[0] ?? "", new Set([undefined])]]);
  for (const name of names.slice(0, names.indexOf(target))) {
    const node = document.nodes[name];
    const before = last.get(name);
    if (node === undefined || before === undefined) continue;
    for (const outcome of tableOf(node)?.outcomes ?? []) {
      const next = node.to?.[outcome];
      if (next === undefined) continue;
      const after = last.get(next) ?? new Set<string | undefined>();
      for (const value of from.includes(name) ? [outcome] : before) after.add(value);
      last.set(next, after);
    }
  }
  return last.get(target) ?? new Set();
}
