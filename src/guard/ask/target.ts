import { isAbsolute, resolve } from "node:path";
import type { Ask } from "./ask.ts";

/** What is being authorised. */
export interface Target {
  /** What the deterministic engine is asked again about, one by one. */
  readonly queries: readonly string[];
  /** One line for records and reports. */
  readonly label: string;
}

/**
 * The review target of an ask; undefined when it names nothing that could be judged.
 *
 * A command that touches paths outside is flagged by its paths: the engine would take the command itself for a path.
 */
export function targetOf(ask: Ask): Target | undefined {
  const { value, fullCommand } = ask.facts;
  if (ask.externalPaths.length > 0) return { queries: inForce(ask), label: fullCommand ?? ask.externalPaths.join(" ") };
  const named = value ?? fullCommand;
  if (named === null) return undefined;
  const paths = inForce(ask);
  // `find`, `grep` and `ls` without a path work where they are called.
  if (paths.length === 0 && ask.facts.kind === "tool" && PATH_TOOLS.has(ask.surface))
    paths.push(...(ask.facts.workingDirectory === null ? [] : [ask.facts.workingDirectory]));
  return { queries: paths.length === 0 ? [named] : paths, label: named };
}

/** Tools whose rules are about paths. */
const PATH_TOOLS: ReadonlySet<string> = new Set(["read", "write", "edit", "find", "grep", "ls"]);

/** Every spelling that the gate matched. The engine reads a relative one in this session's folder, which need not be the ask's. */
function inForce({ facts, cwd }: Ask): string[] {
  const { flaggedElements, workingDirectory } = facts;
  if (workingDirectory === cwd) return [...flaggedElements];
  const absolute = flaggedElements.flatMap((path) =>
    isAbsolute(path) ? [path] : workingDirectory === null ? [] : [resolve(workingDirectory, path)],
  );
  return absolute.length === 0 ? [...flaggedElements] : [...new Set(absolute)];
}
