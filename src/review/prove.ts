/** `lint` under every config that matters: what `check` and the generator say about a table. */
import { bind } from "../engine/bind.ts";
import { lint } from "./lint.ts";
import type { Problem, Table } from "../engine/types.ts";
import type { Family } from "../config/index.ts";
import { variants } from "./variants.ts";

export function prove(table: Table, family: Family): Problem[] {
  const { configs, exact } = variants(table, family);
  return lint(table, configs.map((value) => ({ decider: bind(table, { value }), config: { value } })), exact);
}
