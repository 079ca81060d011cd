/** Session branches for tests, entry by entry, in Pi's own shapes. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import type { Usage } from "@mariozechner/pi-ai";
import { inlineConfig } from "../../src/config/load.ts";
import { NOW } from "../../src/advisor/ledger/age.ts";
import type { LedgerLimits, Show } from "../../src/advisor/ledger/block.ts";
import { ledgerCompiler } from "../../src/advisor/ledger/compile.ts";
import { branchReader } from "../../src/advisor/ledger/read.ts";
import { renderLedger, type RenderOptions } from "../../src/advisor/ledger/messages.ts";
import { policyOf } from "../../src/advisor/policy.ts";
import { showing } from "../../src/advisor/session.ts";

export interface Call {
  readonly id?: string;
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
}

export const usage = (part: Partial<Usage> = {}): Usage => ({
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  ...part,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0, ...part.cost },
});

/** Appends entries to one branch; every method gives the id of the entry that it made. */
export class BranchBuilder {
  readonly entries: SessionEntry[] = [];

  add(entry: Record<string, unknown>, id = `e${this.entries.length}`): string {
    const made = { id, parentId: this.entries.at(-1)?.id ?? null, timestamp: "2026-01-01T00:00:00.000Z", ...entry };
    this.entries.push(made as unknown as SessionEntry);
    return id;
  }
  message(message: Record<string, unknown>, id?: string): string {
    return this.add({ type: "message", message: { timestamp: 0, ...message } }, id);
  }
  user(content: unknown, id?: string): string {
    return this.message({ role: "user", content }, id);
  }
  assistant(text: string, calls: readonly Call[] = [], thinking = ""): string {
    const at = this.entries.length;
    return this.message({
      role: "assistant",
      content: [
        ...(thinking === "" ? [] : [{ type: "thinking", thinking }]),
        ...(text === "" ? [] : [{ type: "text", text }]),
        ...calls.map((call, index) => ({
          type: "toolCall",
          id: call.id ?? `c${at}.${index}`,
          name: call.name,
          arguments: call.arguments ?? {},
        })),
      ],
      api: "stub",
      provider: "stub",
      model: "main",
      stopReason: calls.length > 0 ? "toolUse" : "stop",
      usage: usage(),
    });
  }
  result(toolCallId: string, toolName: string, content: unknown, more: Record<string, unknown> = {}): string {
    return this.message({
      role: "toolResult",
      toolCallId,
      toolName,
      isError: false,
      content: typeof content === "string" ? [{ type: "text", text: content }] : content,
      ...more,
    });
  }
  /** An assistant message with one call, and its result. */
  round(
    name: string,
    args: Record<string, unknown>,
    text: string,
    more: Record<string, unknown> = {},
    prose = "",
  ): string {
    const call = `r${this.entries.length}`;
    this.assistant(prose, [{ id: call, name, arguments: args }]);
    return this.result(call, name, text, more);
  }
  /** A consultation with its answer. */
  consult(
    question: string,
    advice: string,
    details: Record<string, unknown> = { advisorModel: "stub:advisor" },
  ): string {
    const call = `a${this.entries.length}`;
    this.assistant(question, [{ id: call, name: "advisor" }]);
    return this.result(call, "advisor", advice, { details });
  }
  /** A consultation that waits for its answer. */
  ask(question: string): string {
    return this.assistant(question, [{ id: `a${this.entries.length}`, name: "advisor" }]);
  }
}

export const LIMITS: LedgerLimits = {
  tailToolCalls: 2,
  tailMaxChars: 8000,
  userMessageMaxChars: 20_000,
  customPreviewChars: 500,
};
export const defaultPolicy = policyOf(inlineConfig("advisor", {}));
export const show = showing(defaultPolicy);
/** Everything grows old twenty times as fast, so that short branches have digests and cut answers too. */
export const showAged: Show = (entry, as = {}) => {
  const { promptsAgo, roundsAgo } = as.age ?? NOW;
  return show(entry, { ...as, age: { promptsAgo: 6 * promptsAgo, roundsAgo: 20 * roundsAgo } });
};
export const RENDER: Omit<RenderOptions, "cut"> = { seed: "session", catalogue: "", closing: "consultation" };

export function ledgerOf(entries: readonly SessionEntry[], limits: Partial<LedgerLimits> = {}) {
  return ledgerCompiler({ ...LIMITS, ...limits }, show)(branchReader()(entries));
}

export function requestOf(entries: readonly SessionEntry[], limits: Partial<LedgerLimits> = {}) {
  return renderLedger(ledgerOf(entries, limits), RENDER);
}

/** All text of a request, message by message. */
export function textsOf(entries: readonly SessionEntry[], limits: Partial<LedgerLimits> = {}): readonly string[] {
  return requestOf(entries, limits).messages.map((message) => messageText(message));
}

/** Each part of the messages, with its role: what one request may share with the next. */
export function partsOf(
  messages: readonly { readonly role: string; readonly content: unknown }[],
): readonly (readonly [role: string, text: string])[] {
  return messages.flatMap(({ role, content }) =>
    typeof content === "string"
      ? [[role, content] as const]
      : Array.isArray(content)
        ? content.map((part: { text?: string }) => [role, part.text ?? ""] as const)
        : [],
  );
}

export function messageText(message: { readonly content: unknown }): string {
  if (typeof message.content === "string") return message.content;
  return Array.isArray(message.content)
    ? message.content.map((part: { text?: string }) => part.text ?? "").join("\n")
    : "";
}
