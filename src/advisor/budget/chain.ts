/**
 * Fingerprints of requests, message by message: whether a new request begins with an earlier one is a comparison of
 * two digests, and no text has to be kept for it.
 */
import { createHash } from "node:crypto";
import type { Message, Tool } from "@mariozechner/pi-ai";
import { messageTokens, textTokens } from "../ledger/tokens.ts";
import type { RequestRecord } from "./spend.ts";

/** Rises with every change to how a branch is rendered: older requests are then no prefix of newer ones. */
export const LEDGER_VERSION = 4;

/** Everything before the messages that a provider's cache depends on. */
export interface Head {
  readonly systemPrompt: string;
  readonly tools: readonly Tool[];
  /** `provider:id`. */
  readonly advisorModel: string;
  readonly api: string;
  readonly baseUrl: string;
  readonly effort: string | undefined;
  readonly sessionId: string;
}

/** Digest `n` stands for the head and the first `n` messages. */
export function chainOf(head: Head, messages: readonly Message[]): readonly string[] {
  const { systemPrompt, tools, advisorModel, api, baseUrl, effort, sessionId } = head;
  let digest = sha256(JSON.stringify([systemPrompt, tools, advisorModel, api, baseUrl, effort ?? null, sessionId]));
  const chain = [digest];
  for (const message of messages) chain.push((digest = sha256(digest + JSON.stringify(substance(message)))));
  return chain;
}

/** A request as its record keeps it. */
export function requestRecord(head: Head, messages: readonly Message[], stableMessageCount: number, timestamp: number): RequestRecord {
  const chain = chainOf(head, messages);
  const sizes = messages.map(messageTokens);
  const system = textTokens(head.systemPrompt);
  const sum = (count: number): number => sizes.slice(0, count).reduce((total, size) => total + size, system);
  return {
    hash: chain.at(-1) ?? "",
    messageCount: messages.length,
    estimatedTokens: sum(messages.length),
    timestamp,
    stableHash: chain[stableMessageCount] ?? "",
    stableMessageCount,
    stableEstimatedTokens: sum(stableMessageCount),
    ledgerVersion: LEDGER_VERSION,
  };
}

/** What the provider sees of a message; usage, details and times are not part of a prompt. */
function substance(message: Message): readonly unknown[] {
  switch (message.role) {
    case "assistant":
      return [message.role, message.content, message.api, message.provider, message.model, message.stopReason];
    case "toolResult":
      return [message.role, message.content, message.toolCallId, message.toolName, message.isError];
    default:
      return [message.role, message.content];
  }
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
