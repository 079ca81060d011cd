/** Waiting for something that may never come: the caller's cancel and a deadline end the wait at once. */

export interface Bounds {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds from now; absent or not above 0: no deadline. */
  readonly timeoutMs?: number | undefined;
  /**
   * Nobody waits for the end: the process may end first. Otherwise the deadline keeps it alive, since a provider that
   * never settles may hold nothing that does, and a process in print mode would end without an answer.
   */
  readonly background?: boolean | undefined;
}

/** How the wait ended. `late` settles when the abandoned work does, with undefined if it failed; it may never settle. */
export type Bounded<T> =
  | { readonly kind: "done"; readonly value: T; readonly elapsedMs: number }
  | { readonly kind: "thrown"; readonly error: unknown; readonly elapsedMs: number }
  | { readonly kind: "timed-out"; readonly elapsedMs: number; readonly late: Promise<T | undefined> }
  | { readonly kind: "cancelled"; readonly elapsedMs: number; readonly late: Promise<T | undefined> };

/** `setTimeout` fires at once above this many milliseconds. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Starts `work` and waits for it within `bounds`; never rejects. The work gets a signal that aborts when the wait ends
 * early, and is abandoned whether it listens or not. An already cancelled caller starts nothing.
 */
export async function bounded<T>(work: (signal: AbortSignal) => Promise<T>, bounds: Bounds): Promise<Bounded<T>> {
  const started = performance.now();
  const elapsedMs = () => Math.round(performance.now() - started);
  if (bounds.signal?.aborted) return { kind: "cancelled", elapsedMs: 0, late: Promise.resolve(undefined) };

  const stop = new AbortController();
  const running = Promise.resolve().then(() => work(stop.signal));
  const late = running.catch(() => undefined);
  const ends: (() => void)[] = [];
  const ended = new Promise<"timed-out" | "cancelled">((resolve) => {
    const timer = deadline(bounds, () => resolve("timed-out"));
    const cancel = () => resolve("cancelled");
    bounds.signal?.addEventListener("abort", cancel, { once: true });
    ends.push(
      () => clearTimeout(timer),
      () => bounds.signal?.removeEventListener("abort", cancel),
    );
  });
  try {
    const first = await Promise.race([running.then((value) => ({ value })), ended]);
    if (typeof first === "object") return { kind: "done", value: first.value, elapsedMs: elapsedMs() };
    stop.abort(new Error(first === "cancelled" ? "cancelled" : "timed out"));
    return { kind: first, elapsedMs: elapsedMs(), late };
  } catch (error) {
    return { kind: "thrown", error, elapsedMs: elapsedMs() };
  } finally {
    for (const end of ends) end();
  }
}

function deadline({ timeoutMs, background = false }: Bounds, fire: () => void): NodeJS.Timeout | undefined {
  if (timeoutMs === undefined || !(timeoutMs > 0)) return undefined;
  const timer = setTimeout(fire, Math.min(timeoutMs, MAX_TIMER_MS));
  return background ? timer.unref() : timer;
}
