import type { Effective } from "../config/load.ts";
import { at } from "../config/pointer.ts";
import type { Source } from "../engine/types.ts";
import { compareConfigs, compareTables, type Explained, type TableChanges } from "../review/compare.ts";
import type { Tables } from "../review/own-tables.ts";
import type { Setting } from "../review/reads.ts";
import { mayLoosen, tripIsMilder } from "./consequence.ts";
import { legible, truncateMiddle } from "./plain-text.ts";
import { changeWords } from "../review/words.ts";

/** What one policy changes against another, in words, with the place that brought it about where there is one. */
export interface Comparison {
  readonly looser: readonly string[];
  readonly stricter: readonly string[];
  /** Changes that no comparison can judge: they may loosen anything. */
  readonly unjudged: readonly string[];
}

export interface Side {
  readonly effective: Effective<"guard">;
  readonly tables: Tables;
}

/** What a finished review is called follows the mode, so a change of the config alone says nothing new there. */
const FOLLOWS_THE_MODE = "guard/event";

/** Exact where the engine is; whatever could only be sampled is unjudged. */
export function compare(before: Side, after: Side): Comparison {
  const { tables, values } = compareConfigs(before.effective, after.effective, after.tables);
  const all = [...tables.filter(({ table }) => table !== FOLLOWS_THE_MODE), ...changedTables(before.tables, after.tables)];
  const changes = all.flatMap((table) => table.changes.map((one) => trueTo(after, one)).map((change) => ({ direction: change.direction, words: wordsOf(table, change) })));
  const of = (direction: Explained["direction"]): string[] => changes.filter((change) => change.direction === direction).map(({ words }) => words);
  return {
    looser: of("looser"),
    stricter: of("stricter"),
    unjudged: [
      ...of("sideways"),
      ...all.filter(({ exact }) => !exact).map(({ table }) => `${table} could only be sampled`),
      ...settings(values, after),
    ],
  };
}

/** Changed settings that no table reads and that may loosen something. */
export function settings(changed: readonly Setting[], after: Side): readonly string[] {
  return changed.filter((one) => mayLoosen(one, after)).map(({ pointer, after: { source } }) => `${pointer.slice(1).replaceAll("/", ".")} changes${placeOf(source)}`);
}

/** The breaker gives no answer of its own: to trip it sooner is stricter only if a trip is answered as strictly as the worst review. */
function trueTo(after: Side, change: Explained): Explained {
  return change.table === "guard/breaker" && change.direction === "stricter" && tripIsMilder(after) ? { ...change, direction: "looser" } : change;
}

/** The guard's tables that decide differently on the two sides. */
function changedTables(before: Tables, after: Tables): readonly TableChanges[] {
  if (before === after) return [];
  return Object.values(after).flatMap((table) => {
    const old = before[table.id];
    return !table.id.startsWith("guard/") || old === undefined || old === table ? [] : (compareTables(old, table) ?? []);
  });
}

function wordsOf({ table, facts }: TableChanges, change: Explained): string {
  return `${table}, ${changeWords(change, facts)}${placeOf(change.settings.find(({ after }) => after.source !== undefined)?.after.source ?? change.after.source)}`;
}

function placeOf(source: Source | undefined): string {
  return source === undefined ? "" : ` at ${source.file}:${source.line}`;
}

/** Named changes beyond these are only counted. */
const NAMED = 4;

/** Words that quote a file are kept short, and nothing in them is hidden. */
const NAMED_CHARS = 300;

export function listed(changes: readonly string[]): string {
  const more = changes.length - NAMED;
  return [...changes.slice(0, NAMED).map((change) => truncateMiddle(legible(change), NAMED_CHARS)), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

export function decisionsText(count: number): string {
  return count === 1 ? "1 decision" : `${count} decisions`;
}

/** What a comparison comes to, as the rest of a sentence about the policy that follows. */
export function effectsText({ looser, unjudged }: Comparison): string {
  return [
    ...(looser.length > 0 ? [`makes ${decisionsText(looser.length)} looser; ${listed(looser)}`] : []),
    ...(unjudged.length > 0 ? [`changes what no comparison can judge; ${listed(unjudged)}`] : []),
  ].join("; it also ");
}

/** Values that tables read, for a later comparison; nothing else of the config is worth remembering. */
export function decisive(config: unknown, pointers: readonly string[]): { readonly [pointer: string]: unknown } {
  return Object.fromEntries(pointers.map((pointer) => [pointer, at(config, pointer)] as const).filter(([, value]) => value !== undefined));
}

