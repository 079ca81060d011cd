/** One chain of refreshes after a consultation: armed, fired, repeated while it hits, and taken down at any moment. */
import type { Usage } from "@mariozechner/pi-ai";
import type { CallResult } from "../../host/call.ts";
import { MAX_TIMER_MS } from "../../host/bounded.ts";
import { isBilled, promptOf } from "../../host/spend/usage.ts";
import type { RequestRecord } from "../budget/spend.ts";
import { lateUsage } from "../consult/converse.ts";
import type { AdvisorPolicy } from "../policy.ts";
import { type Economics, economicsOf } from "./economics.ts";
import type { FirstRequest } from "./first-request.ts";
import { isLong, lifetimeOf, refreshAfter } from "./lifetime.ts";
import { fingerprintOf, withSmallAnswer } from "./payload.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** What a chain needs of the world. Everything is asked anew each time; whatever throws ends the chain. */
export interface World {
  readonly policy: () => AdvisorPolicy;
  /** `PI_CACHE_RETENTION`. */
  readonly retention: () => string | undefined;
  /** All that the next consultation's prompt will depend on, as one text to compare. */
  readonly situation: () => string;
  /** What the branch has spent, and what calls under way may yet add. */
  readonly branchUsd: () => number;
  /** Sends the request again; `onPayload` gives the payload to send, and throws to send none. */
  readonly send: (
    first: FirstRequest,
    signal: AbortSignal,
    onPayload: (payload: unknown) => unknown,
  ) => Promise<CallResult>;
  readonly record: (refresh: Refresh) => void;
}

/** A refresh that was billed. */
export interface Refresh {
  readonly first: FirstRequest;
  readonly usage: Usage;
  readonly stopReason: string;
  readonly economics: Economics;
  /** Of one that hit the cache: it stands for the consultation's own request from now on. */
  readonly request: RequestRecord | undefined;
}

export interface Chain {
  /** Ends the chain; an in-flight refresh is aborted and has recorded its bill when the promise resolves. */
  readonly cancel: () => Promise<void>;
}

export interface Armed {
  readonly first: FirstRequest;
  /** The host can record what is spent. */
  readonly recorder: boolean;
  /** The executor is at work. */
  readonly running: boolean;
  readonly succeeded: boolean;
}

/** Asks `advisor/warming-arm`, and before each refresh `advisor/warming-refresh`. Undefined when nothing is armed. */
export function armChain({ first, recorder, running, succeeded }: Armed, world: World): Chain | undefined {
  const { model, usage, fingerprint } = first;
  const ttlNow = (policy: AdvisorPolicy) => lifetimeOf(model, policy.config.value.warming.ttlSec, world.retention());
  const before = world.situation();
  const policy = world.policy();
  const ttlSec = ttlNow(policy);
  const promptTokens = promptOf(usage);
  const { outcome } = policy.decide("advisor/warming-arm", {
    recorder,
    running,
    succeeded,
    promptTokens,
    ttlKnown: ttlSec !== undefined,
    ttlSec: ttlSec ?? 0,
    fingerprint: fingerprint !== undefined,
  });
  if (outcome === "skip" || ttlSec === undefined) return undefined;

  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  /** When the provider last saw the prompt; milliseconds since the epoch. */
  let warmAt = first.record.timestamp;

  const schedule = (seconds: number): void => {
    const due = warmAt + seconds * 1000;
    const arm = (): void => {
      timer = setTimeout(
        () => (Date.now() < due ? arm() : fire()),
        Math.min(MAX_TIMER_MS, Math.max(0, due - Date.now())),
      ).unref();
    };
    arm();
  };
  const fire = (): void => {
    if (stop.signal.aborted) return;
    // Whatever is gone meanwhile, a session or its context, nobody waits for this refresh.
    underWay = refresh().catch(() => {});
  };
  const refresh = async (): Promise<void> => {
    const policy = world.policy();
    const ttl = ttlNow(policy) ?? 0;
    const now = Date.now();
    const economics = economicsOf(
      model,
      promptTokens,
      policy.config.value.warming.continueProbability,
      isLong(world.retention()),
    );
    const { outcome } = policy.decide("advisor/warming-refresh", {
      unchanged: world.situation() === before,
      savingsUsd: economics.savingsUsd,
      coldUsd: economics.coldUsd,
      branchUsd: world.branchUsd() + economics.coldUsd,
      sinceConsultationSec: Math.max(0, now - first.record.timestamp) / 1000,
      untilExpirySec: ttl - (now - warmAt) / 1000,
    });
    if (outcome === "stop") return;

    const result = await world.send(first, stop.signal, (unmarked) => {
      const payload = first.mark(unmarked);
      if (!isObject(payload) || fingerprintOf(model.api, payload) !== fingerprint)
        throw new Error("the refresh's prompt changed before dispatch");
      return withSmallAnswer(model.api, payload);
    });
    const billed =
      result.kind === "reply" ? result.usage : result.kind === "thrown" ? undefined : await lateUsage(result.late);
    const hit = result.kind === "reply" && result.failure === undefined && result.usage.cacheRead > 0;
    if (isBilled(billed))
      world.record({
        first,
        usage: billed,
        economics,
        stopReason: result.kind === "reply" ? result.stopReason : "aborted",
        request: hit ? { ...first.record, timestamp: now } : undefined,
      });
    if (!hit || stop.signal.aborted) return;
    warmAt = now;
    schedule(refreshAfter(ttl));
  };

  schedule(refreshAfter(ttlSec));
  return {
    cancel: async () => {
      stop.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}
