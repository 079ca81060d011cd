/** What tokens cost with a model, in USD. */
import type { Usage } from "@mariozechner/pi-ai";

/** USD for a million tokens. */
export interface Rates {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export interface PricedModel {
  readonly cost?:
    | (Rates & { readonly tiers?: readonly (Rates & { readonly inputTokensAbove: number })[] | undefined })
    | undefined;
}

const MILLION = 1e6;

/** The model's rates for a prompt of this size; undefined when it has none: a price of nothing at all is no price. */
export function ratesFor(model: PricedModel, promptTokens: number): Rates | undefined {
  const base = model.cost;
  if (base === undefined || !isPrice(base)) return undefined;
  const tiers = (base.tiers ?? []).filter((tier) => promptTokens > tier.inputTokensAbove && isPrice(tier));
  return tiers.reduce<Rates>((dearest, tier) => {
    const { input, output, cacheRead, cacheWrite } = tier;
    return {
      input: Math.max(dearest.input, input),
      output: Math.max(dearest.output, output),
      cacheRead: Math.max(dearest.cacheRead, cacheRead),
      cacheWrite: Math.max(dearest.cacheWrite, cacheWrite),
    };
  }, base);
}

export interface Tokens {
  readonly promptTokens: number;
  readonly cacheReadTokens: number;
  readonly outputTokens: number;
}

/** For how long the provider is paid to keep what it does not find in its cache: not at all, minutes, or an hour. */
export type Keeping = "none" | "short" | "long";

/** An hour is written at twice the price of input, as Anthropic bills and Pi accounts it. */
const HOUR_FACTOR = 2;

/** USD for a million tokens of prompt that are not read from the cache. */
export function unreadRate({ input, cacheWrite }: Rates, keeping: Keeping): number {
  switch (keeping) {
    case "none":
      return input;
    case "short":
      return Math.max(input, cacheWrite);
    case "long":
      return Math.max(HOUR_FACTOR * input, cacheWrite);
  }
}

/** The expected cost, and the cost if the provider remembers nothing; null for both without a price. */
export function costOf(
  tokens: Tokens,
  rates: Rates | undefined,
  keeping: Keeping = "none",
): { readonly costUsd: number | null; readonly coldCostUsd: number | null } {
  if (rates === undefined) return { costUsd: null, coldCostUsd: null };
  const { promptTokens, cacheReadTokens, outputTokens } = tokens;
  const [output, unread] = [outputTokens * rates.output, unreadRate(rates, keeping)];
  return {
    costUsd: ((promptTokens - cacheReadTokens) * unread + cacheReadTokens * rates.cacheRead + output) / MILLION,
    coldCostUsd: (promptTokens * unread + output) / MILLION,
  };
}

export const billed = (usages: readonly Usage[]): number => usages.reduce((sum, usage) => sum + usage.cost.total, 0);

function isPrice(rates: Rates): boolean {
  const numbers = [rates.input, rates.output, rates.cacheRead, rates.cacheWrite];
  return numbers.every((rate) => Number.isFinite(rate) && rate >= 0) && (rates.input > 0 || rates.output > 0);
}
