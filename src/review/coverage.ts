/** Which rules no case reaches, and what it would take to reach them. */
import { defaults } from "../config/index.ts";
import { isObject, sameJson } from "../config/pointer.ts";
import { bind } from "../engine/bind.ts";
import { regions, type Cell } from "../engine/regions.ts";
import type { Source, Table } from "../engine/types.ts";
import { listVariants } from "./list-variants.ts";
import { familyOf } from "./own-tables.ts";
import { variants } from "./variants.ts";

/**
 * `untested`: `facts` would reach it. `needs-config`: `facts` would, under `config`. `shadowed`: the rules in `by` take all
 * of its cases, under every config. `dead`: no facts meet its conditions.
 */
export type Reason = "untested" | "needs-config" | "shadowed" | "dead";

export interface Missing {
  readonly table: string;
  readonly rule: string;
  readonly source: Source;
  readonly reason: Reason;
  readonly facts?: Cell["facts"];
  /** As far as it differs from the defaults. */
  readonly config?: unknown;
  readonly by?: readonly string[];
}

export interface Coverage {
  readonly rules: number;
  readonly reached: number;
  /** 0 to 100; a set without rules is covered. */
  readonly percent: number;
  readonly missing: readonly Missing[];
}

export function coverage(tables: readonly Table[], reached: ReadonlyMap<string, ReadonlySet<string>>): Coverage {
  const all = tables.flatMap((table) => rulesOf(table).map((rule) => ({ table, ...rule })));
  const open = all.filter(({ table, rule }) => reached.get(table.id)?.has(rule) !== true);
  return {
    rules: all.length,
    reached: all.length - open.length,
    percent: all.length === 0 ? 100 : (100 * (all.length - open.length)) / all.length,
    missing: open.map(({ table, rule, source }) => ({ table: table.id, rule, source, ...reasonFor(table, rule) })),
  };
}

/** A list in the config stands for as many rules as it has sorts of entries. */
function rulesOf({ file, rules, otherwise, list }: Table): { readonly rule: string; readonly source: Source }[] {
  const at = ([line, column]: readonly [number, number]) => ({ file, line, column });
  const listed = list === undefined ? [] : list.kind === "blocklist" ? ["listed"] : ["excluded", "included"];
  const ends = otherwise === undefined ? [] : [...listed, "otherwise"].map((rule) => ({ rule, source: at(otherwise.at) }));
  return [...rules.map(({ id, at: place }) => ({ rule: id, source: at(place) })), ...ends];
}

function reasonFor(table: Table, rule: string): Pick<Missing, "reason" | "facts" | "config" | "by"> {
  const family = familyOf(table.id);
  const base: unknown = family === undefined ? {} : defaults(family);
  const rivals = new Set<string>();
  for (const config of [base, ...listVariants(table, base), ...(family === undefined ? [] : variants(table, family).configs)]) {
    const decider = bind(table, { value: config });
    const own = decider.rules.filter(({ id }) => id === rule);
    for (const { facts } of regions([decider]).cells()) {
      const decision = decider.decide(facts);
      if (decision.rule === rule && decision.fault === undefined) return sameJson(config, base) ? { reason: "untested", facts } : { reason: "needs-config", facts, config: difference(config, base) };
      const values = table.facts.map(({ name }) => facts[name]);
      const holds = own.some(({ tests }) => tests.every((test) => {
        const value = values[test.fact];
        return value !== undefined && test.holds(value, values);
      }));
      if (holds) rivals.add(decision.rule);
    }
  }
  const order = rulesOf(table).map((one) => one.rule);
  return rivals.size > 0 ? { reason: "shadowed", by: order.filter((id) => rivals.has(id)) } : { reason: "dead" };
}

/** What `config` says that `base` does not. */
function difference(config: unknown, base: unknown): unknown {
  if (!isObject(config) || !isObject(base)) return config;
  return Object.fromEntries(Object.entries(config).filter(([key, value]) => !sameJson(value, base[key])).map(([key, value]) => [key, difference(value, base[key])]));
}
