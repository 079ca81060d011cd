/** What is proved about a flow over everything that it can be told, under every config: each of its invariants. */
import { bind } from "../engine/bind.ts";
import { bindFlow, type Flow, type FlowDecider, type FlowInvariantDocument } from "../engine/flow.ts";
import type { Facts, Table } from "../engine/types.ts";
import { at, leaves, sameJson } from "../jsonc/pointer.ts";
import type { Family } from "../proof/every-config.ts";
import type { Class, Space, SpaceOptions } from "./classes.ts";
import { everyConfigSpace, settingsAt } from "./every-config.ts";
import { type Track, ways } from "./ways.ts";

export interface Broken {
  readonly invariant: FlowInvariantDocument;
  /** One input that breaks it, the settings that it takes, and the way. */
  readonly facts: Facts;
  readonly settings: { readonly [pointer: string]: unknown };
  readonly outcome: string;
  readonly steps: Track["steps"];
}

export interface Proved {
  /** The first input that breaks an invariant; one of each. */
  readonly broken: readonly Broken[];
  /** Why not everything could be looked at; empty where it was. */
  readonly lacking: readonly string[];
}

type Tables = { readonly [id: string]: Table };

/** Undefined where one of the tables is not there. `invariants`: of them alone; without them, of the flow's own. */
export function proveFlow(
  flow: Flow,
  tables: Tables,
  family: Family,
  invariants: Flow["invariants"] = flow.invariants,
): Proved | undefined {
  const bound = bindFlow(flow, (id) => {
    const table = Object.hasOwn(tables, id) ? tables[id] : undefined;
    return table && bind(table, { value: family.defaults });
  });
  if (bound === undefined) return undefined;
  const read = settingsAt([bound, bound]);
  /** A setting that is the value of a fact is looked at as that fact. */
  const factOf = (key: string): string => [...bound.facts.values()].find(({ config }) => config === key)?.name ?? key;
  const lacking = new Set<string>();
  const marks: SpaceOptions["marks"] = ({ facts, places }) => {
    const able = new Set(places.flatMap(read));
    const conditions = invariants
      .flatMap(({ when = {} }) => Object.entries(when).map(([key, wanted]) => [factOf(key), wanted] as const))
      .filter(([key]) => (key.startsWith("/") ? able.has(key) : facts.includes(key)));
    return conditions.length === 0
      ? undefined
      : (cell, config) =>
          conditions
            .map(([key, wanted]) => Number(fits(wanted, key.startsWith("/") ? at(config, key) : cell.facts[key])))
            .join("");
  };
  const broken = new Map<FlowInvariantDocument, Broken>();
  /** Looks at all ways of one or two sides, and keeps the first that breaks something. */
  const look = (
    sides: readonly FlowDecider[],
    space: Space,
    breaks: (
      tracks: readonly Track[],
      holds: (invariant: FlowInvariantDocument, track: Track) => boolean,
    ) => readonly FlowInvariantDocument[],
    forced?: Parameters<typeof ways>[2],
  ) => {
    for (const why of space.lacking) lacking.add(why);
    const looksAt = ({ group }: Class, key: string): boolean => {
      const { facts = [], places = [] } = space.groups[group] ?? {};
      return facts.includes(key) || places.some((place) => read(place).includes(key));
    };
    for (const { chosen, tracks } of ways(sides, space, forced)) {
      const taken = chosen.filter((one) => one !== undefined);
      for (const invariant of breaks(tracks, (one, track) => meets(one, track, taken, looksAt, factOf))) {
        const track = tracks.at(-1);
        if (track === undefined || broken.has(invariant)) continue;
        const told = Object.entries(Object.assign({}, ...taken.map(({ facts }) => facts)) as Facts);
        broken.set(invariant, {
          invariant,
          facts: Object.fromEntries(told.filter(([name]) => bound.facts.get(name)?.config === undefined)),
          settings: Object.fromEntries([
            ...taken.flatMap((one) => settingsBehind(one, (key) => looksAt(one, key), family)),
            ...told.flatMap(([name, value]) => {
              const pointer = bound.facts.get(name)?.config;
              return pointer === undefined ? [] : [[pointer, value] as const];
            }),
          ]),
          outcome: track.outcome ?? "",
          steps: track.steps,
        });
      }
    }
  };

  const plain = invariants.filter(({ neverLooserAlong }) => neverLooserAlong === undefined);
  look([bound], everyConfigSpace([bound], family, { marks }), ([track], holds) =>
    track === undefined ? [] : plain.filter((one) => ends(one, track.outcome ?? "") && holds(one, track)),
  );
  // Both sides are the same flow, told the same; only what one node answers is a step apart.
  const climbing = invariants.filter(({ neverLooserAlong }) => neverLooserAlong !== undefined);
  const both = climbing.length === 0 ? undefined : everyConfigSpace([bound, bound], family, { marks });
  const rank = (track: Track) => flow.outcomes.indexOf(track.outcome ?? "");
  for (const invariant of climbing) {
    const node = bound.nodes.find(({ name }) => name === invariant.neverLooserAlong);
    for (const [index, worse] of (node?.decider.table.outcomes ?? []).entries()) {
      const better = node?.decider.table.outcomes[index - 1];
      if (node === undefined || both === undefined || better === undefined) continue;
      look(
        [bound, bound],
        both,
        ([milder, stricter], holds) =>
          milder !== undefined &&
          stricter !== undefined &&
          passed(milder, node.name) &&
          rank(stricter) < rank(milder) &&
          holds(invariant, stricter)
            ? [invariant]
            : [],
        [new Map([[node.name, better]]), new Map([[node.name, worse]])],
      );
    }
  }
  return { broken: [...broken.values()], lacking: [...lacking] };
}

const fits = (wanted: unknown, value: unknown): boolean => [wanted].flat().some((one) => one === value);
const passed = ({ steps }: Track, node: string, answers: unknown = true): boolean =>
  steps.some((step) => step.node === node && (answers === true || fits(answers, step.decision.outcome)));

/** Whether a way is one that the invariant is about. */
function meets(
  { when = {}, passes = {}, avoids = {} }: FlowInvariantDocument,
  track: Track,
  taken: readonly Class[],
  looksAt: (one: Class, factOrPointer: string) => boolean,
  factOf: (key: string) => string,
): boolean {
  return (
    Object.entries(passes).every(([node, answers]) => passed(track, node, answers)) &&
    !Object.entries(avoids).some(([node, answers]) => passed(track, node, answers)) &&
    // A way on which nobody looks at it may have any value there.
    Object.entries(when).every(([named, wanted]) => {
      const key = factOf(named);
      return taken
        .filter((one) => looksAt(one, key))
        .every(({ config, facts }) => fits(wanted, key.startsWith("/") ? at(config, key) : facts[key]));
    })
  );
}

function ends({ always, never }: FlowInvariantDocument, outcome: string): boolean {
  return always !== undefined ? !fits(always, outcome) : fits(never, outcome);
}

/** What a class needs the config to be, where it is not what it is by default. */
function settingsBehind({ config }: Class, looksAt: (pointer: string) => boolean, { defaults }: Family) {
  return [...leaves(config)]
    .map(([pointer]) => pointer)
    .filter((pointer) => looksAt(pointer) && !sameJson(at(config, pointer), at(defaults, pointer)))
    .map((pointer) => [pointer, at(config, pointer)] as const);
}
