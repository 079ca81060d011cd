/** What a request will probably cost, from what its predecessors on the branch really took. */
import type { Message, Usage } from "@mariozechner/pi-ai";
import { messagesTokens } from "../ledger/tokens.ts";
import { chainOf, type Head, LEDGER_VERSION, requestRecord } from "./chain.ts";
import { costOf, type Keeping, type PricedModel, ratesFor, type Tokens } from "./price.ts";
import type { SpendRecord } from "./spend.ts";
import { isBilled, promptOf } from "../../host/spend/usage.ts";

/** What Pi's token heuristic may fall short by. */
const HEADROOM = 1.2;
/** How many earlier answers tell the length of the next. */
const OUTPUT_SAMPLES = 5;
const FAILED_STOPS: ReadonlySet<string> = new Set(["error", "aborted"]);

/** Costs are null without a price. Tokens are whole. */
export interface Estimate extends Tokens {
  readonly costUsd: number | null;
  readonly coldCostUsd: number | null;
  /** What is paid for keeping the part of the prompt that is not read from the cache. */
  readonly keeping: Keeping;
  /** Tokens that the provider could read if it kept its promise; `cacheReadTokens` is 0 once it has broken it too often. */
  readonly reusableTokens: number;
  /** Parts that this request repeats of the last one that its provider answered. */
  readonly repeatedParts: number | undefined;
}

export interface EstimateInput {
  readonly model: PricedModel;
  readonly head: Head;
  readonly messages: readonly Message[];
  /** Records since the newest compaction or branch summary are warm candidates; all records tell output lengths. */
  readonly records: readonly SpendRecord[];
  readonly recordsSinceBoundary: readonly SpendRecord[];
  readonly warmWindowSec: number;
  /** `PI_CACHE_RETENTION`. */
  readonly retention?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The first request of a consultation. */
export function estimateFirst(input: EstimateInput): Estimate {
  const { model, head, messages, now } = input;
  const { estimatedTokens } = requestRecord(head, messages, 0, now);
  const prior = input.recordsSinceBoundary.findLast((record) => record.request !== undefined);
  const request = prior?.request?.ledgerVersion === LEDGER_VERSION ? prior.request : undefined;
  const chain = chainOf(head, messages);
  const repeats = (record: SpendRecord | undefined): boolean => {
    const told = record?.request;
    return (
      told?.ledgerVersion === LEDGER_VERSION &&
      record?.advisorModel === head.advisorModel &&
      chain[told.stablePartCount] === told.stableHash
    );
  };
  const samePrefix = request !== undefined && repeats(prior);
  const priorPrompt = prior === undefined ? 0 : priorPromptOf(prior);
  const anchored = samePrefix && priorPrompt > 0;
  const promptTokens = Math.ceil(
    anchored
      ? priorPrompt + Math.max(0, estimatedTokens - request.estimatedTokens) * HEADROOM
      : estimatedTokens * HEADROOM,
  );
  const age = request === undefined ? Number.POSITIVE_INFINITY : now - request.timestamp;
  const warm = samePrefix && prior !== undefined && completed(prior) && age >= 0 && age < input.warmWindowSec * 1000;
  const reusableTokens = warm ? Math.min(promptTokens, reusable(priorPrompt, request)) : 0;
  const cacheReadTokens = breaksPromises(input.recordsSinceBoundary, head) ? 0 : reusableTokens;
  const keeping = keepingOf(head, input.recordsSinceBoundary, input.retention);
  const tokens = priced(
    model,
    { promptTokens, cacheReadTokens, outputTokens: outputTokens(input.records, head) },
    keeping,
  );
  return {
    ...tokens,
    reusableTokens,
    repeatedParts: input.recordsSinceBoundary.findLast((record) => isBilled(firstUsage(record)) && repeats(record))
      ?.request?.stablePartCount,
  };
}

/** So many requests in a row that could have read their prefix and did not are no accident. */
const MISSES = 2;

/** The newest requests of this model could have read what was promised, and each read less than half of it. */
function breaksPromises(records: readonly SpendRecord[], head: Head): boolean {
  const promised = records.filter(
    ({ advisorModel, effort, request }) =>
      advisorModel === head.advisorModel && effort === head.effort && (request?.reusableTokens ?? 0) > 0,
  );
  const newest = promised.slice(-MISSES);
  return (
    newest.length === MISSES &&
    newest.every((record) => 2 * (firstUsage(record)?.cacheRead ?? 0) < (record.request?.reusableTokens ?? 0))
  );
}

/** Anthropic is paid for what it keeps; of others it is known from their bills. */
function keepingOf(
  { api, advisorModel }: Head,
  records: readonly SpendRecord[],
  retention: string | undefined,
): Keeping {
  if (retention === "none") return "none";
  const last = records.findLast((record) => record.advisorModel === advisorModel);
  if (api !== "anthropic-messages" && (last === undefined || (firstUsage(last)?.cacheWrite ?? 0) === 0)) return "none";
  return retention === "long" ? "long" : "short";
}

/**
 * A further request of the same consultation: `last` is what the request before it really took, its own answer
 * included, which is now part of the prompt; `added` is what has come since. What the provider read from or wrote to
 * its cache then, it is expected to read now; the length of the answer is guessed as the first one's was.
 */
export function estimateNext(
  model: PricedModel,
  last: Usage,
  added: readonly Message[],
  before: Pick<Estimate, "outputTokens" | "keeping">,
): Estimate {
  const promptTokens = Math.ceil(promptOf(last) + last.output + messagesTokens(added) * HEADROOM);
  const cacheReadTokens = Math.min(promptTokens, last.cacheRead + last.cacheWrite);
  const tokens = priced(model, { promptTokens, cacheReadTokens, outputTokens: before.outputTokens }, before.keeping);
  return { ...tokens, reusableTokens: cacheReadTokens, repeatedParts: undefined };
}

function priced(model: PricedModel, tokens: Tokens, keeping: Keeping) {
  return { ...tokens, keeping, ...costOf(tokens, ratesFor(model, tokens.promptTokens), keeping) };
}

/** The first request that went through: later ones of the same consultation carry investigation that is not replayed. */
function firstUsage(record: SpendRecord): Usage | undefined {
  const attempt = record.attempts.find(
    ({ usage, stopReason }) => usage !== undefined && promptOf(usage) > 0 && !FAILED_STOPS.has(stopReason ?? ""),
  );
  return attempt?.usage ?? record.attempts.at(-1)?.usage ?? record.usage;
}

function priorPromptOf(record: SpendRecord): number {
  const usage = firstUsage(record);
  return usage === undefined ? 0 : promptOf(usage);
}

function completed(record: SpendRecord): boolean {
  return !record.skipped && !FAILED_STOPS.has(record.attempts.at(-1)?.stopReason ?? "");
}

function reusable(
  priorPrompt: number,
  request: { readonly estimatedTokens: number; readonly stableEstimatedTokens: number },
): number {
  const share = request.estimatedTokens > 0 ? request.stableEstimatedTokens / request.estimatedTokens : 1;
  return Math.floor(priorPrompt * Math.min(1, share));
}

/** The mean of the newest answers by the same model at the same effort; 0 without any: the length is then unknown. */
function outputTokens(records: readonly SpendRecord[], head: Head): number {
  const alike = records.filter(
    ({ kind, advisorModel, effort }) =>
      kind !== "warming" && advisorModel === head.advisorModel && effort === head.effort,
  );
  const counts = alike.flatMap(({ attempts }) =>
    attempts.flatMap(({ usage }) => (usage !== undefined && usage.output > 0 ? [usage.output] : [])),
  );
  const newest = counts.slice(-OUTPUT_SAMPLES);
  return newest.length === 0 ? 0 : Math.ceil(newest.reduce((sum, count) => sum + count, 0) / newest.length);
}
