/**
 * pi-policy as a library: policy tables, the one function that decides by them, and the config layer that they read.
 * Nothing here throws for what a person can get wrong; every mistake is a `Diagnostic` or a `Fault` with a place.
 *
 * ```ts
 * import { createPolicy, inlineConfig, shippedTables } from "pi-policy";
 * const policy = createPolicy(shippedTables, inlineConfig("guard", { mode: "lenient" }));
 * policy.decide("guard/mode-ladder", { verdict: "defer-deny" }).outcome; // "ask"
 * ```
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
/** A parsed table document → rules that know their places. */
export { lower } from "./engine/lower.ts";
export type { Config, Decision, Fact, Facts, FactType, Fault, FaultCode, Rule, Scales, Source, Step, Table, TableDocument } from "./engine/types.ts";

/** The cells of a table's fact space, with a witness each; what diff, lint and coverage are loops over. */
export { regions, type Axis, type Cell, type Regions } from "./engine/regions.ts";
/** Coverage of the space, invariants, examples and dead rules, proved under the given configs. */
export { lint, type Problem } from "./engine/lint.ts";
/** The same under every config of a family that the table can tell apart. */
export { prove } from "./review/prove.ts";
/** Which decisions change between two bound tables, and in which direction. */
export { diffDeciders, type Change, type Direction, type TableDiff } from "./review/diff.ts";
/** Test suites of a table. */
export { runSuite, type Suite, type Verdict } from "./review/suite.ts";
/** Which rules no case reaches, and what it would take. */
export { coverage, type Coverage, type Missing } from "./review/coverage.ts";
/** The shipped tables with a user's own in place of some, and what keeps others out; the modes that their ladder knows. */
export { loadPolicyTables, modesOf, type PolicyTables, type Tables } from "./review/own-tables.ts";
/** Recorded decisions under other policy, without a model call. */
export { createReplay, type Replay, type ReplayOptions, type ReplayReport } from "./review/replay.ts";

/** Config files → the effective config with its layers, places and diagnostics. */
export { defaults, fileConfig, inlineConfig, loadConfig, whereabouts, type Diagnostic, type Effective, type Family, type Layer, type Provenance, type Range, type Where } from "./config/index.ts";
export { parse, type ParsedFile } from "./config/index.ts";
/** `provider/modelId`, also from the legacy colon form. */
export { canonicalModelKey, parseModelKey, type ModelKey } from "./config/index.ts";
