/** Whether a refresh is expected to pay, and what it costs if the cache is gone. */
import { type PricedModel, ratesFor, unreadRate } from "../budget/price.ts";
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

/** `continueProbability`: 0 to 1, as the configuration holds it. Without a price nothing is expected to be saved. */
export function economicsOf(
  model: PricedModel & { readonly api: string },
  promptTokens: number,
  continueProbability: number,
  longRetention: boolean,
): Economics {
  const rates = ratesFor(model, promptTokens);
  if (rates === undefined) return { refreshUsd: 0, savingsUsd: 0, coldUsd: 0 };
  const { input, output, cacheRead } = rates;
  const answer = REFRESH_OUTPUT_TOKENS * output;
  const refreshUsd = (promptTokens * cacheRead + answer) / MILLION;
  return {
    refreshUsd,
    savingsUsd: (continueProbability * promptTokens * (input - cacheRead)) / MILLION - refreshUsd,
    coldUsd:
      (promptTokens * unreadRate(rates, longRetention && model.api === "anthropic-messages" ? "long" : "short") +
        answer) /
      MILLION,
  };
}
