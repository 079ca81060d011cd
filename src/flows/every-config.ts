/** The space of a flow under every config that its tables can tell apart, and not just the one that it is bound to. */
import { bind } from "../engine/bind.ts";
import type { FlowDecider } from "../engine/flow.ts";
import { everyConfig, type Family } from "../proof/every-config.ts";
import { settingsRead } from "../proof/reads.ts";
import { nodeAt, type Place, type Space, type SpaceOptions, spaceOf, type Variant } from "./classes.ts";

/** The settings that a node's table reads. */
export function settingsAt(sides: readonly FlowDecider[]): (place: Place) => readonly string[] {
  const known = new Map(
    sides.flatMap(({ nodes }) => nodes.map(({ table, decider }) => [table, settingsRead(decider.table)] as const)),
  );
  return (place) => known.get(nodeAt(sides, place).table) ?? [];
}

/** Facts that the config gives are told like any other, so that they too may be anything. */
export function everyConfigSpace(
  sides: readonly FlowDecider[],
  family: Family,
  { marks }: Pick<SpaceOptions, "marks"> = {},
): Space {
  const lacking = new Set<string>();
  const options = everyConfigOptions(sides, family, (why) => lacking.add(why));
  const space = spaceOf(sides, { ...options, ...(marks && { marks }) });
  return { ...space, lacking: [...space.lacking, ...lacking] };
}

/** `lack` is told why the configs do not stand for all. */
export function everyConfigOptions(
  sides: readonly FlowDecider[],
  family: Family,
  lack: (why: string) => void,
): SpaceOptions {
  return {
    freed: true,
    ties: ({ decider }) => settingsRead(decider.table).map((pointer) => `setting ${pointer}`),
    variants: ({ places }) => variantsOf(sides, places, family, lack),
  };
}

/** The nodes of a group under each config that their tables can tell apart. */
function variantsOf(
  sides: readonly FlowDecider[],
  places: readonly Place[],
  family: Family,
  lack: (why: string) => void,
): readonly Variant[] {
  const tables = [...new Set(places.map((place) => nodeAt(sides, place).decider.table))];
  const { configs, lacking } = everyConfig(
    tables.map((table) => ({ ...table, invariants: [] })),
    family,
  );
  if (lacking !== undefined) lack(lacking);
  return configs.map((value): Variant => {
    const deciders = new Map(tables.map((table) => [table, bind(table, { value })]));
    return {
      config: value,
      deciderOf: (place) => {
        const { decider } = nodeAt(sides, place);
        return deciders.get(decider.table) ?? decider;
      },
    };
  });
}
