/** Where two rules of ordered lists of patterns meet: the regions of a change, told by the lists themselves. */
import type { Decider } from "../engine/decide.ts";
import type { Regions } from "../space/regions.ts";
import type { Atom, Axis, Cell } from "../space/cells.ts";
import type { Filling } from "../globs/entries.ts";
import { fillingFor } from "../globs/first-match.ts";
import { once } from "../globs/once.ts";
import { END, type RuleList } from "../space/text-lists.ts";
import type { Decision } from "../engine/types.ts";
import { boxes, type Box } from "../space/boxes.ts";
import { partsOf, type Part } from "./list-parts.ts";
import { spanOf } from "../space/span.ts";
import type { Span } from "../space/spans.ts";

export interface Found {
  readonly region: { readonly [fact: string]: Span };
  readonly witness: Cell["facts"];
}

interface Group {
  readonly before: Decision;
  readonly after: Decision;
  readonly cells: readonly Cell[];
}

/** Tells the regions of a group of cells; undefined when two patterns meet in too many ways to tell. */
export function listTeller(
  space: Regions,
  [before, after]: readonly [Decider, Decider],
): (group: Group) => readonly Found[] | undefined {
  const [old, now] = [rulesOf(before), rulesOf(after)];
  const fillings = new Map<unknown, Filling | undefined>();
  const fillingOf = (sides: readonly RuleList[]) => {
    const filling = fillings.get(sides) ?? fillingFor(sides);
    fillings.set(sides, filling);
    return filling;
  };
  return (group) => told(group, space, { old: old(group.before), now: now(group.after), fillingOf });
}

interface Sides {
  readonly old: ReadonlySet<number> | undefined;
  readonly now: ReadonlySet<number> | undefined;
  readonly fillingOf: (sides: readonly RuleList[]) => Filling | undefined;
}

function told(
  { cells }: Group,
  { axes, lists }: Regions,
  { old, now, fillingOf }: Sides,
): readonly Found[] | undefined {
  const known = new Map<unknown, readonly Part[] | undefined>();
  const parts = lists.map((): Part[] => []);
  const numbers = new Map<string, number>();
  const seen = new Set<string>();
  const points: Cell[] = [];
  for (const { at, facts } of cells) {
    // What is no text stands for itself, counted downwards until it is known how many parts there are.
    const shape = at.map((atom, axis) => {
      const list = lists.find(({ fact }) => fact === axis);
      return list === undefined ? atom : Math.min(-1, list.texts - atom - 2);
    });
    if (seen.has(shape.join())) continue;
    seen.add(shape.join());
    let made: Cell[] = [{ at: shape, facts }];
    for (const [index, list] of lists.entries()) {
      const name = axes[list.fact]?.fact.name ?? "";
      if (shape[list.fact] !== -1) continue;
      const sides = list.of(facts);
      const [one, other] = sides;
      const filling = fillingOf(sides);
      if (one === undefined || other === undefined || filling === undefined) return undefined;
      if (!known.has(sides)) known.set(sides, partsOf({ list: one, rules: old }, { list: other, rules: now }, filling));
      const own = known.get(sides);
      if (own === undefined) return undefined;
      made = own.flatMap((part) => {
        const key = `${index} ${JSON.stringify(part.span)}`;
        const number = numbers.get(key) ?? (parts[index]?.push(part) ?? 0) - 1;
        numbers.set(key, number);
        return made.map((cell) => ({
          at: cell.at.with(list.fact, number),
          facts: { ...cell.facts, [name]: part.witness },
        }));
      });
    }
    points.push(...made);
  }
  // The atoms of a list are now its parts, and after them those that are no texts.
  const named = axes.map((axis, index): Axis => {
    const list = lists.findIndex(({ fact }) => fact === index);
    if (list < 0) return axis;
    const apart = axis.atoms.slice(lists[list]?.texts);
    const atoms: Atom[] = [...(parts[list] ?? []).map((_, number) => ({ witness: `${number}` })), ...apart];
    return { ...axis, atoms, fact: { ...axis.fact, type: { kind: "closed", values: [], ordered: false } } };
  });
  const placed = points.map(({ at, facts }): Cell => ({
    facts,
    at: at.map((atom, axis) =>
      atom < 0 ? (parts[lists.findIndex(({ fact }) => fact === axis)]?.length ?? 0) - atom - 2 : atom,
    ),
  }));
  return boxes(placed, named)
    .flatMap((box) =>
      onePart(
        box,
        lists.map(({ fact }) => fact),
      ),
    )
    .flatMap((box) => {
      const cell = placed.find(({ at }) => at.every((atom, axis) => box[axis]?.has(atom)));
      return cell === undefined
        ? []
        : [
            {
              region: Object.fromEntries(named.flatMap((axis, index) => spanIn(box, axis, index))),
              witness: cell.facts,
            },
          ];
    });

  function spanIn(box: Box, axis: Axis, index: number): [string, Span][] {
    const list = lists.findIndex(({ fact }) => fact === index);
    const span = box[index];
    if (span === undefined || (list < 0 && span.size === axis.atoms.length)) return [];
    const [atom = 0] = span;
    const part = list < 0 ? undefined : parts[list]?.[atom];
    if (part === undefined) return [[axis.fact.name, spanOf(span, axis) ?? "(other)"]];
    if (part.span !== undefined) return [[axis.fact.name, part.span]];
    return axis.fact.optional ? [[axis.fact.name, "present"]] : [];
  }
}

/** The rules that a decision is about, several where a list in the config makes them; undefined when a fault decides. */
function rulesOf({ rules }: Decider): (decision: Decision) => ReadonlySet<number> | undefined {
  const keyOf = (id: string, outcome: string, { file, line, column }: Decision["source"]) =>
    JSON.stringify([id, outcome, file, line, column]);
  const known = new Map<string, Set<number>>();
  for (const [index, { id, then: outcome, source }] of rules.entries())
    once(known, keyOf(id, outcome, source), () => new Set()).add(index);
  return ({ rule, outcome, source, fault }) =>
    fault === undefined
      ? known.get(keyOf(rule, outcome, source))
      : fault.code === "uncovered"
        ? new Set([END])
        : undefined;
}

/** A list's parts each by itself. */
function onePart(box: Box, axes: readonly number[]): Box[] {
  return axes.reduce<Box[]>(
    (found, axis) =>
      found.flatMap((one) =>
        [...(one[axis] ?? [])].map((atom) => one.map((span, index) => (index === axis ? new Set([atom]) : span))),
      ),
    [box],
  );
}
