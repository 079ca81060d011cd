/** What a session entry says that was spent on the advisor, if anything: the bill, its requests, and whose they were. */
import type { Usage } from "@mariozechner/pi-ai";
import { isObject } from "../../jsonc/pointer.ts";
import { readUsage } from "./usage.ts";

/** The tool whose results are consultations. */
export const ADVISOR_TOOL = "advisor";

/** Kinds of native usage entries that are the advisor's. */
export const USAGE_KINDS = { warming: "advisor-cache-warming", review: "advisor-completion-review" } as const;

export interface Attempt {
  readonly usage?: Usage;
  readonly stopReason?: string;
}

/** The fingerprint of a request. */
export interface RequestRecord {
  readonly hash: string;
  readonly messageCount: number;
  readonly estimatedTokens: number;
  /** Milliseconds since the epoch, when it was sent. */
  readonly timestamp: number;
  readonly stableHash: string;
  /** Parts of its messages, from the first on, that a later request repeats. */
  readonly stablePartCount: number;
  readonly stableEstimatedTokens: number;
  readonly ledgerVersion: number;
  /** Tokens that its provider could have read from its cache; absent for a request that repeated nothing. */
  readonly reusableTokens?: number;
  readonly payloadHash?: string;
}

/** One consultation, refresh or review that a session remembers. */
export interface SpendRecord {
  readonly kind: "consultation" | "warming" | "review";
  /** Empty in session files of the first format, whose entries have no ids. */
  readonly entryId: string;
  /** The tool call that a consultation answered; of a review, the name under which its share was reserved. */
  readonly toolCallId?: string;
  /** Consultations that another tool made: their own results are not kept, and the bill is that tool's whole one. */
  readonly nestedCallIds?: readonly string[];
  /** How many of those there were, with an id or without. */
  readonly nestedCalls?: number;
  /** Everything billed for it; undefined when nothing was reported. */
  readonly usage: Usage | undefined;
  /** Oldest first; records that kept only the last attempt have that one. */
  readonly attempts: readonly Attempt[];
  /** `provider:id`. */
  readonly advisorModel: string | undefined;
  readonly effort: string | undefined;
  readonly skipped: boolean;
  readonly request: RequestRecord | undefined;
  /** What a consultation's `details`, or a background request's note, says besides. */
  readonly told: Readonly<Record<string, unknown>>;
}

/** Undefined for an entry that is nothing of the advisor's. Session files are anyone's, so nothing about an entry is taken for granted. */
export function spendRecordOf(entry: unknown): SpendRecord | undefined {
  if (!isObject(entry)) return undefined;
  if (entry["type"] === "usage") return backgroundRecord(entry);
  const message = entry["message"];
  if (entry["type"] !== "message" || !isObject(message) || message["role"] !== "toolResult") return undefined;
  return message["toolName"] === ADVISOR_TOOL ? consultationRecord(entry, message) : nestedRecord(entry, message);
}

type Fields = Readonly<Record<string, unknown>>;

function consultationRecord(entry: Fields, message: Fields): SpendRecord | undefined {
  const told = isObject(message["details"]) ? message["details"] : {};
  // Hosts without usage on tool results keep it in the details alone; where both stand, they are the same bill.
  const billed = readUsage(message["usage"]) ?? readUsage(told["usage"]);
  // The call was turned down before the advisor heard of it: its arguments were wrong, or nobody permitted it.
  if (message["isError"] === true && billed === undefined && Object.keys(told).length === 0) return undefined;
  return {
    kind: "consultation",
    entryId: text(entry["id"]) ?? "",
    ...callOf(message["toolCallId"]),
    usage: billed,
    ...detailsOf(told, billed),
  };
}

/** Pi sums the usage of the calls that a tool made, and keeps no more of each than its name and arguments. */
function nestedRecord(entry: Fields, message: Fields): SpendRecord | undefined {
  const nested = message["nestedCalls"];
  const calls = isObject(nested) && Array.isArray(nested["calls"]) ? nested["calls"].filter(isObject) : [];
  const made = calls.filter(({ name }) => name === ADVISOR_TOOL);
  const usage = readUsage(message["usage"]);
  if (made.length === 0) return undefined;
  const nestedCallIds = made.flatMap(({ id }) => text(id) ?? []);
  return {
    kind: "consultation",
    entryId: text(entry["id"]) ?? "",
    ...callOf(message["toolCallId"]),
    nestedCallIds,
    nestedCalls: made.length,
    usage,
    ...detailsOf(usage === undefined ? {} : { attempts: [{ usage }] }, usage),
  };
}

/** What it bills counts even if its note is unreadable. */
function backgroundRecord(entry: Fields): SpendRecord | undefined {
  const kind =
    entry["kind"] === USAGE_KINDS.warming ? "warming" : entry["kind"] === USAGE_KINDS.review ? "review" : undefined;
  if (kind === undefined) return undefined;
  const usage = readUsage(entry["usage"]);
  const note = parseNote(entry["note"]);
  const model = `${text(entry["provider"]) ?? ""}:${text(entry["model"]) ?? ""}`;
  return {
    kind,
    entryId: text(entry["id"]) ?? "",
    ...callOf(note["callId"]),
    usage,
    ...detailsOf({ advisorModel: model, ...note }, usage),
  };
}

function callOf(id: unknown): Pick<SpendRecord, "toolCallId"> {
  return typeof id === "string" ? { toolCallId: id } : {};
}

function parseNote(note: unknown): Readonly<Record<string, unknown>> {
  if (typeof note !== "string") return {};
  try {
    const value: unknown = JSON.parse(note);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function detailsOf(details: Readonly<Record<string, unknown>>, billed: Usage | undefined) {
  const listed = Array.isArray(details["attempts"]) ? details["attempts"].filter(isObject).map(attemptOf) : [];
  const only: Attempt = {
    ...(billed === undefined ? {} : { usage: billed }),
    ...(typeof details["stopReason"] === "string" ? { stopReason: details["stopReason"] } : {}),
  };
  return {
    attempts: listed.length > 0 ? listed : billed === undefined ? [] : [only],
    // The isolated style names its model as `provider/id`.
    advisorModel: text(details["advisorModel"]) ?? text(details["model"])?.replace("/", ":"),
    effort: text(details["effort"]),
    skipped: details["skipped"] === true,
    request: requestOf(details["request"]),
    told: details,
  };
}

function attemptOf(attempt: Readonly<Record<string, unknown>>): Attempt {
  const usage = readUsage(attempt["usage"]);
  const stopReason = text(attempt["stopReason"]);
  return { ...(usage === undefined ? {} : { usage }), ...(stopReason === undefined ? {} : { stopReason }) };
}

function requestOf(value: unknown): RequestRecord | undefined {
  if (!isObject(value)) return undefined;
  const { hash, stableHash, payloadHash } = value;
  const [
    messageCount,
    estimatedTokens,
    timestamp,
    stablePartCount,
    stableEstimatedTokens,
    ledgerVersion,
    reusableTokens,
  ] = [
    value["messageCount"],
    value["estimatedTokens"],
    value["timestamp"],
    value["stablePartCount"],
    value["stableEstimatedTokens"],
    value["ledgerVersion"],
    value["reusableTokens"],
  ].map((number) => (typeof number === "number" && Number.isFinite(number) ? number : undefined));
  if (
    typeof hash !== "string" ||
    typeof stableHash !== "string" ||
    messageCount === undefined ||
    estimatedTokens === undefined
  )
    return undefined;
  if (
    timestamp === undefined ||
    stablePartCount === undefined ||
    stableEstimatedTokens === undefined ||
    ledgerVersion === undefined
  )
    return undefined;
  return {
    hash,
    messageCount,
    estimatedTokens,
    timestamp,
    stableHash,
    stablePartCount,
    stableEstimatedTokens,
    ledgerVersion,
    ...(reusableTokens === undefined ? {} : { reusableTokens }),
    ...(typeof payloadHash === "string" ? { payloadHash } : {}),
  };
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
