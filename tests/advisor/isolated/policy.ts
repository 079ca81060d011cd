import { families } from "../../../generated/schemas.js";
import { tables } from "../../../generated/tables.js";
import { createPolicy } from "../../../src/engine/policy.ts";

/** The shipped tables under the isolated advisor's defaults. */
export const policy = createPolicy(tables, { value: families.isolated.defaults });
