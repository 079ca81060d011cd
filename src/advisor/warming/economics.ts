/** Whether a refresh is expected to pay, and what it costs if the cache is gone. */
import { type PricedModel, ratesFor } from "../budget/price.ts";
import { REFRESH_OUTPUT_TOKENS } from "./payload.ts";

/** USD. */
export interface Economics {
  /** If the cache still holds the prompt. */
  readonly refreshUsd: number;
  /** What it saves on average; below 0 when it costs more than that. */
  readonly savingsUsd: number;
  /** If the cache holds nothing, and the provider charges for writing it anew. */
  readonly coldUsd: number;
}

const MILLION = 1e6;
/** Anthropic writes for an hour at twice the price of input. */
const HOUR_WRITE_FACTOR = 2;

/** `continueProbability`: 0 to 1, as the configuration holds it. Without a price nothing is expected to be saved. */
export function economicsOf(model: PricedModel & { readonly api: string }, promptTokens: number, continueProbability: number, longRetention: boolean): Economics {
  const rates = ratesFor(model, promptTokens);
  if (rates === undefined) return { refreshUsd: 0, savingsUsd: 0, coldUsd: 0 };
  const { input, output, cacheRead, cacheWrite } = rates;
  const answer = REFRESH_OUTPUT_TOKENS * output;
  const write = longRetention && model.api === "anthropic-messages" ? Math.max(cacheWrite, HOUR_WRITE_FACTOR * input) : cacheWrite;
  const refreshUsd = (promptTokens * cacheRead + answer) / MILLION;
  return {
    refreshUsd,
    savingsUsd: (continueProbability * promptTokens * (input - cacheRead)) / MILLION - refreshUsd,
    coldUsd: (promptTokens * Math.max(input, write) + answer) / MILLION,
  };
}
