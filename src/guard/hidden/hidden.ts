import { redact, secretSpans } from "../../secrets/redaction.ts";
import type { Ask, AskFacts } from "../ask/ask.ts";

/** What a shell command's ask tells of it: the whole command, and parts of it. */
const COMMANDS: readonly (keyof AskFacts)[] = ["fullCommand", "value", "executedUnit", "commandContext"];
/** Not the agent's: what Pi's settings say of every command, and a session's id. */
const OTHERS: readonly (keyof AskFacts)[] = ["shellSetup", "requesterSession"];

/** Whether redaction would keep from the reviewer what the ask would run or act on. The shell's parser is loaded only for a secret. */
export async function isHidden({ facts }: Ask): Promise<boolean> {
  const commands = facts.kind === "bash" ? COMMANDS : COMMANDS.filter((fact) => fact !== "value");
  const texts = [...new Set(commands.flatMap((fact) => facts[fact] ?? []))];
  // Anything else is a name or a path: what is acted on must be read whole.
  const names = Object.entries(facts).flatMap(([fact, value]: [string, string | readonly string[] | null]) =>
    [...commands, ...OTHERS, "toolInput"].some((one) => one === fact) ? [] : (value ?? []),
  );
  if (names.some((text) => !texts.includes(text) && redact(text) !== text)) return true;
  const redacted = texts.map((text) => ({ text, spans: secretSpans(text) })).filter(({ spans }) => spans.length > 0);
  const input = facts.toolInput !== null && redact(facts.toolInput) !== facts.toolInput ? facts.toolInput : undefined;
  if (redacted.length === 0 && input === undefined) return false;
  const { hidesCode, hidesInput } = await import("./input.ts");
  return redacted.some(({ text, spans }) => hidesCode(text, spans)) || (input !== undefined && hidesInput(input));
}
