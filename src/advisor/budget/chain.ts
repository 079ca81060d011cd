/**
 * Fingerprints of requests, part by part: whether a new request begins with an earlier one is a comparison of
 * two digests, and no text has to be kept for it.
 */
import { createHash } from "node:crypto";
import type { Message, Tool } from "@mariozechner/pi-ai";
import { partTokens, textTokens } from "../ledger/tokens.ts";
import type { RequestRecord } from "./spend.ts";

/** Rises with every change to how a branch is rendered: older requests are then no prefix of newer ones. */
export const LEDGER_VERSION = 5;

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

/** Digest `n` stands for the head and the first `n` parts of the messages. */
export function chainOf(head: Head, messages: readonly Message[]): readonly string[] {
  const { systemPrompt, tools, advisorModel, api, baseUrl, effort, sessionId } = head;
  let digest = sha256(JSON.stringify([systemPrompt, tools, advisorModel, api, baseUrl, effort ?? null, sessionId]));
  const chain = [digest];
  for (const part of messages.flatMap(substance)) chain.push((digest = sha256(digest + JSON.stringify(part))));
  return chain;
}

/** A request as its record keeps it. */
export function requestRecord(
  head: Head,
  messages: readonly Message[],
  stablePartCount: number,
  timestamp: number,
): RequestRecord {
  const chain = chainOf(head, messages);
  const sizes = messages.flatMap(partTokens);
  const system = textTokens(head.systemPrompt);
  const sum = (count: number): number => sizes.slice(0, count).reduce((total, size) => total + size, system);
  return {
    hash: chain.at(-1) ?? "",
    messageCount: messages.length,
    estimatedTokens: sum(sizes.length),
    timestamp,
    stableHash: chain[stablePartCount] ?? "",
    stablePartCount,
    stableEstimatedTokens: sum(stablePartCount),
    ledgerVersion: LEDGER_VERSION,
  };
}

/** What the provider sees of each part of a message; usage, details and times are not part of a prompt. */
function substance(message: Message): readonly (readonly unknown[])[] {
  const parts: readonly unknown[] =
    typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
  switch (message.role) {
    case "assistant":
      return parts.map((part) => [
        message.role,
        part,
        message.api,
        message.provider,
        message.model,
        message.stopReason,
      ]);
    case "toolResult":
      return parts.map((part) => [message.role, part, message.toolCallId, message.toolName, message.isError]);
    default:
      return parts.map((part) => [message.role, part]);
  }
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
