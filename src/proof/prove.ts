/** `lint` under every config that a table's family allows: what `check` and the generator say about a table. */
import { families } from "../../generated/schemas.js";
import { bind } from "../engine/bind.ts";
import type { Problem, Table } from "../engine/types.ts";
import type { Family } from "../config/families.ts";
import { everyConfig, type Family as Allowed } from "./every-config.ts";
import { lint } from "./lint.ts";

/** Without a family nothing is known of the config, which may then be anything that the table can tell apart. */
export const allowed = (family: Family | undefined): Allowed =>
  family === undefined ? { defaults: {} } : families[family];

/**
 * What cannot be right about a table: rules that never decide, facts that no rule covers, invariants and examples
 * that do not hold, under every config that its schema or its family allows. `family`: whose config it reads.
 */
export function prove(table: Table, family: Family | undefined): Problem[] {
  const { configs, lacking } = everyConfig([table], table.config ?? allowed(family));
  return lint(
    table,
    configs.map((value) => ({ decider: bind(table, { value }), config: { value } })),
    lacking,
  );
}
