/** Runs suites and the examples on rows, and notes which rules decided. */
import { inlineConfig } from "../config/load.ts";
import { tableConfig } from "../policy/table-config.ts";
import type { LoadedTable } from "../policy/tables.ts";
import { bind } from "../engine/bind.ts";
import type { Decider } from "../engine/decide.ts";
import type { Decision, Facts, Source, Table } from "../engine/types.ts";
import { familyOf, modesOf, type Tables } from "../policy/own-tables.ts";
import { boundFlow, flowDecider, flowTable, isFlowDecision } from "../flows/as-table.ts";
import type { Flows } from "../policy/flows.ts";
import { takenKey } from "./flow-coverage.ts";
import { runSuite, type SuiteConfig } from "./suite.ts";
import type { SuiteFile, SuiteSet } from "./suite-files.ts";

/** One decision that somebody expects: a case, a cell of a matrix, or an example on a row. */
export interface Result {
  readonly table: string;
  readonly name: string;
  readonly source: Source;
  readonly passed: boolean;
  readonly facts: Facts;
  readonly config?: SuiteConfig;
  readonly expected: { readonly outcome?: string; readonly rule?: string; readonly fault?: string };
  /** Absent when the case could not be decided. */
  readonly actual?: Decision;
  /** Why the case can never pass as it is written. */
  readonly problem?: string;
}

export interface Run {
  readonly results: readonly Result[];
  /** By table, the rules that decided at least once. */
  readonly reached: ReadonlyMap<string, ReadonlySet<string>>;
}

/** `only` leaves out suites and tables, by file. */
export function runSuites(
  { suites, beside, tables, flows }: SuiteSet,
  only: (file: string, table: string) => boolean = () => true,
): Run {
  const configs = configured(tables, flows);
  const subject = (id: string): Table | undefined => {
    const flow = Object.hasOwn(flows, id) ? flows[id] : undefined;
    return Object.hasOwn(tables, id) ? tables[id] : flow && flowTable(flow, tables);
  };
  const results = [
    ...suites
      .filter(({ file, suite }) => only(file, suite.table))
      .flatMap((suite) => suiteResults(suite, subject(suite.suite.table), configs)),
    ...beside.filter(({ parsed, table }) => only(parsed.file, table.id)).flatMap((one) => exampleResults(one, configs)),
  ];
  const reached = new Map<string, Set<string>>();
  for (const { table, actual } of results) {
    const rules = reached.get(table) ?? new Set();
    // A case of a flow also asks its tables, but it is no test of a row that it says nothing of.
    if (actual !== undefined && isFlowDecision(actual))
      for (const { node, decision } of actual.way) rules.add(takenKey(node, decision.outcome));
    else if (actual !== undefined) rules.add(actual.rule);
    reached.set(table, rules);
  }
  return { results, reached };
}

type Configured = (
  table: Table,
  config: SuiteConfig | undefined,
) => { readonly decider: Decider; readonly problem?: string };

/** Tables bound to a config over their family's defaults, each only once. */
function configured(tables: Tables, flows: Flows): Configured {
  const modes = modesOf(tables);
  const known = new Map<string, ReturnType<Configured>>();
  return (table, config = {}) => {
    const key = `${table.id} ${table.file} ${JSON.stringify(config)}`;
    const made = known.get(key) ?? bound(table, config, modes, tables, flows);
    known.set(key, made);
    return made;
  };
}

function bound(
  table: Table,
  config: SuiteConfig,
  modes: readonly string[],
  tables: Tables,
  flows: Flows,
): ReturnType<Configured> {
  const family = familyOf(table.id);
  const effective = family === undefined ? tableConfig(table, config) : inlineConfig(family, config, undefined, modes);
  const problem = effective.diagnostics.find(
    ({ severity, code }) => severity === "error" || code === "unknown-key" || code === "dropped-entry",
  )?.message;
  const flow = Object.hasOwn(tables, table.id) ? undefined : flows[table.id];
  const way = flow && boundFlow(flow, tables, effective);
  return {
    decider: way === undefined ? bind(table, effective) : flowDecider(way),
    ...(problem !== undefined && { problem }),
  };
}

function suiteResults({ file, suite, parsed }: SuiteFile, table: Table | undefined, configs: Configured): Result[] {
  if (table === undefined) return [];
  return runSuite(suite, (config) => configs(table, config).decider).map(
    ({ pointer, name, facts, config, outcome, rule, fault, passed, actual, invalid }) => {
      const { line, column } = parsed.range(pointer);
      const problem = invalid ?? configs(table, config).problem;
      return {
        table: suite.table,
        name,
        source: { file, line, column },
        facts,
        ...(config !== undefined && { config }),
        expected: {
          ...(outcome !== undefined && { outcome }),
          ...(rule !== undefined && { rule }),
          ...(fault !== undefined && { fault }),
        },
        actual,
        passed: passed && problem === undefined,
        ...(problem !== undefined && { problem }),
      };
    },
  );
}

/** An example is decided under the defaults, and by the very row that it stands on. */
function exampleResults({ table, parsed }: LoadedTable, configs: Configured): Result[] {
  const { decider } = configs(table, undefined);
  return table.rules.flatMap(({ id, examples = [] }, index) =>
    examples.map((facts, at) => {
      const { line, column } = parsed.range(`/rules/${index}/examples/${at}`);
      const actual = decider.decide(facts);
      return {
        table: table.id,
        name: `example of ${id}`,
        source: { file: parsed.file, line, column },
        facts,
        expected: { rule: id },
        actual,
        passed: actual.rule === id,
      };
    }),
  );
}
