import { redact, secretSpans } from "../../secrets/redaction.ts";
import type { Ask } from "../ask/ask.ts";

/** Whether redaction would keep from the reviewer what the ask would run or act on. The shell's parser is loaded only for a secret. */
export async function isHidden({ facts }: Ask): Promise<boolean> {
  const texts = [
    ...new Set(
      facts.kind === "bash"
        ? [facts.fullCommand, facts.value, facts.executedUnit, facts.commandContext]
        : [facts.fullCommand, facts.executedUnit],
    ),
  ].filter((text) => text !== null);
  // What is acted on must be read whole; no path or alias is ever a secret.
  if (
    [...facts.flaggedElements, facts.readPath, facts.resolvedAlias].some(
      (text) => text !== null && !texts.includes(text) && redact(text) !== text,
    )
  )
    return true;
  const redacted = texts.map((text) => ({ text, spans: secretSpans(text) })).filter(({ spans }) => spans.length > 0);
  const input = facts.toolInput !== null && redact(facts.toolInput) !== facts.toolInput ? facts.toolInput : undefined;
  if (redacted.length === 0 && input === undefined) return false;
  const { hidesCode, hidesInput } = await import("./input.ts");
  return redacted.some(({ text, spans }) => hidesCode(text, spans)) || (input !== undefined && hidesInput(input));
}
