/** The executor's latest run on a branch, as far as a review is concerned with it. */
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import type { AssistantMessage } from "@mariozechner/pi-ai";
import { callsIn, textIn } from "../ledger/content.ts";
import { ADVISOR_TOOL } from "../ledger/items.ts";
import { isObject } from "../../jsonc/pointer.ts";

export interface Run {
  /** The user message that it answers; undefined on a branch without one. */
  readonly promptId: string | undefined;
  /** Messages of the executor, oldest first. */
  readonly answerIds: readonly string[];
  /** The newest message of the executor; undefined when it has not spoken. */
  readonly answerId: string | undefined;
  /** That message is text without a tool call, and came to its end. */
  readonly endedInText: boolean;
  /** Calls of the executor's own tools. */
  readonly toolCalls: number;
  /** The advisor was asked after the last of them, and answered. */
  readonly consultedLast: boolean;
  /** The user cut it off. */
  readonly interrupted: boolean;
}

const CUT_OFF: ReadonlySet<string> = new Set([
  "error",
  "aborted",
  "pending",
  "deferred",
] satisfies AssistantMessage["stopReason"][]);

/** Everything since the user last spoke: a turn that a review started belongs to the same prompt. */
export function latestRun(entries: readonly SessionEntry[]): Run {
  const start = entries.findLastIndex((entry) => entry.type === "message" && entry.message.role === "user");
  const answered = new Set<string>();
  for (const entry of entries.slice(start + 1)) {
    if (entry.type !== "message" || entry.message.role !== "toolResult" || entry.message.toolName !== ADVISOR_TOOL)
      continue;
    const { details, toolCallId, isError } = entry.message;
    // A call that was not permitted, or whose arguments were wrong, never reached the advisor and has no details.
    if (!isError && (!isObject(details) || details["errorMessage"] === undefined)) answered.add(toolCallId);
  }
  let run: Run = {
    promptId: entries[start]?.id,
    answerIds: [],
    answerId: undefined,
    endedInText: false,
    toolCalls: 0,
    consultedLast: false,
    interrupted: false,
  };
  for (const entry of entries.slice(start + 1)) {
    if (entry.type !== "message") continue;
    const { message } = entry;
    if (message.role !== "assistant") continue;
    let { toolCalls, consultedLast } = run;
    const calls = callsIn(message.content);
    for (const { id, name } of calls) {
      if (name !== ADVISOR_TOOL) [toolCalls, consultedLast] = [toolCalls + 1, false];
      else if (answered.has(id)) consultedLast = true;
    }
    run = {
      ...run,
      answerIds: [...run.answerIds, entry.id],
      answerId: entry.id,
      toolCalls,
      consultedLast,
      endedInText: calls.length === 0 && textIn(message.content).trim() !== "" && !CUT_OFF.has(message.stopReason),
      interrupted: run.interrupted || message.stopReason === "aborted",
    };
  }
  return run;
}

const MOVES_ON: ReadonlySet<string> = new Set([
  "message",
  "custom_message",
  "compaction",
  "branch_summary",
] satisfies SessionEntry["type"][]);

/** Where an answer stands on the branch: bills, states and labels after it move nothing. */
export function standingOf(
  entries: readonly SessionEntry[],
  answerId: string,
): { readonly otherBranch: boolean; readonly sameLeaf: boolean } {
  const at = entries.findLastIndex((entry) => entry.id === answerId);
  return {
    otherBranch: at === -1,
    sameLeaf: at !== -1 && !entries.slice(at + 1).some((entry) => MOVES_ON.has(entry.type)),
  };
}
