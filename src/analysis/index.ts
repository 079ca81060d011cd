/**
 * `pi-policy/analysis`: what can be said about policy without deciding anything, and about decisions that were made.
 *
 * ```ts
 * import { bind, inlineConfig, shippedTables } from "pi-policy";
 * import { diffDeciders } from "pi-policy/analysis";
 * const ladder = shippedTables["guard/mode-ladder"];
 * diffDeciders(bind(ladder, inlineConfig("guard", {})), bind(ladder, inlineConfig("guard", { mode: "lenient" })), { configured: true }).changes;
 * ```
 */

/** The cells of a table's fact space, with a witness each; what diff, lint and coverage are loops over. */
export { regions, type Regions } from "../space/regions.ts";
export type { Axis, Cell } from "../space/cells.ts";
/** Coverage of the space, invariants, examples and dead rules, proved under the given configs. */
export { lint } from "../proof/lint.ts";
export type { Problem } from "../engine/types.ts";
/** The same under every config of a family that the table can tell apart. */
export { prove } from "../proof/prove.ts";
/** Which decisions change between two bound tables, and in which direction. */
export { diffDeciders, type Change, type Direction, type TableDiff } from "./diff.ts";
/** Test suites of a table. */
export { runSuite, type Suite, type Verdict } from "./suite.ts";
/** Which rules no case reaches, and what it would take. */
export { coverage, type Coverage, type Missing } from "./coverage.ts";
/** The shipped tables with a user's own in place of some, and what keeps others out; the modes that their ladder knows. */
export { loadPolicyTables, modesOf, type PolicyTables, type Tables } from "../policy/own-tables.ts";
/** Recorded decisions under other policy, without a model call. */
export { createReplay, type Replay, type ReplayOptions, type ReplayReport } from "./replay.ts";
