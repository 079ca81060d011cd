import { REDACTION_PATTERNS } from "./redaction-patterns.ts";

/** Stands where a secret stood. */
export const REDACTED = "[REDACTED]";

/**
 * `text` with every secret of the known families replaced by `[REDACTED]`; keys, flags and URL schemes stay readable.
 * Linear in the length of `text`, and stable: redacting twice changes nothing more. Must run before any truncation,
 * or a secret cut in half would no longer be recognised.
 */
export function redact(text: string): string {
  let result = text;
  for (const { pattern } of REDACTION_PATTERNS) result = result.replace(pattern, keepGroup);
  return result;
}

function keepGroup(_match: string, kept: unknown): string {
  return typeof kept === "string" ? kept + REDACTED : REDACTED;
}
