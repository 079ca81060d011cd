/** Two configs under the same tables, or two tables under every config that matters: the changes, and what brought them about. */
import type { Effective } from "../config/index.ts";
import { familyNames, inlineConfig } from "../config/index.ts";
import { at, sameJson, segments } from "../config/pointer.ts";
import { bind } from "../engine/bind.ts";
import type { Decider } from "../engine/decide.ts";
import { createPolicy } from "../engine/policy.ts";
import type { Table } from "../engine/types.ts";
import { diffDeciders, type Change, type DiffOptions, type TableDiff } from "./diff.ts";
import { changedSettings, otherSettings, settingsRead, type Setting } from "./reads.ts";
import { listVariants } from "./list-variants.ts";
import type { Span } from "./span.ts";
import { variants } from "./variants.ts";
import { withValue } from "./with-value.ts";

export interface Explained extends Change {
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

/** Both effective configs of one family, under the same tables. */
export function compareConfigs(before: Effective, after: Effective, tables: Tables): ConfigChanges {
  const own = Object.values(tables).filter(({ id }) => id.startsWith(`${after.family}/`)).map((table) => ({ table, settings: settingsRead(table) }));
  const read = new Set(own.flatMap(({ settings }) => settings));
  const [old, now] = [createPolicy(tables, before), createPolicy(tables, after)];
  const found: TableChanges[] = [];
  for (const { table, settings } of own) {
    const changed = changedSettings(settings, before, after);
    const sides = [old.decider(table.id), now.decider(table.id)] as const;
    if (changed.length === 0 || sides[0] === undefined || sides[1] === undefined) continue;
    const diff = diffDeciders(sides[0], sides[1], { configured: true });
    if (diff.changes.length === 0 && diff.exact) continue;
    const blame = blamer(table, before, after, changed);
    found.push({ ...diff, changes: diff.changes.map((change) => ({ ...change, settings: blame(change) })), before: sides[0], after: sides[1], values: { before: before.value, after: after.value } });
  }
  const telling = new Set(found.flatMap(({ changes }) => changes.flatMap(({ settings }) => settings.map(({ pointer }) => pointer))));
  return {
    tables: found,
    values: otherSettings(read, before, after),
    idle: changedSettings([...read], before, after).filter(({ pointer }) => !telling.has(pointer)),
  };
}

/** Takes one setting back at a time: where that alone undoes a change, the change hangs on it. */
function blamer(table: Table, before: Effective, after: Effective, changed: readonly Setting[]): (change: Change) => readonly Setting[] {
  if (changed.length === 1) return () => changed;
  const without = changed.map((setting) => ({ setting, decider: bind(table, { value: withValue(after.value, segments(setting.pointer), at(before.value, setting.pointer)) }) }));
  return (change) => {
    const needed = without.filter(({ decider }) => decider.decide(change.witness).outcome !== change.after.outcome).map(({ setting }) => setting);
    return needed.length > 0 ? needed : changed;
  };
}

/** About as many decisions are compared under configs other than the defaults; of configs beyond, some are passed over evenly. */
const maxDecisions = 20_000;
/** Configs that differ in several settings are tried at least this often, however large the table. */
const fewestOthers = 8;

/**
 * Both tables, first under the defaults of their family, then under every other config that lets another pair of rules meet.
 * What needs such a config has its settings in the region, by pointer.
 */
export function compareTables(before: Table, after: Table): TableChanges | undefined {
  if (sameDecisions(before, after)) return undefined;
  const family = familyNames.find((name) => after.id.startsWith(`${name}/`));
  const base: unknown = family === undefined ? {} : inlineConfig(family, {}).value;
  const bound = (value: unknown) => [bind(before, { value }), bind(after, { value })] as const;
  const told = new Set<string>();
  const texts: NonNullable<DiffOptions["texts"]> = new Map();
  const [old, now] = bound(base);
  const first = diffDeciders(old, now, { told, texts });
  const changes: Change[] = [...first.changes];
  const read = [...new Set([...settingsRead(before), ...settingsRead(after)])];
  for (const value of family === undefined ? [] : thinned([before, after].flatMap((table) => [...listVariants(table, base), ...variants(table, family).configs]), first.cells, base, read)) {
    const [left, right] = bound(value);
    for (const change of diffDeciders(left, right, { told, texts }).changes) {
      changes.push({ ...change, region: { ...needed(change, value, base, read, bound), ...change.region } });
    }
  }
  if (changes.length === 0 && first.exact) return undefined;
  return { ...first, changes: changes.map((change) => ({ ...change, settings: [] })), before: old, after: now, values: { before: base, after: base } };
}

/** Places, names and reasons decide nothing. */
export function sameDecisions(before: Table, after: Table): boolean {
  return sameJson(semantics(before), semantics(after));
}

function semantics({ facts, rules, otherwise, onFault, outcomes, list }: Table): unknown {
  return { facts, rules: rules.map(({ when, then: outcome }) => ({ when, outcome })), otherwise: otherwise?.then, onFault, outcomes, list };
}

/** Those that differ from the defaults in one setting, and as many of the others as time allows; the nearest first. */
function thinned(values: readonly unknown[], cells: number, base: unknown, read: readonly string[]): readonly unknown[] {
  const distance = (value: unknown) => read.filter((pointer) => !sameJson(at(value, pointer), at(base, pointer))).length;
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), { value, far: distance(value) }])).values()].filter(({ far }) => far > 0).toSorted((a, b) => a.far - b.far);
  const near = distinct.filter(({ far }) => far === 1);
  const others = distinct.slice(near.length);
  const room = Math.max(fewestOthers, Math.floor(maxDecisions / cells) - near.length);
  const step = Math.max(1, Math.ceil(others.length / room));
  return [...near, ...others.filter((_, index) => index % step === 0)].map(({ value }) => value);
}

/** The settings without which the same two rules would not meet, out of those that differ from the defaults. */
function needed(change: Change, value: unknown, base: unknown, read: readonly string[], bound: (value: unknown) => readonly [Decider, Decider]): { readonly [pointer: string]: Span } {
  let config = value;
  const kept: [string, Span][] = [];
  for (const pointer of read) {
    const own = at(value, pointer);
    if (sameJson(own, at(base, pointer))) continue;
    const reset = withValue(config, segments(pointer), at(base, pointer));
    const [old, now] = bound(reset);
    if (old.decide(change.witness).rule === change.before.rule && now.decide(change.witness).rule === change.after.rule) config = reset;
    else kept.push([pointer, typeof own === "string" || typeof own === "number" || typeof own === "boolean" ? own : own === undefined ? "absent" : JSON.stringify(own)]);
  }
  return Object.fromEntries(kept);
}
