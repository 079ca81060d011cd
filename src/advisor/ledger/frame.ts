/**
 * Frames around text that others wrote, closed by a word that they cannot know.
 *
 * Nothing inside is escaped or changed. The word is the same for a whole session, so that a longer log still begins
 * with the shorter one; if a text ever contains it, another word takes its place.
 */
import { createHash } from "node:crypto";
import type { Block } from "./block.ts";

/** Enough to be unguessable from inside a session, few enough to cost little on every entry. */
const MARK_LENGTH = 6;

/** The mark of a session: derived from `seed`, and absent from every one of `texts`. */
export function markFor(seed: string, texts: readonly string[]): string {
  for (let attempt = 0; ; attempt += 1) {
    const mark = createHash("sha256").update(`advisor log mark ${attempt} ${seed}`).digest("hex").slice(0, MARK_LENGTH);
    if (!texts.some((text) => text.includes(mark))) return mark;
  }
}

export type FrameName = "executor_log" | "newest_work" | "executor_question" | "user_words" | "tool_catalogue";

export function framed(name: FrameName, mark: string, body: string): string {
  return `<${name} ${mark}>\n${body}\n</${name} ${mark}>`;
}

/** Entries in order. Only a line with the mark begins another entry; cards that follow each other stand line by line. */
export function joinBlocks(blocks: readonly Block[], mark: string): string {
  let text = "";
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (before !== undefined) text += before.line && block.line ? "\n" : `\n§${mark}\n`;
    text += block.text;
  }
  return text;
}
