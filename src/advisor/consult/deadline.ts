/** The time that one consultation may take; it stands still while a person answers a dialog. */
import { MAX_TIMER_MS } from "../../host/bounded.ts";

export interface Deadline {
  readonly signal: AbortSignal;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Milliseconds that have counted. */
  readonly elapsedMs: () => number;
  /** The counted share of the whole, 0 without a cap. */
  readonly share: () => number;
  readonly stop: () => void;
}

/** Starts counting. 0 seconds: no cap. The timer keeps the process alive: a provider that never settles may hold nothing else that does. */
export function startDeadline(seconds: number): Deadline {
  const controller = new AbortController();
  const totalMs = seconds * 1000;
  let counted = 0;
  let since: number | undefined = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const elapsedMs = () => counted + (since === undefined ? 0 : performance.now() - since);
  const arm = () => {
    if (totalMs > 0)
      timer = setTimeout(
        () => controller.abort(new Error("deadline exceeded")),
        Math.min(MAX_TIMER_MS, Math.max(0, totalMs - counted)),
      );
  };
  arm();
  return {
    signal: controller.signal,
    pause: () => {
      counted = elapsedMs();
      since = undefined;
      clearTimeout(timer);
    },
    resume: () => {
      if (since !== undefined) return;
      since = performance.now();
      arm();
    },
    elapsedMs,
    share: () => (totalMs > 0 ? elapsedMs() / totalMs : 0),
    stop: () => clearTimeout(timer),
  };
}
