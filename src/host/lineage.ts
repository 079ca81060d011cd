const PROCESS = Symbol.for("pi-policy.lineage.1");

/**
 * The session that starts, and those that it was forked from within this process, the youngest first. Pi itself says that a
 * session was made of another one: a session file that says so is not believed. Every extension that asks at a session's start gets the same.
 */
export function lineageOf(session: string, reason: string): readonly string[] {
  const known: unknown = Reflect.get(globalThis, PROCESS);
  const before = Array.isArray(known) ? known.filter((one) => typeof one === "string") : [];
  const lineage = [...new Set([session, ...(reason === "fork" ? before : [])])];
  Reflect.set(globalThis, PROCESS, lineage);
  return lineage;
}
