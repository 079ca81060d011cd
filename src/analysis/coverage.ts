/** Which rules no case reaches, and what it would take to reach them. */
import { at, isObject, sameJson, segments } from "../jsonc/pointer.ts";
import { bind } from "../engine/bind.ts";
import type { TextAtoms } from "../globs/atoms.ts";
import { regions } from "../space/regions.ts";
import type { Cell } from "../space/cells.ts";
import type { Source, Table } from "../engine/types.ts";
import { everyConfig } from "../proof/every-config.ts";
import { familyOf } from "../policy/own-tables.ts";
import { allowed } from "../proof/prove.ts";
import { settingsRead } from "../proof/reads.ts";
import { withValue } from "../proof/with-value.ts";

/**
 * `untested`: `facts` would reach it. `needs-config`: `facts` would, under `config`. `shadowed`: the rules in `by` take all
 * of its cases, under every config. `dead`: no facts meet its conditions. `not-found`: there are too many facts or configs
 * to look at all of them, and none in a sample reaches it.
 */
export type Reason = "untested" | "needs-config" | "shadowed" | "dead" | "not-found";

/** A rule that no case reached, and why. */
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

/** How many rules were reached, and which were not. */
export interface Coverage {
  readonly rules: number;
  readonly reached: number;
  /** 0 to 100; a set without rules is covered. */
  readonly percent: number;
  readonly missing: readonly Missing[];
}

/** Which rules no case of a suite reached, and what would reach them. `reached`: the rules that decided, by table. */
export function coverage(tables: readonly Table[], reached: ReadonlyMap<string, ReadonlySet<string>>): Coverage {
  const all = tables.flatMap((table) => rulesOf(table).map((rule) => ({ table, ...rule })));
  const open = all.filter(({ table, rule }) => reached.get(table.id)?.has(rule) !== true);
  const reasons = new Map(
    [...new Set(open.map(({ table }) => table))].map((table) => [
      table,
      reasonsFor(
        table,
        open.filter((one) => one.table === table).map(({ rule }) => rule),
      ),
    ]),
  );
  return {
    rules: all.length,
    reached: all.length - open.length,
    percent: all.length === 0 ? 100 : (100 * (all.length - open.length)) / all.length,
    missing: open.map(({ table, rule, source }) => ({
      table: table.id,
      rule,
      source,
      ...(reasons.get(table)?.get(rule) ?? { reason: "dead" }),
    })),
  };
}

/** A list in the config stands for as many rules as it has sorts of entries; an `otherwise` that stands guard need not be reached. */
function rulesOf({ file, rules, otherwise, list }: Table): { readonly rule: string; readonly source: Source }[] {
  const at = ([line, column]: readonly [number, number]) => ({ file, line, column });
  const listed = list === undefined ? [] : list.kind === "blocklist" ? ["listed"] : ["excluded", "included"];
  const last = otherwise?.guard === true ? [] : ["otherwise"];
  const ends = otherwise === undefined ? [] : [...listed, ...last].map((rule) => ({ rule, source: at(otherwise.at) }));
  return [...rules.map(({ id, at: place }) => ({ rule: id, source: at(place) })), ...ends];
}

type Why = Pick<Missing, "reason" | "facts" | "config" | "by">;

/** How many cells are decided for one table, over all configs. */
const maxDecisions = 1_000_000;
/** And under each of them at least so many. */
const fewestCells = 500;

/** Why each of these rules was not reached, found in one walk over the table's cells under every config that matters. */
function reasonsFor(table: Table, open: readonly string[]): ReadonlyMap<string, Why> {
  const { configs, lacking } = everyConfig([table], table.config ?? allowed(familyOf(table.id)));
  const [base] = configs;
  const maxCells = Math.max(fewestCells, Math.ceil(maxDecisions / configs.length));
  const texts = new Map<string, TextAtoms>();
  const found = new Map<string, Why>();
  const rivals = new Map(open.map((id) => [id, new Set<string>()]));
  let exact = lacking === undefined;
  for (const config of configs) {
    if (found.size === open.length) break;
    const decider = bind(table, { value: config });
    const space = regions([decider], { mentionedOnly: true, maxCells, texts });
    exact &&= space.exact;
    for (const { facts } of space.cells()) {
      const { rule, fault } = decider.decide(facts);
      if (rivals.has(rule) && !found.has(rule) && fault === undefined)
        found.set(
          rule,
          sameJson(config, base)
            ? { reason: "untested", facts }
            : { reason: "needs-config", facts, config: difference(nearest(table, config, base, facts), base) },
        );
      if (found.size === open.length) break;
      const values = table.facts.map(({ name }) => facts[name]);
      for (const { id, tests } of decider.rules) {
        const takers = found.has(id) ? undefined : rivals.get(id);
        const holds =
          takers?.has(rule) === false &&
          tests.every((test) => {
            const value = values[test.fact];
            return value !== undefined && test.holds(value, values);
          });
        if (holds) takers?.add(rule);
      }
    }
  }
  const order = rulesOf(table).map(({ rule }) => rule);
  const lost = (takers: ReadonlySet<string>): Why => {
    if (!exact) return { reason: "not-found" };
    return takers.size > 0 ? { reason: "shadowed", by: order.filter((id) => takers.has(id)) } : { reason: "dead" };
  };
  return new Map([...rivals].map(([id, takers]) => [id, found.get(id) ?? lost(takers)]));
}

/** The same decision, with as many settings as can be at their defaults. */
function nearest(table: Table, config: unknown, base: unknown, facts: Cell["facts"]): unknown {
  const { rule } = bind(table, { value: config }).decide(facts);
  return settingsRead(table).reduce((kept, pointer) => {
    const nearer = withValue(kept, segments(pointer), at(base, pointer));
    return bind(table, { value: nearer }).decide(facts).rule === rule ? nearer : kept;
  }, config);
}

/** What `config` says that `base` does not. */
function difference(config: unknown, base: unknown): unknown {
  if (!isObject(config) || !isObject(base)) return config;
  return Object.fromEntries(
    Object.entries(config)
      .filter(([key, value]) => !sameJson(value, base[key]))
      .map(([key, value]) => [key, difference(value, base[key])]),
  );
}
