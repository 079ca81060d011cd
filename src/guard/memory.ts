import { dirname, join } from "node:path";
import { guardLocations, type Where } from "../config/locate.ts";
import { readText } from "../config/read.ts";
import { saveFile } from "../config/save.ts";
import { isRecord, listAt, recordAt } from "./read.ts";

/** What the guard remembers between sessions: which project files it has spoken of, and the policy last in force in each folder. */
export interface Memory {
  announced(hash: string): boolean;
  announce(hash: string): void;
  /** Undefined for a folder without a past. */
  lastPolicy(cwd: string): PastPolicy | undefined;
  keepPolicy(cwd: string, policy: PastPolicy): void;
}

/** What a policy came to, for comparing a later one with it. */
export interface PastPolicy {
  /** What tables read, by pointer. */
  readonly values: { readonly [pointer: string]: unknown };
  /** Hashes of the rest, by name; a change of one can only be named. */
  readonly marks: { readonly [name: string]: unknown };
}

/** Folders and hashes remembered, the oldest forgotten first. */
const MAX_REMEMBERED = 200;

/** Beside the guard's own config. A memory that cannot be read is empty, and one that cannot be written is lost: no more than a notice hangs on it. */
export function openMemory(where: Where): Memory {
  const [config = where.agentDir] = guardLocations(where)[0]?.candidates ?? [];
  const file = join(dirname(config), "memory.json");
  const read = (): { announced: readonly string[]; policies: readonly (readonly [string, PastPolicy])[] } => {
    const known = parsed(readText(file));
    const policies = Object.entries(recordAt(known, "policies")).flatMap(([cwd, past]) => (isRecord(past) ? [[cwd, { values: recordAt(past, "values"), marks: recordAt(past, "marks") }] as const] : []));
    return { announced: listAt(known, "announced").filter((hash) => typeof hash === "string"), policies };
  };
  const write = ({ announced, policies }: ReturnType<typeof read>): void => {
    const kept = { announced: announced.slice(-MAX_REMEMBERED), policies: Object.fromEntries(policies.slice(-MAX_REMEMBERED)) };
    saveFile(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  };
  return {
    announced: (hash) => read().announced.includes(hash),
    announce(hash) {
      const memory = read();
      write({ ...memory, announced: [...memory.announced.filter((known) => known !== hash), hash] });
    },
    lastPolicy: (cwd) => read().policies.find(([folder]) => folder === cwd)?.[1],
    keepPolicy(cwd, policy) {
      const memory = read();
      write({ ...memory, policies: [...memory.policies.filter(([folder]) => folder !== cwd), [cwd, policy]] });
    },
  };
}

function parsed(read: ReturnType<typeof readText>): Record<string, unknown> {
  try {
    const value: unknown = read.kind === "text" ? JSON.parse(read.text) : undefined;
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
