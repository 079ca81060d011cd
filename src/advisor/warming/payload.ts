/** A request as it goes over the wire: recognized again, and held to a few tokens of answer. */
import { createHash } from "node:crypto";
import { isObject } from "../../jsonc/pointer.ts";

/** The answer of a refresh is thrown away; OpenAI's Responses take no fewer. */
export const REFRESH_OUTPUT_TOKENS = 16;

/** Where each wire format keeps its limit on the answer: the one thing in which a refresh may differ. */
const OUTPUT_LIMITS: { readonly [api: string]: readonly string[] } = {
  "openai-responses": ["max_output_tokens"],
  "openai-completions": ["max_completion_tokens", "max_tokens"],
  "anthropic-messages": ["max_tokens"],
};

/**
 * A digest of everything but the limit on the answer, whatever the order of keys. Undefined for other wire formats,
 * and where thinking has a budget that must stay below that limit: such a prompt cannot be repeated with a small one.
 */
export function fingerprintOf(api: string, payload: unknown): string | undefined {
  const limits = Object.hasOwn(OUTPUT_LIMITS, api) ? OUTPUT_LIMITS[api] : undefined;
  if (limits === undefined || !isObject(payload) || hasThinkingBudget(payload)) return undefined;
  const prompt = Object.fromEntries(Object.entries(payload).filter(([key]) => !limits.includes(key)));
  return createHash("sha256").update(JSON.stringify(prompt, sortedKeys)).digest("hex");
}

/** The same payload with its limit lowered. */
export function withSmallAnswer(
  api: string,
  payload: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const limits = OUTPUT_LIMITS[api] ?? [];
  const present = limits.filter((limit) => payload[limit] !== undefined);
  const lowered = present.length > 0 ? present : limits.slice(0, 1);
  return { ...payload, ...Object.fromEntries(lowered.map((limit) => [limit, REFRESH_OUTPUT_TOKENS])) };
}

const hasThinkingBudget = ({ thinking }: Readonly<Record<string, unknown>>): boolean =>
  isObject(thinking) && thinking["budget_tokens"] !== undefined;

function sortedKeys(_key: string, value: unknown): unknown {
  return isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}
