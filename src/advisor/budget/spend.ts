/** What the branch has spent on the advisor, read from the branch itself: nothing else keeps the balance. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import type { Usage } from "@mariozechner/pi-ai";
import { isRecord } from "../ledger/content.ts";
import { ADVISOR_TOOL } from "../ledger/items.ts";
import { addUsage, NO_USAGE, readUsage } from "./usage.ts";

/** Kinds of native usage entries that are the advisor's. */
export const USAGE_KINDS = { warming: "advisor-cache-warming", review: "advisor-completion-review" } as const;

export interface Attempt {
  readonly usage?: Usage;
  readonly stopReason?: string;
}

/** The fingerprint of a request: see `chain.ts`. */
export interface RequestRecord {
  readonly hash: string;
  readonly messageCount: number;
  readonly estimatedTokens: number;
  /** Milliseconds since the epoch, when it was sent. */
  readonly timestamp: number;
  readonly stableHash: string;
  readonly stableMessageCount: number;
  readonly stableEstimatedTokens: number;
  readonly ledgerVersion: number;
  readonly payloadHash?: string;
}

/** One consultation, refresh or review that the branch remembers. */
export interface SpendRecord {
  readonly kind: "consultation" | "warming" | "review";
  readonly entryId: string;
  /** Of a consultation: the tool call that it answered. */
  readonly toolCallId?: string;
  /** Everything billed for it; undefined when nothing was reported. */
  readonly usage: Usage | undefined;
  /** Oldest first; records that kept only the last attempt have that one. */
  readonly attempts: readonly Attempt[];
  /** `provider:id`. */
  readonly advisorModel: string | undefined;
  readonly effort: string | undefined;
  readonly skipped: boolean;
  readonly request: RequestRecord | undefined;
}

/** All records of the branch, oldest first. */
export function spendRecords(entries: readonly SessionEntry[]): readonly SpendRecord[] {
  return entries.flatMap((entry) => recordOf(entry) ?? []);
}

export function totalUsage(records: readonly SpendRecord[]): Usage {
  return records.reduce((sum, { usage }) => (usage === undefined ? sum : addUsage(sum, usage)), NO_USAGE);
}

function recordOf(entry: SessionEntry): SpendRecord | undefined {
  if (entry.type === "usage") {
    if (entry.kind === USAGE_KINDS.warming) return backgroundRecord("warming", entry);
    return entry.kind === USAGE_KINDS.review ? backgroundRecord("review", entry) : undefined;
  }
  if (entry.type !== "message" || entry.message.role !== "toolResult" || entry.message.toolName !== ADVISOR_TOOL) return undefined;
  const { details, usage, toolCallId } = entry.message;
  const told = isRecord(details) ? details : {};
  // Hosts without usage on tool results keep it in the details alone; where both stand, they are the same bill.
  const billed = readUsage(usage) ?? readUsage(told["usage"]);
  return { kind: "consultation", entryId: entry.id, toolCallId, usage: billed, ...detailsOf(told, billed) };
}

/** The note is written by us, but a session file is anyone's: what it bills counts even if the note is unreadable. */
function backgroundRecord(kind: "warming" | "review", entry: SessionEntry & { type: "usage" }): SpendRecord {
  const usage = readUsage(entry.usage);
  const note = parseNote(entry.note);
  return { kind, entryId: entry.id, usage, ...detailsOf({ advisorModel: `${entry.provider}:${entry.model}`, ...note }, usage) };
}

function parseNote(note: string | undefined): Readonly<Record<string, unknown>> {
  if (note === undefined) return {};
  try {
    const value: unknown = JSON.parse(note);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function detailsOf(details: Readonly<Record<string, unknown>>, billed: Usage | undefined) {
  const listed = Array.isArray(details["attempts"]) ? details["attempts"].filter(isRecord).map(attemptOf) : [];
  const only: Attempt = { ...(billed === undefined ? {} : { usage: billed }), ...(typeof details["stopReason"] === "string" ? { stopReason: details["stopReason"] } : {}) };
  return {
    attempts: listed.length > 0 ? listed : billed === undefined ? [] : [only],
    advisorModel: text(details["advisorModel"]),
    effort: text(details["effort"]),
    skipped: details["skipped"] === true,
    request: requestOf(details["request"]),
  };
}

function attemptOf(attempt: Readonly<Record<string, unknown>>): Attempt {
  const usage = readUsage(attempt["usage"]);
  const stopReason = text(attempt["stopReason"]);
  return { ...(usage === undefined ? {} : { usage }), ...(stopReason === undefined ? {} : { stopReason }) };
}

function requestOf(value: unknown): RequestRecord | undefined {
  if (!isRecord(value)) return undefined;
  const { hash, stableHash, payloadHash } = value;
  const [messageCount, estimatedTokens, timestamp, stableMessageCount, stableEstimatedTokens, ledgerVersion] = [
    value["messageCount"], value["estimatedTokens"], value["timestamp"], value["stableMessageCount"], value["stableEstimatedTokens"], value["ledgerVersion"],
  ].map((number) => (typeof number === "number" && Number.isFinite(number) ? number : undefined));
  if (typeof hash !== "string" || typeof stableHash !== "string" || messageCount === undefined || estimatedTokens === undefined) return undefined;
  if (timestamp === undefined || stableMessageCount === undefined || stableEstimatedTokens === undefined || ledgerVersion === undefined) return undefined;
  return {
    hash, messageCount, estimatedTokens, timestamp, stableHash, stableMessageCount, stableEstimatedTokens, ledgerVersion,
    ...(typeof payloadHash === "string" ? { payloadHash } : {}),
  };
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
