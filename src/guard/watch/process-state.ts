import type { Snapshot } from "./snapshot.ts";

/** What outlives a session and a `/reload`, which loads this module anew: a person's “no”, and the policy that it kept in force. */
export interface ProcessState {
  /** Contents that a person has refused. */
  readonly refused: Set<string>;
  /** The policy in force when a session ended, by place, where an edit was waiting. */
  readonly held: Map<string, Held>;
}

export interface Held {
  readonly snapshot: Snapshot;
  /** Marks of the shipped tables: after an update of the package they are another program's. */
  readonly shipped: string;
}

const KEY = Symbol.for("pi-policy.guard.1");

/** One for the process, however often the module is loaded. */
export function processState(): ProcessState {
  const known: unknown = Reflect.get(globalThis, KEY);
  if (isState(known)) return known;
  const made: ProcessState = { refused: new Set(), held: new Map() };
  Reflect.set(globalThis, KEY, made);
  return made;
}

function isState(value: unknown): value is ProcessState {
  return typeof value === "object" && value !== null && ["refused", "held"].every((key) => key in value);
}
