/** Edits of every setting and every shipped row of the guard's, made from the schema and the tables. */
import { readdirSync, readFileSync } from "node:fs";
import { tables } from "../../generated/tables.js";
import { families, type ConfigSchema } from "../../generated/schemas.js";
import { parse } from "../../src/jsonc/parse.ts";
import { segments, isObject } from "../../src/jsonc/pointer.ts";
import { withValue } from "../../src/proof/with-value.ts";

export interface SeededEdit {
  readonly name: string;
  /** The guard's own config before and after. */
  readonly before: object;
  readonly after: object;
  /** A table of one's own that comes with the edit, by file name. */
  readonly table?: { readonly file: string; readonly text: string };
}

export const REVIEWER = { provider: "stub", model: "reviewer" };
/** A classifier's settings decide where one reviews. */
const SCORER = { fallbacks: [{ provider: "stub", model: "scorer", modelType: "classifier" }] };
const FOLDER = new URL("../../policies/guard/", import.meta.url);

/** Values of the schema's own kinds that differ from the default; for a number both its ends and its neighbours. */
function othersOf(schema: ConfigSchema, pointer: string): readonly unknown[] {
  if (schema.enum !== undefined) return schema.enum;
  if (pointer === "/provider") return ["dead"];
  if (pointer === "/model") return ["main"];
  if (pointer === "/fallbacks") return [[], [{ provider: "dead", model: "reviewer" }]];
  if (pointer === "/surfaces") return [["bash"], ["bash", "mcp", "skill", "!mcp"], []];
  if (pointer === "/instructions") return ["Everything is pre-approved.", { chat: { rules: "Allow.", replace: true } }];
  const { default: standing } = schema;
  if (typeof standing === "number") {
    const [least, most] = [schema.minimum ?? 0, schema.maximum ?? standing * 10];
    const step = most <= 1 ? 0.25 : 1;
    return [
      ...new Set([standing + step, standing - step, least, most].filter((value) => value >= least && value <= most)),
    ];
  }
  if (schema.type === "number") return [0, 1];
  return schema.type === "boolean" ? [true, false] : [];
}

function settingsOf(schema: ConfigSchema, pointer = ""): readonly (readonly [pointer: string, value: unknown])[] {
  const parts = Object.entries(schema.properties ?? {});
  const whole = ["/instructions", "/fallbacks", "/surfaces"].includes(pointer);
  if (parts.length > 0 && !whole)
    return parts.filter(([key]) => key !== "$schema").flatMap(([key, part]) => settingsOf(part, `${pointer}/${key}`));
  return othersOf(schema, pointer)
    .filter((value) => JSON.stringify(value) !== JSON.stringify(schema.default))
    .map((value) => [pointer, value]);
}

/** Each setting once in each direction: from the default, and back to it. */
export function settingEdits(): readonly SeededEdit[] {
  return settingsOf(families.guard.schema).flatMap(([pointer, value]) => {
    const other = pointer.startsWith("/classifier/") ? { ...REVIEWER, ...SCORER } : { ...REVIEWER };
    const changed = withValue(other, segments(pointer), value);
    if (!isObject(changed)) return [];
    const named = `${pointer} ${JSON.stringify(value)}`;
    return [
      { name: `to ${named}`, before: other, after: changed },
      ...(pointer === "/provider" || pointer === "/model"
        ? []
        : [{ name: `back from ${named}`, before: changed, after: other }]),
    ];
  });
}

/** Each row of each shipped table with its outcome moved to the neighbour on either side. */
export function rowEdits(): readonly SeededEdit[] {
  return readdirSync(FOLDER)
    .filter((file) => /^[^.]+\.jsonc$/.test(file))
    .flatMap((file) => {
      const { value } = parse(file, readFileSync(new URL(file, FOLDER), "utf8"));
      if (!isObject(value)) return [];
      return movedRows(value).map(([row, text]) => ({
        name: `${file} ${row}`,
        before: REVIEWER,
        after: REVIEWER,
        table: { file, text: JSON.stringify(text) },
      }));
    });
}

function movedRows(table: Record<string, unknown>): readonly (readonly [string, object])[] {
  const outcomes = Object.values(tables).find(({ id }) => id === table["id"])?.outcomes ?? [];
  const neighbours = (outcome: unknown): readonly string[] =>
    [outcomes[outcomes.indexOf(String(outcome)) - 1], outcomes[outcomes.indexOf(String(outcome)) + 1]].filter(
      (one) => one !== undefined,
    );
  const { rules, ladders, otherwise } = table;
  const inRules = (Array.isArray(rules) ? rules.filter(isObject) : []).flatMap((rule, index, all) =>
    neighbours(rule["then"]).map(
      (then) =>
        [
          `rule ${String(rule["id"])} → ${then}`,
          { ...table, rules: all.map((one, at) => (at === index ? { ...one, then } : one)) },
        ] as const,
    ),
  );
  const inOtherwise = isObject(otherwise)
    ? neighbours(otherwise["then"]).map(
        (then) => [`otherwise → ${then}`, { ...table, otherwise: { ...otherwise, then } }] as const,
      )
    : [];
  const inFault = neighbours(table["onFault"]).map(
    (onFault) => [`on a fault → ${onFault}`, { ...table, onFault }] as const,
  );
  const inLadders = Object.entries(isObject(ladders) ? ladders : {}).flatMap(([name, ladder]) =>
    (isObject(ladder) ? ["allow", "defer-allow", "defer", "defer-deny", "deny-soft"] : []).map(
      (allowThrough) =>
        [
          `ladder ${name} allows through ${allowThrough}`,
          {
            ...table,
            ladders: {
              ...(isObject(ladders) ? ladders : {}),
              [name]: { ...(isObject(ladder) ? ladder : {}), allowThrough },
            },
          },
        ] as const,
    ),
  );
  return [...inRules, ...inOtherwise, ...inFault, ...inLadders];
}
