/**
 * What a message's content holds. Session files are read back without validation, so every part may be missing or of
 * another shape; whatever is not understood counts as absent.
 */
import { isObject } from "../../jsonc/pointer.ts";

export interface CallPart {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A field that should hold words. */
export const wordsIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** The text parts, one per line. */
export function textIn(content: unknown): string {
  return typeof content === "string" ? content : joined(content, "text", "text");
}

/** Thoughts in plain text; what the provider encrypted stays out. */
export function thinkingIn(content: unknown): string {
  return joined(content, "thinking", "thinking");
}

export function imagesIn(content: unknown): number {
  let count = 0;
  for (const part of partsOf(content)) if (part["type"] === "image") count += 1;
  return count;
}

export function callsIn(content: unknown): readonly CallPart[] {
  return partsOf(content).flatMap((part) =>
    part["type"] === "toolCall" && typeof part["id"] === "string" && typeof part["name"] === "string"
      ? [{ id: part["id"], name: part["name"], arguments: isObject(part["arguments"]) ? part["arguments"] : {} }]
      : [],
  );
}

function joined(content: unknown, type: string, key: string): string {
  let text: string | undefined;
  for (const part of partsOf(content)) {
    const words = part[key];
    if (part["type"] !== type || part["redacted"] === true || typeof words !== "string") continue;
    text = text === undefined ? words : `${text}\n${words}`;
  }
  return text ?? "";
}

const partsOf = (content: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(content) ? content.filter(isObject) : [];
