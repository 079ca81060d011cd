/**
 * Matching with patterns that a model wrote. A regular expression can compute for years; here each runs in a context of
 * its own that is stopped when the call's time for patterns is used up.
 */
import { type Context, createContext, Script } from "node:vm";
import { compilePattern } from "../../globs/pattern.ts";
import { isRecord } from "../ledger/content.ts";
import { BOUNDS } from "./bounds.ts";

export interface Matcher {
  /** The indexes of the lines that match, in order; throws `OutOfTime`. */
  readonly lines: (lines: readonly string[]) => readonly number[];
}

export class OutOfTime extends Error {
  constructor() {
    super("the pattern took too long");
  }
}

const MATCH = new Script("(() => { const regex = new RegExp(source, flags); const hits = []; for (let i = 0; i < lines.length; i += 1) if (regex.test(lines[i])) hits.push(i); return hits; })()");

/** A matcher whose calls together compute at most `patternMs`; undefined with the reason for an unusable pattern. */
export function matcherFor(source: string, flags: string): Matcher | { readonly error: string } {
  if (source.length > BOUNDS.patternChars) return { error: `pattern is longer than ${BOUNDS.patternChars} characters` };
  const compiled = compile(source, flags);
  if ("error" in compiled) return compiled;
  const context: Context = createContext({ source: compiled.source, flags: compiled.flags, lines: [] });
  let leftMs: number = BOUNDS.patternMs;
  return {
    lines: (lines) => {
      if (leftMs < 1) throw new OutOfTime();
      context["lines"] = lines;
      const started = performance.now();
      try {
        const hits: unknown = MATCH.runInContext(context, { timeout: Math.ceil(leftMs) });
        return Array.isArray(hits) ? hits.filter((hit): hit is number => typeof hit === "number") : [];
      } catch (error) {
        // The error belongs to the other context, so it is no instance of our `Error`.
        if (isRecord(error) && error["code"] === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw new OutOfTime();
        throw error;
      } finally {
        leftMs -= performance.now() - started;
        context["lines"] = [];
      }
    },
  };
}

function compile(source: string, flags: string): RegExp | { readonly error: string } {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    return { error: error instanceof Error ? error.message : "invalid pattern" };
  }
}

/** A glob relative to a directory; without `/` it matches names at any depth. One step for each character of a name, so it needs no deadline. */
export function globMatches(glob: string): ((name: string) => boolean) | { readonly error: string } {
  if (glob.length > BOUNDS.patternChars) return { error: `glob is longer than ${BOUNDS.patternChars} characters` };
  const wanted = glob.includes("/") ? glob.replace(/^\.?\//, "") : `**/${glob}`;
  const compiled = compilePattern(wanted, "path");
  return compiled.ok ? compiled.matches : { error: `invalid glob: ${compiled.problem}` };
}

export const literalSource = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
