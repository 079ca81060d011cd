/** What is added up of the advisor in session files. */

export interface Tokens {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
}

export interface Spent {
  /** Records, billed or not. */
  count: number;
  /** What is known of it: calls of unknown cost are no part of it. */
  costUsd: number;
  /** Calls that were sent and of whose cost nobody said anything, or not in money. */
  unknown: number;
  tokens: Tokens;
}

export type Counts = Map<string, number>;

export interface Consultations extends Spent {
  answered: number;
  failed: number;
  /** Made by another tool, which did not keep what came of them. */
  untold: number;
  skipped: number;
  /** Model requests, investigation and retries included. */
  requests: number;
  /** Requests that repeated a failed or an empty one. */
  retries: number;
  lookUps: number;
  trimmed: number;
  /** How often each reason was given. */
  skips: Counts;
  failures: Counts;
}

export interface Warming extends Spent {
  hits: number;
  misses: number;
  failed: number;
  /** What the refreshes were expected to save when they were sent. */
  expectedSavingsUsd: number;
}

export interface Reviews extends Spent {
  requests: number;
  retries: number;
  severities: Counts;
}

/** Of the consultations that have both an estimate and a bill. */
export interface Estimates {
  count: number;
  estimatedUsd: number;
  actualUsd: number;
  /** What the first request of each was billed: the one that the estimate was made for. */
  firstRequestUsd: number;
}

export interface Day {
  consultationsUsd: number;
  warmingUsd: number;
  reviewsUsd: number;
}

export interface Tally {
  readonly consultations: Consultations;
  readonly warming: Warming;
  readonly reviews: Reviews;
  readonly estimates: Estimates;
  /** By UTC date, `YYYY-MM-DD`. */
  readonly days: Map<string, Day>;
  /** By `provider:id`. */
  readonly models: Map<string, Spent>;
  /** Billed records that kept their last attempt alone: what came before it is missing from every sum. */
  lowerBound: number;
  /** Records with tokens but without a price. */
  unpriced: number;
  /** Records met again, as in the file of a forked session. */
  repeated: number;
  /** Records without a time, left out because a beginning was asked for. */
  undated: number;
}
