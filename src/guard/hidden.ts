import { redact, secretSpans } from "../host/redaction.ts";
import type { Ask } from "./ask.ts";
import { isRecord } from "./read.ts";

/** Members of a tool's input that may be code, whatever the tool. Headers, addresses and an `env` are none. */
const CODE_MEMBER = /^(?:command|cmd|commands|script|scripts|code|source|shell|exec|eval|args|argv|arguments|expression|program|run|query|sql|input)$/i;

/** Whether redaction would keep from the reviewer what the ask would run. The shell's parser is loaded only for a command with a secret in it. */
export async function isHidden({ facts }: Ask): Promise<boolean> {
  const commands = facts.kind === "bash" ? [facts.fullCommand, facts.value, facts.executedUnit, facts.commandContext, facts.shellSetup] : [facts.fullCommand, facts.executedUnit];
  const texts = [...new Set([...commands.filter((text) => text !== null), ...(facts.toolInput === null ? [] : codeIn(facts.toolInput))])];
  // What is acted on must be read whole; no path or alias is ever a secret.
  if ([...facts.flaggedElements, facts.readPath, facts.resolvedAlias].some((text) => text !== null && !texts.includes(text) && redact(text) !== text)) return true;
  const redacted = texts.map((text) => ({ text, spans: secretSpans(text) })).filter(({ spans }) => spans.length > 0);
  if (redacted.length === 0) return false;
  const { hidesCode } = await import("./hidden-code.ts");
  return redacted.some(({ text, spans }) => hidesCode(text, spans));
}

/** The texts of a tool's input that may be code; all of it when it cannot be read and names such a member. */
function codeIn(input: string): readonly string[] {
  const at = input.indexOf("{");
  try {
    const value: unknown = JSON.parse(at < 0 ? input : input.slice(at));
    return codeOf(value, false);
  } catch {
    return /\b(?:command|cmd|script|code|shell|exec|eval|args|argv|query|sql)\b/i.test(input) ? [input] : [];
  }
}

function codeOf(value: unknown, isCode: boolean): readonly string[] {
  if (typeof value === "string") return isCode ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => codeOf(one, isCode));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => codeOf(one, isCode || CODE_MEMBER.test(key)));
}
