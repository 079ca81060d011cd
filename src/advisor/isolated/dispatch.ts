import type { Api, Model } from "@mariozechner/pi-ai";
import { type CallRegistry, type CallResult, callModel } from "../../host/call.ts";
import type { RequestText } from "./request.ts";
import { carriesTokenLimit } from "./token-limit.ts";

/** What a consultation uses of Pi's models. */
export interface Models extends CallRegistry {
  find(provider: string, id: string): Model<Api> | undefined;
}

/** Gives back what a provider holds for one session id: connections, continuations. May throw. */
export type Release = (sessionId: string) => void;

export interface Limits {
  readonly reasoning: "off" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
  readonly maxTokens: number;
  readonly timeoutMs: number;
}

export interface Dispatched {
  readonly result: CallResult;
  readonly warnings: readonly string[];
}

/** Pi is asked not to repeat a failed request, and nothing here does. */
export const maxRetries = 0;

/**
 * Sends a consultation once, under a provider session of its own, and gives that session back however the call ended.
 * Never rejects; a cancel or the time limit ends the wait at once, whatever the provider does.
 */
export async function dispatch(
  models: Models,
  release: Release,
  model: Model<Api>,
  request: RequestText,
  sessionId: string,
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<Dispatched> {
  let limitSent: boolean | undefined;
  const result = await callModel(
    models,
    model,
    { system: request.system, messages: [{ role: "user", content: request.user, timestamp: Date.now() }] },
    {
      ...limits,
      signal,
      sessionId,
      maxRetries,
      onPayload: (payload) => {
        limitSent = carriesTokenLimit(payload);
      },
    },
  );
  const warnings = [
    // Undefined means that no payload was seen: nothing is known then, and nothing said.
    ...(limitSent === false
      ? [`Configured maxTokens ${limits.maxTokens} is not sent by ${model.api}: it is not an output-token or cost cap.`]
      : []),
    ...releaseNow(release, sessionId),
  ];
  // A provider that ignores the signal may still open something under this id.
  if (result.kind === "timed-out" || result.kind === "cancelled")
    void result.late.then(() => releaseNow(release, sessionId));
  return { result, warnings };
}

function releaseNow(release: Release, sessionId: string): readonly string[] {
  try {
    release(sessionId);
    return [];
  } catch {
    return ["Provider resources of this consultation could not be released."];
  }
}
