/** Two configs under the same tables, or two tables under every config that matters: the changes, and what brought them about. */
import type { Effective } from "../config/load.ts";
import { familyNames } from "../config/families.ts";
import { at, sameJson, segments } from "../jsonc/pointer.ts";
import { bind } from "../engine/bind.ts";
import type { Decider } from "../engine/decide.ts";
import { createPolicy } from "../engine/policy.ts";
import type { Table } from "../engine/types.ts";
import {
  byDirection,
  cellsOf,
  changedPairs,
  diffDeciders,
  pairOf,
  type Change,
  type DiffOptions,
  type TableDiff,
} from "./diff.ts";
import { changedSettings, otherSettings, settingsRead, type Setting } from "../proof/reads.ts";
import { allowed } from "../proof/prove.ts";
import { conditionOf, named } from "../proof/condition.ts";
import { everyConfig } from "../proof/every-config.ts";
import type { Recorded } from "./words.ts";
import { within } from "../space/within.ts";
import { withValue } from "../proof/with-value.ts";

export interface Explained extends Change {
  /** Of a flow: where it happens, in words; empty where its ways say it all. */
  readonly where?: string;
  /** Of a flow: the same change at other ends, in words. */
  readonly also?: string;
  /** How many recorded decisions it touches, where records were given. */
  readonly recorded?: Recorded;
  /** The settings that this change hangs on; empty when tables were compared. */
  readonly settings: readonly Setting[];
}

export interface TableChanges extends TableDiff {
  readonly changes: readonly Explained[];
  readonly before: Decider;
  readonly after: Decider;
  /** The config values that the deciders are bound to. */
  readonly values: { readonly before: unknown; readonly after: unknown };
}

export interface ConfigChanges {
  /** Only tables in which something changes, or that could only be sampled. */
  readonly tables: readonly TableChanges[];
  /** Values that no table reads. */
  readonly values: readonly Setting[];
  /** Values that tables read, but of which no decision hangs. */
  readonly idle: readonly Setting[];
}

export type Tables = { readonly [id: string]: Table };

/** Both effective configs of one family, under the same tables; `without` those whose ids these are, which still count as read. */
export function compareConfigs(
  before: Effective,
  after: Effective,
  tables: Tables,
  without: ReadonlySet<string> = new Set(),
): ConfigChanges {
  const own = Object.values(tables)
    .filter(({ id }) => id.startsWith(`${after.family}/`))
    .map((table) => ({ table, settings: settingsRead(table) }));
  const read = new Set(own.flatMap(({ settings }) => settings));
  const [old, now] = [createPolicy(tables, before), createPolicy(tables, after)];
  const found: TableChanges[] = [];
  for (const { table, settings } of own) {
    const changed = changedSettings(settings, before, after);
    const sides = [old.decider(table.id), now.decider(table.id)] as const;
    if (without.has(table.id) || changed.length === 0 || sides[0] === undefined || sides[1] === undefined) continue;
    const diff = diffDeciders(sides[0], sides[1], { configured: true });
    if (diff.changes.length === 0 && diff.exact) continue;
    const blame = blamer(table, before, after, changed);
    found.push({
      ...diff,
      changes: diff.changes.map((change) => ({ ...change, settings: blame(change) })),
      before: sides[0],
      after: sides[1],
      values: { before: before.value, after: after.value },
    });
  }
  const telling = new Set(
    found.flatMap(({ changes }) => changes.flatMap(({ settings }) => settings.map(({ pointer }) => pointer))),
  );
  return {
    tables: found,
    values: otherSettings(read, before, after),
    idle: changedSettings([...read], before, after).filter(({ pointer }) => !telling.has(pointer)),
  };
}

/** Takes one setting back at a time: where that alone undoes a change, the change hangs on it. */
function blamer(
  table: Table,
  before: Effective,
  after: Effective,
  changed: readonly Setting[],
): (change: Change) => readonly Setting[] {
  if (changed.length === 1) return () => changed;
  const without = changed.map((setting) => ({
    setting,
    decider: bind(table, {
      value: withValue(after.value, segments(setting.pointer), at(before.value, setting.pointer)),
    }),
  }));
  return (change) => {
    const needed = without
      .filter(({ decider }) => decider.decide(change.witness).outcome !== change.after.outcome)
      .map(({ setting }) => setting);
    return needed.length > 0 ? needed : changed;
  };
}

/** With more cells than this, over all configs, those of every so many configs are looked at. */
const maxCells = 1_000_000;
/** Whether a condition covers them is looked at for so many configs, the nearest to the defaults; it leaves out the others. */
const maxCovered = 100;
/** Of one pair of rules that meet under various settings, so many conditions are told at most. */
const maxConditions = 3;

/**
 * Both tables under every config that their family allows. What happens under the defaults is told as it happens there;
 * what needs other settings says which, by pointer.
 */
export function compareTables(before: Table, after: Table): TableChanges | undefined {
  if (sameDecisions(before, after)) return undefined;
  const family = familyNames.find((name) => after.id.startsWith(`${name}/`));
  const both = [before, after].map((table) => ({ ...table, invariants: [] }));
  const { configs, meetings, lacking } = everyConfig(both, after.config ?? allowed(family));
  const [base, ...others] = configs;
  // Each side has its own defaults; what a config says itself is the same on both.
  const was = before.config === undefined || after.config === undefined ? base : before.config.defaults;
  if (!sameJson(was, base))
    others.push(...everyConfig(both, before.config ?? allowed(family)).configs.slice(1), structuredClone(base), was);
  const bound = (value: unknown) =>
    [bind(before, { value: value === base ? was : value }), bind(after, { value })] as const;
  const read = meetings.flatMap(({ pointers }) => pointers);
  const stated = read
    .filter((pointer) => !sameJson(at(was, pointer), at(base, pointer)))
    .map((pointer): Setting => ({ pointer, before: { value: at(was, pointer) }, after: { value: at(base, pointer) } }));
  const texts: NonNullable<DiffOptions["texts"]> = new Map();
  const [old, now] = bound(base);
  const first = diffDeciders(old, now, { texts });
  const why = new Set([...(lacking === undefined ? [] : [lacking]), ...first.lacking]);
  const step = Math.ceil((configs.length * first.cells) / maxCells);
  if (step > 1)
    why.add(`${(configs.length * first.cells).toLocaleString("en")} combinations of facts and settings are too many`);
  const distance = (value: unknown) =>
    read.filter((pointer) => !sameJson(at(value, pointer), at(base, pointer))).length;
  const seen = others
    .filter((_, index) => index % step === 0)
    .toSorted((a, b) => distance(a) - distance(b))
    .map((value) => {
      const { pairs, lacking: own } = changedPairs(...bound(value), { texts });
      for (const reason of own) why.add(reason);
      return { value, pairs };
    });
  const changes: Explained[] = first.changes.map((change) => ({ ...change, settings: stated }));
  const told = new Set(first.changes.map(pairOf));
  const tried = [base, ...seen.map(({ value }) => value)];
  for (const pair of [...new Set(seen.flatMap(({ pairs }) => [...pairs]))].filter((one) => !told.has(one))) {
    const where = seen.filter(({ pairs }) => pairs.has(pair)).map(({ value }) => value);
    let open = where;
    for (let count = 0; count < maxConditions && open[0] !== undefined; count++) {
      const [value] = open;
      const under = (config: unknown) =>
        diffDeciders(...bound(config), { texts, only: new Set([pair]) }).changes.map((change) => ({
          ...change,
          region: Object.fromEntries(
            Object.entries(change.region).map(([fact, span]) => [fact, named(span, fact, config, meetings)]),
          ),
        }));
      const found = under(value);
      const alike = (config: unknown) =>
        sameJson(
          under(config).map(({ region }) => region),
          found.map(({ region }) => region),
        );
      const same = new Set(
        where
          .slice(0, maxCovered)
          .concat(value)
          .filter(
            (config) =>
              config === value || (first.listed ? alike(config) : holdsUnder(config, found, pair, bound, texts)),
          ),
      );
      const { spans, covers } = conditionOf(value, tried, (config) => same.has(config), meetings);
      open = open.slice(1).filter((config) => !covers(config));
      changes.push(...found.map((change) => ({ ...change, settings: [], region: { ...spans, ...change.region } })));
    }
  }
  if (changes.length === 0 && why.size === 0) return undefined;
  return {
    ...first,
    exact: why.size === 0,
    lacking: [...why],
    changes: changes.toSorted(byDirection),
    before: old,
    after: now,
    values: { before: was, after: base },
  };
}

/** Whether, under this config too, whatever lies in the regions of these changes is decided by this pair of rules. */
function holdsUnder(
  config: unknown,
  found: readonly Change[],
  pair: string,
  bound: (value: unknown) => readonly [Decider, Decider],
  texts: DiffOptions["texts"],
): boolean {
  for (const { cell, facts, ...sides } of cellsOf(...bound(config), texts === undefined ? {} : { texts })) {
    if (pairOf(sides) !== pair && found.some(({ region }) => within(region, cell.facts, facts, config))) return false;
  }
  return true;
}

/** Places, names and reasons decide nothing. */
export function sameDecisions(before: Table, after: Table): boolean {
  return sameJson(semantics(before), semantics(after));
}

function semantics({ facts, rules, otherwise, onFault, outcomes, list, config }: Table): unknown {
  return {
    facts,
    rules: rules.map(({ when, then: outcome }) => ({ when, outcome })),
    otherwise: otherwise?.then,
    onFault,
    outcomes,
    list,
    settings: config,
  };
}
