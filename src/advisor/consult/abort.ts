/** Waiting that a signal ends at once, whatever is waited for. */

/** What `work` comes to; `otherwise` as soon as `stop` aborts. The work itself goes on. */
export async function untilAborted<T>(work: Promise<T>, stop: AbortSignal, otherwise: T): Promise<T> {
  let cancel = () => {};
  const aborted = new Promise<T>((resolve) => {
    cancel = () => resolve(otherwise);
    stop.addEventListener("abort", cancel, { once: true });
    if (stop.aborted) cancel();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop.removeEventListener("abort", cancel);
  }
}

const NEVER = new AbortController().signal;

/** Resolves after `ms`, or when `stop` aborts. */
export function pause(ms: number, stop: AbortSignal = NEVER): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return untilAborted(elapsed, stop, undefined).finally(() => clearTimeout(timer));
}
