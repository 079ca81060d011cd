/** What a replay counts: changes by their rows, the requests that change most often, and the riskiest ones. */
import type { Decision, Source } from "../engine/types.ts";
import { textOf } from "../files/lines.ts";
import { addTo, type Row } from "../summaries/row.ts";
import type { Told } from "./replay-record.ts";

export type Direction = "looser" | "stricter" | "sideways";

/** One record that is decided otherwise. */
export interface Example {
  readonly time: string;
  readonly surface?: string;
  readonly target?: string;
  readonly requestId?: string;
  readonly riskLevel?: string;
  /** What an advisor's request was estimated to cost. */
  readonly usd?: number;
}

export interface Change {
  readonly before: Told;
  readonly after: { readonly outcome: string; readonly table: string; readonly rule: string; readonly source: Source };
  readonly direction: Direction;
  readonly surface?: string;
}

/** All changes that the same two rows make on one surface. */
export interface Group extends Change {
  count: number;
  first: string;
  last: string;
  readonly example: Example;
}

/** A group with its requests by target. */
export interface OpenGroup extends Group {
  readonly requests: Map<string, Counted>;
}

export interface Frequent {
  readonly surface?: string;
  readonly target: string;
  readonly before: string;
  readonly after: string;
  readonly direction: Direction;
  readonly count: number;
  readonly last: string;
}
export interface Risky extends Example {
  readonly before: string;
  readonly after: string;
  readonly table: string;
  readonly rule: string;
}

/** How many different requests are counted at once; past it the rare ones are forgotten, so that memory stays bounded. */
const requestsKept = 20_000;

interface Counted {
  count: number;
  last: string;
}

/** How many records something is said of, and when the first and the last of them were made. */
export type Times = Pick<Row, "count" | "first" | "last">;
export const once = (time: string): Times => ({ count: 1, first: time, last: time });

export interface Tally {
  readonly same: (count?: number) => void;
  readonly skip: (reason: string, count?: number) => void;
  /** The group of a change, made when it is the first of its kind. */
  readonly groupOf: (change: Change, example: () => Example) => OpenGroup;
  /** `weight`: how risky it is; 0 for a change that is not looser. `target`: what is counted as one request, as it stands between the quotes of its line; a summary has none. */
  readonly change: (
    group: OpenGroup,
    times: Times,
    weight: number,
    target: string | undefined,
    example: () => Example,
  ) => void;
  readonly result: () => Counts;
}

export interface Counts {
  readonly replayed: number;
  readonly changed: number;
  readonly looser: number;
  readonly stricter: number;
  readonly sideways: number;
  /** Most frequent first. */
  readonly changes: readonly Group[];
  readonly frequent: readonly Frequent[];
  readonly riskiest: readonly Risky[];
  readonly notReplayed: readonly { readonly reason: string; readonly count: number }[];
}

export function createTally(kept: number): Tally {
  const groups = new Map<string, OpenGroup>();
  let requests = 0;
  const skipped = new Map<string, number>();
  const risky: { readonly weight: number; readonly risky: Risky }[] = [];
  let same = 0;

  return {
    same: (count = 1) => {
      same += count;
    },
    skip: (reason, count = 1) => {
      skipped.set(reason, (skipped.get(reason) ?? 0) + count);
    },
    groupOf(change, example) {
      const { before, after, surface } = change;
      const key = JSON.stringify([
        before.table,
        before.outcome,
        before.rule,
        after.table,
        after.outcome,
        after.rule,
        surface,
      ]);
      const known = groups.get(key);
      if (known !== undefined) return known;
      const group: OpenGroup = { ...change, count: 0, first: "", last: "", example: example(), requests: new Map() };
      groups.set(key, group);
      return group;
    },
    change(group, times, weight, target, example) {
      addTo(group, times.count, times.first, times.last);
      const counted = target === undefined ? undefined : group.requests.get(target);
      if (counted !== undefined) {
        counted.count += times.count;
        if (times.last > counted.last) counted.last = times.last;
      } else if (target !== undefined) {
        if (requests >= requestsKept) requests = forgetRare([...groups.values()]);
        group.requests.set(copied(target), { count: times.count, last: times.last });
        requests++;
      }
      if (weight === 0 || (risky.length >= kept && weight <= (risky.at(-1)?.weight ?? 0))) return;
      const { table, rule } = group.after;
      const at = risky.findIndex((other) => other.weight < weight);
      risky.splice(at < 0 ? risky.length : at, 0, {
        weight,
        risky: { ...example(), before: group.before.outcome, after: group.after.outcome, table, rule },
      });
      risky.length = Math.min(risky.length, kept);
    },
    result() {
      const open = [...groups.values()].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
      const changes = open.map(({ requests: _requests, ...group }): Group => group);
      const frequent = open.flatMap(({ surface, before, after, direction, requests: own }) =>
        [...own].map(([target, { count, last }]): Frequent => ({
          ...(surface !== undefined && { surface }),
          target,
          before: before.outcome,
          after: after.outcome,
          direction,
          count,
          last,
        })),
      );
      const sum = (direction: Direction) =>
        changes.reduce((total, group) => total + (group.direction === direction ? group.count : 0), 0);
      const [looser, stricter, sideways] = [sum("looser"), sum("stricter"), sum("sideways")];
      const changed = looser + stricter + sideways;
      return {
        replayed: same + changed,
        changed,
        looser,
        stricter,
        sideways,
        changes,
        frequent: frequent
          .sort((a, b) => b.count - a.count)
          .slice(0, kept)
          .map((one) => ({ ...one, target: textOf(one.target) })),
        riskiest: risky.map((one) => one.risky),
        notReplayed: [...skipped].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
      };
    },
  };
}

/** A piece of a line would keep alive the whole chunk of the file that it was cut from. */
const copied = (piece: string): string => Buffer.from(piece, "utf16le").toString("utf16le");

/** Drops the rarer half: what comes often is counted again soon, and never falls below the others. Gives how many are left. */
function forgetRare(groups: readonly OpenGroup[]): number {
  const counts = groups
    .flatMap(({ requests }) => [...requests.values()].map(({ count }) => count))
    .sort((a, b) => a - b);
  const middle = counts[counts.length >> 1] ?? 0;
  for (const { requests } of groups)
    for (const [target, { count }] of requests) if (count <= middle) requests.delete(target);
  return groups.reduce((left, { requests }) => left + requests.size, 0);
}

/** From the most permissive to the most restrictive, over the tables that a settled review or a paid request can end in. */
const ranks: { readonly [outcome: string]: number } = {
  allow: 0,
  send: 0,
  active: 0,
  ask: 1,
  confirm: 1,
  deny: 2,
  skip: 2,
  blocked: 2,
};

/** Undefined when nothing changes. */
export function directionOf(before: string, after: string): Direction | undefined {
  if (before === after) return undefined;
  const [old, now] = [ranks[before], ranks[after]];
  return old === undefined || now === undefined ? "sideways" : now < old ? "looser" : "stricter";
}

/** How far a change opens, then how grave the reviewer found it; 0 unless it is looser. */
export function weightOf(before: string, after: string, riskLevel: string | undefined, usd = 0): number {
  if (directionOf(before, after) !== "looser") return 0;
  const opened = (ranks[before] ?? 0) - (ranks[after] ?? 0);
  return 1000 * opened + 100 * (1 + ["low", "medium", "high", "critical"].indexOf(riskLevel ?? "")) + Math.min(99, usd);
}

export const afterOf = ({ outcome, table, rule, source }: Decision): Change["after"] => ({
  outcome,
  table,
  rule,
  source,
});
