import { type Environment, redactionUnder, type RedactText } from "../../secrets/known.ts";
import { REDACTED } from "../../secrets/redaction.ts";

/** Says in every record what was looked for, so that a later change of it can be told apart. */
export const redactionPolicy =
  "known token formats; values of environment variables with secret-like names; string values only";

/** Token prefixes with less behind them than the shared patterns ask for: a log loses a word more gladly than it keeps a key, but a name without a digit is none. */
const shortToken = /(?<![A-Za-z0-9_-])(?:sk-|ghp_|github_pat_)(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{8,}/gu;

/**
 * Keys of a record whose values are the log's own words and identities: closed sets, times, ids. The rest may carry what a
 * person or a model wrote. Without this, a variable like `API_KEY=completed` would make records unreadable.
 */
const ownWords: ReadonlySet<string> = new Set([
  "id",
  "sessionId",
  "providerSessionId",
  "status",
  "purpose",
  "startedAt",
  "finishedAt",
  "reasoning",
  "finishReason",
  "packageVersion",
  "policy",
]);

/** The log's redaction under one environment. */
export function logRedaction(env: Environment): RedactText {
  const redactText = redactionUnder(env);
  return (text) => redactText(text).replace(shortToken, REDACTED);
}

/** A copy of `value`, which is plain JSON, with every string value redacted. Keys stay. */
export function redactStrings<T>(value: T, redactText: RedactText): T {
  const text = JSON.stringify(value, (key, part: unknown) =>
    typeof part === "string" && !ownWords.has(key) ? redactText(part) : part,
  );
  const copy: T = JSON.parse(text);
  return copy;
}
