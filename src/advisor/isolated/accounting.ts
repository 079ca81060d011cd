import type { Usage } from "@mariozechner/pi-ai";
import type { Policy } from "../../engine/policy.ts";

/** Token counts as Pi reports them. `reasoning` is a part of `output`, `cacheWrite1h` a part of `cacheWrite`: never add them. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly cacheWrite1h?: number;
  readonly reasoning?: number;
  readonly totalTokens: number;
}

/** What a consultation cost, as far as anyone said. `null` is unknown, never nothing. */
export interface Accounting {
  readonly tokens: Tokens | null;
  readonly estimatedUsd: number | null;
  /** Nobody asks the provider for its invoice. */
  readonly actualBilledUsd: null;
  /** Whether the call ended with a whole answer; otherwise the figures may cover a part of what is billed. */
  readonly complete: boolean;
  readonly costSource: string;
}

const costSource = {
  report: "Pi's estimate from its list prices; not the amount billed",
  unknown: "unknown: no usage or no price was reported",
} as const;

/** The account before anything was reported. */
export const nothingReported: Accounting = {
  tokens: null,
  estimatedUsd: null,
  actualBilledUsd: null,
  complete: false,
  costSource: costSource.unknown,
};

/** The account of one call; `usage` is what Pi reported of it, if anything. */
export function account(usage: Usage | undefined, complete: boolean, policy: Policy): Accounting {
  const tokens = tokensOf(usage);
  const totalUsd = costOf(usage);
  const { outcome } = policy.decide("isolated/estimate", { reported: totalUsd !== undefined, totalUsd: totalUsd ?? 0 });
  return {
    tokens,
    estimatedUsd: outcome === "report" ? (totalUsd ?? null) : null,
    actualBilledUsd: null,
    complete,
    costSource: costSource[outcome],
  };
}

/** Pi fills in zeros for a provider that reports nothing, so a count of nothing at all is no report. */
function tokensOf(usage: Usage | undefined): Tokens | null {
  if (usage === undefined) return null;
  const { input, output, cacheRead, cacheWrite, totalTokens, cacheWrite1h, reasoning } = usage;
  const counts = [input, output, cacheRead, cacheWrite, totalTokens];
  if (!counts.every(isAmount) || counts.every((count) => count === 0)) return null;
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    ...(isAmount(cacheWrite1h) ? { cacheWrite1h } : {}),
    ...(isAmount(reasoning) ? { reasoning } : {}),
    totalTokens,
  };
}

/** Whether the reported cost is an amount throughout. */
export const hasCost = (usage: Usage): boolean => costOf(usage) !== undefined;

/** The reported total; undefined when any part of the report is no amount. */
function costOf(usage: Usage | undefined): number | undefined {
  if (usage === undefined || typeof usage.cost !== "object" || usage.cost === null) return undefined;
  const { input, output, cacheRead, cacheWrite, total } = usage.cost;
  return [input, output, cacheRead, cacheWrite, total].every(isAmount) ? total : undefined;
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
