/** One call of a classifier model: its answers, a failure, a timeout or a cancel, always as data. */
import type { ClassifierApi, ClassifierContext, ClassifierModel, ClassifierResult, Usage } from "@mariozechner/pi-ai";
import { bounded } from "./bounded.ts";
import { type CallOptions, defined, type Ended, failed, FAILED_STOPS, type Hooks, hooksOf } from "./call.ts";
import { type Failure, failureOfText } from "./failure.ts";
import { readingIn } from "./reply.ts";

export interface ClassifyRegistry {
  classify?(
    model: ClassifierModel<ClassifierApi>,
    context: ClassifierContext,
    options?: { signal?: AbortSignal; timeoutMs?: number; maxRetries?: number } & Hooks,
  ): Promise<ClassifierResult>;
}

export interface ClassifyOptions extends Pick<
  CallOptions,
  "signal" | "timeoutMs" | "maxRetries" | "onPayload" | "transformHeaders"
> {
  /** Milliseconds for each attempt; absent: as long as the whole call. */
  readonly attemptMs?: number | undefined;
}

export type ClassifyResult =
  | (Ended & {
      readonly kind: "reply";
      readonly result: ClassifierResult;
      readonly answers: ClassifierResult["answers"];
      readonly usage?: Usage;
      readonly stopReason: ClassifierResult["stopReason"];
      readonly errorMessage?: string;
      readonly failure?: Failure;
    })
  | (Ended & { readonly kind: "thrown"; readonly error: unknown; readonly failure: Failure })
  | (Ended & {
      readonly kind: "timed-out" | "cancelled";
      readonly failure: Failure;
      readonly late: Promise<ClassifierResult | undefined>;
    });

/** Asks a classifier model once. Never rejects. A host without classifiers fails as one that lacks the model. */
export async function classifyModel(
  registry: ClassifyRegistry,
  model: ClassifierModel<ClassifierApi>,
  context: ClassifierContext,
  options: ClassifyOptions,
): Promise<ClassifyResult> {
  const outcome = await bounded(async (signal) => {
    if (typeof registry.classify !== "function")
      throw new Error(`unknown model ${model.provider}/${model.id}: this host has no classifiers`);
    const limits = {
      signal,
      maxRetries: options.maxRetries,
      ...hooksOf(options),
      ...defined({ timeoutMs: options.attemptMs ?? options.timeoutMs }),
    };
    return readingIn(await registry.classify(model, context, limits));
  }, options);
  if (outcome.kind !== "done") return failed(outcome);
  const { value: result, elapsedMs } = outcome;
  return {
    kind: "reply",
    result,
    answers: result.answers,
    stopReason: result.stopReason,
    elapsedMs,
    ...(result.usage === undefined ? {} : { usage: result.usage }),
    ...(result.errorMessage === undefined ? {} : { errorMessage: result.errorMessage }),
    ...(FAILED_STOPS.has(result.stopReason) ? { failure: failureOfText(result.errorMessage) } : {}),
  };
}
