/** What the guard takes from the session that Pi has started. */
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Where } from "../config/locate.ts";
import type { Notify } from "../host/notices.ts";
import { usageRecorder } from "../host/usage.ts";
import { newestFirst } from "./context/entries.ts";
import type { Listener } from "./context/listen.ts";
import type { Host } from "./session.ts";

/** Sessions of one place share what the process holds. */
export function placeOf({ agentDir, cwd, trusted }: Where): string {
  return JSON.stringify([agentDir, cwd, trusted]);
}

export function hostOf(context: ExtensionContext, notify: Notify, listener: Listener): Host {
  return {
    cwd: () => context.cwd,
    entries: () => newestFirst(context.sessionManager),
    words: () => listener.words(),
    signal: () => context.signal,
    registry: () => context.modelRegistry,
    notify,
    attended: () => context.hasUI,
    usage: usageRecorder(context.sessionManager),
  };
}

/** Hosts before 0.79 cannot tell: then a project's file is not read. */
export function isTrusted(context: ExtensionContext): boolean {
  return typeof context.isProjectTrusted === "function" && context.isProjectTrusted();
}
