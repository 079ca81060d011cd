/** Records of tables and flows of one's own, decided again: `{table, facts, outcome}` and `{flow, facts, outcome}`. */
import { isObject } from "../jsonc/pointer.ts";
import { parseLine, utf8 } from "../files/lines.ts";
import { textsOf, type Row } from "../summaries/row.ts";
import type { AskedOf } from "./asked.ts";
import type { Deciding, Hits } from "./hits.ts";
import { afterOf, type Change, type Direction, type OpenGroup, type Tally } from "./replay-tally.ts";

export interface OwnReplay {
  readonly row: (row: Row) => void;
  readonly drifted: () => number;
}

type Verdict =
  | { readonly skip: string }
  | {
      readonly drifted: boolean;
      readonly way: readonly Deciding[];
      readonly change?: Change;
      group?: OpenGroup;
      readonly weight: number;
    };

/** Different decisions that are remembered. */
const verdictsKept = 20_000;

export function replayOwn(
  {
    after,
    before,
    hits,
  }: { readonly after: AskedOf; readonly before?: AskedOf | undefined; readonly hits?: Hits | undefined },
  tally: Tally,
): OwnReplay {
  const verdicts = new Map<string, Verdict>();
  let drifted = 0;

  function judge(row: Row): Verdict {
    const { table, flow, facts, outcome, rule } = row;
    const id = flow ?? table ?? "";
    const asked = after(row);
    if (asked === undefined)
      return { skip: `no ${flow === undefined ? "table" : "flow"} of the policy is called ${id}` };
    const now = asked.decide(facts);
    const old = before?.(row)?.decide(facts);
    if (old === undefined && outcome === undefined) return { skip: "the record names no outcome" };
    const told = old ?? {
      outcome: outcome ?? "",
      ...(table !== undefined && { table }),
      ...(rule !== undefined && { rule }),
    };
    const notes = {
      way: asked.way(facts),
      drifted: old !== undefined && outcome !== undefined && old.outcome !== outcome,
    };
    if (told.outcome === now.outcome) return { ...notes, weight: 0 };
    const direction = directionIn(asked.outcomes, told.outcome, now.outcome);
    const { outcome: was, table: by, rule: row_ } = told;
    return {
      ...notes,
      weight: direction === "looser" ? asked.outcomes.indexOf(was) - asked.outcomes.indexOf(now.outcome) : 0,
      change: {
        before: { outcome: was, ...(by !== undefined && { table: by }), ...(row_ !== undefined && { rule: row_ }) },
        after: afterOf(now),
        direction,
        surface: id,
      },
    };
  }

  return {
    row(row) {
      const key = JSON.stringify([row.flow, row.table, row.outcome, row.rule, row.facts]);
      const verdict = verdicts.get(key) ?? judge(row);
      if (verdicts.size >= verdictsKept) verdicts.clear();
      verdicts.set(key, verdict);
      if ("skip" in verdict) return tally.skip(verdict.skip, row.count);
      hits?.add(verdict.way, row);
      if (verdict.drifted) drifted += row.count;
      if (verdict.change === undefined) return tally.same(row.count);
      const example = () => ({
        time: row.last,
        surface: row.flow ?? row.table ?? "",
        target: JSON.stringify(row.facts),
      });
      verdict.group ??= tally.groupOf(verdict.change, example);
      tally.change(verdict.group, row, verdict.weight, undefined, example);
    },
    drifted: () => drifted,
  };
}

function directionIn(outcomes: readonly string[], before: string, after: string): Direction {
  const [old, now] = [outcomes.indexOf(before), outcomes.indexOf(after)];
  return old < 0 || now < 0 ? "sideways" : now < old ? "looser" : "stricter";
}

/** A line that is a record of a table or a flow of one's own, as a row that stands for itself. */
export function ownRow(line: string): Row | undefined {
  const record = parseLine(line);
  if (record === undefined) return undefined;
  const { facts, table, flow, outcome, rule, time, timestamp } = record;
  if (!isObject(facts) || (typeof table !== "string" && typeof flow !== "string")) return undefined;
  const named = (name: string, value: unknown) => (typeof value === "string" ? { [name]: utf8(value) } : {});
  const at = typeof time === "string" ? time : typeof timestamp === "string" ? timestamp : "";
  return {
    ...named("table", table),
    ...named("flow", flow),
    ...named("outcome", outcome),
    ...named("rule", rule),
    facts: textsOf(facts),
    count: 1,
    first: at,
    last: at,
  };
}
