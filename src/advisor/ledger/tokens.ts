/** Token estimates by Pi's own rule: four characters a token, and a fixed price for an image whatever its bytes. */
import type { Message } from "@mariozechner/pi-ai";
import { isObject } from "../../jsonc/pointer.ts";

const CHARS_PER_TOKEN = 4;
/** Pi's `ESTIMATED_IMAGE_CHARS`: 1,200 tokens. */
const IMAGE_CHARS = 4800;

export const textTokens = (text: string): number => Math.ceil(text.length / CHARS_PER_TOKEN);

/** One message as Pi estimates it. */
export function messageTokens(message: Message): number {
  return Math.ceil(charsIn(message.content) / CHARS_PER_TOKEN);
}

/** The same for each part of a message; rounded up one by one, so never less together. */
export function partTokens({ content }: Message): readonly number[] {
  const parts: readonly unknown[] = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return parts.map((part) => Math.ceil((isObject(part) ? charsOfPart(part) : 0) / CHARS_PER_TOKEN));
}

export function messagesTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + messageTokens(message), 0);
}

function charsIn(content: unknown): number {
  if (typeof content === "string") return content.length;
  if (!Array.isArray(content)) return 0;
  return content.filter(isObject).reduce((sum, part) => sum + charsOfPart(part), 0);
}

function charsOfPart(part: Readonly<Record<string, unknown>>): number {
  const length = (key: string): number => (typeof part[key] === "string" ? part[key].length : 0);
  switch (part["type"]) {
    case "text":
      return length("text");
    case "thinking":
      return length("thinking");
    case "image":
      return IMAGE_CHARS;
    case "toolCall":
      return length("name") + JSON.stringify(part["arguments"] ?? {}).length;
    default:
      return 0;
  }
}
