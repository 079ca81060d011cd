import type { Ask, AskFacts } from "../ask/ask.ts";
import type { ToolCall } from "../ask/calls.ts";
import { lastChange } from "./last-change.ts";
import { namedFiles, textsIn } from "./named-files.ts";
import { READING_TOOLS } from "./reading-programs.ts";
import type { GuardSession } from "../session.ts";

/** What of the disk the ask hangs on; undefined when that cannot be compared, so that no verdict is kept or replayed. */
export function diskOf(
  { facts, toolName, invokedToolName, forwarded, toolCallId }: Ask,
  call: ToolCall | undefined,
  session: GuardSession,
): string | undefined {
  const texts = [
    facts.fullCommand ?? facts.value,
    facts.readPath,
    ...skillFiles(facts),
    ...(facts.toolInput === null ? [] : textsIn(JSON.parse(facts.toolInput))),
  ];
  const command = facts.fullCommand ?? facts.value ?? "";
  const tool = call?.name ?? toolName ?? facts.kind;
  const files = namedFiles(
    texts.filter((text) => text !== null).join("\n"),
    facts.workingDirectory,
    tool === "bash" && invokedToolName === undefined ? command : null,
  );
  const readsOnly = (READING_TOOLS.has(tool) && !isSkill(facts)) || (files !== "unknown" && files.readsOnly);
  // No entry tells here what a subagent changes.
  if (forwarded && !readsOnly) session.unseen += 1;
  if (files === "unknown") return undefined;
  if (readsOnly) return files.hash;
  if (forwarded) return undefined;
  const own = { id: toolCallId, name: tool, input: call?.input ?? { command } };
  const change = lastChange(session.host.entries(), session.changes, own);
  return change === undefined ? undefined : `${files.hash} ${session.unseen} ${change}`;
}

function isSkill({ kind }: AskFacts): boolean {
  return kind === "skill" || kind === "skill_read";
}

/** A skill is a name here: what it says is in a file that the ask need not name. These are the places where Pi looks first. */
function skillFiles(facts: AskFacts): readonly string[] {
  return isSkill(facts) && facts.value !== null
    ? SKILL_FOLDERS.map((folder) => `${folder}/${facts.value}/SKILL.md`)
    : [];
}
const SKILL_FOLDERS = [".pi/skills", ".agents/skills", "~/.pi/agent/skills", "~/.agents/skills"] as const;
