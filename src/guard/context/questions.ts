/** What the agent asked where a person answered: the call stands before its answer, and may have been read before. */
import { isObject } from "../../jsonc/pointer.ts";
import { listAt, recordAt, textAt } from "../read.ts";
import { askedTexts } from "./answers.ts";
import { QUESTION_TOOLS } from "./intent.ts";

/** The texts of the questions that were answered, by the call's id. */
export type Asked = ReadonlyMap<string, ReadonlySet<string>>;

/** Entries that are read on for a call: an answer follows its question within one message's calls. */
export const MAX_REACH = 64;

export interface Questions {
  readonly asked: Asked;
  /** Takes note of an entry; they come newest first. */
  note(entry: Record<string, unknown>): void;
  /** Answers whose call has not come yet. */
  open(): number;
}

export function createQuestions(): Questions {
  const asked = new Map<string, ReadonlySet<string>>();
  const open = new Set<string>();
  return {
    asked,
    open: () => open.size,
    note(entry) {
      const message = recordAt(entry, "message");
      const id = textAt(message, "toolCallId");
      const answers = message["role"] === "toolResult" && QUESTION_TOOLS.has(textAt(message, "toolName") ?? "");
      if (answers && id !== undefined) open.add(id);
      if (message["role"] !== "assistant" || open.size === 0) return;
      for (const block of listAt(message, "content").filter(isObject)) {
        const called = block["type"] === "toolCall" ? textAt(block, "id") : undefined;
        if (called !== undefined && open.delete(called)) asked.set(called, askedTexts(block["arguments"]));
      }
    },
  };
}
