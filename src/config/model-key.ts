/**
 * Model keys: `provider/id`, and the older `provider:id` that is still read.
 *
 * The first `/` splits, so an id may hold further slashes and colons (`openrouter/anthropic/claude-opus-4-5:free`).
 * Only a key without any `/` is read in the older form, split at its first `:` (`ollama:llama3:8b`): where both
 * separators stand in one key the slash wins, wherever the colon is.
 */
export interface ModelKey {
  readonly provider: string;
  readonly id: string;
  /** `provider/id`. */
  readonly key: string;
}

/** Undefined when the key has no separator, or nothing on one side of it. */
export function parseModelKey(key: string): ModelKey | undefined {
  const split = key.includes("/") ? key.indexOf("/") : key.indexOf(":");
  const provider = key.slice(0, Math.max(0, split));
  const id = key.slice(split + 1);
  return provider === "" || id === "" ? undefined : { provider, id, key: `${provider}/${id}` };
}

/** The slash form, or the text itself when it is no model key. */
export function canonicalModelKey(key: string): string {
  return parseModelKey(key)?.key ?? key;
}
