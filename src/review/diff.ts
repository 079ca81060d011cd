/**
 * Which decisions change between two versions of a table or of a config, exactly: every cell of the shared fact space is
 * decided by both, and neighbouring cells with the same change merge into the fewest boxes that read well.
 */
import type { Decider } from "../engine/decide.ts";
import { regions, type Axis, type Cell, type Interval } from "../engine/regions.ts";
import type { Decision } from "../engine/types.ts";

export type Direction = "looser" | "stricter" | "sideways";

/** What one fact may be in a region; a fact that is not named may be anything. `absent` and `present` are of optional facts. */
export type Span = string | number | boolean | readonly (string | number | boolean)[] | Interval | TextSpan;
/** Texts that match all of `like` and none of `unlike`, and are none of `not` to the letter. */
export interface TextSpan { readonly like?: readonly string[]; readonly unlike?: readonly string[]; readonly not?: readonly string[] }

export interface Change {
  readonly table: string;
  readonly region: { readonly [fact: string]: Span };
  readonly before: Decision;
  readonly after: Decision;
  readonly direction: Direction;
  /** One input of the region. */
  readonly witness: Cell["facts"];
}

export interface TableDiff {
  readonly table: string;
  /** False when the fact space was too large and only a sample was compared. */
  readonly exact: boolean;
  readonly changes: readonly Change[];
}

/** `configured`: facts bound to the config stand at each side's own value; otherwise they are enumerated like the others. */
export function diffDeciders(before: Decider, after: Decider, { configured = false } = {}): TableDiff {
  const { table } = after;
  const fixed = new Set(configured ? table.facts.flatMap((fact) => (fact.config === undefined ? [] : [fact.name])) : []);
  const space = regions([before, after], { fixed });
  const groups = new Map<string, { readonly before: Decision; readonly after: Decision; readonly cells: Cell[] }>();
  for (const cell of space.cells()) {
    const [old, now] = [before.decide(cell.facts), after.decide(cell.facts)];
    if (old.outcome === now.outcome) continue;
    const key = JSON.stringify([place(old), place(now)]);
    const group = groups.get(key) ?? { before: old, after: now, cells: [] };
    group.cells.push(cell);
    groups.set(key, group);
  }
  const changes = [...groups.values()].flatMap(({ cells, ...sides }) => boxes(cells, space.axes).map((box): Change => ({
    table: table.id,
    region: region(box, space.axes),
    ...sides,
    direction: direction(sides.before, sides.after, after),
    witness: cells.find(({ at }) => at.every((atom, axis) => box[axis]?.has(atom)))?.facts ?? {},
  })));
  return { table: table.id, exact: space.exact, changes };
}

const place = ({ outcome, rule, source }: Decision) => [outcome, rule, source.file, source.line, source.column];

function direction(before: Decision, after: Decision, { table }: Decider): Direction {
  if (!table.ordered) return "sideways";
  return table.outcomes.indexOf(after.outcome) < table.outcomes.indexOf(before.outcome) ? "looser" : "stricter";
}

/** Per axis, the atoms that it spans. */
type Box = readonly ReadonlySet<number>[];

/** Merges cells along one axis after the other; of the axis orders tried, the one that leaves the fewest boxes. */
function boxes(cells: readonly Cell[], axes: readonly Axis[]): Box[] {
  const order = axes.map((_, index) => index);
  const attempts = order.map((_, turn) => [...order.slice(turn), ...order.slice(0, turn)]).flatMap((turned) => [turned, turned.toReversed()]);
  let best: Box[] = cells.map(({ at }) => at.map((atom) => new Set([atom])));
  const start = best;
  for (const attempt of attempts) {
    const merged = attempt.reduce((current, axis) => mergeAlong(current, axis), start);
    if (merged.length < best.length) best = merged;
  }
  return best.flatMap((box) => splitUnnamed(box, axes));
}

function mergeAlong(boxes: readonly Box[], axis: number): Box[] {
  const lines = new Map<string, Box>();
  for (const box of boxes) {
    const key = box.map((span, index) => (index === axis ? "" : [...span].sort((a, b) => a - b).join(","))).join(";");
    const line = lines.get(key);
    lines.set(key, line === undefined ? box : box.map((span, index) => (index === axis ? new Set([...(line[axis] ?? []), ...span]) : span)));
  }
  return [...lines.values()];
}

/** A span of texts that no patterns describe together is told one atom at a time; of numbers and steps, one run at a time. */
function splitUnnamed(box: Box, axes: readonly Axis[]): Box[] {
  return axes.reduce<Box[]>((current, axis, index) => current.flatMap((one) => {
    const span = one[index];
    if (span === undefined || spanOf(span, axis) !== undefined) return [one];
    const parts = axis.fact.type.kind === "number" ? runs(span) : [...span].map((atom) => [atom]);
    return parts.map((part) => one.map((own, at) => (at === index ? new Set(part) : own)));
  }), [box]);
}

function region(box: Box, axes: readonly Axis[]): Change["region"] {
  return Object.fromEntries(axes.flatMap((axis, index) => {
    const span = box[index];
    return span === undefined || span.size === axis.atoms.length ? [] : [[axis.fact.name, spanOf(span, axis) ?? "(other)"]];
  }));
}

/** The span in the words of its fact; undefined when it takes more than one phrase. */
function spanOf(span: ReadonlySet<number>, axis: Axis): Span | undefined {
  const atoms = axis.atoms.filter((_, index) => span.has(index));
  const [first, last] = [atoms[0], atoms.at(-1)];
  const values = atoms.map(({ witness }) => witness ?? "absent");
  const listed = (): Span | undefined => (values.length === 1 ? values[0] : values);
  if (first === undefined || axis.fact.type.kind === "closed" || atoms.every(({ witness }) => witness === undefined)) return listed();
  if (axis.atoms.every(({ witness }, index) => span.has(index) === (witness !== undefined))) return "present";
  if (axis.fact.type.kind === "text") return atoms.every(({ text }) => text?.literal !== undefined) ? listed() : phrase(span, axis);
  if (atoms.some(({ witness }) => witness === undefined) || runs(span).length > 1) return undefined;
  const { atLeast, above } = first.interval ?? {};
  const { atMost, below } = last?.interval ?? {};
  if (atLeast !== undefined && atLeast === atMost) return atLeast;
  return { ...(atLeast !== undefined && { atLeast }), ...(above !== undefined && { above }), ...(atMost !== undefined && { atMost }), ...(below !== undefined && { below }) };
}

/** `like` some patterns and `unlike` others, when that says exactly this span. */
function phrase(span: ReadonlySet<number>, { atoms, patterns }: Axis): Span | undefined {
  const literals = atoms.flatMap(({ text }) => (text?.literal === undefined ? [] : [text.literal]));
  const features = [
    ...patterns.map((name, index) => ({ name, literal: false, has: (atom: number) => atoms[atom]?.text?.matches[index] === true })),
    ...literals.map((name) => ({ name, literal: true, has: (atom: number) => atoms[atom]?.text?.literal === name })),
  ];
  const all = atoms.flatMap(({ witness }, index) => (witness === undefined ? [] : [index]));
  const inside = all.filter((atom) => span.has(atom));
  if (inside.length !== span.size) return undefined;
  let like = features.filter(({ has }) => inside.every(has));
  let unlike = features.filter(({ has }) => !inside.some(has));
  const exact = (yes: typeof features, no: typeof features) =>
    all.every((atom) => span.has(atom) === (yes.every(({ has }) => has(atom)) && !no.some(({ has }) => has(atom))));
  if (!exact(like, unlike)) return undefined;
  for (const feature of [...like]) if (like.length > 1 && exact(like.filter((one) => one !== feature), unlike)) like = like.filter((one) => one !== feature);
  for (const feature of [...unlike]) if (exact(like, unlike.filter((one) => one !== feature))) unlike = unlike.filter((one) => one !== feature);
  const named = (key: keyof TextSpan, chosen: typeof features) => (chosen.length > 0 ? { [key]: chosen.map(({ name }) => name) } : {});
  return { ...named("like", like), ...named("unlike", unlike.filter(({ literal }) => !literal)), ...named("not", unlike.filter(({ literal }) => literal)) };
}

/** Neighbouring indices together. */
function runs(span: ReadonlySet<number>): number[][] {
  const parts: number[][] = [];
  for (const atom of [...span].sort((a, b) => a - b)) {
    const part = parts.at(-1);
    if (part !== undefined && part.at(-1) === atom - 1) part.push(atom);
    else parts.push([atom]);
  }
  return parts;
}
