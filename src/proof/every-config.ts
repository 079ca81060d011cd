/**
 * Configs that stand for every one that a schema allows, as far as some tables can tell them apart: one for each order of
 * the settings and constants that meet on a fact, each value of a closed setting, and each thing that a list can do.
 */
import type { ConfigSchema } from "../../generated/schemas.js";
import { at, sameJson, segments } from "../jsonc/pointer.ts";
import type { Fact, Table } from "../engine/types.ts";
import { entryLists } from "./list-entries.ts";
import { meetings, type Meeting } from "./operands.ts";
import { orders, type Numeric } from "./orders.ts";
import { withValue } from "./with-value.ts";
import { lists, texts } from "./values.ts";

/** Past this many nothing is proved any more: so many are looked at, and that is said. */
const MAX_CONFIGS = 5_000;
/** Of more, so many are picked. */
const PICKED = 600;

/** Orders of more settings than meet on any sensible fact are not counted, and of more settings in all nothing is varied. */
const MAX_MEETING = 64;
const MAX_SETTINGS = 200;

/** What configs may be: a family's schema and defaults, or nothing known and nothing set. */
export interface Family {
  readonly schema?: ConfigSchema;
  readonly defaults: unknown;
}

export interface Configs {
  /** The defaults come first. */
  readonly configs: readonly unknown[];
  /** How the settings that the tables read meet each other. */
  readonly meetings: readonly Meeting[];
  /** Why these do not stand for all; undefined when they do. */
  readonly lacking?: string;
}

type Choice = ReadonlyMap<string, unknown>;

export function everyConfig(tables: readonly Table[], { schema, defaults }: Family): Configs {
  const found = meetings(tables);
  const lacking = new Set<string>();
  const read = found.reduce((sum, { pointers }) => sum + pointers.length, 0);
  const varied = found.filter(({ pointers }) => read <= MAX_SETTINGS && pointers.length <= MAX_MEETING);
  if (varied.length < found.length) lacking.add(`it reads ${read.toLocaleString("en")} settings, which are too many`);
  const choices = varied.map((meeting) => {
    const made: Choice[] = [];
    for (const choice of choicesOf(meeting, tables, schema, defaults, (why) => lacking.add(why))) {
      if (made.push(choice) > MAX_CONFIGS) break;
    }
    return made;
  });
  const total = choices.reduce((product, { length }) => product * length, 1);
  const whole = total <= MAX_CONFIGS;
  if (!whole) lacking.add(`its settings can be ordered in more than ${MAX_CONFIGS.toLocaleString("en")} ways`);
  const configs: unknown[] = [defaults];
  let state = 1;
  for (let code = 0; code < (whole ? total : PICKED); code++) {
    let rest = code;
    let config: unknown = defaults;
    for (const one of choices) {
      // Of too many, Park and Miller's generator picks: the same ones every time.
      const index = whole ? rest % one.length : (state = (state * 48_271) % 2_147_483_647) % one.length;
      for (const [pointer, value] of one[index] ?? []) config = withValue(config, segments(pointer), value);
      rest = Math.floor(rest / one.length);
    }
    if (!sameJson(config, defaults)) configs.push(config);
  }
  return { configs, meetings: found, ...(lacking.size > 0 && { lacking: [...lacking].join("; ") }) };
}

/** What one setting may be: some values, and perhaps any number. */
interface Domain {
  readonly values: readonly unknown[];
  readonly number?: Numeric;
}

function* choicesOf(
  meeting: Meeting,
  tables: readonly Table[],
  schema: ConfigSchema | undefined,
  defaults: unknown,
  lack: (why: string) => void,
): Generator<Choice> {
  const domains = meeting.pointers.map((pointer) =>
    domainOf(
      pointer,
      meeting,
      tables,
      schema === undefined ? {} : nodeAt(schema, pointer),
      at(defaults, pointer) === undefined,
      lack,
    ),
  );
  const constants = meeting.constants.filter((one) => typeof one === "number");
  const wholeFacts = meeting.facts.some(({ type }) => type.kind === "number" && type.integer === true);
  const base = new Map(meeting.pointers.map((pointer) => [pointer, at(defaults, pointer)]));
  const known = signature(base, constants);
  // Between whole numbers there may be more room than the defaults leave, so there they stand for themselves alone.
  if (wholeFacts) yield base;
  for (const fixed of combinations(meeting.pointers, domains)) {
    const numbers = meeting.pointers.flatMap((pointer, index) =>
      fixed.has(pointer) ? [] : (domains[index]?.number ?? []),
    );
    for (const placed of orders(numbers, constants, wholeFacts)) {
      const choice: Choice = new Map([...fixed, ...placed]);
      // The defaults stand for their own order, and are the easiest to understand.
      yield !wholeFacts && signature(choice, constants) === known ? base : choice;
    }
  }
}

/** What no condition on numbers can tell apart has the same signature. */
function signature(choice: Choice, constants: readonly number[]): string {
  const numbers = [...choice.values()].filter((value) => typeof value === "number");
  return JSON.stringify(
    [...choice]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([pointer, value]) => [
        pointer,
        typeof value === "number"
          ? [...constants, ...numbers.toSorted((a, b) => a - b)].map((other) => Math.sign(value - other))
          : (value ?? "unset"),
      ]),
  );
}

/** Every way to give some of the settings one of their values and to leave the others open as numbers. */
function* combinations(
  [pointer, ...others]: readonly string[],
  [domain, ...domains]: readonly Domain[],
): Generator<Choice> {
  if (pointer === undefined || domain === undefined) return yield new Map();
  for (const rest of combinations(others, domains)) {
    for (const value of domain.values) yield new Map([[pointer, value], ...rest]);
    if (domain.number !== undefined) yield rest;
  }
}

function domainOf(
  pointer: string,
  meeting: Meeting,
  tables: readonly Table[],
  node: ConfigSchema | undefined,
  mayBeUnset: boolean,
  lack: (why: string) => void,
): Domain {
  const spoken = pointer.slice(1).replaceAll("/", ".");
  const unset = mayBeUnset ? [undefined] : [];
  if (node === undefined) return { values: unset };
  if (
    tables.some(
      ({ list }) => list !== undefined && (list.kind === "blocklist" ? list.entries : list.patterns) === pointer,
    )
  ) {
    const lists = entryLists(tables, pointer);
    if (lists === undefined || meeting.pointers.length > 1 || meeting.facts.length > 0)
      lack(`${spoken} is read in two ways`);
    return { values: [...unset, ...(lists ?? [[]])] };
  }
  if (node.enum !== undefined) return { values: [...unset, ...node.enum] };
  const types = node.type === undefined ? guessed(pointer, meeting) : [node.type].flat();
  const parts = types.map((type): Domain => {
    switch (type) {
      case "boolean":
        return { values: [true, false] };
      case "integer":
      case "number":
        return {
          values: [],
          number: {
            pointer,
            whole: type === "integer",
            least: node.minimum ?? -Infinity,
            most: node.maximum ?? Infinity,
          },
        };
      case "array":
        return { values: lists(pointer, meeting, lack) };
      case "string":
        return { values: texts(spoken, meeting, lack) };
      default:
        lack(`${spoken} may be more than a table can tell`);
        return { values: [] };
    }
  });
  const number = parts.find((part) => part.number !== undefined)?.number;
  return { values: [...unset, ...parts.flatMap(({ values }) => values)], ...(number && { number }) };
}

/** A setting that no schema describes is taken for anything that the table can make something of. */
function guessed(pointer: string, { facts, constants, patterns }: Meeting): string[] {
  if (patterns.includes(pointer)) return ["array"];
  const has = (kind: "number" | "string" | "boolean") =>
    constants.some((one) => typeof one === kind) || facts.some((fact) => holds(fact, kind));
  const found = (["number", "string", "boolean"] as const).filter(has);
  return found.length === 0 ? ["string"] : found;
}

function holds({ type }: Fact, kind: "number" | "string" | "boolean"): boolean {
  return type.kind === "closed"
    ? type.values.some((value) => typeof value === kind)
    : kind === (type.kind === "number" ? "number" : "string");
}

/** Undefined where the schema lets nothing stand; empty where it says nothing. */
function nodeAt(schema: ConfigSchema, pointer: string): ConfigSchema | undefined {
  return segments(pointer).reduce<ConfigSchema | undefined>(
    (node, key) =>
      node?.properties !== undefined && Object.hasOwn(node.properties, key)
        ? node.properties[key]
        : node?.additionalProperties === false
          ? undefined
          : {},
    schema,
  );
}
