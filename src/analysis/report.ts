/** Pairs of policy files → everything a reviewer wants to know of them, in the order in which it matters. */
import type { Family } from "../config/families.ts";
import { kindOf } from "../config/family.ts";
import type { Effective } from "../config/load.ts";
import type { Environment } from "../config/refs.ts";
import { diagnose, fileStart, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { formatOf } from "../lists/formats.ts";
import { compareConfigs } from "./compare.ts";
import { consequence } from "./consequence.ts";
import { directions, type Direction } from "./diff.ts";
import { modesOf, type Tables, withModes } from "../policy/modes.ts";
import { endsOf, type Inside } from "./flow-ends.ts";
import { comparedFlowFiles } from "./flow-files.ts";
import { absentConfig, isConfigKind, readConfig, readEntry, type Entry, type Telling } from "./policy-file.ts";
import type { Setting } from "../proof/reads.ts";
import {
  type Context,
  type Files,
  type Moved,
  type Note,
  type Pair,
  type SideName,
  type Sides,
  type TableReport,
  type Unmatched,
} from "./sides.ts";
import { comparedLists, isListPair } from "./lists.ts";
import { comparedTables, type Guarantee } from "./table-files.ts";

export interface FileSettings {
  readonly files: Files;
  readonly values: readonly Setting[];
  readonly idle: readonly Setting[];
}
/** Something wrong in a file of one side. A file that is not `usable` was not compared. */
export interface Problem extends Diagnostic {
  readonly side: SideName;
  readonly usable: boolean;
}
export type { Inside } from "./flow-ends.ts";

export interface Report {
  /** How many policy files were compared. */
  readonly files: number;
  /** Whether there is a policy file on each side, also one that cannot be read. */
  readonly sides: { readonly [side in SideName]: boolean };
  /** The ends of flows first; then tables that no flow asks. */
  readonly tables: readonly TableReport[];
  /** Tables that a flow asks: what changes in them, apart from what reaches an end. */
  readonly inside: readonly Inside[];
  readonly settings: readonly FileSettings[];
  readonly guarantees: readonly Guarantee[];
  readonly unmatched: readonly Unmatched[];
  readonly moved: readonly Moved[];
  readonly problems: readonly Problem[];
  readonly summary: { readonly [direction in Direction]: number };
}

export function report(pairs: readonly Pair[], context: Context): Report {
  const problems: Problem[] = [];
  const note: Note = (side, diagnostics, usable) =>
    problems.push(
      ...diagnostics.filter(({ severity }) => severity === "error").map((one) => ({ ...one, side, usable })),
    );
  for (const pair of pairs) noteUnread(pair, context, note);
  const whole = pairs.filter(({ unread }) => unread === undefined);
  const lists = context.told === undefined ? whole.filter(isListPair) : [];
  const sides = whole.filter((pair) => !lists.includes(pair)).map((pair) => readSides(pair, context));
  const tables = comparedTables(sides, context, note);
  const [were, bound] = (["before", "after"] as const).map((side) =>
    withModes({ ...context.tables, ...tables.inForce[side] }),
  ) as [Tables, Tables];
  const reading = { env: context.env, modes: modesOf(bound) };

  const flows = comparedFlowFiles(sides, { before: were, after: bound }, note);
  const found: TableReport[] = [...comparedLists(lists, note), ...flows.reports, ...tables.reports];
  const inside: Inside[] = [];
  const settings: FileSettings[] = [];
  const unmatched: Unmatched[] = [...tables.unmatched, ...flows.unmatched, ...lists.flatMap(oneSidedList)];
  const moved: Moved[] = [...tables.moved, ...lists.flatMap(movedPair)];
  for (const { family, before, after, moved: went } of configPairs(sides)) {
    if (before === undefined || after === undefined) unmatched.push(...oneSided(family, before, after));
    else if (went === true) moved.push({ before: before.file, after: after.file });
    const [old, now] = [
      configOf(family, before, "before", reading, note),
      configOf(family, after, "after", reading, note),
    ];
    if (old === undefined || now === undefined) continue;
    const files = filesOf(before, after);
    const { tables: changed, values, idle } = compareConfigs(old, now, bound);
    const { ends, others, inside: own, silent } = endsOf({ family, files, old, now, tables: bound }, changed, context);
    found.push(...ends, ...others);
    inside.push(...own);
    const all = [...new Map([...idle, ...silent].map((one) => [one.pointer, one])).values()];
    if (values.length + all.length > 0) settings.push({ files, values, idle: all });
  }

  const has = (side: SideName) =>
    lists.some((pair) => pair[side] !== undefined) ||
    sides.some((pair) => pair[side]?.kind !== undefined) ||
    problems.some((problem) => problem.side === side);
  const changes = found.flatMap((one) => one.changes);
  const count = (direction: Direction) => changes.filter((change) => change.direction === direction).length;
  return {
    files:
      lists.length +
      sides.filter(({ before, after }) => before?.kind !== undefined || after?.kind !== undefined).length,
    sides: { before: has("before"), after: has("after") },
    tables: found.filter(({ changes, exact }) => changes.length > 0 || !exact).toSorted(byImportance),
    inside: inside.toSorted(byImportance),
    settings,
    guarantees: [...flows.guarantees, ...tables.guarantees],
    unmatched,
    moved,
    problems,
    summary: { looser: count("looser"), stricter: count("stricter"), sideways: count("sideways") },
  };
}

/** What has the same text on both sides is read once. A test suite decides nothing, so it is not read at all. */
function readSides(pair: Pair, telling: Telling): Sides {
  const { before, after } = pair;
  // Elsewhere the same text may be another kind of file.
  const same = before !== undefined && before.text === after?.text && pair.moved !== true;
  if (
    telling.told === undefined &&
    [before, after].every((entry) => entry === undefined || kindOf(entry.file, undefined) === "table-test")
  )
    return { same };
  const now = after && readEntry(after, telling);
  const old = same ? now : before && readEntry(before, telling);
  return { same, ...(old && { before: old }), ...(now && { after: now }), ...(pair.moved === true && { moved: true }) };
}

/** What is there and cannot be read is no absence, where its place or its other side says that it is policy. */
function noteUnread({ before, after, unread }: Pair, telling: Telling, note: Note): void {
  if (unread === undefined) return;
  const { side, file, why } = unread;
  const other = before ?? after;
  const kind =
    telling.told ??
    kindOf(file, undefined) ??
    formatOf(file)?.format.name ??
    (other === undefined ? undefined : readEntry(other, telling)?.kind);
  if (kind !== undefined && kind !== "table-test")
    note(side, [diagnose("unreadable", { file, pointer: "", range: fileStart }, { why })], false);
}

function oneSided(config: string, before: Entry | undefined, after: Entry | undefined): Unmatched[] {
  const present = before ?? after;
  return present === undefined || (before !== undefined && after !== undefined)
    ? []
    : [{ config, file: present.file, side: after === undefined ? "before" : "after" }];
}

const oneSidedList = ({ before, after }: Pair): Unmatched[] =>
  oneSided(formatOf((before ?? after)?.file ?? "")?.format.name ?? "", before, after);
const movedPair = ({ before, after, moved }: Pair): Moved[] =>
  moved === true && before !== undefined && after !== undefined ? [{ before: before.file, after: after.file }] : [];

function configOf(
  family: Family,
  entry: Entry | undefined,
  side: SideName,
  { env, modes }: { readonly env: Environment; readonly modes: readonly string[] },
  note: Note,
): Effective | undefined {
  if (entry === undefined) return absentConfig(family);
  const { config, diagnostics } = readConfig(family, entry, env, modes);
  note(side, diagnostics, config.usable);
  return config.usable ? config : undefined;
}

const filesOf = (before: Entry | undefined, after: Entry | undefined): Files => ({
  ...(before && { before: before.file }),
  ...(after && { after: after.file }),
});

/** What decides first, then the tables with the worst change; the rest by name. */
function byImportance(a: TableReport, b: TableReport): number {
  const worst = ({ changes }: TableReport) =>
    Math.min(directions.length, ...changes.map(({ direction }) => directions.indexOf(direction)));
  const ends = ({ of }: TableReport) => Number(of !== "flow");
  return (
    ends(a) - ends(b) ||
    consequence(a.table) - consequence(b.table) ||
    worst(a) - worst(b) ||
    a.table.localeCompare(b.table)
  );
}

// ── Configs ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Configs by their pair; of one family, what only one side has is taken for one file that moved. */
function configPairs(
  sides: readonly Sides[],
): { readonly family: Family; readonly before?: Entry; readonly after?: Entry; readonly moved?: boolean }[] {
  const paired: { family: Family; before?: Entry; after?: Entry; moved?: boolean }[] = [];
  for (const { before, after, same, moved = false } of sides) {
    if (same) continue;
    if (isConfigKind(before?.kind) && after && before?.kind === after.kind)
      paired.push({ family: before.kind, before: before.entry, after: after.entry, moved });
    else {
      if (isConfigKind(before?.kind)) paired.push({ family: before.kind, before: before.entry });
      if (isConfigKind(after?.kind)) paired.push({ family: after.kind, after: after.entry });
    }
  }
  return paired.flatMap((one) => {
    const alone = (side: SideName) =>
      paired.filter(
        (other) =>
          other.family === one.family &&
          other[side] !== undefined &&
          other[side === "before" ? "after" : "before"] === undefined,
      );
    const [gone, come] = [alone("before"), alone("after")];
    if (gone.length !== 1 || come.length !== 1) return [one];
    const [from, to] = [gone[0], come[0]];
    if (one === from) return [];
    return one === to && from?.before && to?.after
      ? [{ family: one.family, before: from.before, after: to.after, moved: true }]
      : [one];
  });
}
