import { isRecord, textAt } from "../read.ts";

/** Lines of the review log that a report looks at, the newest. */
export const REPORT_LINES = 5_000;
/** As often as this a request must have been reviewed before a rule for it is suggested. */
const MIN_REPEATS = 3;

export interface Suggestion {
  readonly surface: string;
  readonly target: string;
  readonly count: number;
}

interface Group extends Suggestion {
  readonly contexts: ReadonlySet<string | undefined>;
  readonly requests: readonly string[];
}

/**
 * Requests that were reviewed over and over in one context and never denied by anyone. Lines that are no records are
 * skipped, and so is a target that would not stand for itself in a rule: one with secrets taken out, or with wildcards.
 */
export function suggest(lines: readonly string[]): readonly Suggestion[] {
  const groups = new Map<string, Group>();
  const denied = new Set<string>();
  for (const record of lines.slice(-REPORT_LINES).flatMap(parsed)) {
    const [event, requestId] = [textAt(record, "event"), textAt(record, "requestId")];
    if (requestId === undefined) continue;
    if (event === "permission_request.denied" || event === "permission_request.blocked") denied.add(requestId);
    if (event !== "ai_guard.decision" || record["gate"] !== "model") continue;
    if (record["outcome"] === "deny" || record["verdict"] === "deny") denied.add(requestId);
    const [surface, target] = [textAt(record, "surface"), textAt(record, "target")];
    if (surface === undefined || target === undefined || /\[REDACTED\]|[*?…]/.test(target)) continue;
    const key = JSON.stringify([surface, target]);
    const group = groups.get(key) ?? { surface, target, count: 0, contexts: new Set(), requests: [] };
    groups.set(key, { ...group, count: group.count + 1, contexts: new Set([...group.contexts, textAt(record, "contextHash")]), requests: [...group.requests, requestId] });
  }
  return [...groups.values()]
    .filter(({ count, contexts, requests }) => count >= MIN_REPEATS && contexts.size === 1 && !contexts.has(undefined) && !requests.some((id) => denied.has(id)))
    .map(({ surface, target, count }) => ({ surface, target, count }));
}

function parsed(line: string): readonly Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? [value] : [];
  } catch {
    return [];
  }
}

/** A rule fragment to copy. It is evidence, and applied by nobody but the user. */
export function fragment({ surface, target }: Suggestion): string {
  return JSON.stringify({ [surface]: { [target]: "allow" } });
}

export function reportText(suggestions: readonly Suggestion[]): string {
  if (suggestions.length === 0) return "no request was reviewed three times in one context without a denial";
  return ["reviewed again and again, never denied; rules to copy if you agree", ...suggestions.map((one) => `${one.count} times  ${fragment(one)}`)].join("\n");
}
