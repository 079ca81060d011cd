/** Which final outcomes of a flow change between two sides, exactly: each with the facts that it happens under, and both ways. */
import type { FlowDecider } from "../engine/flow.ts";
import type { Fact } from "../engine/types.ts";
import { sameJson } from "../jsonc/pointer.ts";
import { boxes } from "../space/boxes.ts";
import type { Cell } from "../space/cells.ts";
import { spanOf } from "../space/span.ts";
import type { Span } from "../space/spans.ts";
import { type Class, type Group, type SpaceOptions, spaceOf } from "./classes.ts";
import { type Track, type TrackStep, ways } from "./ways.ts";

export interface FlowSide {
  readonly outcome: string;
  readonly steps: Track["steps"];
}

type Regions = readonly { readonly [fact: string]: Span }[];

export interface FlowChange {
  readonly flow: string;
  /** Parts of all inputs, each by fact; what is in one of them is changed. A fact that is not named may be anything. */
  readonly regions: Regions;
  /** Of those facts, the ones that some table takes otherwise than before, or that choose the way: what a person wants to read first. */
  readonly telling: readonly string[];
  readonly before: FlowSide;
  readonly after: FlowSide;
  readonly direction: "looser" | "stricter" | "sideways";
  /** The same change at other ends, by what comes last on the way. */
  readonly also: readonly { readonly regions: Regions; readonly before: string; readonly after: string }[];
  /** One input. */
  readonly witness: Cell["facts"];
}

export interface FlowDiff {
  readonly flow: string;
  /** Why it is not exact, each in a few words; empty where it is. */
  readonly lacking: readonly string[];
  readonly changes: readonly FlowChange[];
  readonly facts: ReadonlyMap<string, Fact>;
}

/** So many parts of one change are told, unless more are asked for. */
const MAX_REGIONS = 12;

export interface CompareOptions extends SpaceOptions {
  readonly maxRegions?: number;
}

export function compareFlows(before: FlowDecider, after: FlowDecider, options: CompareOptions = {}): FlowDiff {
  const sides = [before, after];
  const space = spaceOf(sides, options);
  const found = new Map<string, Found>();
  for (const { chosen, tracks } of ways(sides, space)) {
    const [old, now] = tracks;
    if (old === undefined || now === undefined || old.outcome === now.outcome) continue;
    const key = JSON.stringify([keyOf(old), keyOf(now), old.outcome, now.outcome]);
    const known = found.get(key);
    if (known !== undefined) known.chosen.push(chosen);
    else
      found.set(key, {
        tracks: [old, now],
        direction: directionOf(before, after, old.outcome ?? "", now.outcome ?? ""),
        chosen: [chosen],
      });
  }
  const changes = together([...found.values()], after.flow.outcomes).map(
    ({ tracks, direction, chosen, also }): FlowChange => {
      const side = ({ outcome = "", steps }: Track): FlowSide => ({ outcome, steps });
      return {
        flow: after.flow.id,
        regions: regionsOf(chosen, space.groups, options.maxRegions),
        telling: tellingOf(chosen, space.groups, sides),
        before: side(tracks[0]),
        after: side(tracks[1]),
        direction,
        also: also.map(({ tracks: [old, now], chosen: own }) => ({
          regions: regionsOf(own, space.groups, options.maxRegions),
          before: old.outcome ?? "",
          after: now.outcome ?? "",
        })),
        witness: Object.assign({}, ...(chosen[0] ?? []).map((one) => one?.facts ?? {})) as Cell["facts"],
      };
    },
  );
  return {
    flow: after.flow.id,
    lacking: space.lacking,
    changes: changes.toSorted(byGravity(after)),
    facts: new Map([...before.facts, ...after.facts]),
  };
}

/**
 * What it hung on: the last table that speaks in the flow's own outcomes, and what it was told; where none does, the last
 * that led on. What led there otherwise is of no account.
 */
export function cruxOf<Step extends TrackStep>(steps: readonly Step[]): Step | undefined {
  return steps.findLast(({ speaks }) => speaks) ?? steps.findLast(({ exit }) => !exit) ?? steps.at(-1);
}

const keyOf = ({ steps }: Track): unknown => {
  const crux = cruxOf(steps);
  return [crux?.node, crux?.told, crux?.decision.outcome];
};

/**
 * Changes that hang on the same and go the same way, but for what comes last, are one: what becomes of a question where
 * nobody can be asked. It is told as the tables put it that it hangs on, and else as the smaller step.
 */
function together(found: readonly Found[], scale: readonly string[]): readonly Merged[] {
  const plain = ({ tracks }: Found) =>
    tracks.filter(({ steps, outcome }) => cruxOf(steps)?.speaks !== true || cruxOf(steps)?.decision.outcome === outcome)
      .length;
  const length = ({ tracks: [old, now] }: Found) =>
    Math.abs(scale.indexOf(old?.outcome ?? "") - scale.indexOf(now?.outcome ?? ""));
  return [
    ...Map.groupBy(found, ({ tracks, direction }) => JSON.stringify([direction, tracks.map(keyOf)])).values(),
  ].flatMap((same) => {
    const [first, ...also] = same.toSorted((one, other) => plain(other) - plain(one) || length(one) - length(other));
    return first === undefined ? [] : [{ ...first, also }];
  });
}

interface Found {
  readonly tracks: readonly [Track, Track];
  readonly direction: FlowChange["direction"];
  readonly chosen: Chosen[];
}
interface Merged extends Found {
  readonly also: readonly Found[];
}
type Chosen = readonly (Class | undefined)[];

/** The old order counts where it knows both ends: a change must not call itself harmless by reordering them. */
function directionOf(before: FlowDecider, after: FlowDecider, old: string, now: string): FlowChange["direction"] {
  const scale = [before, after].map(({ flow }) => flow.outcomes).find((all) => all.includes(old) && all.includes(now));
  if (scale === undefined) return "sideways";
  return scale.indexOf(now) < scale.indexOf(old) ? "looser" : "stricter";
}

/** What loosens first, and of that what goes furthest. */
const byGravity =
  ({ flow }: FlowDecider) =>
  (one: FlowChange, other: FlowChange): number => {
    const rank = ({ direction }: FlowChange) => ["looser", "sideways", "stricter"].indexOf(direction);
    const steps = ({ before, after }: FlowChange) =>
      Math.abs(flow.outcomes.indexOf(before.outcome) - flow.outcomes.indexOf(after.outcome));
    return rank(one) - rank(other) || steps(other) - steps(one);
  };

/** By group, a set of classes. */
type Product = readonly (ReadonlySet<Class> | undefined)[];

/** Choices that differ in one group alone become one, again and again. */
function merged(chosen: readonly Chosen[], groups: readonly Group[]): readonly Product[] {
  const numbers = new Map<Class, number>(groups.flatMap(({ classes }) => classes).map((one, index) => [one, index]));
  const keyOf = (one: Product, without: number) =>
    groups
      .map((_, at) => (at === without ? "" : [...(one[at] ?? [])].map((each) => numbers.get(each)).join("+")))
      .join();
  let all: readonly Product[] = chosen.map((one) =>
    groups.map((_, at) => (one[at] === undefined ? undefined : new Set([one[at]]))),
  );
  for (let before = Infinity; all.length < before;) {
    before = all.length;
    for (const at of groups.keys()) {
      const lines = new Map<string, Product>();
      for (const one of all) {
        const key = keyOf(one, at);
        const line = lines.get(key);
        const [a, b] = [line?.[at], one[at]];
        // Where it was not asked on the one way, it may be anything.
        const union = line === undefined ? b : a === undefined || b === undefined ? undefined : new Set([...a, ...b]);
        lines.set(key, (line ?? one).with(at, sorted(union, numbers)));
      }
      all = [...lines.values()];
    }
  }
  return all;
}

const sorted = (classes: ReadonlySet<Class> | undefined, numbers: ReadonlyMap<Class, number>) =>
  classes && new Set([...classes].sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0)));

function regionsOf(chosen: readonly Chosen[], groups: readonly Group[], most = MAX_REGIONS): Regions {
  const regions = merged(chosen, groups).flatMap((product) =>
    product.reduce<readonly { readonly [fact: string]: Span }[]>(
      (all, classes, at) => {
        const { axes, classes: every } = groups[at] as Group;
        if (classes === undefined || classes.size === every.length) return all;
        const parts = boxes(
          [...classes].flatMap(({ cells }) => cells),
          axes,
        ).map((box) =>
          Object.fromEntries(
            axes.flatMap((axis, index) => {
              const span = box[index];
              return span === undefined || span.size === axis.atoms.length
                ? []
                : [[axis.fact.name, spanOf(span, axis) ?? "(other)"] as const];
            }),
          ),
        );
        return all.flatMap((region) => parts.map((part) => ({ ...region, ...part }))).slice(0, most);
      },
      [{}],
    ),
  );
  return regions.slice(0, most);
}

/** Facts of groups in which a table answers otherwise than before. */
function tellingOf(
  chosen: readonly Chosen[],
  groups: readonly Group[],
  [before, after]: readonly FlowDecider[],
): readonly string[] {
  const differs = ({ places, classes }: Group): boolean => {
    const said = (side: number, flow: FlowDecider | undefined) =>
      places
        .filter((place) => place.side === side)
        .map((place) => [flow?.nodes[place.node]?.name, classes.map((one) => one.answers(place))] as const);
    return !sameJson(said(0, before), said(1, after));
  };
  return groups
    .filter((group, at) => chosen.some((one) => one[at] !== undefined) && differs(group))
    .flatMap(({ facts }) => facts);
}
