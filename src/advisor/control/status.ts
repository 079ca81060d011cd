/** The advisor's slot in Pi's status line, and what `/advisor status` and `/advisor why` say. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import type { Usage } from "@mariozechner/pi-ai";
import { type Availability } from "../availability.ts";
import { type SpendRecord, spendRecords, totalUsage } from "../budget/spend.ts";
import { dollars } from "../../host/spend/dollars.ts";
import { promptOf } from "../../host/spend/usage.ts";
import type { Recorded } from "../policy.ts";
import { labelOf, type Selection } from "./selection.ts";

export const STATUS_KEY = "advisor";

/** `Advisor $0.21 · cache 90%`; undefined while nothing was spent. */
export function statusText(usage: Usage): string | undefined {
  if (usage.totalTokens === 0 && usage.cost.total === 0) return undefined;
  const prompt = promptOf(usage);
  return `Advisor ${dollars(usage.cost.total)} · cache ${prompt === 0 ? "n/a" : `${Math.round((100 * usage.cacheRead) / prompt)}%`}`;
}

export const branchUsage = (entries: readonly SessionEntry[]): Usage => totalUsage(spendRecords(entries));

const AVAILABILITY: { readonly [A in Availability]: string } = {
  active: "active",
  "same-model": "inactive: the executor uses the same model",
  blocked: "inactive: disabled for the executor's model and effort",
};

export interface StatusInput {
  readonly selection: Selection | undefined;
  readonly availability: Availability | undefined;
  readonly entries: readonly SessionEntry[];
  readonly budget: { readonly perCallHardUsd: number; readonly sessionUsd: number };
  /** What is wrong with the configuration, one line each. */
  readonly problems: readonly string[];
}

export function statusReport({ selection, availability, entries, budget, problems }: StatusInput): string {
  const records = spendRecords(entries);
  const usage = totalUsage(records);
  const consultations = records.filter((record) => record.kind === "consultation");
  const last = consultations.at(-1);
  const outcome = last === undefined ? undefined : outcomeOf(last);
  const reviews = records.filter((record) => record.kind === "review");
  const refreshes = records.filter((record) => record.kind === "warming");
  const hits = refreshes.filter((record) => (record.usage?.cacheRead ?? 0) > 0);
  return [
    selection === undefined
      ? "No advisor is selected. Choose one with /advisor provider/model [effort]."
      : `Advisor: ${labelOf(selection)} — ${AVAILABILITY[availability ?? "active"]}`,
    `Spent on this branch: ${dollars(usage.cost.total)} of ${dollars(budget.sessionUsd)} (at most ${dollars(budget.perCallHardUsd)} for one consultation)`,
    `Consultations: ${consultations.reduce((sum, { nestedCalls = 1 }) => sum + nestedCalls, 0)}${outcome === undefined ? "" : `; the last one ended with: ${outcome}`}`,
    ...(reviews.length === 0 ? [] : [`Reviews: ${reviews.length}; the last one found: ${findingOf(reviews)}`]),
    ...(refreshes.length === 0 ? [] : [`Cache refreshes: ${refreshes.length}, ${hits.length} of them in time`]),
    ...problems,
  ].join("\n");
}

function outcomeOf({ skipped, attempts, nestedCalls }: SpendRecord): string {
  if (skipped) return "skipped";
  if (nestedCalls !== undefined) return "what only the tool that asked was told";
  return attempts.at(-1)?.stopReason ?? "no request was sent";
}

/** Silent reviews count too: one that never finds anything is worth knowing about. */
function findingOf(reviews: readonly SpendRecord[]): string {
  const { severity, errorMessage } = reviews.at(-1)?.told ?? {};
  const said = severity ?? errorMessage;
  return typeof said === "string" ? said : "no verdict";
}

/** What the last consultation decided, and apart from it what was decided in the background. */
export function whyReports(consultation: readonly Recorded[], background: readonly Recorded[]): string {
  if (background.length === 0) return whyReport(consultation);
  const sections = [
    ["Last consultation:", consultation],
    ["In the background:", background],
  ] as const;
  return sections
    .flatMap(([title, decisions]) => (decisions.length === 0 ? [] : [title, whyReport(decisions)]))
    .join("\n");
}

/** Every decision with the row that made it. */
export function whyReport(decisions: readonly Recorded[]): string {
  if (decisions.length === 0) return "Nothing has been decided yet in this session.";
  return decisions.map(whyLine).join("\n");
}

function whyLine({ table, outcome, rule, because, source }: Recorded): string {
  const layer = source.layer === undefined ? "" : ` [${source.layer}]`;
  return `${table} → ${outcome}: ${rule}, ${because} (${source.file}:${source.line}:${source.column}${layer})`;
}
