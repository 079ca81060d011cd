/**
 * Which decisions change between two versions of a table or of a config, exactly: every cell of the shared fact space is
 * decided by both, and neighbouring cells with the same change merge into the fewest boxes that read well.
 */
import type { Decider } from "../engine/decide.ts";
import { regions, type RegionOptions } from "../space/regions.ts";
import type { Axis, Cell } from "../space/cells.ts";
import type { Decision, Fact, Table } from "../engine/types.ts";
import { align } from "./align.ts";
import { boxes, type Box } from "../space/boxes.ts";
import { listTeller, type Found } from "./list-changes.ts";
import { spanOf } from "../space/span.ts";
import type { Span } from "../space/spans.ts";

export type { Span, TextSpan } from "../space/spans.ts";

/** The directions of a change, what a reviewer must see first standing first. */
export const directions = ["looser", "sideways", "stricter"] as const;
/** Towards more permission, less of it, or neither, where outcomes have no order. */
export type Direction = (typeof directions)[number];

/** One region of the facts in which both sides decide otherwise. */
export interface Change {
  readonly table: string;
  /** Empty when any input is meant. */
  readonly region: { readonly [fact: string]: Span };
  readonly before: Decision;
  readonly after: Decision;
  readonly direction: Direction;
  /** One input of the region. */
  readonly witness: Cell["facts"];
}

/** What differs between two tables, and whether all of it was looked at. */
export interface TableDiff {
  readonly table: string;
  /** False when the fact space was too large and only a sample was compared, or when a fact changed its kind. */
  readonly exact: boolean;
  /** Why it is not exact, each in a few words. */
  readonly lacking: readonly string[];
  readonly changes: readonly Change[];
  /** The facts of both sides, with every value that either knows. */
  readonly facts: readonly Fact[];
  /** How many combinations of atoms the facts have. */
  readonly cells: number;
  /** Whether a text was looked at as ordered lists of patterns: the cells then hold no more than every change. */
  readonly listed: boolean;
}

export interface DiffOptions {
  /** Facts bound to the config stand at each side's own value; otherwise they are enumerated like the others. */
  readonly configured?: boolean;
  /** Pairs of rules of which alone the changes are wanted. */
  readonly only?: ReadonlySet<string>;
  /** Keeps what is found about texts for the next comparison of the same two tables. */
  readonly texts?: RegionOptions["texts"];
}

/** Which two rules decide, before and after, and what. */
export const pairOf = ({ before, after }: Pick<Change, "before" | "after">): string =>
  [before.rule, before.outcome, after.rule, after.outcome].join(" ");

/** The pairs of rules that give other outcomes somewhere. */
export function changedPairs(
  before: Decider,
  after: Decider,
  options: DiffOptions = {},
): { readonly pairs: ReadonlySet<string>; readonly lacking: readonly string[] } {
  const { old, now, space, lacking } = spaceOf(before, after, options);
  const faults = faultChange(before, after, judge(before.table, after.table));
  return { pairs: new Set([...changedCells(old, now, space.cells()).values(), ...faults].map(pairOf)), lacking };
}

/** What each side decides in every cell of their common space. */
export function* cellsOf(
  before: Decider,
  after: Decider,
  options: DiffOptions = {},
): Generator<{
  readonly cell: Cell;
  readonly facts: readonly Fact[];
  readonly before: Decision;
  readonly after: Decision;
}> {
  const { old, now, space } = spaceOf(before, after, options);
  for (const cell of space.cells())
    yield { cell, facts: now.table.facts, before: old.decide(cell.facts), after: now.decide(cell.facts) };
}

/** Which decisions differ between two bound tables, region by region, each with facts that lie in it. */
export function diffDeciders(before: Decider, after: Decider, options: DiffOptions = {}): TableDiff {
  const { old, now, space, ...rest } = spaceOf(before, after, options);
  const lacking = new Set(rest.lacking);
  const { table } = now;
  // With every axis exact, a space is inexact because it has too many cells to visit.
  const sampled = !space.exact && space.axes.every(({ exact }) => exact);
  const directionOf = judge(before.table, after.table);
  const wanted = (change: Pick<Change, "before" | "after">) =>
    options.only === undefined || options.only.has(pairOf(change));
  const groups = [...changedCells(old, now, space.cells()).values()].filter(wanted);
  const boxed = (cells: readonly Cell[]): Found[] =>
    (sampled ? examples(cells, space.axes) : boxes(cells, space.axes)).map((box) => ({
      region: region(box, space.axes),
      witness: cells.find(({ at }) => at.every((atom, axis) => box[axis]?.has(atom)))?.facts ?? {},
    }));
  const tell = listTeller(space, [old, now]);
  const changes = groups.flatMap(({ cells, ...sides }) => {
    const listed = sampled || space.lists.length === 0 ? undefined : tell({ ...sides, cells });
    if (listed === undefined && space.lists.length > 0)
      lacking.add("some patterns meet in too many ways to tell where");
    return (listed ?? boxed(cells)).map((found): Change => ({
      table: table.id,
      ...found,
      ...sides,
      direction: directionOf(sides.before.outcome, sides.after.outcome),
    }));
  });
  const faults = faultChange(before, after, directionOf).filter(wanted);
  return {
    table: table.id,
    exact: lacking.size === 0,
    lacking: [...lacking],
    changes: [...changes, ...faults].toSorted(byDirection),
    facts: table.facts,
    cells: space.axes.reduce((product, { atoms }) => product * atoms.length, 1),
    listed: space.lists.length > 0,
  };
}

function spaceOf(before: Decider, after: Decider, { configured = false, texts }: DiffOptions) {
  const {
    deciders: [old, now],
    also,
    strays,
    incomparable,
  } = align(before, after);
  const fixed = new Set(
    configured ? now.table.facts.flatMap((fact) => (fact.config === undefined ? [] : [fact.name])) : [],
  );
  // A fact that no rule is about matters only where the two sides take other values for it.
  const space = regions([old, now], {
    fixed,
    also,
    strays,
    mentionedOnly: old === before && now === after,
    ...(texts && { texts }),
  });
  return {
    old,
    now,
    space,
    lacking: [...space.lacking, ...incomparable.map((fact) => `\`${fact}\` has changed its kind`)],
  };
}

/** Of a sample, the longest line that two rules were found to meet along; anything larger would be no more than an accident. */
function examples(cells: readonly Cell[], axes: readonly Axis[]): Box[] {
  const lines = axes.flatMap(({ atoms }, along): Box[] => {
    if (atoms.length === 1) return [];
    const found = new Map<string, Box>();
    for (const { at } of cells.slice(0, looked)) {
      const key = at.toSpliced(along, 1).join();
      const line = found.get(key);
      found.set(
        key,
        at.map((atom, axis) => new Set(axis === along ? [...(line?.[along] ?? []), atom] : [atom])),
      );
    }
    return [...found.values()];
  });
  const length = (box: Box) => box.reduce((most, span) => Math.max(most, span.size), 0);
  return lines.toSorted((a, b) => length(b) - length(a)).slice(0, 1);
}
const looked = 50;

export const byDirection = (a: Change, b: Change) => directions.indexOf(a.direction) - directions.indexOf(b.direction);

interface Group {
  readonly before: Decision;
  readonly after: Decision;
  readonly cells: Cell[];
}

/** The cells whose outcome changes, together where the same two rules decide. */
function changedCells(before: Decider, after: Decider, cells: Iterable<Cell>): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const cell of cells) {
    const [old, now] = [before.decide(cell.facts), after.decide(cell.facts)];
    if (old.outcome === now.outcome) continue;
    const key = JSON.stringify([place(old), place(now)]);
    const group = groups.get(key) ?? { before: old, after: now, cells: [] };
    group.cells.push(cell);
    groups.set(key, group);
  }
  return groups;
}

const place = ({ outcome, rule, source }: Decision) => [outcome, rule, source.file, source.line, source.column];

/**
 * Directions by the outcomes' order. The old table's counts where it knows both outcomes: a change must not be able to
 * call itself harmless by reordering its outcomes.
 */
export function judge(before: Table, after: Table): (old: string, now: string) => Direction {
  return (old, now) => {
    const scale = [before, after].find(
      ({ ordered, outcomes }) => ordered && outcomes.includes(old) && outcomes.includes(now),
    );
    if (scale === undefined) return "sideways";
    return scale.outcomes.indexOf(now) < scale.outcomes.indexOf(old) ? "looser" : "stricter";
  };
}

/** What a fault becomes is decided too, though no region holds it. The witness is a fault to every table. */
function faultChange(before: Decider, after: Decider, directionOf: ReturnType<typeof judge>): Change[] {
  const witness = { "no such fact": true };
  const [old, now] = [before.decide(witness), after.decide(witness)];
  if (old.outcome === now.outcome) return [];
  return [
    {
      table: after.table.id,
      region: { fault: "any" },
      before: old,
      after: now,
      direction: directionOf(old.outcome, now.outcome),
      witness,
    },
  ];
}

function region(box: Box, axes: readonly Axis[]): Change["region"] {
  return Object.fromEntries(
    axes.flatMap((axis, index) => {
      const span = box[index];
      return span === undefined || span.size === axis.atoms.length
        ? []
        : [[axis.fact.name, spanOf(span, axis) ?? "(other)"]];
    }),
  );
}
