/** Random edits of the shipped tables, compared under many configs that their schemas allow. */
import { globSync, readFileSync } from "node:fs";
import { parse } from "jsonc-parser";
import { families, type ConfigSchema } from "../../generated/schemas.js";
import { scales } from "../../generated/tables.js";
import { lower } from "../../src/engine/lower.ts";
import type { TableDocument } from "../../src/engine/types.ts";
import { compareTables } from "../../src/analysis/compare.ts";
import { judge } from "../../src/analysis/diff.ts";
import { interpret, lookUp, stepsOf, type Doc, type Loose, type Values } from "./interpreter.ts";
import { random, type Random } from "./random.ts";

const CONFIGS = 40;
const INPUTS = 40;

const documents: readonly Doc[] = globSync("policies/*/*.jsonc")
  .filter((file) => !file.endsWith(".test.jsonc"))
  .sort()
  .map((file) => parse(readFileSync(file, "utf8")) as Loose)
  .filter(({ kind, rules, otherwise }) => kind === "rules" && rules.length > 0 && otherwise !== undefined);

export interface Edited {
  readonly table: string;
  readonly exact: boolean;
  readonly missed: readonly string[];
}

/** The directions that brute force finds and the diff does not tell. */
export function editedShipped(seed: number): Edited {
  const r = random(seed);
  const before = r.pick(documents);
  const after = structuredClone(before) as { [key: string]: Loose };
  const { rules } = after;
  const at = r.below(rules.length);
  switch (r.below(5)) {
    case 0:
      rules[at].then = r.pick(before["outcomes"]);
      break;
    case 1:
      rules.splice(at, 1);
      break;
    case 2:
      after["otherwise"].then = r.pick(before["outcomes"]);
      break;
    case 3:
      rules.unshift(...rules.splice(at, 1));
      break;
    default: {
      const names = Object.keys(rules[at].when);
      if (names.length > 1) delete rules[at].when[r.pick(names)];
      else rules.splice(at, 1);
    }
  }
  const [old, now] = [before, after].map((doc) =>
    lower(doc as unknown as TableDocument, scales, "t.jsonc", () => [1, 1]),
  );
  if (old === undefined || now === undefined) throw new Error("not lowered");
  const found = compareTables(old, now);
  const told = new Set(
    found?.changes.map(({ direction, before: one, after: other }) => `${direction}: ${one.outcome} → ${other.outcome}`),
  );
  const directionOf = judge(old, now);
  const missed = new Set<string>();
  for (let count = 0; count < CONFIGS; count++) {
    const config = configOf(r, before);
    for (let input = 0; input < INPUTS; input++) {
      const given = factsOf(r, before, config);
      const [one, other] = [before, after].map((doc) => interpret(doc, given, config, scales).outcome);
      if (one === undefined || other === undefined || one === other) continue;
      const change = `${directionOf(one, other)}: ${one} → ${other}`;
      if (!told.has(change)) missed.add(`${change} for ${JSON.stringify(given)}`);
    }
  }
  return { table: before["id"], exact: found?.exact !== false, missed: [...missed] };
}

const pointersOf = (doc: Doc): readonly string[] => [
  ...new Set([...JSON.stringify(doc).matchAll(/"(\/[A-Za-z]+(?:\/[A-Za-z]+)*)"/g)].map(([, pointer = ""]) => pointer)),
];

function configOf(r: Random, doc: Doc): unknown {
  const { schema, defaults } = families[String(doc["id"]).split("/")[0] as keyof typeof families];
  const config = structuredClone(defaults) as Loose;
  for (const pointer of pointersOf(doc)) {
    const path = pointer.slice(1).split("/");
    const node = path.reduce<ConfigSchema | undefined>((one, key) => one?.properties?.[key], schema);
    if (node === undefined) continue;
    const set = (value: unknown) => {
      path.slice(0, -1).reduce((holder, key) => (holder[key] ??= {}), config)[path.at(-1) ?? ""] = value;
    };
    if (node.enum !== undefined) set(r.pick(node.enum));
    else if (node.type === "boolean") set(r.chance(0.5));
    else if (node.type === "number" || node.type === "integer") {
      const value = r.pick([
        node.minimum ?? 0,
        node.maximum ?? 100,
        0,
        1,
        2,
        3,
        0.5,
        0.25,
        0.75,
        20,
        30,
        Number(lookUp(defaults, pointer) ?? 1),
      ]);
      if (
        value >= (node.minimum ?? -Infinity) &&
        value <= (node.maximum ?? Infinity) &&
        (node.type === "number" || Number.isInteger(value))
      )
        set(value);
    } else if (node.type === "array") set(r.pick([[], ["*.pem", ".env"], ["src/**"], ["a*"]]));
  }
  return config;
}

function factsOf(r: Random, doc: Doc, config: unknown): Values {
  const numbers = [...JSON.stringify(doc).matchAll(/[:[,](-?\d+(?:\.\d+)?)/g)].map(([, number]) => Number(number));
  const near = [
    0,
    1,
    ...numbers,
    ...pointersOf(doc)
      .map((pointer) => lookUp(config, pointer))
      .filter((value) => typeof value === "number"),
  ];
  const texts = [...JSON.stringify(doc["rules"]).matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  return Object.fromEntries(
    Object.entries(doc["facts"] as Doc).flatMap(([name, fact]): [string, unknown][] => {
      if ((fact.optional === true || fact.config !== undefined || fact.missing !== undefined) && r.chance(0.2))
        return [];
      const steps = stepsOf(fact, scales);
      if (steps !== undefined) return [[name, r.pick(steps)]];
      if (fact.text !== undefined)
        return [[name, r.pick([...(fact.text.examples ?? []), ...texts, "x", ".env", "src/a.ts"])]];
      const value = r.pick(near);
      const moved = r.pick([value, value + 1, value - 1, value + 0.1, value - 0.1]);
      return [
        [
          name,
          Math.min(
            fact.number.max ?? Infinity,
            Math.max(fact.number.min ?? -Infinity, fact.number.integer === true ? Math.round(moved) : moved),
          ),
        ],
      ];
    }),
  );
}
