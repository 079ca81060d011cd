/** What came back from a provider: those of other extensions may give anything at all. */
import type { AssistantMessage, ClassifierResult } from "@mariozechner/pi-ai";
import { isObject } from "../jsonc/pointer.ts";
import { NO_USAGE } from "./spend/usage.ts";

/** A chat model's message, with no usage where none was given. Throws for what is no message. */
export function replyIn(value: unknown): AssistantMessage {
  if (!isMessage(value)) throw new Error("the provider gave no message");
  return isObject(value.usage) ? value : { ...value, usage: NO_USAGE };
}

/** A classifier's result. Throws for what is none. */
export function readingIn(value: unknown): ClassifierResult {
  if (!isReading(value)) throw new Error("the provider gave no classification");
  return value;
}

function isMessage(value: unknown): value is AssistantMessage {
  return isObject(value) && endsInWords(value) && Array.isArray(value["content"]) && value["content"].every(isObject);
}

function isReading(value: unknown): value is ClassifierResult {
  return isObject(value) && endsInWords(value) && isObject(value["answers"]);
}

function endsInWords({ stopReason, errorMessage }: Readonly<Record<string, unknown>>): boolean {
  return typeof stopReason === "string" && (errorMessage === undefined || typeof errorMessage === "string");
}
