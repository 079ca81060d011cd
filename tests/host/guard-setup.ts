/** What every host test of the guard shares: the permission system with the guard in its chain, and the guard's own file. */
import {
  type Dialog,
  type Endpoint,
  GUARD,
  EXTRA_TOOLS,
  type LogRecord,
  type Pi,
  type PiOptions,
  startPi,
} from "./harness/index.ts";

export const GUARD_FILE = "extensions/pi-permission-ai-guard/config.jsonc";
export const ASK_ALL = { permission: { "*": "ask" }, authorizerChain: ["ai-guard"], debugLog: true };
/** The guard's config of most tests: a scripted chat reviewer, nothing remembered. */
export const CHAT = { provider: "stub", model: "reviewer", cache: { maxEntries: 0 } };
export const CLASSIFIER = { ...CHAT, provider: "typesafe", model: "jev-latest", modelType: "classifier" };
/** A breaker that no test of something else can trip. */
export const NO_BREAKER = { circuitBreaker: { consecutive: 10_000, total: 10_000 } };
export const MODES = ["strict", "default", "lenient", "permissive"] as const;

export interface GuardPiOptions extends PiOptions {
  readonly endpoint: Endpoint;
  /** `null`: no file of the guard's at all. */
  readonly config?: object | null;
}

export function startGuard({ config = CHAT, agentFiles = {}, ...options }: GuardPiOptions): Promise<Pi> {
  return startPi({
    permissions: ASK_ALL,
    extensions: [GUARD, EXTRA_TOOLS],
    ...options,
    agentFiles: { ...(config === null ? {} : { [GUARD_FILE]: config }), ...agentFiles },
  });
}

/** The decision records so far, of both streams. */
export function decisions(pi: Pick<Pi, "log">, stream: "review" | "debug" = "review"): readonly LogRecord[] {
  return pi.log(stream).filter(({ event }) => event === "ai_guard.decision");
}

/** Answers every permission dialog with No and keeps them. */
export function declineDialogs(pi: Pi): Dialog[] {
  const dialogs: Dialog[] = [];
  pi.onDialog((dialog) => {
    dialogs.push(dialog);
    return dialog.options.find((option) => /^(?:no|deny)/i.test(option)) ?? false;
  });
  return dialogs;
}
