/** Of which other sessions a session was made: their records speak for what it took along. */
import { basename, resolve } from "node:path";
import type { ExtensionContext, SessionStartEvent } from "@earendil-works/pi-coding-agent";

const PROCESS = Symbol.for("pi-policy.lineage.1");

/**
 * The session that starts, and those that it was forked from within this process or on its command line, the youngest first.
 * Pi or the person says that a session was made of another one: a session file that says so is not believed. Every extension
 * that asks at a session's start gets the same.
 */
export function lineageOf(
  { reason }: Pick<SessionStartEvent, "reason">,
  sessionManager: ExtensionContext["sessionManager"],
): readonly string[] {
  const session = sessionManager.getSessionId() ?? "";
  const known: unknown = Reflect.get(globalThis, PROCESS);
  const here = Array.isArray(known) ? known.filter((one) => typeof one === "string") : [];
  const before =
    reason === "fork" ? here : reason === "startup" ? [forkedFrom(sessionManager.getHeader?.()?.parentSession)] : [];
  const lineage = [...new Set([session, ...before.filter((one) => one !== "")])];
  Reflect.set(globalThis, PROCESS, lineage);
  return lineage;
}

/**
 * The session that a start of Pi forked, by its id. `parent` is the file that the new session's header names, which a forged
 * header could name too: it counts only when the person named that session on the command line. Pi opens the file itself
 * unless it was told to fork, and that file's header names another.
 */
export function forkedFrom(
  parent: string | undefined,
  argv: readonly string[] = process.argv.slice(2),
  cwd: string = process.cwd(),
): string {
  if (parent === undefined) return "";
  const id = sessionIdIn(parent);
  const named = argv.flatMap((word, at) => (argv[at - 1] === "--fork" || argv[at - 1] === "--session" ? [word] : []));
  return named.some((word) => resolve(cwd, word) === resolve(cwd, parent) || (word !== "" && id.startsWith(word)))
    ? id
    : "";
}

/** Pi names a session's file by its time and its id. */
export function sessionIdIn(file: string | undefined): string {
  return /_([\w-]+)\.jsonl$/.exec(basename(file ?? ""))?.[1] ?? "";
}
