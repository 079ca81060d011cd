import { type Ask } from "../ask/ask.ts";
import { askFields, type Write } from "./audit.ts";
import type { ToolCall } from "../ask/calls.ts";
import { cacheKey } from "../ask/cache.ts";
import { causeOf, NO_SUCH_MODEL } from "../reviewers/cause.ts";
import { classifierQuestions, classifierState } from "../context/classifier-context.ts";
import { diskOf } from "../workspace/disk.ts";
import type { Reviewed, Stripped } from "./finding.ts";
import type { InForce } from "../watch/in-force.ts";
import { authorized, type Prompts, resolve } from "../reviewers/models.ts";
import { systemPrompt, userPrompt } from "../context/prompt.ts";
import { type Recorded } from "./record.ts";
import type { GuardSession } from "../session.ts";
import type { Reviewer } from "../reviewers/reviewers.ts";
import { type Target } from "../ask/target.ts";
import { contextOf, strip, type Transcript } from "../context/transcript.ts";
import { walk } from "../reviewers/walk.ts";
import { walkLog } from "../reviewers/walk-log.ts";

/** What a repeat can be answered with. */
const DECIDED = ["allow", "deny"] as const;

/** One ask under examination: nothing of it is kept from the reviewer. */
export interface Examination {
  readonly ask: Ask;
  readonly target: Target | undefined;
  readonly call: ToolCall | undefined;
  readonly session: GuardSession;
  readonly force: InForce;
  readonly write: Write;
  /** The ask's number among the session's. */
  readonly arrival: number;
  /** How long it waited for a place: its own deadline runs from its arrival. */
  readonly waitedMs: number;
}

export type Examined = Pick<Recorded, "key" | "files"> & { readonly finding: Reviewed };

/** The review itself: the first step that fails or finds out ends it. */
export async function examine(examination: Examination): Promise<Examined> {
  const { ask, target, call, session, force, write, arrival, waitedMs } = examination;
  const { policy, config, reviewers } = force;
  const registry = session.host.registry();
  const find = session.host.reviewer ?? ((reviewer: Reviewer) => resolve(registry, reviewer));
  const signal = abortSignal(session);

  // 5. Model: is the primary there at all?
  const [first, ...backups] = reviewers;
  const primary = first === undefined ? undefined : find(first);
  if (primary === undefined)
    return {
      finding: { kind: "failed", gate: "model-unresolved", deferKind: "model-unresolved", cause: NO_SUCH_MODEL },
    };

  // 6. Transcript: the user's own words and the tool calls, and nothing else.
  const transcript = stripped(session, force);
  if (transcript === undefined)
    return { finding: { kind: "failed", gate: "transcript-error", deferKind: "transcript-error" } };

  // 7. Cache: the same ask in the same conversation, finished, under way, or answered while this one waited.
  const disk = diskOf(ask, call, session);
  const key = cacheKey(
    ask.facts,
    contextOf(transcript),
    primary.seal === undefined ? force.judgeHash : `${force.judgeHash} ${primary.seal.mark}`,
    disk,
  );
  const context: Stripped = {
    contextHash: key.context,
    strippedCount: transcript.intents.length + transcript.calls.length,
  };
  const files = disk === undefined ? "unknown" : "compared";
  // What of this ask no reply is kept of, none is shared of either.
  const repeats = DECIDED.some(
    (reply) => policy.decide("guard/cacheable", { reply, reviewer: "primary", files }).outcome === "store",
  );
  const lookup = repeats
    ? session.cache.lookup(key)
    : ({ missReason: disk === undefined ? "files-unknown" : "disabled" } as const);
  if ("hit" in lookup)
    return {
      key,
      files,
      finding: { kind: "judged", gate: "cache-hit", judgement: lookup.hit, rawReply: undefined, stripped: context },
    };
  const flight = `${key.ask} ${key.context}`;
  const shared = !repeats ? undefined : session.flights.sharedBy(arrival, flight);
  if (shared !== undefined) return { key, files, finding: replayed(await shared) };
  write("debug", "ai_guard.cache_lookup", {
    ...askFields(ask, target),
    missReason: lookup.missReason,
    contextHash: key.context,
  });

  const asking = (async (): Promise<Reviewed> => {
    // 8. Login, after the cache: a repeated ask survives a login that flaps.
    const login = await authorized(registry, primary, signal);
    if (login === "cancelled") return { kind: "cancelled" };
    if (login === "no") return { kind: "failed", gate: "auth-failed", deferKind: "auth-failed", stripped: context };
    // 9. Prompt, one per lane, built when a reviewer of that lane is asked.
    const prompts = promptsFor(ask, transcript, force);
    // 10. Review: the primary, and the backups while reviewers are unavailable.
    const result = await walk({
      registry,
      find,
      policy,
      config,
      primary,
      backups,
      prompts,
      signal,
      log: walkLog(ask, target, write),
      textOnly: session.textOnly,
      waitedMs,
    });
    switch (result.kind) {
      case "judged":
        return { ...result, gate: "model", stripped: context };
      case "failed":
        return {
          ...result,
          gate: result.deferKind === "auth-failed" ? "auth-failed" : "model",
          cause: causeOf(result.failure),
          stripped: context,
        };
      case "cancelled":
        return result;
    }
  })();
  return { key, files, finding: await (repeats ? session.flights.start(flight, asking) : asking) };
}

/** An identical ask that waited for this one: answered like a repeat, without a review of its own. */
function replayed(finding: Reviewed): Reviewed {
  switch (finding.kind) {
    case "judged":
      return {
        kind: "judged",
        gate: "cache-hit",
        judgement: finding.judgement,
        rawReply: undefined,
        stripped: finding.stripped,
      };
    case "failed":
      return {
        kind: "failed",
        gate: "cache-hit",
        deferKind: finding.deferKind,
        cause: finding.cause,
        ...(finding.stripped === undefined ? {} : { stripped: finding.stripped }),
      };
    case "cancelled":
      return { kind: "cancelled" };
  }
}

/** Undefined when the session could not be read: a review without its context would judge blindly. */
function stripped(session: GuardSession, force: InForce): Transcript | undefined {
  try {
    return strip(session.host.entries(), force.config.transcript, force.handle, session.host.words(), force.branches);
  } catch {
    return undefined;
  }
}

function promptsFor(ask: Ask, transcript: Transcript, { lanes }: InForce): Prompts {
  return {
    chat: () => ({ system: systemPrompt(lanes.chat), user: userPrompt(ask, transcript) }),
    classifier: () => ({ state: classifierState(ask, transcript), questions: classifierQuestions(lanes.classifier) }),
  };
}

/** The user's cancel, or the end of the session. */
function abortSignal({ host, closed }: GuardSession): AbortSignal {
  const run = host.signal();
  return run === undefined ? closed.signal : AbortSignal.any([run, closed.signal]);
}
