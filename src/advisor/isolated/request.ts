import { readFileSync } from "node:fs";
import type { Question } from "./question.ts";

/** Raised whenever the instructions or the shape of the user text change, so that a record says what was sent. */
export const promptVersion = 1;

/** The instructions that every consultation carries; the model gets no other. */
export const instructions: string = readFileSync(
  new URL("../../../prompts/isolated/instructions.txt", import.meta.url),
  "utf8",
).trimEnd();

/** The whole of what is sent: two texts. */
export interface RequestText {
  readonly system: string;
  readonly user: string;
}

/** Puts a question into the words that are sent. Nothing is cut and nothing is added from elsewhere. */
export function requestText({ purpose, question, context }: Question): RequestText {
  const user = [
    `Purpose: ${purpose}`,
    `Question: ${question}`,
    "Explicit context/evidence/constraints:",
    context || "(none supplied)",
  ].join("\n");
  return { system: instructions, user };
}

/** The size that `maxInputChars` limits: instructions and user text together, in characters (code points, so an emoji counts once). */
export function inputChars({ system, user }: RequestText): number {
  return characters(system) + characters(user);
}

function characters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
