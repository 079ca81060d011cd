/** How the wire formats spell an output limit: `max_tokens`, `max_completion_tokens`, `max_output_tokens`, `maxOutputTokens`, `maxTokens`. */
const limitKey = /^max_?(?:completion_?|output_?)?tokens$/iu;

/**
 * Whether a request payload asks the provider for an output limit. It is looked for where wire formats put it: at the top,
 * or in one of the option groups below it (`generationConfig`, `inferenceConfig`, `options`), never inside messages.
 */
export function carriesTokenLimit(payload: unknown): boolean {
  return (
    isGroup(payload) && (hasLimit(payload) || Object.values(payload).some((group) => isGroup(group) && hasLimit(group)))
  );
}

function hasLimit(group: object): boolean {
  return Object.entries(group).some(([key, value]) => limitKey.test(key) && typeof value === "number");
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
