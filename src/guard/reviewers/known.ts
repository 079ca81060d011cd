import { dirname, join } from "node:path";
import { guardLocations, type Where } from "../../config/locate.ts";
import { readText } from "../../files/read.ts";
import { saveFile } from "../../files/save.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** Who each reviewer was when a person last had a say in it, as hashes. It goes for all folders: `models.json` does too. */
export interface KnownReviewers {
  /** Undefined for a reviewer that was never asked. */
  of(name: string): Readonly<Record<string, unknown>> | undefined;
  keep(name: string, hashes: Readonly<Record<string, string>>): void;
  /** Nothing is known of any reviewer or policy, as on the first day. */
  isFirst(): boolean;
}

/** Reviewers remembered, the oldest forgotten first. */
const MAX_KNOWN = 200;

/** Beside the guard's own config. What cannot be read knows nobody; what cannot be written holds for this process. */
export function openKnownReviewers(where: Where): KnownReviewers {
  const [config = where.agentDir] = guardLocations(where)[0]?.candidates ?? [];
  const [file, memory] = [join(dirname(config), "reviewers.json"), join(dirname(config), "memory.jsonl")];
  const own = new Map<string, Readonly<Record<string, string>>>();
  return {
    of(name) {
      const known = own.get(name) ?? parsed(file)[name];
      return isObject(known) ? known : undefined;
    },
    keep(name, hashes) {
      own.set(name, hashes);
      const others = Object.entries(parsed(file)).filter(([other]) => other !== name);
      saveFile(
        file,
        `${JSON.stringify(Object.fromEntries([...others.slice(1 - MAX_KNOWN), [name, hashes]]), null, 2)}\n`,
        { mode: 0o600 },
      );
    },
    isFirst: () => readText(file).kind === "absent" && readText(memory).kind === "absent",
  };
}

function parsed(file: string): Record<string, unknown> {
  try {
    const read = readText(file);
    const value: unknown = read.kind === "text" ? JSON.parse(read.text) : undefined;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
