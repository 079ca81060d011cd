/** What every investigation tool is: a declaration for the model, and a function that never throws for bad arguments. */
import type { ImageContent, Tool } from "@mariozechner/pi-ai";
import type { Patterns } from "./patterns.ts";
import { isObject } from "../../jsonc/pointer.ts";

export type Arguments = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly text: string;
  readonly isError?: boolean;
  readonly images?: readonly ImageContent[];
}

export interface InvestigationTool {
  readonly declaration: Tool;
  readonly run: (args: Arguments, round: Round) => Promise<Answer> | Answer;
}

/** What the calls of one round share. */
export interface Round {
  readonly signal: AbortSignal | undefined;
  readonly patterns: Patterns;
}

export const refusal = (text: string): Answer => ({ text, isError: true });

type Property =
  | { readonly type: "string" | "number" | "boolean"; readonly description: string }
  | { readonly type: "array"; readonly items: { readonly type: "string" }; readonly description: string };

export function declare(
  name: string,
  description: string,
  properties: Readonly<Record<string, Property>>,
  required: readonly string[] = [],
): Tool {
  return { name, description, parameters: { type: "object", properties, required, additionalProperties: false } };
}

export const stringArgument = (args: Arguments, key: string): string | undefined =>
  typeof args[key] === "string" && args[key] !== "" ? args[key] : undefined;
export const flagArgument = (args: Arguments, key: string): boolean => args[key] === true || args[key] === "true";

/** A whole number of at least 1, however the model spelt it. */
export function countArgument(args: Arguments, key: string): number | undefined {
  const value = typeof args[key] === "string" ? Number(args[key]) : args[key];
  return typeof value === "number" && Number.isFinite(value) && value >= 1 ? Math.floor(value) : undefined;
}

export const argumentsOf = (value: unknown): Arguments => (isObject(value) ? value : {});
