/** The verdict line that an answer begins with. */

export const SEVERITIES = ["none", "nit", "concern", "blocker"] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Verdict {
  /** Undefined when the first line is no verdict. */
  readonly severity: Severity | undefined;
  /** The answer without its verdict line. */
  readonly body: string;
}

/** Emphasis, quotes, headings and code marks that models put around the line. */
const VERDICT = /^[\s*_`>#]*severity[\s*_`]*:[\s*_`]*(none|nit|concern|blocker)\b/i;

/** Reads the first line only: a verdict further down may be quoted from anywhere. */
export function parseVerdict(answer: string): Verdict {
  const text = answer.trim();
  const end = text.indexOf("\n");
  const word = VERDICT.exec(end === -1 ? text : text.slice(0, end))?.[1]?.toLowerCase();
  const severity = SEVERITIES.find((known) => known === word);
  if (severity === undefined) return { severity, body: text };
  return { severity, body: end === -1 ? "" : text.slice(end + 1).trim() };
}
