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
  if (ask.externalPaths.length > 0) return { queries: ask.externalPaths, label: fullCommand ?? ask.externalPaths.join(" ") };
  const named = value ?? fullCommand;
  return named === null ? undefined : { queries: [named], label: named };
}
