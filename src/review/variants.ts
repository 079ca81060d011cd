/**
 * Configs that stand for all valid ones as far as a table can tell: every value of a closed key, and numbers on, between
 * and outside all the lines that the table draws, so that each order of thresholds and constants occurs. What holds or is
 * reached under some of them settles which shipped rules are dead and which invariants are broken.
 */
import { families, type ConfigSchema } from "../../generated/schemas.js";
import { pointerSegments } from "../engine/pointer.ts";
import type { Table } from "../engine/types.ts";
import type { Family } from "../config/index.ts";

/** Of more combinations than this, so many are picked. */
const maxVariants = 600;

type Value = string | number | boolean | undefined | readonly unknown[];

export interface Variants {
  /** The first is always the defaults. */
  readonly configs: readonly unknown[];
  /** False when there were too many, and these are only a sample of them. */
  readonly exact: boolean;
}

export function variants(table: Table, family: Family): Variants {
  const { schema, defaults } = families[family];
  const constants = numbersOf(table);
  const choices = [...pointersOf(table)].map((pointer) => ({ path: pointerSegments(pointer), values: valuesAt(nodeAt(schema, pointer), constants) }));
  const total = choices.reduce((product, { values }) => product * values.length, 1);
  const exact = total <= maxVariants;
  const configs: unknown[] = [defaults];
  let state = 1;
  for (let code = 0; code < Math.min(total, maxVariants); code++) {
    let rest = code;
    let config: unknown = defaults;
    for (const { path, values } of choices) {
      // Of too many, Park and Miller's generator picks: the same ones every time.
      const index = exact ? rest % values.length : (state = (state * 48_271) % 2_147_483_647) % values.length;
      config = withValue(config, path, values[index]);
      rest = Math.floor(rest / values.length);
    }
    configs.push(config);
  }
  return { configs, exact };
}

/** Every pointer into the config that the table's conditions read; facts bound to the config are enumerated as facts. */
function pointersOf(table: Table): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown, key = "") => {
    if (key.startsWith("/")) found.add(key);
    if (typeof value !== "object" || value === null) return;
    if ("config" in value && typeof value.config === "string") found.add(value.config);
    for (const [name, inner] of Object.entries(value)) visit(inner, name);
  };
  visit(table.rules.map(({ when }) => when));
  visit(table.invariants.map(({ when }) => when));
  return found;
}

function numbersOf(table: Table): number[] {
  const found = new Set<number>();
  JSON.stringify([table.rules.map(({ when }) => when), table.invariants.map(({ when }) => when)], (_, value: unknown) => {
    if (typeof value === "number") found.add(value);
    return value;
  });
  return [...found];
}

function nodeAt(schema: ConfigSchema, pointer: string): ConfigSchema {
  return pointerSegments(pointer).reduce<ConfigSchema>((node, key) => node.properties?.[key] ?? {}, schema);
}

function valuesAt(node: ConfigSchema, constants: readonly number[]): Value[] {
  if (node.enum !== undefined) return node.default === undefined ? [undefined, ...node.enum] : [...node.enum];
  const { type } = node;
  if (type === "boolean") return [true, false];
  if (type === "number" || type === "integer") {
    const { minimum = 0, maximum = Infinity } = node;
    const marks = [...new Set([minimum, ...constants, ...(typeof node.default === "number" ? [node.default] : []), ...(Number.isFinite(maximum) ? [maximum] : [])])]
      .filter((mark) => mark >= minimum && mark <= maximum).sort((a, b) => a - b);
    const between = marks.flatMap((mark, index) => {
      const next = marks[index + 1];
      const middle = next === undefined ? (mark < maximum ? mark + 1 : mark) : (mark + next) / 2;
      return [mark, type === "integer" ? Math.floor(middle) : middle];
    });
    return [...new Set(between)];
  }
  return [node.default as Value];
}

function withValue(config: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const object = typeof config === "object" && config !== null ? config as { readonly [name: string]: unknown } : {};
  const { [key]: old, ...others } = object;
  const made = rest.length > 0 ? withValue(old, rest, value) : value;
  return made === undefined ? others : { ...others, [key]: made };
}
