import { escaped } from "../../text/safe.ts";
import { textAt } from "../read.ts";
import type { Replay } from "../session.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** Lines of the review log that a report looks at, the newest. */
export const REPORT_LINES = 5_000;
/** Suggestions that a report shows, those made most often. */
const MOST_SHOWN = 20;
/** Nobody writes a rule for a longer one. */
const MAX_TARGET_CHARS = 500;
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
 * `replays`: this session's asks that the verdict cache answered, which are no part of that log. The most frequent first.
 */
export function suggest(lines: readonly string[], replays: readonly Replay[] = []): readonly Suggestion[] {
  const logged = lines.slice(-REPORT_LINES).flatMap(parsed);
  const groups = new Map<string, Group>();
  const denied = new Set<string>();
  for (const record of [
    ...logged.filter(({ gate }) => gate !== "cache-hit"),
    ...replays.map((replay) => ({ event: "ai_guard.decision", gate: "model", ...replay })),
  ]) {
    const [event, requestId] = [textAt(record, "event"), textAt(record, "requestId")];
    if (requestId === undefined) continue;
    if (event === "permission_request.denied" || event === "permission_request.blocked") denied.add(requestId);
    if (event !== "ai_guard.decision" || record["gate"] !== "model") continue;
    if (record["outcome"] === "deny" || record["verdict"] === "deny") denied.add(requestId);
    const [surface, target] = [textAt(record, "surface"), textAt(record, "target")];
    if (
      surface === undefined ||
      target === undefined ||
      /\[REDACTED\]|[*?…]/.test(target) ||
      target.length > MAX_TARGET_CHARS ||
      escaped(target) !== target
    )
      continue;
    const key = JSON.stringify([surface, target]);
    const group = groups.get(key) ?? { surface, target, count: 0, contexts: new Set(), requests: [] };
    groups.set(key, {
      ...group,
      count: group.count + 1,
      contexts: new Set([...group.contexts, textAt(record, "contextHash")]),
      requests: [...group.requests, requestId],
    });
  }
  return [...groups.values()]
    .filter(
      ({ count, contexts, requests }) =>
        count >= MIN_REPEATS &&
        contexts.size === 1 &&
        !contexts.has(undefined) &&
        !requests.some((id) => denied.has(id)),
    )
    .map(({ surface, target, count }) => ({ surface, target, count }))
    .toSorted((one, other) => other.count - one.count);
}

function parsed(line: string): readonly Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? [value] : [];
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
  const more = suggestions.length - MOST_SHOWN;
  return [
    "asked again and again, never denied; rules to copy if you agree",
    ...suggestions.slice(0, MOST_SHOWN).map((one) => `${one.count} times  ${fragment(one)}`),
    ...(more > 0 ? [`and ${more} more, less often`] : []),
  ].join("\n");
}
