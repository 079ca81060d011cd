/** What the person sees while the advisor thinks: whom it asks, what it looks at, and for how long already. */
import type { AgentToolUpdateCallback } from "@earendil-works/pi-coding-agent";

export interface Progress {
  readonly line: (text: string) => void;
  readonly stop: () => void;
}

const TICK_MS = 1000;
/** A timer may ring a little before its time, and must not repeat the second before. */
const EARLY_MS = 20;

/** Shows a line at once, and the elapsed seconds from then on. */
export function startProgress<Details>(
  onUpdate: AgentToolUpdateCallback<Details> | undefined,
  details: Details,
  model: string,
  effort?: string,
): Progress {
  if (onUpdate === undefined) return { line: () => {}, stop: () => {} };
  const started = performance.now();
  let current = `Consulting advisor (${model}${effort === undefined ? "" : `, ${effort}`})…`;
  const show = () => {
    const seconds = Math.floor((performance.now() - started + EARLY_MS) / TICK_MS);
    try {
      onUpdate({ content: [{ type: "text", text: seconds === 0 ? current : `${current} ${seconds}s` }], details });
    } catch {
      // A screen that is gone must not cost the answer; from a timer this would end Pi.
    }
  };
  const timer = setInterval(show, TICK_MS).unref();
  show();
  return {
    line: (text) => {
      current = text;
      show();
    },
    stop: () => clearInterval(timer),
  };
}
