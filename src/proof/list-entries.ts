/** Lists for a blocklist or a pattern list, so that for any one input each thing that a list can do to it occurs. */
import { segments } from "../jsonc/pointer.ts";
import type { FactType, Table } from "../engine/types.ts";
import { withValue } from "./with-value.ts";

type List = NonNullable<Table["list"]>;
type Of<Kind> = readonly { readonly table: Table; readonly list: Extract<List, { kind: Kind }> }[];

/** At least: no entry, an entry that matches, several. Undefined when the tables read one list in two ways. */
export function entryLists(tables: readonly Table[], pointer: string): readonly (readonly unknown[])[] | undefined {
  const lists = tables
    .flatMap((table) => (table.list === undefined ? [] : [{ table, list: table.list }]))
    .filter(({ list }) => (list.kind === "blocklist" ? list.entries : list.patterns) === pointer);
  const globs: Of<"globs"> = lists.flatMap(({ table, list }) => (list.kind === "globs" ? [{ table, list }] : []));
  const blocklists: Of<"blocklist"> = lists.flatMap(({ table, list }) =>
    list.kind === "blocklist" ? [{ table, list }] : [],
  );
  if (globs.length > 0 && blocklists.length > 0) return undefined;
  return globs.length > 0 ? patternLists(globs) : blockLists(blocklists);
}

/**
 * Some pattern includes an input or none does, and the same for excludes. Which pattern it is counts only for families
 * that two tables understand otherwise: of those, two at once tell all that several can.
 */
function patternLists(lists: Of<"globs">): string[][] {
  const names = [...new Set(lists.flatMap(({ list }) => Object.keys(list.families)))];
  const told = names.filter(
    (name) => new Set(lists.map(({ list }) => JSON.stringify(list.families[name]?.toSorted()))).size > 1,
  );
  const pairs = told.flatMap((one, index) => told.slice(index).map((other) => [...new Set([one, other])]));
  const sides = [[], ["*"], ...pairs];
  return sides.flatMap((includes) =>
    sides.map((excludes) => [...includes, ...excludes.map((pattern) => `!${pattern}`)]),
  );
}

/** Every subject that the tables can tell apart, listed from each step up that an entry can name. */
function blockLists(lists: Of<"blocklist">): unknown[][] {
  const entries = lists.reduce<readonly unknown[][]>(
    (
      made,
      {
        table,
        list: {
          subject: [fact, pointer],
          atLeast,
        },
      },
    ) => {
      const subjects = subjectsOf(table, fact);
      const steps = atLeast === undefined ? [] : valuesOf(table.facts.find(({ name }) => name === atLeast[0])?.type);
      return made
        .flatMap((list) => [
          list,
          subjects.flatMap((subject) =>
            (list.length === 0 ? [{}] : list).map((entry) => withValue(entry, segments(pointer), subject)),
          ),
        ])
        .flatMap((list) => [
          list,
          ...(list.length === 0 || atLeast === undefined
            ? []
            : steps.map((step) => list.map((entry) => withValue(entry, segments(atLeast[1]), step)))),
        ]);
    },
    [[]],
  );
  const plain = lists.flatMap(
    ({
      table,
      list: {
        subject: [fact],
      },
    }) => subjectsOf(table, fact),
  );
  return [[], [...new Set(plain)], ...entries.filter((list) => list.length > 0)];
}

const valuesOf = (type: FactType | undefined) => (type?.kind === "closed" ? type.values : []);

/** Of a text: those that conditions name, those that people know, and one more. */
function subjectsOf(table: Table, name: string): readonly unknown[] {
  const type = table.facts.find((fact) => fact.name === name)?.type;
  if (type?.kind !== "text") return valuesOf(type);
  const named: unknown[] = [];
  JSON.stringify(
    table.invariants.map(({ when }) => when?.[name]),
    (key, value: unknown) => {
      if (typeof value === "string" && key !== "config" && key !== "same") named.push(value);
      return value;
    },
  );
  return [...new Set([...(type.examples.length > 0 ? type.examples.slice(0, 1) : ["x"]), ...named])];
}
