import type { Api, ClassifierApi, ClassifierModel, Model, Usage } from "@mariozechner/pi-ai";
import type { GuardConfig } from "../../../generated/guard.ts";
import type { Policy } from "../../engine/policy.ts";
import { bounded } from "../../host/bounded.ts";
import { type CallOptions, type CallRegistry, callModel } from "../../host/call.ts";
import { type ClassifyRegistry, classifyModel } from "../../host/classify.ts";
import type { Failure } from "../../host/failure.ts";
import { type Read, readChat } from "./chat.ts";
import { readClassifier } from "./classifier.ts";
import type { classifierQuestions, classifierState } from "../context/classifier-context.ts";
import type { Reviewer } from "./reviewers.ts";
import { forcingCall, refusesTools, VERDICT_TOOL } from "../reply/call.ts";

/** What is used of Pi's model registry. */
export interface Registry extends CallRegistry, ClassifyRegistry {
  find(provider: string, modelId: string): Model<Api> | undefined;
  findOfType?(type: "classifier", provider: string, modelId: string): ClassifierModel<ClassifierApi> | undefined;
  /** Providers that an extension has registered. */
  getRegisteredProviderIds?(): readonly string[];
  /** Both read no more than what every kind of model has: its provider, headers and address. */
  hasConfiguredAuth?(model: AnyModel): boolean;
  getApiKeyAndHeaders?(
    model: AnyModel,
  ): Promise<{ ok: boolean; apiKey?: string; headers?: Record<string, string | null>; error?: string }>;
}

/** What a request of a reviewer is held to on its way out; each throws where it does not hold, and nothing is sent then. */
export interface Seal {
  /** Of who the reviewer is: what another one judged is not its judgement. */
  readonly mark: string;
  /** The address that the request goes to. */
  address(actual: string): void;
  /** The names of the headers that go with it, those of the API itself left out. */
  headers(names: readonly string[]): void;
}

type AnyModel = Model<Api> | ClassifierModel<ClassifierApi>;

/** A reviewer whose model Pi knows. */
export type Resolved =
  | { readonly lane: "chat"; readonly reviewer: Reviewer; readonly model: Model<Api>; readonly seal?: Seal }
  | {
      readonly lane: "classifier";
      readonly reviewer: Reviewer;
      readonly model: ClassifierModel<ClassifierApi>;
      readonly seal?: Seal;
    };

/** What is sent, per lane, built when a reviewer of that lane is asked. */
export interface Prompts {
  readonly chat: () => { readonly system: string; readonly user: string };
  readonly classifier: () => {
    readonly state: ReturnType<typeof classifierState>;
    readonly questions: ReturnType<typeof classifierQuestions>;
  };
}

export interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** The provider's own retries are off once there are backups. */
  readonly backups: boolean;
  /** The endpoint takes no tools. */
  readonly textOnly: boolean;
}

export interface Response {
  readonly read: Read;
  readonly failure: Failure | undefined;
  readonly usage: Usage | undefined;
  readonly latencyMs: number;
  readonly stopReason: string | undefined;
  /** The provider's own word for the stop reason, and the kinds of blocks that came: what there is to say about a reply without text. */
  readonly rawStopReason?: string | undefined;
  readonly contentTypes?: readonly string[];
  /** The endpoint turned the request down for the tool in it. */
  readonly toolRefused?: boolean;
}

/** Undefined when Pi does not know the model, or knows it as another kind. */
export function resolve(registry: Registry, reviewer: Reviewer): Resolved | undefined {
  const { lane, provider, model: id } = reviewer;
  switch (lane) {
    case "chat": {
      const model = registry.find(provider, id);
      return model === undefined ? undefined : { lane, reviewer, model };
    }
    case "classifier": {
      const model =
        typeof registry.classify === "function" ? registry.findOfType?.("classifier", provider, id) : undefined;
      return model === undefined ? undefined : { lane, reviewer, model };
    }
  }
}

/** Whether Pi has a login for the reviewer. Bounded by the reviewer's own time and by `mostMs`, since a login may have to be refreshed over the network. */
export async function authorized(
  registry: Registry,
  { model, reviewer }: Resolved,
  signal: AbortSignal | undefined,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<"yes" | "no" | "cancelled"> {
  if (typeof registry.getApiKeyAndHeaders !== "function") return "yes";
  const outcome = await bounded(async () => registry.getApiKeyAndHeaders?.(model), {
    signal,
    timeoutMs: Math.min(reviewer.timeoutMs, mostMs),
  });
  if (outcome.kind === "cancelled") return "cancelled";
  if (outcome.kind !== "done" || outcome.value?.ok !== true) return "no";
  const { apiKey = "" } = outcome.value;
  return apiKey !== "" || registry.hasConfiguredAuth?.(model) !== false ? "yes" : "no";
}

/** Pi's default for its classifiers: two further requests. */
const CLASSIFIER_RETRIES = 2;
const CLASSIFIER_REQUESTS = 1 + CLASSIFIER_RETRIES;

/** Sends one request and reads what came back. Never rejects. */
export async function send(
  registry: Registry,
  resolved: Resolved,
  prompts: Prompts,
  limits: Limits,
  config: GuardConfig,
  policy: Policy,
): Promise<Response> {
  if (resolved.lane === "chat") {
    const { system, user } = prompts.chat();
    const { reasoning } = config;
    const { model } = resolved;
    const { textOnly, ...bounds } = limits;
    const thinks = reasoning !== "off" && model.reasoning;
    const asCall =
      policy.decide("guard/verdict-form", { api: model.api, reasoning: thinks, refused: textOnly }).outcome === "tool";
    const result = await callModel(
      registry,
      model,
      {
        system,
        messages: [{ role: "user", content: user, timestamp: Date.now() }],
        ...(asCall ? { tools: [VERDICT_TOOL] } : {}),
      },
      {
        ...bounds,
        maxRetries: 0,
        reasoning,
        temperature: resolved.reviewer.temperature,
        // Its answer budget is for a reviewer that reasons; else the model's own limit stands.
        maxTokens: reasoning === "off" ? undefined : config.maxTokens,
        cacheRetention: "none",
        ...sealed(resolved.seal, asCall ? forcingCall(model.api) : undefined),
      },
    );
    return {
      read: readChat(result, user, policy),
      failure: "failure" in result ? result.failure : undefined,
      usage: result.kind === "reply" ? result.usage : undefined,
      latencyMs: result.elapsedMs,
      toolRefused: asCall && "failure" in result && refusesTools(result.failure),
      stopReason: result.kind === "reply" ? result.stopReason : undefined,
      ...(result.kind === "reply"
        ? { rawStopReason: result.message.rawStopReason, contentTypes: result.message.content.map(({ type }) => type) }
        : {}),
    };
  }
  const { timeoutMs, signal, backups } = limits;
  const result = await classifyModel(registry, resolved.model, prompts.classifier(), {
    signal,
    attemptMs: timeoutMs,
    timeoutMs: backups ? timeoutMs : CLASSIFIER_REQUESTS * timeoutMs,
    maxRetries: backups ? 0 : CLASSIFIER_RETRIES,
    ...sealed(resolved.seal),
  });
  return {
    read: readClassifier(result, policy),
    failure: "failure" in result ? result.failure : undefined,
    usage: result.kind === "reply" ? result.usage : undefined,
    latencyMs: result.elapsedMs,
    stopReason: result.kind === "reply" ? result.stopReason : undefined,
  };
}

/**
 * A seal as a call takes it: Pi tells the headers, and then the model with the address that the login gave it. `force` then
 * makes the payload what is asked for; without a seal it does so alone.
 */
function sealed(
  seal: Seal | undefined,
  force?: (payload: unknown) => unknown,
): Pick<CallOptions, "onPayload" | "transformHeaders"> {
  if (seal === undefined) return force === undefined ? {} : { onPayload: force };
  return {
    onPayload: (payload, model) => {
      seal.address(model.baseUrl);
      return force?.(payload);
    },
    transformHeaders: (headers) => {
      seal.headers(Object.keys(headers));
      return headers;
    },
  };
}
