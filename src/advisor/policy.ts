/** The advisor's configuration and its tables, as they are in force at one moment. */
import { homedir } from "node:os";
import { tables as shipped } from "../../generated/tables.js";
import type { TableFacts, TableId, TableOutcomes } from "../../generated/table-types.ts";
import type { Effective } from "../config/load.ts";
import { whereabouts } from "../config/locate.ts";
import { isAlwaysSaid } from "../diagnostics/diagnostic.ts";
import { createPolicy } from "../engine/policy.ts";
import type { Decision, Source, Step } from "../engine/types.ts";
import { openPolicy } from "../policy/open.ts";
import type { Tables } from "../policy/own-tables.ts";

/** One decision as tool results and `/advisor why` show it. */
export interface Recorded {
  readonly table: string;
  readonly outcome: string;
  readonly rule: string;
  readonly because: string;
  readonly source: Source;
}

export interface AdvisorPolicy {
  readonly config: Effective<"advisor">;
  readonly decide: <Id extends TableId>(id: Id, facts: TableFacts[Id], trace?: Step[]) => Decision<TableOutcomes[Id]>;
  /** A view of the same policy that adds each of its decisions to `record`. */
  readonly recording: (record: (decision: Recorded) => void) => AdvisorPolicy;
}

/** Reads the files anew; `overrides` goes above them. Never throws: whatever is wrong is in the configuration's diagnostics. */
export function readPolicy(cwd: string, overrides?: object): AdvisorPolicy {
  const where = whereabouts({
    env: process.env,
    home: homedir(),
    cwd,
    trusted: false,
    ...(overrides === undefined ? {} : { overrides }),
  });
  const { config, tables } = openPolicy("advisor", where);
  return policyOf(config, tables);
}

export function policyOf(config: Effective<"advisor">, tables: Tables = shipped): AdvisorPolicy {
  const policy = createPolicy(tables, config);
  const view = (record?: (decision: Recorded) => void): AdvisorPolicy => ({
    config,
    decide: (id, facts, trace) => {
      const decision = policy.decide(id, facts, trace);
      const { table, outcome, rule, because, source } = decision;
      record?.({ table, outcome, rule, because, source });
      return decision;
    },
    recording: view,
  });
  return view();
}

/** At most a handful: the command line's `check` says everything. */
const PROBLEMS_SHOWN = 5;

export function problemsIn(policy: AdvisorPolicy): readonly string[] {
  const { diagnostics } = policy.config;
  const always = diagnostics.filter(isAlwaysSaid);
  const others = diagnostics.filter((one) => !isAlwaysSaid(one)).slice(0, Math.max(0, PROBLEMS_SHOWN - always.length));
  return [...always, ...others].map(({ file, range, message }) => `${file}:${range.line}:${range.column}: ${message}`);
}
