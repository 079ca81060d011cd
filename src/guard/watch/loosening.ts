import { flows } from "../../../generated/tables.js";
import type { Effective } from "../../config/load.ts";
import { at } from "../../jsonc/pointer.ts";
import type { Flow } from "../../engine/flow.ts";
import type { Source } from "../../engine/types.ts";
import { compareConfigs, compareTables, type Explained, type TableChanges } from "../../analysis/compare.ts";
import type { Tables } from "../../policy/own-tables.ts";
import { changedSettings, otherSettings, type Setting } from "../../proof/reads.ts";
import { compareFlowConfigs } from "../../analysis/flow-configs.ts";
import { flowChangeWords } from "../../analysis/flow-words.ts";
import { JUDGING, mayLoosen, type Side } from "./consequence.ts";
import { legible } from "../tell/plain-text.ts";
import { truncateMiddle } from "../../text/cut.ts";
import { changeWords } from "../../analysis/words.ts";
import { escaped } from "../../text/safe.ts";

/** What one policy changes against another, in words, with the place that brought it about where there is one. */
export interface Comparison {
  readonly looser: readonly string[];
  readonly stricter: readonly string[];
  /** Changes that no comparison can judge: they may loosen anything. */
  readonly unjudged: readonly string[];
}

const ASK = flows["guard/ask"] as Flow;

/** What either of two comparisons finds. */
export function either(one: Comparison, other: Comparison): Comparison {
  const of = (key: keyof Comparison) => [...new Set([...one[key], ...other[key]])];
  return { looser: of("looser"), stricter: of("stricter"), unjudged: of("unjudged") };
}

/** What a finished review is called follows the mode, so a change of the config alone says nothing new there. */
const FOLLOWS_THE_MODE = "guard/event";

/** By what becomes of an ask; exact where the engine is, and whatever could only be sampled is unjudged. The gravest stand first. */
export function compare(before: Side, after: Side): Comparison {
  const flow = askChanges(before, after);
  const { tables, values } = compareConfigs(before.effective, after.effective, after.tables, flow.tables);
  const all = [
    ...tables.filter(({ table }) => table !== FOLLOWS_THE_MODE),
    ...changedTables(before.tables, after.tables),
  ];
  const changes = [
    ...flow.changes,
    ...all.flatMap((table) =>
      table.changes.map(trueTo(after)).map((change) => ({
        direction: change.direction,
        words: wordsOf(table, change),
        steps: stepsOf(change, after),
      })),
    ),
  ].toSorted((one, other) => other.steps - one.steps);
  const of = (direction: Explained["direction"]): string[] =>
    changes.filter((change) => change.direction === direction).map(({ words }) => words);
  return {
    looser: of("looser"),
    stricter: of("stricter"),
    unjudged: [
      // Who reviews, and what a reviewer is told, weighs more than what is shown.
      ...settings([...changedSettings(JUDGING, before.effective, after.effective), ...values]),
      ...of("sideways"),
      ...[...flow.sampled, ...all.filter(({ exact }) => !exact).map(({ table }) => table)].map(
        (name) => `${name} could only be sampled`,
      ),
    ],
  };
}

/** The final outcomes of every ask on both sides, and which tables that speaks for. */
function askChanges(before: Side, after: Side) {
  const diff = compareFlowConfigs(ASK, before, after);
  if (diff === undefined) return { tables: new Set<string>(), changes: [], sampled: [] };
  const rank = (outcome: string) => ASK.outcomes.indexOf(outcome);
  return {
    tables: new Set(ASK.nodes.map(({ table }) => table)),
    sampled: diff.lacking.length > 0 ? [ASK.id] : [],
    changes: diff.changes.map((change) => ({
      direction: change.direction,
      words: `${ASK.id}, ${flowChangeWords(change, diff)}${placeOf(placeOfSetting(change.settings))}`,
      steps: Math.abs(rank(change.before.outcome) - rank(change.after.outcome)),
    })),
  };
}

/** How far a decision moves on its table's ladder of outcomes: deny to allow is graver than deny to ask. */
function stepsOf({ table, before, after }: Explained, { tables }: Side): number {
  const outcomes = tables[table]?.outcomes ?? [];
  return Math.abs(outcomes.indexOf(before.outcome) - outcomes.indexOf(after.outcome));
}

/** Changed settings that no table reads and that may loosen something. */
export function settings(changed: readonly Setting[]): readonly string[] {
  return changed
    .filter((one, index) => changed.findIndex(({ pointer }) => pointer === one.pointer) === index)
    .filter(mayLoosen)
    .map(({ pointer, after: { source } }) => `${pointer.slice(1).replaceAll("/", ".")} changes${placeOf(source)}`);
}

/** Notices are unordered as decisions, but a louder one hides nothing. */
const NOTICES = "guard/notice";

function trueTo(after: Side): (change: Explained) => Explained {
  const grades = after.tables[NOTICES]?.outcomes ?? [];
  return (change) =>
    change.table === NOTICES &&
    change.direction === "sideways" &&
    grades.indexOf(change.after.outcome) > grades.indexOf(change.before.outcome)
      ? { ...change, direction: "stricter" }
      : change;
}

/** The guard's tables that decide differently on the two sides. */
function changedTables(before: Tables, after: Tables): readonly TableChanges[] {
  if (before === after) return [];
  return Object.values(after).flatMap((table) => {
    const old = before[table.id];
    return !table.id.startsWith("guard/") || old === undefined || old === table
      ? []
      : (compareTables(old, table) ?? []);
  });
}

function wordsOf({ table, facts }: TableChanges, change: Explained): string {
  return `${table}, ${changeWords(change, facts)}${placeOf(placeOfSetting(change.settings) ?? change.after.source)}`;
}

const placeOfSetting = (settings: readonly Setting[]): Source | undefined =>
  settings.flatMap(({ before, after }) => after.source ?? before.source ?? [])[0];

function placeOf(source: Source | undefined): string {
  return source === undefined ? "" : ` at ${source.file}:${source.line}`;
}

/** Named changes beyond these are only counted. */
const NAMED = 4;

/** Words that quote a file are kept short, and nothing in them is hidden. */
const NAMED_CHARS = 300;

export function listed(changes: readonly string[]): string {
  const more = changes.length - NAMED;
  return [
    ...changes.slice(0, NAMED).map((change) => truncateMiddle(legible(change), NAMED_CHARS)),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join("; ");
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

export interface Change {
  readonly gravity: "looser" | "unjudged" | "stricter";
  readonly words: string;
}

/** All of it in one list, the gravest first. */
export function changesOf({ looser, unjudged, stricter }: Comparison): readonly Change[] {
  const graded = (gravity: Change["gravity"], all: readonly string[]): Change[] =>
    all.map((words) => ({ gravity, words }));
  return [...graded("looser", looser), ...graded("unjudged", unjudged), ...graded("stricter", stricter)];
}

/** Every setting that differs, with what it was and what it becomes, as it is written: instructions stand there as text. */
export function changedValues(before: Effective<"guard">, after: Effective<"guard">): readonly string[] {
  return otherSettings(new Set(), before, after).map(
    ({ pointer, before: old, after: now }) =>
      `${pointer.slice(1).replaceAll("/", ".")}: ${valueText(old.value)} → ${valueText(now.value)}${placeOf(now.source)}`,
  );
}

function valueText(value: unknown): string {
  return value === undefined
    ? "unset"
    : escaped(typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value)));
}

/** Whether anything may have become looser. */
export const loosens = ({ looser, unjudged }: Comparison): boolean => looser.length + unjudged.length > 0;

/** Values that tables read, for a later comparison; nothing else of the config is worth remembering. */
export function decisive(config: unknown, pointers: readonly string[]): { readonly [pointer: string]: unknown } {
  return Object.fromEntries(
    pointers.map((pointer) => [pointer, at(config, pointer)] as const).filter(([, value]) => value !== undefined),
  );
}
