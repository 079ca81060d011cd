/** Every way through one or several flows, told the same: all of them are walked in step, class by class. */
import type { BoundNode, FlowDecider } from "../engine/flow.ts";
import type { Decision, Facts } from "../engine/types.ts";
import { type Class, nodeAt, type Space } from "./classes.ts";

/** The way of one side as far as it has come. */
export interface Track {
  /** By the index of the node, what was answered there. */
  readonly answers: readonly (string | undefined)[];
  readonly steps: readonly TrackStep[];
  readonly outcome: string | undefined;
}

export interface TrackStep {
  readonly node: string;
  readonly decision: Decision;
  /** What earlier answers told it. */
  readonly told: Facts;
  /** It leads to the node that stands next, as most do. */
  readonly onward: boolean;
  /** It leads nowhere else. */
  readonly exit: boolean;
  /** Its table speaks in the flow's own outcomes. */
  readonly speaks: boolean;
}

export interface Ways {
  /** By group, the class that was taken where it came to that. */
  readonly chosen: readonly (Class | undefined)[];
  readonly tracks: readonly Track[];
}

interface Open extends Track {
  readonly at: number;
}

/** `forced`: by side, what a node answers whatever it is told. */
export function* ways(
  sides: readonly FlowDecider[],
  space: Space,
  forced: readonly (ReadonlyMap<string, string> | undefined)[] = [],
): Generator<Ways> {
  const start: readonly Open[] = sides.map(() => ({ answers: [], steps: [], outcome: undefined, at: 0 }));
  const stack: { readonly chosen: readonly (Class | undefined)[]; readonly tracks: readonly Open[] }[] = [
    { chosen: [], tracks: start },
  ];
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    const { chosen, tracks } = state;
    const side = tracks.findIndex(({ outcome }) => outcome === undefined);
    const track = tracks[side];
    if (track === undefined) {
      yield { chosen, tracks };
      continue;
    }
    const place = { side, node: track.at };
    const group = space.groupOf(place);
    const able = chosen[group] === undefined ? (space.groups[group]?.classes ?? []) : [chosen[group]];
    // The last is looked at first, so they are put down the other way round.
    for (const one of able.toReversed()) {
      const node = nodeAt(sides, place);
      const told = toldBy(sides[side], node, track.answers);
      const answer = one.answer(place, told);
      const outcome = forced[side]?.get(node.name) ?? answer.outcome;
      const next = stepped(sides[side] as FlowDecider, node, track, told, { ...answer, outcome });
      stack.push({
        chosen: chosen[group] === one ? chosen : Object.assign([...chosen], { [group]: one }),
        tracks: tracks.with(side, next),
      });
    }
  }
}

/** What the answers so far tell a node. */
function toldBy(side: FlowDecider | undefined, { reads }: BoundNode, answers: Track["answers"]): Facts {
  const told: { [fact: string]: unknown } = {};
  for (const [fact, from] of reads) {
    if ("value" in from) told[fact] = from.value;
    else if ("from" in from)
      told[fact] = from.from.reduce<unknown>(
        (last, name) => answers[side?.nodes.findIndex((one) => one.name === name) ?? -1] ?? last,
        from.otherwise,
      );
  }
  return told;
}

function stepped(
  { flow, nodes }: FlowDecider,
  { name, decider, to, end }: BoundNode,
  track: Open,
  told: Facts,
  decision: Decision,
): Open {
  const { outcome } = decision;
  const next = to[outcome];
  return {
    answers: Object.assign([...track.answers], { [track.at]: outcome }),
    steps: [
      ...track.steps,
      {
        node: name,
        decision,
        told,
        onward: nodes[track.at + 1]?.name === next,
        exit: Object.keys(to).length === 0,
        speaks: decider.table.outcomes.every((one) => flow.outcomes.includes(one)),
      },
    ],
    at: nodes.findIndex((one) => one.name === next),
    outcome: next === undefined ? (end[outcome] ?? flow.onFault) : undefined,
  };
}
