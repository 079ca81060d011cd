/**
 * pi-policy as a library: policy tables, the one function that decides by them, and the config layer that they read.
 * Nothing here throws for what a person can get wrong; every mistake is a `Diagnostic` or a `Fault` with a place.
 *
 * ```ts
 * import { createPolicy, inlineConfig, shippedTables } from "pi-policy";
 * const policy = createPolicy(shippedTables, inlineConfig("guard", { mode: "lenient" }));
 * policy.decide("guard/mode-ladder", { verdict: "defer-deny" }).outcome; // "ask"
 * ```
 *
 * A team's own tables are loaded by `loadTables`, which tells what it refuses, and asked through `ownPolicy`. What reviews
 * policy (regions, proofs, diff, suites, coverage, replay) is `pi-policy/analysis`.
 */

/** The tables that the package ships, by id, and the scales that they share. */
export { scales as shippedScales, tables as shippedTables } from "../generated/tables.js";
export type { TableFacts, TableId, TableOutcomes } from "../generated/table-types.ts";

/** All tables over one config; typed by the shipped tables' facts and outcomes. */
export { createPolicy, type Policy } from "./engine/policy.ts";
/** One table over one config. Bind once, decide often. */
export { bind } from "./engine/bind.ts";
export type { BoundRule } from "./engine/predicate.ts";
export type { Decider } from "./engine/decide.ts";
/** Own tables, from files or in memory: what is refused is a result with diagnostics. */
export {
  loadTables,
  ownPolicy,
  tableFrom,
  type OwnPolicy,
  type OwnPolicyResult,
  type OwnTable,
  type OwnTables,
} from "./policy/library.ts";
export { tableConfig, type TableConfig } from "./policy/table-config.ts";
export type { Tables } from "./policy/own-tables.ts";
export type {
  Config,
  Decision,
  Fact,
  Facts,
  FactType,
  Fault,
  FaultCode,
  Rule,
  Scales,
  Source,
  Step,
  Table,
  TableDocument,
  TableSettings,
} from "./engine/types.ts";

/** Config files → the effective config with its layers, places and diagnostics. */
export type { Family } from "./config/families.ts";
export type { Layer, Provenance } from "./config/layers.ts";
export { defaults, fileConfig, type Effective } from "./config/load.ts";
export { loadConfig } from "./policy/open.ts";
export { inlineConfig, type Settings } from "./config/inline.ts";
export { whereabouts, type Where } from "./config/locate.ts";
export type { Diagnostic, Range } from "./diagnostics/diagnostic.ts";
export { parse, type ParsedFile } from "./jsonc/parse.ts";
/** `provider/modelId`, also from the legacy colon form. */
export { canonicalModelKey, parseModelKey, type ModelKey } from "./config/model-key.ts";
