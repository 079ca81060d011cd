/** From the disk to a policy: the files of a family's config and a user's own tables, as they are in force. */
import { flows, tables as shippedTables } from "../../generated/tables.js";
import type { Family } from "../config/families.ts";
import { loadConfig as readConfig, loadInForce, type Effective } from "../config/load.ts";
import type { Where } from "../config/locate.ts";
import { createPolicy, type Policy } from "../engine/policy.ts";
import { loadPolicyTables, type PolicyTables } from "./own-tables.ts";
import { knowing } from "./stricter.ts";

export interface Opened<F extends Family> extends PolicyTables {
  /** What is wrong in its files is among its own `diagnostics`; those beside it are about tables. */
  readonly config: Effective<F>;
  /** A config that cannot be used is still bound, so that it can be shown; see `config.usable`. */
  readonly policy: Policy;
}

/** Reads the files of all layers of a family, each with its places, under the shipped tables. Never throws: mistakes stand in `diagnostics`. */
export const loadConfig = <F extends Family>(family: F, where: Where): Effective<F> =>
  readConfig(family, { ...knowing(where, shippedTables), ...where });

/** Never throws. `own`: tables in place of those that stand at `where`. */
export function openPolicy<F extends Family>(
  family: F,
  where: Where,
  own: PolicyTables = loadPolicyTables(where),
): Opened<F> {
  const config = loadInForce(family, knowing(where, own.tables));
  return { ...own, config, policy: createPolicy(own.tables, config, flows) };
}
