/**
 * What a flow is told, cut into finitely many classes. Facts that no table reads together are in groups of their own; of
 * each group, the values that get the same answers from every table, on every side, are one class. So a flow of many
 * tables has some dozens of classes, and not the product of everything.
 */
import type { Decider } from "../engine/decide.ts";
import type { BoundNode, FlowDecider } from "../engine/flow.ts";
import type { Decision, Facts } from "../engine/types.ts";
import type { TextAtoms } from "../globs/atoms.ts";
import { axisOf } from "../space/axis.ts";
import type { Axis, Cell } from "../space/cells.ts";
import { product } from "../space/product.ts";

/** The place of a node: which of the flows, and which of its nodes. */
export interface Place {
  readonly side: number;
  readonly node: number;
}

/** Facts that are read together, and who reads them. A node that is told nothing is a group of its own. */
export interface Reading {
  readonly facts: readonly string[];
  readonly places: readonly Place[];
}

/** The same nodes under one config of several. */
export interface Variant {
  readonly config: unknown;
  readonly deciderOf: (place: Place) => Decider;
}

export interface Class {
  readonly group: number;
  /** One input of it. */
  readonly facts: Cell["facts"];
  readonly cells: readonly Cell[];
  readonly config: unknown;
  /** What a table says here, told these answers of earlier ones. */
  readonly answer: (place: Place, told: Facts) => Decision;
  /** All that a table can say here, whatever it is told of earlier ones. */
  readonly answers: (place: Place) => readonly string[];
}

export interface Group extends Reading {
  readonly axes: readonly Axis[];
  readonly classes: readonly Class[];
}

export interface Space {
  readonly groups: readonly Group[];
  readonly groupOf: (place: Place) => number;
  /** Why it is not exact, each in a few words. */
  readonly lacking: readonly string[];
}

export interface SpaceOptions {
  /** Further names that a node is read together with others by. */
  readonly ties?: (node: BoundNode) => readonly string[];
  /** By group, the configs that it is looked at under; without them the one that the sides are bound to. */
  readonly variants?: (reading: Reading) => readonly Variant[];
  /** What else tells two inputs of a group apart. */
  readonly marks?: (reading: Reading) => ((cell: Cell, config: unknown) => string) | undefined;
  /** By fact, the only values that can occur. */
  readonly only?: ReadonlyMap<string, readonly unknown[]>;
  readonly texts?: Map<string, TextAtoms>;
  /** Facts that the config gives are told like any other, so they may be anything. */
  readonly freed?: boolean;
}

/** More cells than these in one group are not looked at. */
const MAX_CELLS = 200_000;
/** What may be tried to tell the texts of a fact apart. */
const MAX_TEXT_STATES = 20_000;

export function spaceOf(sides: readonly FlowDecider[], options: SpaceOptions = {}): Space {
  const readings = readingsOf(sides, options);
  const lacking = new Set<string>();
  const groups = readings.map((reading, group): Group => {
    const variants = options.variants?.(reading) ?? [
      { config: undefined, deciderOf: ({ side, node }: Place) => nodeAt(sides, { side, node }).decider },
    ];
    const axes = axesOf(sides, reading, variants, options, (why) => lacking.add(why));
    const size = axes.reduce((cells, { atoms }) => cells * atoms.length, variants.length);
    if (size > MAX_CELLS) {
      lacking.add(`${reading.facts.join(", ")} can be combined in ${size.toLocaleString("en")} ways`);
      return { ...reading, axes, classes: [] };
    }
    return { ...reading, axes, classes: classesOf(sides, reading, group, axes, variants, options) };
  });
  const places = new Map(
    readings.flatMap(({ places: all }, group) => all.map(({ side, node }) => [`${side} ${node}`, group] as const)),
  );
  return { groups, groupOf: ({ side, node }) => places.get(`${side} ${node}`) ?? -1, lacking: [...lacking] };
}

export const nodeAt = (sides: readonly FlowDecider[], { side, node }: Place): BoundNode =>
  sides[side]?.nodes[node] as BoundNode;

/** Facts of the flow that a node reads, by the table's name for them; unless they are freed, what the config says stands at its value. */
const leavesOf = (
  side: FlowDecider | undefined,
  { reads }: BoundNode,
  { freed = false }: SpaceOptions,
): readonly (readonly [own: string, leaf: string])[] =>
  reads.flatMap(([own, from]) =>
    "fact" in from && (freed || side?.facts.get(from.fact)?.config === undefined) ? [[own, from.fact] as const] : [],
  );

function readingsOf(sides: readonly FlowDecider[], options: SpaceOptions): Reading[] {
  const groups: { keys: Set<string>; facts: Set<string>; places: Place[] }[] = [];
  for (const [side, flow] of sides.entries())
    for (const [node, one] of flow.nodes.entries()) {
      const facts = leavesOf(flow, one, options).map(([, leaf]) => leaf);
      const keys = new Set([...facts.map((fact) => `fact ${fact}`), ...(options.ties?.(one) ?? [])]);
      const joined = groups.filter((group) => [...keys].some((key) => group.keys.has(key)));
      const made = {
        keys: new Set([...keys, ...joined.flatMap((group) => [...group.keys])]),
        facts: new Set([...joined.flatMap((group) => [...group.facts]), ...facts]),
        places: [...joined.flatMap((group) => group.places), { side, node }],
      };
      for (const old of joined) groups.splice(groups.indexOf(old), 1);
      groups.push(made);
    }
  return groups.map(({ facts, places }) => ({ facts: [...facts], places }));
}

function axesOf(
  sides: readonly FlowDecider[],
  { facts, places }: Reading,
  variants: readonly Variant[],
  options: SpaceOptions,
  lack: (why: string) => void,
): readonly Axis[] {
  const { only, texts = new Map() } = options;
  return facts.flatMap((name) => {
    const fact = sides.map((side) => side.facts.get(name)).find((one) => one !== undefined);
    if (fact === undefined) return [];
    const tests = variants.flatMap(({ deciderOf }) =>
      places.flatMap((place) => {
        const own = leavesOf(sides[place.side], nodeAt(sides, place), options).find(([, leaf]) => leaf === name)?.[0];
        const { table, rules } = deciderOf(place);
        const index = table.facts.findIndex((one) => one.name === own);
        return own === undefined ? [] : rules.flatMap((rule) => rule.tests.filter((test) => test.fact === index));
      }),
    );
    if (tests.some(({ same }) => same.length > 0)) lack(`\`${name}\` is compared with another fact`);
    const axis = axisOf(fact, tests, [], { known: texts, maxStates: MAX_TEXT_STATES });
    if (!axis.exact) lack(`not every way is known in which patterns match \`${name}\``);
    const able = only?.get(name);
    const atoms = axis.atoms.filter(({ witness }) => able === undefined || able.includes(witness));
    // What no condition is about stands at one value, since it changes nothing.
    const telling = tests.length === 0 && fact.type.kind !== "closed" ? atoms.slice(0, 1) : atoms;
    return [{ ...axis, atoms: [...telling, ...(fact.optional ? [{ witness: undefined }] : [])] }];
  });
}

function classesOf(
  sides: readonly FlowDecider[],
  reading: Reading,
  group: number,
  axes: readonly Axis[],
  variants: readonly Variant[],
  options: SpaceOptions,
): readonly Class[] {
  const marks = options.marks?.(reading);
  const asked = reading.places.map((place) => {
    const node = nodeAt(sides, place);
    return { place, leaves: leavesOf(sides[place.side], node, options), told: toldOf(sides[place.side], node) };
  });
  const classes = new Map<string, { cells: Cell[]; answers: ReadonlyMap<string, Decision>; config: unknown }>();
  for (const { config, deciderOf } of variants)
    for (const cell of product(axes)) {
      const answers = new Map<string, Decision>();
      const outcomes: string[] = [];
      for (const { place, leaves, told } of asked) {
        const own = Object.fromEntries(leaves.map(([name, leaf]) => [name, cell.facts[leaf]]));
        for (const earlier of told) {
          const decision = deciderOf(place).decide({ ...own, ...earlier });
          answers.set(keyOf(place, earlier), decision);
          outcomes.push(decision.outcome);
        }
      }
      const key = `${marks?.(cell, config) ?? ""} ${outcomes.join()}`;
      const known = classes.get(key);
      if (known === undefined) classes.set(key, { cells: [cell], answers, config });
      else if (known.config === config) known.cells.push(cell);
    }
  return [...classes.values()].map(({ cells, answers, config }) => ({
    group,
    cells,
    config,
    facts: cells[0]?.facts ?? {},
    answer: (place, told) => answers.get(keyOf(place, told)) as Decision,
    answers: ({ side, node }) =>
      [...answers].flatMap(([key, { outcome }]) => (key.startsWith(`${side} ${node} `) ? [outcome] : [])),
  }));
}

const keyOf = ({ side, node }: Place, told: Facts): string => `${side} ${node} ${JSON.stringify(told)}`;

/** Everything that earlier tables, and the flow itself, can tell a node. */
function toldOf(side: FlowDecider | undefined, { reads }: BoundNode): readonly Facts[] {
  return reads.reduce<readonly Facts[]>(
    (all, [fact, from]) => {
      if ("fact" in from) return all;
      const values =
        "value" in from
          ? [from.value]
          : [
              ...(from.otherwise === undefined ? [] : [from.otherwise]),
              ...from.from.flatMap(
                (name) => side?.nodes.find((one) => one.name === name)?.decider.table.outcomes ?? [],
              ),
            ];
      return all.flatMap((told) => [...new Set(values)].map((value) => ({ ...told, [fact]: value })));
    },
    [{}],
  );
}
