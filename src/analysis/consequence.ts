/** What a change of each table comes to for a person: permission and money first, then who is told what, then bookkeeping. */
const later: readonly (readonly string[])[] = [
  ["advisor/review-delivery", "isolated/status", "isolated/estimate"],
  ["guard/event", "guard/notice", "advisor/notice"],
  ["advisor/ledger-entry", "advisor/trim", "isolated/retention"],
];

/** 0 for decisions about permission and money, and for tables that are not known here. */
export function consequence(table: string): number {
  return later.findIndex((ids) => ids.includes(table)) + 1;
}
