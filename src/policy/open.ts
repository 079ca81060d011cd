/** From the disk to a policy: the files of a family's config and a user's own tables, as they are in force. */
import { flows } from "../../generated/tables.js";
import type { Family } from "../config/families.ts";
import { loadInForce, type Effective } from "../config/load.ts";
import type { Where } from "../config/locate.ts";
import { createPolicy, type Policy } from "../engine/policy.ts";
import { loadPolicyTables, modesOf, type PolicyTables } from "./own-tables.ts";

export interface Opened<F extends Family> extends PolicyTables {
  /** What is wrong in its files is among its own `diagnostics`; those beside it are about tables. */
  readonly config: Effective<F>;
  /** A config that cannot be used is still bound, so that it can be shown; see `config.usable`. */
  readonly policy: Policy;
}

/** Never throws. `own`: tables in place of those that stand at `where`. */
export function openPolicy<F extends Family>(
  family: F,
  where: Where,
  own: PolicyTables = loadPolicyTables(where),
): Opened<F> {
  const config = loadInForce(family, { ...where, modes: modesOf(own.tables) });
  return { ...own, config, policy: createPolicy(own.tables, config, flows) };
}
