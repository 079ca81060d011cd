/** What a decision of the guard said in a log, in this product's shape or the older one, and how it would be settled now. */
import type { Policy } from "../engine/policy.ts";
import type { FlowStep } from "../engine/flow.ts";
import type { Decision } from "../engine/types.ts";
import type { Readings } from "./readings.ts";
import { utf8 } from "../files/lines.ts";
import { ANSWERS, settle, stepAt, type Answer, type DeferKind, type Found, type VerdictStep } from "./settle.ts";
import { isObject } from "../jsonc/pointer.ts";

export type LogRecord = { readonly [field: string]: unknown };

/** What a decision came to, and by which row. A record of the older shape names no row. */
export interface Told {
  readonly outcome: string;
  readonly table?: string;
  readonly rule?: string;
}

export interface Recorded {
  readonly told: Told;
  readonly riskLevel: string | undefined;
  /** Settles what the record holds under a policy. A classifier's `readings` are scored anew; without them its step stands. */
  readonly settle: (policy: Policy, readings?: Readings) => Resettled | Unplayable;
}

/** A decision, with all tables on the way to it. */
export interface Resettled extends Decision {
  readonly way: readonly FlowStep[];
}

/** Why a record cannot be decided again. */
export interface Unplayable {
  readonly reason: string;
}

const answers: ReadonlySet<string> = new Set<Answer>(["allow", "defer", "deny"]);
const steps: ReadonlySet<string> = new Set(Object.keys(ANSWERS));
const outcomes = { allow: "allow", defer: "ask", deny: "deny" } as const satisfies Record<Answer, string>;

/** A judgement, before any table has made a step of it. */
interface Judged {
  readonly kind: "judged";
  readonly reply: Answer;
  readonly lean: "allow" | "deny" | "none";
  readonly riskLevel: "low" | "medium" | "high" | "critical" | "none";
  /** The recorded step, where the record's own words come to another one under the shipped tables. */
  readonly step: VerdictStep | undefined;
}
type Said = Judged | Exclude<Found, { readonly kind: "judged" }>;

/** An `ai_guard.decision` record. `known`: a policy over the shipped tables, which the recorded step is held against. */
export function readDecision(record: LogRecord, known: Policy): Recorded | Unplayable {
  const told = toldBy(record);
  if (told === undefined) return { reason: "the record names no outcome" };
  const said = saidBy(record, known);
  if ("reason" in said) return said;
  const surface = utf8(text(record, "surface") ?? "");
  return {
    told,
    riskLevel: text(record, "riskLevel"),
    settle: (policy, readings) => settled(said, surface, policy, readings),
  };
}

function settled(said: Said, surface: string, policy: Policy, readings: Readings | undefined): Resettled | Unplayable {
  const { outcome, decision, way } = settle(said.kind === "judged" ? judged(said, readings) : said, surface, policy);
  if (said.kind === "gate" && stepAt(way, "gate")?.decision.outcome === "review")
    return { reason: "the permission rules had decided it, and now the reviewer would be asked" };
  return { ...decision, outcome, way: way.steps };
}

function judged({ reply, lean, riskLevel, step }: Judged, readings: Readings | undefined): Found {
  if (readings !== undefined) return { kind: "judged", by: "classifier", facts: { ...readings } };
  return step === undefined
    ? { kind: "judged", by: "chat", facts: { reply, lean, riskLevel } }
    : { kind: "judged", by: "chat", step };
}

function saidBy(record: LogRecord, known: Policy): Said | Unplayable {
  const [gate, verdict, deferKind, table] = [
    text(record, "gate"),
    text(record, "verdict"),
    text(record, "deferKind"),
    text(record, "table"),
  ];
  if (gate === "circuit-breaker") return { kind: "tripped" };
  if (gate === "policy-decided")
    return { kind: "gate", state: oneOf(["allow", "deny"], text(record, "policyState")) ?? "unknown" };
  if (table === "guard/cancelled") return { kind: "cancelled" };
  if (!isAnswer(verdict))
    return {
      reason:
        verdict === undefined ? "the record names no verdict" : "the record's verdict is none that the guard knows",
    };
  if (verdict === "defer" && deferKind !== "model-defer") {
    const kind = oneOf(deferKinds, deferKind);
    if (kind !== undefined) return { kind: "failed", deferKind: kind };
    return {
      reason:
        deferKind === undefined
          ? "the record does not say why there was no verdict"
          : "nothing is known about the record's deferKind",
    };
  }
  const lean = oneOf(["allow", "deny"], text(record, "lean")) ?? "none";
  const riskLevel = oneOf(["low", "medium", "high", "critical"], text(record, "riskLevel")) ?? "none";
  const { facts } = record;
  const recorded = table === "guard/mode-ladder" && isObject(facts) ? text(facts, "verdict") : undefined;
  const own =
    recorded !== undefined &&
    isStep(recorded) &&
    known.decide("guard/verdict", { reply: verdict, lean, riskLevel }).outcome !== recorded;
  return { kind: "judged", reply: verdict, lean, riskLevel, step: own ? recorded : undefined };
}

/** The older shape tells what was answered by the verdict, or by the one that was emitted in its place. */
function toldBy(record: LogRecord): Told | undefined {
  const [outcome, table, rule] = [text(record, "outcome"), text(record, "table"), text(record, "rule")];
  if (outcome !== undefined)
    return { outcome, ...(table !== undefined && { table }), ...(rule !== undefined && { rule }) };
  const answer = text(record, "emittedVerdict") ?? text(record, "verdict");
  return isAnswer(answer) ? { outcome: outcomes[answer] } : undefined;
}

const deferKinds: readonly DeferKind[] = [
  "model-defer",
  "empty-reply",
  "no-json",
  "invalid-verdict-value",
  "two-verdicts",
  "timeout",
  "call-failed",
  "missing-reading",
  "model-unresolved",
  "auth-failed",
  "transcript-error",
  "no-target",
  "not-shown",
  "too-long",
  "hidden",
  "internal-error",
];

const isAnswer = (word: string | undefined): word is Answer => word !== undefined && answers.has(word);
const isStep = (word: string): word is VerdictStep => steps.has(word);
export function text(record: LogRecord, field: string): string | undefined {
  const value = record[field];
  return typeof value === "string" ? value : undefined;
}
export function oneOf<Word extends string>(words: readonly Word[], given: string | undefined): Word | undefined {
  return words.find((word) => word === given);
}
