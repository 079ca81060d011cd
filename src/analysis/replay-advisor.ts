/** The advisor's consultations, decided again: from Pi's session files, and from summaries of them. */
import type { Policy } from "../engine/policy.ts";
import type { Facts } from "../engine/types.ts";
import { rawOf } from "../files/lines.ts";
import { numberOf, type Row } from "../summaries/row.ts";
import type { Hits } from "./hits.ts";
import { readAdvisorLog, type AdvisorLog } from "./advisor-log.ts";
import type { Told } from "./replay-record.ts";
import { afterOf, directionOf, once, weightOf, type Example, type Tally, type Times } from "./replay-tally.ts";

export interface AdvisorReplay extends AdvisorLog {
  /** A row of a summary about one of the advisor's tables. */
  readonly row: (row: Row) => void;
  readonly drifted: () => number;
}

export function replayAdvisor(
  {
    after,
    before,
    hits,
  }: { readonly after: Policy; readonly before?: Policy | undefined; readonly hits?: Hits | undefined },
  tally: Tally,
): AdvisorReplay {
  let drifted = 0;

  function compare(table: string, facts: Facts, recorded: Told | undefined, times: Times, example: Example): void {
    const now = after.decider(table)?.decide(facts);
    const old = before?.decider(table)?.decide(facts);
    if (now === undefined) return tally.skip(`there is no table ${table}`, times.count);
    const told = old === undefined ? recorded : { outcome: old.outcome, table: old.table, rule: old.rule };
    if (told === undefined)
      return tally.skip(
        "the consultation says nothing about its decision, and there is no policy to compare with",
        times.count,
      );
    hits?.add([now], times);
    if (old !== undefined && recorded !== undefined && old.outcome !== recorded.outcome) drifted += times.count;
    // A record that names no row tells sent from not sent, and not who said no.
    const unsaid = told.rule === undefined && told.outcome === "skip" && now.outcome === "confirm";
    const direction = unsaid ? undefined : directionOf(told.outcome, now.outcome);
    if (direction === undefined) return tally.same(times.count);
    const group = tally.groupOf({ before: told, after: afterOf(now), direction }, () => example);
    tally.change(
      group,
      times,
      weightOf(told.outcome, now.outcome, undefined, example.usd),
      example.target === undefined ? undefined : rawOf(example.target),
      () => example,
    );
  }

  const log = readAdvisorLog({
    decision: (table, facts, told, example) => compare(table, facts, told, once(example.time), example),
    skip: (reason) => tally.skip(reason),
  });
  return {
    ...log,
    row(row) {
      const { table = "", rule, outcome, facts, last: time } = row;
      const told = outcome === undefined ? undefined : rule === undefined ? { outcome } : { outcome, table, rule };
      const usd = numberOf(facts["callUsd"]);
      compare(table, facts, told, row, { time, ...(usd !== undefined && { usd }) });
    },
    drifted: () => drifted,
  };
}
