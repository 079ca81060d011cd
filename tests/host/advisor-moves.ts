/**
 * A Pi extension that moves about in the session, and watches what the advisor leaves running: timers, held by the
 * event loop or not, threads and processes. To be loaded before the advisor.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

const KEY = Symbol.for("pi-policy.test.watch");

interface Watch {
  /** Running timers that were set from the advisor's files, and what they do. */
  readonly timers: Map<unknown, () => void>;
  readonly threads: Set<unknown>;
}

const isWatch = (value: unknown): value is Watch => typeof value === "object" && value !== null && "timers" in value;

/** The same for every load of this file. */
function watch(): Watch {
  const known: unknown = Reflect.get(globalThis, KEY);
  if (isWatch(known)) return known;
  const made: Watch = { timers: watchTimers(), threads: watchThreads() };
  Reflect.set(globalThis, KEY, made);
  return made;
}

function watchThreads(): Set<unknown> {
  const running = new Set<unknown>();
  const threads: typeof import("node:worker_threads") = createRequire(import.meta.url)("node:worker_threads");
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      running.add(this);
      this.once("exit", () => running.delete(this));
    }
  };
  syncBuiltinESMExports();
  return running;
}

/** Processes that this one started and that run this command. */
function processes(command: string): number {
  const tasks = `/proc/${process.pid}/task`;
  const children = readdirSync(tasks).flatMap((task) => read(`${tasks}/${task}/children`).split(" "));
  return children.filter((child) => child !== "" && read(`/proc/${child}/cmdline`).includes(command)).length;
}

/** What ended meanwhile reads as nothing. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function watchTimers(): Map<unknown, () => void> {
  const running = new Map<unknown, () => void>();
  const { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: end } = globalThis;
  const isOurs = () => /\/(src|dist)\/(advisor|host|extensions)\//.test(new Error().stack ?? "");
  Reflect.set(globalThis, "setInterval", (run: () => void, ms?: number) => {
    const timer = repeat(run, ms);
    if (isOurs()) running.set(timer, run);
    return timer;
  });
  Reflect.set(globalThis, "clearInterval", (timer: NodeJS.Timeout | undefined) => {
    running.delete(timer);
    end(timer);
  });
  Reflect.set(globalThis, "setTimeout", (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const ours = isOurs();
    const timer = set(() => {
      running.delete(timer);
      run(...given);
    }, ms);
    if (ours) running.set(timer, () => run(...given));
    return timer;
  });
  Reflect.set(globalThis, "clearTimeout", (timer: NodeJS.Timeout | undefined) => {
    running.delete(timer);
    clear(timer);
  });
  return running;
}

export default function moves(pi: ExtensionAPI): void {
  const { timers: running, threads } = watch();
  pi.registerCommand("timers", {
    description: "test",
    handler: async (_args, ctx) => ctx.ui.notify(`timers: ${running.size}`),
  });
  pi.registerCommand("left", {
    description: "test",
    handler: async (args, ctx) =>
      ctx.ui.notify(`left: ${running.size} timers, ${threads.size} threads, ${processes(args.trim())} processes`),
  });
  pi.registerCommand("hurry", {
    description: "Lets so many seconds pass, and every timer be over",
    handler: async (args) => {
      const { now } = Date;
      Date.now = () => now() + Number(args) * 1000;
      const due = Array.from(running.entries());
      for (const [timer, run] of due) {
        running.delete(timer);
        clearTimeout(timer as NodeJS.Timeout);
        run();
      }
    },
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
