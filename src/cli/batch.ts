/** One decision a line: facts in, answers out. */
import { inlineConfig } from "../config/load.ts";
import { createPolicy, type Policy } from "../engine/policy.ts";
import type { Decision, Table } from "../engine/types.ts";
import { limits } from "../jsonc/parse.ts";
import { isObject } from "../jsonc/pointer.ts";
import { flowDecider, flowTable, isFlowDecision } from "../flows/as-table.ts";
import type { Flows } from "../policy/flows.ts";
import { familyOf, modesOf } from "../policy/own-tables.ts";
import { tableConfig } from "../policy/table-config.ts";
import { type Tables, unknownTable } from "./tables.ts";
export type Answer = { readonly id?: unknown; readonly [key: string]: unknown };

/** How many configs stay bound; batches tend to repeat a few. */
const keptPolicies = 64;

/** One line in, one answer out; never throws. */
export function batchDecider(tables: Tables, flows: Flows = {}): (line: string) => Answer {
  const modes = modesOf(tables);
  const policies = new Map<string, Policy | string>();
  const policyFor = (table: Table, config: unknown): Policy | string => {
    const family = familyOf(table.id);
    const key = `${family ?? table.id} ${keyOf(config)}`;
    const known = policies.get(key);
    if (known !== undefined) return known;
    const effective =
      family === undefined ? tableConfig(table, config) : inlineConfig(family, config, undefined, modes);
    const made = effective.usable
      ? createPolicy(tables, effective, flows)
      : (effective.diagnostics.find(({ severity }) => severity === "error")?.message ?? "the config is not usable");
    if (policies.size >= keptPolicies) policies.delete(policies.keys().next().value ?? "");
    policies.set(key, made);
    return made;
  };

  return (line) =>
    answered(line, '{"table", "facts", "config"?, "id"?}', (given) => {
      const { table, facts, config = {} } = given;
      if (typeof table !== "string") return { error: { code: "bad-line", message: "`table` must be a table's id" } };
      if (!isObject(facts)) return { error: { code: "bad-line", message: "`facts` must be an object" } };
      const flow = Object.hasOwn(flows, table) ? flows[table] : undefined;
      const asked = flow ? flowTable(flow, tables) : Object.hasOwn(tables, table) ? tables[table] : undefined;
      if (asked === undefined)
        return { error: { code: "unknown-table", message: unknownTable(table, tables, flows).message } };
      if (!isObject(config)) return { error: { code: "bad-config", message: "`config` must be an object" } };
      if (nestsDeeper(config, limits.depth))
        return { error: { code: "bad-config", message: `\`config\` nests more than ${limits.depth} deep` } };
      const policy = policyFor(asked, config);
      if (typeof policy === "string") return { error: { code: "bad-config", message: policy } };
      const bound = flow && policy.flow(flow.id);
      const decision = (bound === undefined ? policy.decider(table) : flowDecider(bound))?.decide(facts);
      if (decision === undefined)
        return { error: { code: "unknown-table", message: unknownTable(table, tables, flows).message } };
      return decision.fault === undefined ? answer(decision) : { error: failure(decision) };
    });
}

/** What `decide` answers for a line that is an object, under the line's own `id`; else what is wrong with the line. */
export function answered(
  line: string,
  shape: string,
  decide: (given: { readonly [key: string]: unknown }) => Answer,
): Answer {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch (error) {
    return { error: { code: "bad-json", message: error instanceof Error ? error.message : String(error) } };
  }
  if (!isObject(given)) return { error: { code: "bad-line", message: `a line is an object: ${shape}` } };
  if (nestsDeeper(given["id"], limits.depth))
    return { error: { code: "bad-line", message: `\`id\` nests more than ${limits.depth} deep` } };
  return { ...(Object.hasOwn(given, "id") && { id: given["id"] }), ...decide(given) };
}

/** Configs of the same text are the same; a number too large for JSON would be written as null is. */
function keyOf(config: unknown): string {
  const key = JSON.stringify(config);
  return key.includes("null")
    ? JSON.stringify(config, (_, value: unknown) =>
        typeof value === "number" && !Number.isFinite(value) ? `\0${value}` : value,
      )
    : key;
}

/** Printing a value takes the stack for each list or object inside another. */
function nestsDeeper(value: unknown, depth: number): boolean {
  let level: readonly unknown[] = [value];
  for (let at = 0; level.length > 0; at++) {
    if (at > depth) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** What `decide` writes; of a flow with the whole way. */
export const answer = (decision: Decision) => {
  const { table, outcome, rule, source } = decision;
  return {
    table,
    outcome,
    rule,
    source,
    ...(isFlowDecision(decision) && {
      way: decision.way.map(({ node, decision: { table: asked, outcome: said, rule: row, source: at } }) => ({
        node,
        table: asked,
        outcome: said,
        rule: row,
        source: at,
      })),
    }),
  };
};
export const failure = ({ fault }: Decision) => ({ code: fault?.code, message: fault?.message });
