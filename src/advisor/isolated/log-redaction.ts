import { REDACTED, redact } from "../../host/redaction.ts";

/** Says in every record what was looked for, so that a later change of it can be told apart. */
export const redactionPolicy = "known token formats; values of environment variables with secret-like names; string values only";

/** An environment variable whose name holds one of these is taken to hold a secret. */
const secretName = /key|token|secret|passw(?:or)?d|passphrase|credential/iu;

/** Shorter values (`true`, `1234`) stand in ordinary text too often. */
const shortestSecret = 8;

/** Token prefixes with less behind them than the shared patterns ask for: a log loses a word more gladly than it keeps a key. */
const shortToken = /(?<![A-Za-z0-9_-])(?:sk-|ghp_|github_pat_)[A-Za-z0-9_-]{8,}/gu;

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

export type RedactText = (text: string) => string;

/** The log's redaction under one environment. The environment's own secrets go first: they are known for certain. */
export function logRedaction(env: { readonly [name: string]: string | undefined }): RedactText {
  const secrets = secretsOf(env);
  return (text) => redact(secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)).replace(shortToken, REDACTED);
}

/** Longest first, so that a secret that contains another one goes as a whole. */
function secretsOf(env: { readonly [name: string]: string | undefined }): readonly string[] {
  const values = Object.entries(env).flatMap(([name, value]) => {
    const trimmed = value?.trim() ?? "";
    return secretName.test(name) && trimmed.length >= shortestSecret ? [trimmed] : [];
  });
  return [...new Set(values)].toSorted((a, b) => b.length - a.length);
}

/** A copy of `value`, which is plain JSON, with every string value redacted. Keys stay. */
export function redactStrings<T>(value: T, redactText: RedactText): T {
  const text = JSON.stringify(value, (key, part: unknown) => (typeof part === "string" && !ownWords.has(key) ? redactText(part) : part));
  const copy: T = JSON.parse(text);
  return copy;
}
