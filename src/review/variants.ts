/**
 * Configs that stand for all valid ones as far as a table can tell: every value of a closed key, and numbers on, between
 * and outside all the lines that the table draws, so that each order of thresholds and constants occurs. What holds or is
 * reached under some of them settles which shipped rules are dead and which invariants are broken.
 */
import { families, type ConfigSchema } from "../../generated/schemas.js";
import { pointerSegments } from "../engine/pointer.ts";
import type { Table } from "../engine/types.ts";
import type { Family } from "../config/index.ts";

/** More combinations than this are thinned evenly; the first is always the defaults. */
const maxVariants = 600;

type Value = string | number | boolean | undefined | readonly unknown[];

export function variants(table: Table, family: Family): unknown[] {
  const { schema, defaults } = families[family];
  const pointers = [...pointersOf(table)];
  const constants = numbersOf(table);
  const choices = pointers.map((pointer) => valuesAt(nodeAt(schema, pointer), constants));
  const total = choices.reduce((product, values) => product * values.length, 1);
  const step = Math.max(1, Math.ceil(total / maxVariants)) | 1;
  const made: unknown[] = [defaults];
  for (let code = 0; code < total; code += step) {
    let rest = code;
    let config: unknown = defaults;
    for (const [index, pointer] of pointers.entries()) {
      const values = choices[index] ?? [];
      config = withValue(config, pointerSegments(pointer), values[rest % values.length]);
      rest = Math.floor(rest / values.length);
    }
    made.push(config);
  }
  return made;
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
