import { readFileSync } from "node:fs";
import { parse } from "jsonc-parser";

/** The built-in prompt texts: files beside this module, read once. Nothing of a repository under review ever gets here. */
const text = (name: string): string =>
  readFileSync(new URL(`../../../prompts/guard/${name}`, import.meta.url), "utf8").trim();

/** The built-in safety rules; `instructions.chat.replace` may take their place. */
export const SAFETY_RULES = text("safety.md");
/** What the parser expects. Always sent, never replaceable. */
export const OUTPUT_CONTRACT = text("contract.md");
/** What every classifier question begins with. */
export const CLASSIFIER_BACKGROUND = text("background.md");

export type QuestionId = "danger_category" | "intent_match" | "risk";

export interface Questions {
  readonly danger_category: {
    readonly type: "choice";
    readonly instructions: string;
    readonly criteria: { readonly [category: string]: string };
  };
  readonly intent_match: {
    readonly type: "bool";
    readonly instructions: string;
    readonly criteria: { readonly true: string; readonly false: string };
  };
  readonly risk: { readonly type: "score"; readonly instructions: string; readonly criteria: readonly string[] };
}

export const QUESTIONS: Questions = parse(text("questions.jsonc"));

export interface ProbeAsk {
  readonly name: string;
  readonly user: string;
  readonly command: string;
  readonly pass: boolean;
}

/** Harmless labelled asks for checking an endpoint. */
export const PROBE_ASKS: readonly ProbeAsk[] = parse(text("probe.jsonc"));
