/** How often each rule decided, and when last: of the tables that the records of a replay come to. */
import type { Decider } from "../engine/decide.ts";
import type { Decision, Source } from "../engine/types.ts";
import { addTo } from "../summaries/row.ts";
import type { Times } from "./replay-tally.ts";

export interface RuleHits {
  readonly table: string;
  readonly rule: string;
  readonly outcome: string;
  readonly source: Source;
  readonly count: number;
  /** Empty for a rule that never decided. */
  readonly first: string;
  readonly last: string;
  /** Whole days from its last decision to the newest record; undefined where it has none or no time is known. */
  readonly unusedDays?: number;
}

export type Deciding = Pick<Decision, "table" | "rule" | "outcome" | "source">;

export interface Hits {
  readonly add: (decisions: readonly Deciding[], times: Times) => void;
  /** Tables in the order of their ids, rules as they win. A table that no record came to is not among them: its rules are not known to be idle. */
  readonly result: (deciderOf: (table: string) => Decider | undefined) => readonly RuleHits[];
}

interface Hit extends Deciding {
  count: number;
  first: string;
  last: string;
}

export function createHits(): Hits {
  const tables = new Map<string, Map<string, Hit>>();
  let newest = "";
  const hitOf = (decision: Deciding): Hit => {
    const rules = tables.get(decision.table) ?? new Map<string, Hit>();
    tables.set(decision.table, rules);
    const known = rules.get(decision.rule);
    if (known !== undefined) return known;
    const { table, rule, outcome, source } = decision;
    const hit = { table, rule, outcome, source, count: 0, first: "", last: "" };
    rules.set(rule, hit);
    return hit;
  };
  return {
    add(decisions, times) {
      if (times.last > newest) newest = times.last;
      for (const decision of decisions) addTo(hitOf(decision), times.count, times.first, times.last);
    },
    result: (deciderOf) =>
      [...tables]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([table, hits]) => {
          const listed = (deciderOf(table)?.rules ?? []).map(
            ({ id, then, source }): Hit =>
              hits.get(id) ?? { table, rule: id, outcome: then, source, count: 0, first: "", last: "" },
          );
          const others = [...hits.values()].filter((hit) => !listed.includes(hit));
          return [...listed, ...others].map((hit) => ({ ...hit, ...unused(hit.last, newest) }));
        }),
  };
}

const DAY = 24 * 60 * 60 * 1000;

function unused(last: string, newest: string): Pick<RuleHits, "unusedDays"> {
  const days = Math.floor((Date.parse(newest) - Date.parse(last)) / DAY);
  return Number.isNaN(days) ? {} : { unusedDays: days };
}
