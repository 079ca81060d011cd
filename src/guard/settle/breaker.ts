import type { TableOutcomes } from "../../../generated/table-types.ts";

/** What the breaker has counted: the facts of table `guard/breaker`. */
export interface BreakerCounters {
  /** Denials since the reviewer last allowed something, or the breaker last tripped. */
  readonly denyStreak: number;
  /** The model's own denials in this session. */
  readonly sessionDenies: number;
}

export const CLEAR: BreakerCounters = { denyStreak: 0, sessionDenies: 0 };

/** The counters after one answer; what an answer does to them is table `guard/breaker-count`. */
export function count(counters: BreakerCounters, effect: TableOutcomes["guard/breaker-count"]): BreakerCounters {
  const { denyStreak, sessionDenies } = counters;
  switch (effect) {
    case "none":
      return counters;
    case "reset-streak":
      return { denyStreak: 0, sessionDenies };
    case "streak":
      return { denyStreak: denyStreak + 1, sessionDenies };
    case "streak-and-total":
      return { denyStreak: denyStreak + 1, sessionDenies: sessionDenies + 1 };
  }
}
