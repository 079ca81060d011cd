/**
 * A Pi extension that moves about in the session, and watches what the advisor leaves running: timers, held by the
 * event loop or not. To be loaded before the advisor.
 */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

const KEY = Symbol.for("pi-policy.test.timers");

/** Counts the running timers that were set from the advisor's files; the same set for every load of this file. */
function watchTimers(): ReadonlySet<unknown> {
  const known: unknown = Reflect.get(globalThis, KEY);
  if (known instanceof Set) return known;
  const running = new Set<unknown>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  Reflect.set(globalThis, KEY, running);
  Reflect.set(globalThis, "setTimeout", (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const ours = /\/(src|dist)\/(advisor|host)\//.test(new Error().stack ?? "");
    const timer = set(() => {
      running.delete(timer);
      run(...given);
    }, ms);
    if (ours) running.add(timer);
    return timer;
  });
  Reflect.set(globalThis, "clearTimeout", (timer: NodeJS.Timeout | undefined) => {
    running.delete(timer);
    clear(timer);
  });
  return running;
}

export default function moves(pi: ExtensionAPI): void {
  const running = watchTimers();
  pi.registerCommand("timers", {
    description: "test",
    handler: async (_args, ctx) => ctx.ui.notify(`timers: ${running.size}`),
  });
  pi.registerCommand("go-reload", { description: "test", handler: async (_args, ctx) => ctx.reload() });
  pi.registerCommand("go-back", {
    description: "test",
    handler: async (_args, ctx) => {
      const first = ctx.sessionManager
        .getBranch()
        .find((entry) => entry.type === "message" && entry.message.role === "user");
      await ctx.navigateTree(first?.id ?? "", { summarize: false });
      ctx.ui.notify("went back");
    },
  });
}
