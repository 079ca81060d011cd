/** Runs a table's test suite: single cases and matrices, expected beside actual. */
import { merge } from "../config/layers.ts";
import { child } from "../jsonc/pointer.ts";
import type { Decider } from "../engine/decide.ts";
import type { Decision, Facts, Table } from "../engine/types.ts";

/** A suite as a person writes it; see `schemas/table-test.schema.json`. */
export interface Suite {
  readonly table: string;
  readonly config?: Config;
  readonly cases?: readonly SuiteCase[];
  readonly matrices?: readonly Matrix[];
}
export type SuiteConfig = Config;
type Config = { readonly [key: string]: unknown };
export interface SuiteCase {
  readonly name: string;
  readonly facts: Facts;
  readonly config?: Config;
  readonly outcome?: string;
  readonly rule?: string;
  readonly fault?: string;
}
export interface Matrix {
  readonly name: string;
  readonly rows: string;
  readonly columns: string;
  readonly facts?: Facts;
  readonly config?: Config;
  readonly outcomes: { readonly [row: string]: { readonly [column: string]: string } };
}

/** One decision that the suite expects. `pointer` names the case in the suite's file. */
export interface Expectation {
  readonly pointer: string;
  readonly name: string;
  readonly facts: Facts;
  readonly config: Config | undefined;
  readonly outcome?: string;
  readonly rule?: string;
  readonly fault?: string;
}

/** What became of one case of a suite. */
export interface Verdict extends Expectation {
  readonly passed: boolean;
  readonly actual: Decision;
  /** What about the case can never be right: an outcome, rule or fact that the table does not have. */
  readonly invalid?: string;
}

/** `table`: the suite's own, which tells whether the keys of a matrix are texts, numbers or flags. */
export function expectations(suite: Suite, table?: Pick<Table, "facts">): Expectation[] {
  const config = (own: Config | undefined): Config | undefined =>
    suite.config && own ? object(merge(suite.config, own)) : (own ?? suite.config);
  return [
    ...(suite.cases ?? []).map((one, index) => ({ ...one, pointer: `/cases/${index}`, config: config(one.config) })),
    ...(suite.matrices ?? []).flatMap((matrix, index) =>
      Object.entries(matrix.outcomes).flatMap(([row, line]) =>
        Object.entries(line).map(([column, outcome]) => ({
          pointer: child(child(`/matrices/${index}/outcomes`, row), column),
          name: `${matrix.name}: ${matrix.rows} ${row}, ${matrix.columns} ${column}`,
          facts: {
            ...matrix.facts,
            [matrix.rows]: valueOf(row, matrix.rows, table),
            [matrix.columns]: valueOf(column, matrix.columns, table),
          },
          config: config(matrix.config),
          outcome,
        })),
      ),
    ),
  ];
}

const object = (value: unknown): Config => (typeof value === "object" && value !== null ? { ...value } : {});

/** Keys of a matrix are texts; where the fact is a flag or a number, its value is meant. */
function valueOf(key: string, name: string, table: Pick<Table, "facts"> | undefined): string | number | boolean {
  const type = table?.facts.find((fact) => fact.name === name)?.type;
  const word = type?.kind === "text" || (type?.kind === "closed" && typeof type.values[0] === "string");
  if (word) return key;
  if (key === "true" || key === "false") return key === "true";
  return /^-?\d+(\.\d+)?$/.test(key) ? Number(key) : key;
}

/** `bound` gives the suite's table under a config (over the family's defaults). */
export function runSuite(suite: Suite, bound: (config: Config | undefined) => Decider): Verdict[] {
  return expectations(suite, bound(suite.config).table).map((expected): Verdict => {
    const decider = bound(expected.config);
    const actual = decider.decide(expected.facts);
    const invalid = expected.fault === undefined ? impossible(expected, decider) : undefined;
    const passed =
      invalid === undefined &&
      (expected.fault === undefined
        ? actual.fault === undefined &&
          actual.outcome === expected.outcome &&
          (expected.rule === undefined || actual.rule === expected.rule)
        : actual.fault?.code === expected.fault);
    return { ...expected, actual, passed, ...(invalid !== undefined && { invalid }) };
  });
}

function impossible({ outcome, rule, facts }: Expectation, { table, rules }: Decider): string | undefined {
  const names = table.facts.map(({ name }) => name);
  const stray = Object.keys(facts).find((name) => !names.includes(name));
  if (stray !== undefined) return `\`${stray}\` is no fact of ${table.id}: ${names.join(", ") || "it has none"}`;
  if (outcome !== undefined && !table.outcomes.includes(outcome))
    return `\`${outcome}\` is no outcome of ${table.id}: ${table.outcomes.join(", ")}`;
  const ids = [...new Set([...table.rules.map(({ id }) => id), ...rules.map(({ id }) => id)])];
  if (rule !== undefined && !ids.includes(rule)) return `\`${rule}\` is no rule of ${table.id}: ${ids.join(", ")}`;
  return undefined;
}
