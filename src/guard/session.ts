import type { DecisionRecord } from "../../generated/decision-record.ts";
import type { Decision } from "../engine/types.ts";
import type { Notify } from "../host/notices.ts";
import type { UsageRecorder } from "../host/usage.ts";
import { type BreakerCounters, CLEAR } from "./settle/breaker.ts";
import { type Calls, createCalls } from "./ask/calls.ts";
import { createCache, type VerdictCache } from "./ask/cache.ts";
import type { Reviewed } from "./settle/finding.ts";
import { createFlights, type Flights } from "./ask/flights.ts";
import type { InForce } from "./watch/in-force.ts";
import type { Judgement } from "./reply/judgement.ts";
import type { ChangeMemory } from "./workspace/last-change.ts";
import type { Registry, Resolved } from "./reviewers/models.ts";
import type { Reviewer } from "./reviewers/reviewers.ts";
import type { GuardEvent } from "./tell/notice-texts.ts";
import { createQueue, type Queue } from "./ask/queue.ts";
import type { Heard } from "./context/transcript.ts";
import type { Outcome } from "./settle/settle.ts";

/** What a session needs of Pi. Every member is asked anew: Pi's context of an ended session throws. */
export interface Host {
  readonly cwd: () => string;
  /** Session entries, newest first. */
  readonly entries: () => Iterable<unknown>;
  /** What a person is known to have said of these entries. */
  readonly words: () => Heard;
  /** Aborts when the user cancels the agent's run; undefined while it is idle. */
  readonly signal: () => AbortSignal | undefined;
  readonly registry: () => Registry;
  /** What Pi's settings make of every shell command; null where they leave it alone. */
  readonly shell?: () => string | null;
  /** The reviewer's model as it may be asked; without it, whatever Pi has under its name. */
  readonly reviewer?: (reviewer: Reviewer) => Resolved | undefined;
  readonly notify: Notify;
  /** Whether there is a person who can be asked. */
  readonly attended: () => boolean;
  readonly usage: UsageRecorder;
}

export interface DeniedAsk {
  readonly time: string;
  readonly surface: string;
  readonly target: string;
  readonly reason: string;
  readonly riskLevel: string | undefined;
  /** What the mode made of it. */
  readonly outcome: Outcome;
}

/** What a report needs of an ask that the verdict cache answered: the permission system's log holds none of them. */
export type Replay = {
  readonly [Field in "requestId" | "surface" | "target" | "contextHash" | "verdict" | "outcome"]:
    | DecisionRecord[Field]
    | undefined;
};

/** The last answer, for whoever asks why. */
export interface LastDecision {
  readonly time: string;
  readonly surface: string;
  readonly outcome: Outcome;
  readonly decision: Decision;
  /** The tables that the ask went through, as far as it got. */
  readonly way: readonly Decision[];
  readonly gate: string;
  /** How the review failed, when it did. */
  readonly failure: string | undefined;
  /** The permission system's own rule, where that had decided the ask already. */
  readonly hostRule?: string;
}

export interface Totals {
  readonly reviews: number;
  readonly cacheHits: number;
  readonly tokens: number;
  readonly costUsd: number;
}

/** One session's state. Made at session start, dropped at its end: nothing of it outlives the session. */
export interface GuardSession {
  /** Empty until Pi or the permission system has told it. */
  id: string;
  readonly host: Host;
  /** Aborts when the session ends. */
  readonly closed: AbortController;
  readonly cache: VerdictCache<Judgement>;
  readonly calls: Calls;
  readonly changes: ChangeMemory;
  /** How often something may have changed on the disk that no call of this branch tells. */
  unseen: number;
  readonly queue: Queue;
  /** Reviews that equal asks share, by ask and context. */
  readonly flights: Flights<Reviewed>;
  /** Models whose endpoint takes no tools. */
  readonly textOnly: Set<string>;
  /** One-time notices that were due, shown or not. */
  readonly told: Set<GuardEvent>;
  force: InForce;
  /** Why nothing is reviewed; undefined when reviews take place. */
  problem: string | undefined;
  /** A review takes so long that whoever waits is shown that it is under way. */
  reviewing: boolean;
  counters: BreakerCounters;
  paused: boolean;
  denied: readonly DeniedAsk[];
  /** The newest last. */
  replays: readonly Replay[];
  last: LastDecision | undefined;
  /** How the reviewer failed when it was last asked; undefined once it has answered. */
  failing: string | undefined;
  totals: Totals;
}

/** How many asks are reviewed side by side; what comes on top waits. */
const PARALLEL_REVIEWS = 4;

export function createSession(id: string, host: Host, force: InForce): GuardSession {
  const session: GuardSession = {
    id,
    host,
    closed: new AbortController(),
    calls: createCalls(),
    changes: new WeakMap(),
    unseen: 0,
    cache: createCache(() => session.force.config.cache.maxEntries),
    queue: createQueue(PARALLEL_REVIEWS),
    flights: createFlights(({ kind }) => kind !== "cancelled"),
    textOnly: new Set(),
    told: new Set(),
    force,
    problem: undefined,
    reviewing: false,
    counters: CLEAR,
    paused: false,
    denied: [],
    replays: [],
    last: undefined,
    failing: undefined,
    totals: { reviews: 0, cacheHits: 0, tokens: 0, costUsd: 0 },
  };
  return session;
}
