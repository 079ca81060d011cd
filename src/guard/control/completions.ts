import { VERBS } from "./command.ts";
import { TARGETS } from "./save-config.ts";
import type { InForce } from "../watch/in-force.ts";
import { SETTINGS, valuesOf } from "./settings.ts";

export interface Completion {
  readonly value: string;
  readonly label: string;
}

/** Completions of what stands behind `/ai-guard `; null when nothing fits. */
export function completions(prefix: string, force?: Pick<InForce, "modes">): Completion[] | null {
  const [verb = "", word] = prefix.split(/\s+/, 2);
  const values =
    word === undefined
      ? VERBS.filter((known) => known.startsWith(verb))
      : argumentsOf(verb, force)
          .filter((known) => known.startsWith(word))
          .map((known) => `${verb} ${known}`);
  return values.length === 0 ? null : values.map((value) => ({ value, label: value }));
}

function argumentsOf(verb: string, force: Pick<InForce, "modes"> | undefined): readonly string[] {
  const setting = SETTINGS.find((known) => known.verb === verb);
  return setting === undefined ? (FIXED.get(verb) ?? []) : [...valuesOf(setting, force), "reset"];
}

const FIXED: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["save-config", TARGETS],
  ["breaker", ["reset"]],
]);
