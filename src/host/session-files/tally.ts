/** Adds up what session entries say of the advisor. Pure; every record counts once, in however many files it stands. */
import { isObject } from "../../jsonc/pointer.ts";
import type { Counts, Day, Reviews, Spent, Tally, Warming } from "./sums.ts";
import { type SpendRecord, spendRecordOf } from "../spend/record.ts";
import { addUsage, isBilled, NO_USAGE } from "../spend/usage.ts";

export interface Tallier {
  readonly tally: Tally;
  /** Takes any entry; those that are nothing of the advisor's change nothing. */
  readonly add: (entry: unknown) => void;
}

/** Texts of strangers' files: no more of them are told apart. */
const NAMES = 100;

/** `since`: milliseconds since the epoch; undefined takes everything. */
export function createTallier(since: number | undefined): Tallier {
  const tally: Tally = {
    consultations: {
      ...nothing(),
      answered: 0,
      failed: 0,
      untold: 0,
      skipped: 0,
      requests: 0,
      retries: 0,
      lookUps: 0,
      trimmed: 0,
      skips: new Map(),
      failures: new Map(),
    },
    warming: { ...nothing(), hits: 0, misses: 0, failed: 0, expectedSavingsUsd: 0 },
    reviews: { ...nothing(), requests: 0, retries: 0, severities: new Map() },
    estimates: { count: 0, estimatedUsd: 0, actualUsd: 0, firstRequestUsd: 0 },
    days: new Map(),
    models: new Map(),
    lowerBound: 0,
    unpriced: 0,
    repeated: 0,
    undated: 0,
  };
  const seen = new Set<string>();
  return {
    tally,
    add: (entry) => {
      const record = spendRecordOf(entry);
      if (record === undefined || !isObject(entry)) return;
      const at = timeOf(entry);
      if (since !== undefined && (at === undefined || at < since)) {
        if (at === undefined) tally.undated += 1;
        return;
      }
      const key = identity(record, at);
      if (key !== undefined && seen.has(key)) {
        tally.repeated += 1;
        return;
      }
      if (key !== undefined) seen.add(key);
      count(tally, record, at);
    },
  };
}

/** A fork copies entries as they are; a converted file gives them new ids, but keeps calls and times. */
function identity({ kind, toolCallId, entryId }: SpendRecord, at: number | undefined): string | undefined {
  const name = kind === "consultation" ? (toolCallId ?? entryId) : entryId;
  return name === "" && at === undefined ? undefined : `${kind} ${name} ${at}`;
}

function timeOf(entry: Readonly<Record<string, unknown>>): number | undefined {
  const { timestamp, message } = entry;
  const at =
    typeof timestamp === "string" ? Date.parse(timestamp) : isObject(message) ? message["timestamp"] : undefined;
  return typeof at === "number" && at >= 0 && at < YEAR_10000_MS ? at : undefined;
}

/** What lies outside four digits of year is no time that Pi wrote. */
const YEAR_10000_MS = Date.UTC(10_000, 0);

function count(tally: Tally, record: SpendRecord, at: number | undefined): void {
  const { kind, usage, told } = record;
  const cost = usage?.cost.total ?? 0;
  if (cost === 0 && isBilled(usage)) tally.unpriced += 1;
  // The isolated style makes one request, and accounts for it.
  if (kind !== "warming" && usage !== undefined && !Array.isArray(told["attempts"]) && !isObject(told["accounting"]))
    tally.lowerBound += 1;
  spend(entryOf(tally.models, nameIn(tally.models, record.advisorModel ?? "unknown"), nothing), record);
  const day = at === undefined ? undefined : dayOf(tally, at);
  switch (kind) {
    case "consultation":
      if (day !== undefined) day.consultationsUsd += cost;
      return countConsultation(tally, record);
    case "warming":
      if (day !== undefined) day.warmingUsd += cost;
      return countRefresh(tally.warming, record);
    case "review":
      if (day !== undefined) day.reviewsUsd += cost;
      return countReview(tally.reviews, record);
  }
}

function countConsultation({ consultations, estimates }: Tally, record: SpendRecord): void {
  const { told, attempts, usage } = record;
  spend(consultations, record);
  consultations.requests += attempts.length;
  consultations.retries += retriesOf(record);
  if (Array.isArray(told["rounds"])) consultations.lookUps += told["rounds"].length;
  if (isObject(told["context"]) && told["context"]["trimmed"] === true) consultations.trimmed += 1;
  if (record.nestedCalls !== undefined) {
    consultations.untold += record.nestedCalls;
  } else if (record.skipped) {
    consultations.skipped += 1;
    increment(consultations.skips, text(told["errorMessage"]) ?? text(told["cause"]) ?? "no reason given");
  } else if (
    text(told["errorMessage"]) !== undefined ||
    isUnfinished(told) ||
    FAILED_STOPS.has(attempts.at(-1)?.stopReason ?? "")
  ) {
    consultations.failed += 1;
    increment(
      consultations.failures,
      text(told["cause"]) ?? text(told["stopReason"]) ?? text(told["status"]) ?? "error",
    );
  } else {
    consultations.answered += 1;
  }
  const estimate = isObject(told["estimate"]) ? told["estimate"]["costUsd"] : undefined;
  if (typeof estimate !== "number" || !Number.isFinite(estimate) || usage === undefined) return;
  estimates.count += 1;
  estimates.estimatedUsd += estimate;
  estimates.actualUsd += usage.cost.total;
  estimates.firstRequestUsd += attempts.find((attempt) => attempt.usage !== undefined)?.usage?.cost.total ?? 0;
}

/** How the isolated style says that no whole answer came. */
const isUnfinished = ({ status }: SpendRecord["told"]): boolean => text(status) !== undefined && status !== "completed";

function countRefresh(warming: Warming, record: SpendRecord): void {
  spend(warming, record);
  const last = record.attempts.at(-1);
  if (FAILED_STOPS.has(last?.stopReason ?? "")) warming.failed += 1;
  else if ((record.usage?.cacheRead ?? 0) > 0) warming.hits += 1;
  else warming.misses += 1;
  const economics = record.told["economics"];
  const savings = isObject(economics) ? economics["savingsUsd"] : undefined;
  if (typeof savings === "number" && Number.isFinite(savings)) warming.expectedSavingsUsd += savings;
}

function countReview(reviews: Reviews, record: SpendRecord): void {
  spend(reviews, record);
  reviews.requests += record.attempts.length;
  reviews.retries += retriesOf(record);
  increment(reviews.severities, text(record.told["severity"]) ?? "none given");
}

const FAILED_STOPS: ReadonlySet<string> = new Set(["error", "aborted"]);

/** Every request but the last was followed by another: a look-up by its results, anything else by itself again. */
function retriesOf({ attempts }: SpendRecord): number {
  return attempts.slice(0, -1).filter(({ stopReason }) => stopReason !== "toolUse").length;
}

function spend(into: Spent, record: SpendRecord): void {
  const { usage } = record;
  into.count += record.nestedCalls ?? 1;
  into.unknown += unknownIn(record);
  if (usage === undefined) return;
  const { input, output, cacheRead, cacheWrite } = addUsage({ ...NO_USAGE, ...into.tokens }, usage);
  into.tokens = { input, output, cacheRead, cacheWrite };
  into.costUsd += usage.cost.total;
}

/** Ends of a request that its provider worked on, and so charges for. */
const WORKED: ReadonlySet<string> = new Set(["stop", "length", "toolUse", "aborted"]);
/** The same in the isolated style's words. */
const WORKED_ON: ReadonlySet<string> = new Set(["completed", "incomplete", "timeout"]);

/** How many of a record's calls cost an amount that nobody told: 0 or all of them. */
function unknownIn({ usage, attempts, told, nestedCalls = 1 }: SpendRecord): number {
  if (isBilled(usage)) return usage.cost.total === 0 ? nestedCalls : 0;
  const worked =
    attempts.some(({ stopReason }) => WORKED.has(stopReason ?? "")) ||
    WORKED_ON.has(text(told["status"]) ?? "") ||
    told["cause"] === "timeout";
  return worked || attempts.length + Object.keys(told).length === 0 ? nestedCalls : 0;
}

function dayOf({ days }: Tally, at: number): Day {
  return entryOf(days, new Date(at).toISOString().slice(0, 10), () => ({
    consultationsUsd: 0,
    warmingUsd: 0,
    reviewsUsd: 0,
  }));
}

function increment(counts: Counts, name: string): void {
  const known = nameIn(counts, name);
  counts.set(known, (counts.get(known) ?? 0) + 1);
}

/** `name` itself while there is room for it. */
function nameIn(known: ReadonlyMap<string, unknown>, name: string): string {
  return known.has(name) || known.size < NAMES ? name : "others";
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const nothing = (): Spent => ({
  count: 0,
  costUsd: 0,
  unknown: 0,
  tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
});
const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
