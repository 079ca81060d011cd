import { randomUUID } from "node:crypto";
import { isAbsolute } from "node:path";
import type { Usage } from "@mariozechner/pi-ai";
import type { TableOutcomes } from "../../../generated/table-types.ts";
import { logDirectory as defaultLogDirectory, type Where } from "../../config/locate.ts";
import type { Policy } from "../../engine/policy.ts";
import type { Decision } from "../../engine/types.ts";
import type { CallResult } from "../../host/call.ts";
import { NO_USAGE } from "../../host/spend/usage.ts";
import { safeText } from "../../text/safe.ts";
import { openPolicy } from "../../policy/open.ts";
import { account, type Accounting, hasCost } from "./accounting.ts";
import { dispatch, type Dispatched, type Models, type Release } from "./dispatch.ts";
import { causeOf } from "../consult/classify.ts";
import { failureClass, noAnswer } from "./errors.ts";
import { type Keeper, keeper } from "./keeper.ts";
import { logRedaction } from "./log-redaction.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { finishedRecord, type Opening, pendingRecord } from "./record.ts";
import { wholeHead } from "../../text/cut.ts";

/** What a consultation uses of Pi and of the machine. */
export interface Surroundings {
  readonly models: Models;
  readonly release: Release;
  /** Where `pi-advisor.json` is looked for, anew for each consultation. */
  readonly where: Where;
  /** The Pi session that asks, for the record. */
  readonly sessionId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told the model, `provider/id`, just before the request goes out. What it throws is lost. */
  readonly onSend?: ((model: string) => void) | undefined;
}

export type Status = TableOutcomes["isolated/status"];

export interface Consultation {
  readonly id: string;
  readonly status: Status;
  /** `provider/id` of the model; absent when it never came to one. */
  readonly model?: string;
  /** The visible text, whole or partial, without what could steer a terminal or hide in a line. Redaction is the log's. */
  readonly answer?: string;
  readonly error?: string;
  /** What kind of failure it was: `not logged in`, `http 429`, `unreachable`. */
  readonly failure?: string;
  readonly accounting: Accounting;
  /** What Pi reported, for Pi's own totals; absent when nothing was. */
  readonly usage?: Usage;
  readonly warnings: readonly string[];
  readonly logDirectory: string;
  /** What the tables decided on the way, in order. */
  readonly decisions: readonly Decision[];
}

/** Longest answer that is handed on and kept, in UTF-16 units. */
const longestAnswer = 100_000;

/**
 * One consultation: checked, recorded, sent once, recorded again. Never rejects for what a person, a provider or a disk
 * can cause; every end is a `Consultation`.
 */
export async function consult(args: unknown, around: Surroundings): Promise<Consultation> {
  const opening: Opening = { id: randomUUID(), sessionId: around.sessionId, startedAt: new Date() };
  const started = performance.now();
  const { config, policy: inForce } = openPolicy("isolated", around.where);
  const decisions: Decision[] = [];
  const policy = recording(inForce, decisions);
  // A file with errors counts for nothing, so its record goes to the default directory.
  const configured = config.value.logDirectory;
  const logDirectory =
    configured !== undefined && isAbsolute(configured) ? configured : defaultLogDirectory(around.where);
  const redactText = logRedaction(around.where.env);
  const log = keeper(logDirectory, opening.id, redactText);

  const prepared = prepare(args, config, policy, around.models);
  const sent = "ready" in prepared ? await send(prepared, opening, around, log) : undefined;

  const status = judge(policy, prepared, sent?.result);
  const complete = status === "completed";
  const reply = sent?.result.kind === "reply" ? sent.result : undefined;
  const said = reply === undefined ? "" : safeText(reply.text);
  const answer = isBlank(said) ? undefined : said;
  const accounting = account(reply?.usage, complete, policy);
  const error = complete
    ? undefined
    : "refusal" in prepared
      ? prepared.refusal
      : noAnswer(sent?.result.kind, config.value.timeoutMs);
  const failed =
    sent?.result !== undefined &&
    "failure" in sent.result &&
    (sent.result.kind === "reply" || sent.result.kind === "thrown")
      ? sent.result.failure
      : undefined;
  const failure = failed === undefined ? undefined : failureClass(causeOf(policy.decide, failed, false), failed.status);
  const warnings = [
    ...(sent?.warnings ?? []),
    ...(answer !== undefined && answer.length > longestAnswer
      ? [`The answer was cut to ${longestAnswer} characters.`]
      : []),
  ];

  await log.complete(
    finishedRecord(opening, "ready" in prepared ? prepared.ready : prepared.accepted, {
      status,
      modelCalls: sent === undefined ? 0 : 1,
      finishedAt: new Date(),
      durationMs: Math.round(performance.now() - started),
      result: sent?.result,
      // Redacted before the cut, or half a secret could stay at its edge.
      answer: answer === undefined ? undefined : wholeHead(redactText(answer), longestAnswer),
      error,
      accounting,
      warnings: [...warnings, ...log.warnings()],
    }),
    inForce,
    Date.now(),
  );

  return {
    id: opening.id,
    status,
    ...("ready" in prepared ? { model: modelKey(prepared) } : {}),
    ...(answer === undefined ? {} : { answer: wholeHead(answer, longestAnswer) }),
    ...(error === undefined ? {} : { error }),
    ...(failure === undefined ? {} : { failure }),
    accounting,
    // Pi adds it to its totals, which one cost that is no amount would spoil for good.
    ...(reply === undefined || accounting.tokens === null
      ? {}
      : { usage: hasCost(reply.usage) ? reply.usage : { ...reply.usage, cost: NO_USAGE.cost } }),
    warnings: [...warnings, ...log.warnings()],
    logDirectory,
    decisions,
  };
}

/** The same policy, which also notes down what it decides. */
function recording(policy: Policy, decisions: Decision[]): Policy {
  return {
    ...policy,
    decide: (id, facts, trace) => {
      const decision = policy.decide(id, facts, trace);
      decisions.push(decision);
      return decision;
    },
  };
}

type Ready = Extract<Prepared, { ready: unknown }>;

/** Records the start and sends; undefined when the caller gave up before anything went out. */
async function send(
  prepared: Ready,
  opening: Opening,
  around: Surroundings,
  log: Keeper,
): Promise<Dispatched | undefined> {
  const { ready, model } = prepared;
  if (around.signal?.aborted) return undefined;
  await log.begin(pendingRecord(opening, ready));
  if (around.signal?.aborted) return undefined;
  try {
    around.onSend?.(modelKey(prepared));
  } catch {
    // A screen that is gone must not cost the answer.
  }
  return dispatch(around.models, around.release, model, ready.request, opening.id, ready.config, around.signal);
}

/** The status of a consultation, by table `isolated/status`. */
function judge(policy: Policy, prepared: Prepared, result: CallResult | undefined): Status {
  const reply = result?.kind === "reply" ? result : undefined;
  return policy.decide("isolated/status", {
    // What was ready and yet not sent was called off in between.
    cancelled: result === undefined ? "ready" in prepared : result.kind === "cancelled",
    timedOut: result?.kind === "timed-out",
    dispatched: result !== undefined,
    blank: reply === undefined || isBlank(safeText(reply.text)),
    stopReason: reply?.stopReason ?? "none",
  }).outcome;
}

function modelKey({ model }: Ready): string {
  return `${model.provider}/${model.id}`;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
