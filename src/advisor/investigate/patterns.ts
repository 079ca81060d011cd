/**
 * Matching with patterns that a model wrote. A regular expression can compute for years, so none runs on Pi's own thread:
 * the patterns of one round share a thread and an allowance of time, and the thread ends when a pattern overruns.
 */
import { Worker } from "node:worker_threads";
import { compilePattern } from "../../globs/pattern.ts";
import { BOUNDS } from "./bounds.ts";
import { isObject } from "../../jsonc/pointer.ts";

export interface Matcher {
  /** The indexes of the lines that match, in order; rejects with `OutOfTime`. */
  readonly lines: (lines: readonly string[]) => Promise<readonly number[]>;
}

export class OutOfTime extends Error {
  constructor() {
    super("the pattern took too long");
  }
}

/** The patterns of one round. */
export interface Patterns {
  /** A matcher, or what is wrong with the pattern. */
  readonly matcher: (source: string, flags: string) => Matcher | { readonly error: string };
  /** Ends the thread; whatever is still being matched is out of time. */
  readonly close: () => void;
}

/** A script and no module: it must also start where this package is one bundled file. */
const MATCH = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ source, flags, lines }) => {
    const started = performance.now();
    const regex = new RegExp(source, flags);
    const hits = [];
    for (let i = 0; i < lines.length; i += 1) if (regex.test(lines[i])) hits.push(i);
    parentPort.postMessage({ hits, tookMs: performance.now() - started });
  });
`;

/** Megabytes: a portion of lines at a time is all that the thread holds. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 } as const;

interface Job {
  readonly source: string;
  readonly flags: string;
  readonly lines: readonly string[];
}

export function openPatterns(): Patterns {
  let worker: Thread | undefined;
  let closed = false;
  let leftMs: number = BOUNDS.roundPatternMs;
  let queue: Promise<unknown> = Promise.resolve();

  const end = (): void => {
    void worker?.worker.terminate();
    worker = undefined;
  };
  const match = async (job: Job, allowance: { leftMs: number }): Promise<readonly number[]> => {
    const mostMs = Math.min(leftMs, allowance.leftMs);
    if (closed || mostMs < 1) throw new OutOfTime();
    const thread = (worker ??= startThread());
    const spend = (ms: number): void => {
      leftMs -= ms;
      allowance.leftMs -= ms;
    };
    try {
      // On a busy machine a thread's start, and the way to it and back, take longer than most patterns.
      await thread.online;
      const { hits, tookMs } = await answerOf(thread.worker, job, mostMs);
      spend(tookMs);
      return hits;
    } catch (error) {
      spend(mostMs);
      end();
      throw error;
    }
  };
  return {
    matcher: (source, flags) => {
      if (source.length > BOUNDS.patternChars)
        return { error: `pattern is longer than ${BOUNDS.patternChars} characters` };
      const problem = problemOf(source, flags);
      if (problem !== undefined) return { error: problem };
      const allowance: { leftMs: number } = { leftMs: BOUNDS.patternMs };
      return {
        lines: (lines) => {
          const answer = queue.then(() => match({ source, flags, lines }, allowance));
          queue = answer.catch(() => {});
          return answer;
        },
      };
    },
    close: () => {
      closed = true;
      end();
    },
  };
}

interface Matched {
  readonly hits: readonly number[];
  readonly tookMs: number;
}

function matchedIn(answer: unknown): Matched {
  const { hits, tookMs } = isObject(answer) ? answer : {};
  return {
    hits: Array.isArray(hits) ? hits.filter((hit): hit is number => typeof hit === "number") : [],
    tookMs: typeof tookMs === "number" ? tookMs : 0,
  };
}

interface Thread {
  readonly worker: Worker;
  readonly online: Promise<void>;
}

function startThread(): Thread {
  const worker = new Worker(MATCH, { eval: true, execArgv: [], env: {}, resourceLimits: THREAD_MEMORY });
  const online = new Promise<void>(
    (resolve, reject) =>
      void worker
        .once("online", resolve)
        .once("error", reject)
        .once("exit", () => reject(new OutOfTime())),
  );
  online.catch(() => {});
  return { worker, online };
}

/** Rejects when the thread fails, ends, or takes longer than `mostMs`. */
function answerOf(thread: Worker, job: Job, mostMs: number): Promise<Matched> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      act();
    };
    const onMessage = (answer: unknown): void => settle(() => resolve(matchedIn(answer)));
    const onError = (error: unknown): void => settle(() => reject(error));
    const onExit = (): void => settle(() => reject(new OutOfTime()));
    const timer = setTimeout(onExit, mostMs);
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(job);
  });
}

function problemOf(source: string, flags: string): string | undefined {
  try {
    return void new RegExp(source, flags);
  } catch (error) {
    return error instanceof Error ? error.message : "invalid pattern";
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
