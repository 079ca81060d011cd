/** Redaction that also knows the secrets of this process's environment. */
import { REDACTED, redact } from "./redaction.ts";

/** An environment variable whose name holds one of these is taken to hold a secret. */
const secretName = /key|token|secret|passw(?:or)?d|passphrase|credential/iu;

/** Shorter values (`true`, `1234`) stand in ordinary text too often. */
const shortestSecret = 8;

export type RedactText = (text: string) => string;

export type Environment = { readonly [name: string]: string | undefined };

/** Known token formats, and the values of secret-like variables of `env`: those go first, since they are known for certain. */
export function redactionUnder(env: Environment): RedactText {
  const secrets = secretsOf(env);
  return (text) => redact(secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text));
}

/** Longest first, so that a secret that contains another one goes as a whole. */
function secretsOf(env: Environment): readonly string[] {
  const values = Object.entries(env).flatMap(([name, value]) => {
    const trimmed = value?.trim() ?? "";
    return secretName.test(name) && trimmed.length >= shortestSecret ? [trimmed] : [];
  });
  return [...new Set(values)].toSorted((a, b) => b.length - a.length);
}
