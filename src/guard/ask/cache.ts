import { createHash } from "node:crypto";
import type { AskFacts } from "./ask.ts";

/** First 16 hex digits of SHA-256: short enough for a log line, too long to steer into a collision. */
export function fingerprint(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);
}

export interface CacheKey {
  readonly ask: string;
  /** The trusted intent that the verdict was given in. Tool calls are no part of it. */
  readonly context: string;
}

/** `intents`: the entries of the trusted intent, as the reviewer sees them. `judge`: the hash of who judges, and by what. `disk`: of the files that it hangs on. */
export function cacheKey(facts: AskFacts, intents: readonly string[], judge: string, disk = ""): CacheKey {
  return { ask: fingerprint([judge, disk, JSON.stringify(projection(facts))]), context: fingerprint(intents) };
}

/** In a fixed order, so that two equal asks are one text whatever built them. */
function projection(facts: AskFacts): readonly unknown[] {
  return [
    facts.kind,
    facts.value,
    facts.fullCommand,
    facts.flaggedElements,
    facts.commandContext,
    facts.shellSetup,
    facts.executedUnit,
    facts.canonicalBoundary,
    facts.workingDirectory,
    facts.requesterSession,
    facts.requester,
    facts.readPath,
    facts.resolvedAlias,
    facts.toolInput,
    facts.matchedSpelling,
  ];
}

export type CacheLookup<T> = { readonly hit: T } | { readonly missReason: "disabled" | "no-entry" | "context-changed" };

export interface VerdictCache<T> {
  lookup(key: CacheKey): CacheLookup<T>;
  store(key: CacheKey, value: T): void;
  readonly size: number;
}

/** A least-recently-used cache, one verdict per ask: a changed context replaces the older verdict. 0 entries: none. */
export function createCache<T>(maxEntries: () => number): VerdictCache<T> {
  const entries = new Map<string, { readonly context: string; readonly value: T }>();
  return {
    lookup(key) {
      if (maxEntries() <= 0) return { missReason: "disabled" };
      const entry = entries.get(key.ask);
      if (entry === undefined) return { missReason: "no-entry" };
      if (entry.context !== key.context) return { missReason: "context-changed" };
      entries.delete(key.ask);
      entries.set(key.ask, entry);
      return { hit: entry.value };
    },
    store(key, value) {
      if (maxEntries() <= 0) return;
      entries.delete(key.ask);
      entries.set(key.ask, { context: key.context, value });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries()) return;
        entries.delete(oldest);
      }
    },
    get size() {
      return entries.size;
    },
  };
}
