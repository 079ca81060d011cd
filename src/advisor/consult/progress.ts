/** What the person sees while the advisor thinks: whom it asks, what it looks at, and for how long already. */
import type { AgentToolUpdateCallback } from "@earendil-works/pi-coding-agent";
import type { AdvisorDetails } from "./details.ts";

export interface Progress {
  readonly line: (text: string) => void;
  readonly stop: () => void;
}

const TICK_MS = 1000;
/** A timer may ring a little before its time, and must not repeat the second before. */
const EARLY_MS = 20;

/** Shows a line at once, and the elapsed seconds from then on. */
export function startProgress(onUpdate: AgentToolUpdateCallback<AdvisorDetails> | undefined, details: AdvisorDetails, model: string, effort: string | undefined): Progress {
  if (onUpdate === undefined) return { line: () => {}, stop: () => {} };
  const started = performance.now();
  let current = `Consulting advisor (${model}${effort === undefined ? "" : `, ${effort}`})…`;
  const show = () => {
    const seconds = Math.floor((performance.now() - started + EARLY_MS) / TICK_MS);
    onUpdate({ content: [{ type: "text", text: seconds === 0 ? current : `${current} ${seconds}s` }], details });
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
