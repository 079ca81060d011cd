import { setTimeout as sleep } from "node:timers/promises";
import type { GuardConfig } from "../../../generated/guard.ts";
import type { Policy } from "../../engine/policy.ts";
import type { Failure } from "../../host/failure.ts";
import type { ReviewResult, Spent } from "../reply/judgement.ts";
import { authorized, type Prompts, type Registry, type Resolved, type Response, send } from "./models.ts";
import { modelKey, type Reviewer, walkBudgetMs } from "./reviewers.ts";

/** What is told while the walk goes on; nothing of it carries a provider's words, an address or a key. */
export interface WalkLog {
  /** Another reviewer is about to be asked. */
  fallback(hop: {
    readonly failedEndpoint: number;
    readonly nextEndpoint: number;
    readonly modelId: string;
    readonly reason: string;
  }): void;
  /** One request came to nothing. */
  callError(error: {
    readonly modelId: string;
    readonly deferKind: string;
    readonly errorMessage: string;
    readonly latencyMs: number;
  }): void;
  /** A completed reply without text. */
  emptyReply(
    reply: Pick<Response, "stopReason" | "rawStopReason" | "contentTypes" | "latencyMs"> & { readonly modelId: string },
  ): void;
  /** A classifier's readings, as they came. */
  answers(answers: { readonly modelId: string; readonly answers: unknown }): void;
}

export interface WalkRequest {
  readonly registry: Registry;
  /** The model of a backup; undefined for one that is not there or may not be asked. */
  readonly find: (reviewer: Reviewer) => Resolved | undefined;
  readonly policy: Policy;
  readonly config: GuardConfig;
  /** Resolved and logged in. */
  readonly primary: Resolved;
  readonly backups: readonly Reviewer[];
  readonly prompts: Prompts;
  readonly signal: AbortSignal | undefined;
  readonly log: WalkLog;
  /** Models whose endpoint takes no tools, by `modelKey`; added to when one turns out to. */
  readonly textOnly: Set<string>;
  /** How much of the primary's deadline, and of the whole walk's, the ask has waited away. */
  readonly waitedMs: number;
}

type Attempt = Response & { readonly requests: number; readonly silent: boolean };

/** A short breath before a provider is asked again. */
const RETRY_PAUSE_MS = 250;

/**
 * Asks the primary, and then one backup after the other for as long as reviewers are unavailable (`guard/failover`) and
 * there is time (`guard/walk`). Whatever a reviewer decided, and whatever it garbled, ends the walk. Never rejects.
 */
export async function walk(request: WalkRequest): Promise<ReviewResult> {
  const { registry, policy, primary, signal, log, waitedMs } = request;
  // A backup that Pi does not know was reported when the config was loaded; here it is simply not there, and takes over from nobody.
  const backups = request.backups.flatMap((reviewer) => request.find(reviewer) ?? []);
  const alone = backups.length === 0;
  const deadline = performance.now() + walkBudgetMs(primary.reviewer.timeoutMs) - waitedMs;
  const remaining = (): number => (alone ? Number.POSITIVE_INFINITY : deadline - performance.now());
  const usages: Spent["usages"][number][] = [];
  let latencyMs = 0;

  for (let current = primary, next = 0; ; next += 1) {
    const { reviewer } = current;
    const attempt = await askReviewer(
      { ...request, alone },
      current,
      Math.max(1, Math.min(reviewer.timeoutMs - (current === primary ? waitedMs : 0), remaining())),
      (usage) => usages.push({ reviewer, usage }),
    );
    latencyMs += attempt.latencyMs;
    const spent: Spent = { reviewer, latencyMs, attempts: attempt.silent ? attempt.requests : 1, usages };
    const { read, failure } = attempt;
    if (read.kind !== "failed") return { ...read, spent };

    const failed: ReviewResult = { kind: "failed", deferKind: read.deferKind, failure, rawReply: read.rawReply, spent };
    const { outcome: over } = policy.decide("guard/failover", failoverFacts(failure));
    const step = (): "next" | "stop" =>
      policy.decide("guard/walk", { remainingMs: Math.min(remaining(), MAX_MS), backupsLeft: backups.length - next })
        .outcome;
    const backup = backups[next];
    if (over !== "next" || step() !== "next" || backup === undefined) return failed;

    const login = await authorized(registry, backup, signal, remaining());
    const turn: Spent = { reviewer: backup.reviewer, latencyMs, attempts: 1, usages };
    if (login === "cancelled") return { kind: "cancelled", spent: turn };
    if (login === "no")
      return { kind: "failed", deferKind: "auth-failed", failure: undefined, rawReply: undefined, spent: turn };
    // A login takes its time too.
    if (step() !== "next") return failed;
    log.fallback({
      failedEndpoint: reviewer.position,
      nextEndpoint: backup.reviewer.position,
      modelId: modelKey(reviewer),
      reason: hopReason(failure),
    });
    current = backup;
  }
}

/** Facts are finite numbers: a walk without a budget has more time than anyone waits. */
const MAX_MS = 2 ** 31;

/** One reviewer's turn: its request, and what `guard/retry` grants it beyond. */
async function askReviewer(
  request: WalkRequest & { readonly alone: boolean },
  resolved: Resolved,
  windowMs: number,
  spend: (usage: NonNullable<Response["usage"]>) => void,
): Promise<Attempt> {
  const { registry, policy, config, prompts, signal, log, textOnly } = request;
  const backups = !request.alone;
  const modelId = modelKey(resolved.reviewer);
  const failures = new Map<string, number>();
  let [latencyMs, left, silent] = [0, windowMs, false];
  for (let requests = 1; ; requests += 1) {
    const response = await send(
      registry,
      resolved,
      prompts,
      { timeoutMs: left, signal, backups, textOnly: textOnly.has(modelId) },
      config,
      policy,
    );
    latencyMs += response.latencyMs;
    if (response.usage !== undefined) spend(response.usage);
    const { read, failure } = response;
    const done: Attempt = { ...response, latencyMs, requests, silent };
    if (read.kind === "judged" && read.answers !== undefined) log.answers({ modelId, answers: read.answers });
    if (read.kind !== "failed") return done;

    const empty = read.deferKind === "empty-reply";
    if (empty)
      log.emptyReply({
        modelId,
        stopReason: response.stopReason,
        rawStopReason: response.rawStopReason,
        contentTypes: response.contentTypes ?? [],
        latencyMs: response.latencyMs,
      });
    if (failure !== undefined)
      log.callError({
        modelId,
        deferKind: read.deferKind,
        errorMessage: describe(failure),
        latencyMs: response.latencyMs,
      });
    const kind = empty
      ? "empty"
      : response.toolRefused === true
        ? "tool-refused"
        : unavailable(policy, failure) && resolved.lane === "chat"
          ? "unavailable"
          : "other";
    failures.set(kind, (failures.get(kind) ?? 0) + 1);
    const elapsedShare = response.latencyMs / left;
    const { outcome } = policy.decide("guard/retry", {
      failure: kind,
      requests,
      sameFailures: failures.get(kind) ?? 1,
      elapsedShare,
      backups,
    });
    if (outcome === "stop") return done;
    if (outcome === "as-text") textOnly.add(modelId);
    // Silence may use what is left of its own time, and so may another form; a failed attempt of a lone reviewer starts afresh.
    left = empty || outcome === "as-text" ? Math.max(1, left - response.latencyMs) : windowMs;
    silent ||= empty;
    if (kind === "unavailable" && (await pause(signal)) === "cancelled")
      return { ...done, read: { kind: "cancelled" } };
  }
}

/** A failure that carries no facts was an answer: garbled, but an answer. */
function failoverFacts(failure: Failure | undefined) {
  const { status = 0, code = "", family = "other" } = failure ?? {};
  return { decided: failure === undefined, status, code, message: family } as const;
}

function unavailable(policy: Policy, failure: Failure | undefined): boolean {
  return policy.decide("guard/failover", failoverFacts(failure)).outcome === "next";
}

function pause(signal: AbortSignal | undefined): Promise<"done" | "cancelled"> {
  return sleep(RETRY_PAUSE_MS, undefined, signal === undefined ? {} : { signal }).then(
    () => "done",
    () => "cancelled",
  );
}

/** A failure in our own words: a provider's body may hold anything. */
export function describe({ status, code, family }: Failure): string {
  return [status > 0 ? `http ${status}` : "", code, family].filter((part) => part !== "").join(", ");
}

/** quota, timeout, connection, model-unresolved, or http-NNN. */
function hopReason(failure: Failure | undefined): string {
  const { status = 0, family = "other" } = failure ?? {};
  return HOP_REASONS[family] ?? HOP_STATUSES[status] ?? (status > 0 ? `http-${status}` : "connection");
}

const HOP_REASONS: { readonly [family: string]: string } = {
  quota: "quota",
  timeout: "timeout",
  connection: "connection",
  "missing-model": "model-unresolved",
};
const HOP_STATUSES: { readonly [status: number]: string } = { 402: "quota", 408: "timeout", 429: "quota" };
