/**
 * One model call of an extension: the answer, a failure, a timeout or a cancel, always as data.
 *
 * Pi 0.86 and later call models through the registry, which resolves the login itself; before that the extension asks
 * for the key and calls pi-ai.
 */
import type {
  Api,
  AssistantMessage,
  CacheRetention,
  Context,
  Message,
  Model,
  ModelThinkingLevel,
  SimpleStreamOptions,
  StopReason,
  Tool,
  Usage,
} from "@mariozechner/pi-ai";
import { bounded, type Bounded, MAX_TIMER_MS } from "./bounded.ts";
import { type Failure, failureOfError, failureOfText } from "./failure.ts";
import { replyIn } from "./reply.ts";

/** What is used of Pi's model registry; every part may be missing on some host. */
export interface CallRegistry {
  streamSimple?(
    model: Model<Api>,
    context: Context,
    options?: SimpleStreamOptions,
  ): { result(): Promise<AssistantMessage> };
  getApiKeyAndHeaders?(
    model: Model<Api>,
  ): Promise<{ ok: boolean; apiKey?: string; headers?: Record<string, string | null>; error?: string }>;
}

/** What Pi calls on the way to a provider. */
export interface Hooks {
  onPayload?(payload: unknown, model: { readonly baseUrl: string }): unknown;
  transformHeaders?(headers: Record<string, string | null>): Record<string, string | null>;
}

export interface CallRequest {
  readonly system?: string | undefined;
  readonly messages: readonly Message[];
  readonly tools?: readonly Tool[] | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, retries included; absent: the provider's own limits. */
  readonly timeoutMs?: number | undefined;
  /** Nobody waits for the reply: see `Bounds`. */
  readonly background?: boolean | undefined;
  /** Further attempts of the provider after a failure that it finds worth repeating. */
  readonly maxRetries: number;
  readonly maxTokens?: number | undefined;
  /** `off` sends no reasoning request at all. */
  readonly reasoning?: ModelThinkingLevel | undefined;
  readonly temperature?: number | undefined;
  /** Keys prompt caches and continuations: never the host session's own id. */
  readonly sessionId?: string | undefined;
  readonly cacheRetention?: CacheRetention | undefined;
  /** Sees the payload on its way out and the model with the address that it goes to; what it returns replaces the payload, undefined keeps it. What it throws ends the call. */
  readonly onPayload?: ((payload: unknown, model: { readonly baseUrl: string }) => unknown) | undefined;
  /** Sees the headers that the model and its login set, on hosts that tell them; what it throws ends the call. */
  readonly transformHeaders?: ((headers: Record<string, string | null>) => Record<string, string | null>) | undefined;
  /** Options of pi-ai that need no word here. They lose against those above. */
  readonly extra?: Partial<SimpleStreamOptions> | undefined;
}

export interface Ended {
  readonly elapsedMs: number;
}

/** A reply whose `stopReason` is `error` or `aborted` carries its `failure`; `status` is 0 when no response was seen. */
export type CallResult =
  | (Ended & {
      readonly kind: "reply";
      readonly message: AssistantMessage;
      /** The text blocks, one per line; thinking left out. */
      readonly text: string;
      readonly usage: Usage;
      readonly stopReason: StopReason;
      readonly status: number;
      readonly errorMessage?: string;
      readonly failure?: Failure;
    })
  | (Ended & { readonly kind: "thrown"; readonly error: unknown; readonly failure: Failure })
  | (Ended & {
      readonly kind: "timed-out" | "cancelled";
      readonly failure: Failure;
      readonly late: Promise<AssistantMessage | undefined>;
    });

const PROVIDER_SLACK_MS = 1000;

export const FAILED_STOPS: ReadonlySet<string> = new Set(["error", "aborted"] satisfies StopReason[]);

/** The facts of a wait that ended here, so that no provider had to say them. */
const ENDED_HERE = {
  "timed-out": { status: 0, code: "", family: "timeout", message: "the call timed out" },
  cancelled: { status: 0, code: "", family: "other", message: "the call was cancelled" },
} as const satisfies Record<string, Failure>;

/** Asks a chat model once. Never rejects; the cancel and the deadline end the wait even if the provider ignores them. */
export async function callModel(
  registry: CallRegistry,
  model: Model<Api>,
  request: CallRequest,
  options: CallOptions,
): Promise<CallResult> {
  let seen = 0;
  const context = contextOf(request);
  const outcome = await bounded(
    async (signal) =>
      replyIn(
        await send(registry, model, context, {
          ...streamOptions(options),
          signal,
          onResponse: (response) => void (seen = response.status),
        }),
      ),
    options,
  );
  if (outcome.kind !== "done") return failed(outcome);
  const { value: message, elapsedMs } = outcome;
  const reply = {
    kind: "reply",
    message,
    text: textOf(message),
    usage: message.usage,
    stopReason: message.stopReason,
    elapsedMs,
    ...(message.errorMessage === undefined ? {} : { errorMessage: message.errorMessage }),
  } as const;
  if (!FAILED_STOPS.has(message.stopReason)) return { ...reply, status: seen };
  const failure = failureOfText(message.errorMessage);
  return { ...reply, status: failure.status, failure };
}

/** The text blocks of a message, one per line; thinking and tool calls left out. */
export function textOf(message: AssistantMessage): string {
  return message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

type Unfinished<T> = Exclude<Bounded<T>, { kind: "done" }>;

export function failed<T>(outcome: Unfinished<T>) {
  if (outcome.kind === "thrown") return { ...outcome, failure: failureOfError(outcome.error) };
  return { ...outcome, failure: ENDED_HERE[outcome.kind] };
}

function contextOf({ system, messages, tools }: CallRequest): Context {
  return {
    ...defined({ systemPrompt: system }),
    messages: [...messages],
    ...(tools === undefined ? {} : { tools: [...tools] }),
  };
}

export function hooksOf({ onPayload, transformHeaders }: Pick<CallOptions, "onPayload" | "transformHeaders">): Hooks {
  return {
    ...(onPayload === undefined
      ? {}
      : { onPayload: (payload: unknown, model: { readonly baseUrl: string }) => onPayload(payload, model) }),
    ...(transformHeaders === undefined
      ? {}
      : { transformHeaders: (headers: Record<string, string | null>) => transformHeaders(headers) }),
  };
}

function streamOptions(options: CallOptions): SimpleStreamOptions & Hooks {
  const { reasoning } = options;
  return {
    ...options.extra,
    maxRetries: options.maxRetries,
    ...(reasoning === undefined || reasoning === "off" ? {} : { reasoning }),
    ...hooksOf(options),
    ...defined({ timeoutMs: providerTimeout(options) }),
    ...defined({ maxTokens: options.maxTokens }),
    ...defined({ temperature: options.temperature }),
    ...defined({ sessionId: options.sessionId }),
    ...defined({ cacheRetention: options.cacheRetention }),
  };
}

/**
 * The provider's own limit, a little above ours: it lifts the client's default for long calls, while the deadline here
 * is the one that fires and is told as such.
 */
function providerTimeout({ timeoutMs }: Pick<CallOptions, "timeoutMs">): number | undefined {
  return timeoutMs === undefined || !(timeoutMs > 0)
    ? undefined
    : Math.min(timeoutMs + PROVIDER_SLACK_MS, MAX_TIMER_MS);
}

/** Leaves out undefined values: to pi-ai a present `undefined` is not the same as an absent option. */
export function defined<K extends string, V>(entry: Record<K, V | undefined>): Partial<Record<K, V>> {
  const present: Partial<Record<K, V>> = {};
  for (const key in entry) if (entry[key] !== undefined) present[key] = entry[key];
  return present;
}

async function send(
  registry: CallRegistry,
  model: Model<Api>,
  context: Context,
  options: SimpleStreamOptions,
): Promise<AssistantMessage> {
  if (typeof registry.streamSimple === "function") return registry.streamSimple(model, context, options).result();
  const auth = await registry.getApiKeyAndHeaders?.(model);
  if (auth?.ok === false) throw new Error(auth.error ?? `No API key for provider: ${model.provider}`);
  const complete = completeSimpleOf(await import("@mariozechner/pi-ai"));
  if (complete === undefined) throw new Error("this host offers extensions no way to call a model");
  const { apiKey, headers } = auth ?? {};
  return complete(model, context, {
    ...options,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(headers === undefined ? {} : { headers }),
  });
}

type CompleteSimple = (model: Model<Api>, context: Context, options: SimpleStreamOptions) => Promise<AssistantMessage>;

/** Pi's own view of pi-ai has this function; the published package does not, so its types say nothing of it. */
function completeSimpleOf(ai: object): CompleteSimple | undefined {
  const candidate: unknown = "completeSimple" in ai ? ai.completeSimple : undefined;
  return typeof candidate === "function" ? (model, context, options) => candidate(model, context, options) : undefined;
}
