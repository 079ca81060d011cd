/** Sentences that every rendering of a diff shares. */
import { sameJson, spoken } from "../../../jsonc/pointer.ts";
import type { Source } from "../../../engine/types.ts";
import { besides } from "../../../analysis/besides.ts";
import type { Inside, Report } from "../../../analysis/report.ts";
import type { TableReport, Unmatched } from "../../../analysis/sides.ts";
import type { Explained } from "../../../analysis/compare.ts";
import type { Setting } from "../../../proof/reads.ts";
import { sharedRegion, withoutShared } from "../../../analysis/words.ts";
import type { Direction } from "../../../analysis/diff.ts";
import { escaped } from "../../../text/safe.ts";
import { shorten } from "../../../text/cut.ts";

export const noChange = "no decision changes";

/** A sign for each direction, so that none is told by colour alone. */
export const signs: { readonly [direction in Direction]: string } = { looser: "▲", stricter: "▼", sideways: "◆" };

/** `2 looser, 1 stricter`; what there is none of is left out. */
export function tally(summary: Report["summary"]): string {
  const parts = (["looser", "stricter", "sideways"] as const)
    .filter((direction) => summary[direction] > 0)
    .map((direction) => `${summary[direction]} ${direction}`);
  return parts.length === 0 ? noChange : parts.join(", ");
}

export function tableTally(changes: readonly Explained[]): string {
  const count = (direction: Direction) => changes.filter((change) => change.direction === direction).length;
  return tally({ looser: count("looser"), stricter: count("stricter"), sideways: count("sideways") });
}

export const at = ({ file, line, column }: Source) => `${escaped(file)}:${line}:${column}`;

/** `mode: default → lenient`; of a list, what came and went. */
export function settingWords({ pointer, before, after }: Setting): string {
  const name = escaped(spoken(pointer));
  if (Array.isArray(before.value) && Array.isArray(after.value)) {
    const [old, now]: readonly [readonly unknown[], readonly unknown[]] = [before.value, after.value];
    const gone = old.filter((one) => !now.some((other) => sameJson(one, other)));
    const come = now.filter((one) => !old.some((other) => sameJson(one, other)));
    const told = [...come.map((one) => `+ ${valueWords(one)}`), ...gone.map((one) => `− ${valueWords(one)}`)];
    if (told.length > 0)
      return `${name}: ${told.slice(0, mostEntries).join(", ")}${told.length > mostEntries ? ` and ${told.length - mostEntries} more` : ""}`;
    return `${name}: in another order`;
  }
  return `${name}: ${valueWords(before.value)} → ${valueWords(after.value)}`;
}

const longest = 80;
const mostEntries = 8;

export function valueWords(value: unknown): string {
  if (value === undefined) return "(not set)";
  const text =
    typeof value === "string" && /^[^\s"'`,:]+$/.test(value) ? value : (JSON.stringify(value) ?? String(value));
  return escaped(shorten(text, longest));
}

export function settingPlaces({ before, after }: Setting): string {
  const [old, now] = [before, after].map(({ source }) => (source === undefined ? "default" : at(source)));
  return old === now ? String(old) : `${old} → ${now}`;
}

/** What was not compared, or only in part, each with the reason. */
export function notCompared({ tables, problems }: Report): { readonly what: string; readonly why: string }[] {
  return [
    ...tables
      .filter(({ exact }) => !exact)
      .map(({ table, lacking }) => ({ what: table, why: `only in part: ${lacking.join("; ")}` })),
    ...problems.filter(({ usable }) => !usable).map(({ file, message }) => ({ what: file, why: message })),
  ];
}

/** What a reader must know first: what changed, what else is not as it was, and of what that is not known. */
export function headline(report: Report): string {
  const open = [...new Set(notCompared(report).map(({ what }) => what))];
  const changed = report.tables.some(({ changes }) => changes.length > 0);
  const known = changed ? tally(report.summary) : open.length > 0 ? `${noChange} in what was compared` : noChange;
  const few = (names: readonly string[]) =>
    `${names.slice(0, mostNamed).join(", ")}${names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ""}`;
  return [
    known,
    ...besides(report).map(({ what, names }) => `${what}: ${few([...new Set(names)])}`),
    ...(open.length === 0 ? [] : [`not compared: ${few(open)}`]),
  ].join("; ");
}
const mostNamed = 5;

/** Of a table or a config that stands on one side only: what it is, and what became of it. */
export function unmatchedWords({ table, config, side }: Unmatched): { readonly name: string; readonly became: string } {
  return { name: table ?? `config of ${config ?? ""}`, became: side === "after" ? "added" : "removed" };
}

/** What changes in the tables of a flow, and whether anybody gets to know. */
export function insideWords({ changes, within, reaches }: Inside): string {
  const count = `${changes.length} ${changes.length === 1 ? "decision changes" : "decisions change"} inside ${within}`;
  return reaches ? `${count}; what reaches an end stands there` : `${count}; none reaches an end`;
}

/** Changes that hang on the same settings, with what their regions have in common said once. */
export interface Group {
  readonly settings: readonly Setting[];
  readonly shared: Explained["region"];
  readonly changes: readonly Explained[];
}

/** In the order of the changes, which have the worst first. */
export function grouped(changes: readonly Explained[]): Group[] {
  return [...Map.groupBy(changes, ({ settings }) => settings.map(({ pointer }) => pointer).join(" ")).values()].map(
    (group) => {
      const shared = sharedRegion(group);
      return {
        settings: group[0]?.settings ?? [],
        shared,
        changes: group.map((change) => ({ ...change, region: withoutShared(change.region, shared) })),
      };
    },
  );
}

/** Where a reviewer should look: the deciding line of the new side when it stands in a compared file, else the setting that brought the change about. */
export function reviewPlace(change: Explained, { files }: TableReport): Source {
  const compared = (source: Source | undefined): source is Source =>
    source !== undefined && (source.file === files.after || source.file === files.before);
  const [setting] = change.settings;
  const places = [change.after.source, setting?.after.source, change.before.source, setting?.before.source].filter(
    compared,
  );
  return (
    places.find(({ file }) => file === files.after) ??
    places[0] ?? { file: files.after ?? files.before ?? change.after.source.file, line: 1, column: 1 }
  );
}

export function filesWords(files: { readonly before?: string; readonly after?: string }): string {
  const [before, after] = [files.before, files.after].map((file) => (file === undefined ? undefined : escaped(file)));
  if (before === undefined) return `${after ?? ""} (new)`;
  if (after === undefined) return `${before} (removed)`;
  return before === after ? after : `${before} → ${after}`;
}
