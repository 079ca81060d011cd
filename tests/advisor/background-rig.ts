/**
 * The advisor's background work under a fake clock: a session of Pi in memory, the scripted endpoint behind Pi's own
 * serializers, and a stand-in for Pi's event loop. Real: the policy with its files, the consultation, the session.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExtensionAPI, type ExtensionContext, SessionManager } from "@earendil-works/pi-coding-agent";
import type { Api, AssistantMessage, Model, SimpleStreamOptions } from "@mariozechner/pi-ai";
import { streamSimple } from "@mariozechner/pi-ai/compat";
import { onTestFinished, vi } from "vitest";
import { type Background, registerBackground } from "../../src/advisor/background.ts";
import { consult } from "../../src/advisor/consult/consult.ts";
import type { AdvisorResult } from "../../src/advisor/consult/details.ts";
import { readPolicy } from "../../src/advisor/policy.ts";
import { createSession, type Session } from "../../src/advisor/session.ts";
import { type Endpoint, startEndpoint } from "../host/harness/endpoint.ts";

type Handler = (event: object, ctx: ExtensionContext) => unknown;
type Sent = {
  readonly message: { readonly customType: string; readonly content: unknown; readonly details?: unknown };
  readonly options: { readonly triggerTurn?: boolean } | undefined;
};

export interface Rig {
  readonly endpoint: Endpoint;
  readonly manager: SessionManager;
  readonly ctx: ExtensionContext;
  readonly session: Session;
  readonly background: Background;
  /** Messages that were sent into the session, in order. */
  readonly sent: readonly Sent[];
  readonly statuses: ReadonlyMap<string, string>;
  /** What Pi says of itself; tests change it. */
  readonly world: {
    idle: boolean;
    model: Model<Api>;
    tools: { name: string; description: string }[];
    thinking: string;
    stale: boolean;
    payload: (payload: unknown) => unknown;
  };
  /** Writes `advisor.json` anew. */
  readonly configure: (config: object) => void;
  /** Timers of the advisor that are running: the HTTP client keeps some of its own. */
  readonly timers: () => number;
  /** Runs the handlers of an event in order; gives what the last of them answered. */
  readonly emit: (event: string, more?: object) => Promise<unknown>;
  readonly consult: () => Promise<AdvisorResult>;
  /** Bills of the advisor's background work on the branch. */
  readonly bills: () => readonly {
    readonly kind: string;
    readonly usage: { readonly cost: { readonly total: number } };
    readonly note: Readonly<Record<string, unknown>>;
  }[];
}

export interface RigOptions {
  readonly api?: "openai-completions" | "openai-responses" | "anthropic-messages";
  readonly config?: object;
  readonly model?: object;
  /** A host without `appendUsage`. */
  readonly recorder?: false;
}

const PATHS = { "openai-completions": "/v1", "openai-responses": "/v1", "anthropic-messages": "/anthropic" } as const;

/** Dollars per million tokens: the prices of the worked example. */
export const PRICES = { input: 10, output: 50, cacheRead: 1, cacheWrite: 12.5 };

export async function startRig({
  api = "openai-completions",
  config = {},
  model: part = {},
  recorder,
}: RigOptions = {}): Promise<Rig> {
  const home = mkdtempSync(join(tmpdir(), "pi-policy-background-"));
  const endpoint = await startEndpoint();
  vi.stubEnv("HOME", home);
  vi.stubEnv("XDG_CONFIG_HOME", join(home, ".config"));
  vi.stubEnv("PI_CODING_AGENT_DIR", join(home, "agent"));
  vi.stubEnv("PI_CACHE_RETENTION", "");
  const timers = fakeOwnTimers();

  const configure = (next: object): void => {
    mkdirSync(join(home, ".config", "rpiv-advisor"), { recursive: true });
    writeFileSync(
      join(home, ".config", "rpiv-advisor", "advisor.json"),
      JSON.stringify({ modelKey: "stub/advisor", ...next }),
    );
  };
  configure(config);
  const base: Model<Api> = {
    id: "advisor",
    name: "Advisor",
    provider: "stub",
    api,
    baseUrl: `${endpoint.url}${PATHS[api]}`,
    reasoning: false,
    input: ["text"],
    contextWindow: 1_000_000,
    maxTokens: 4096,
    cost: PRICES,
    promptCache: { short: 60, long: 3600 },
  };
  const world: Rig["world"] = {
    idle: true,
    model: { ...base, ...part },
    tools: [{ name: "bash", description: "Runs a command." }],
    thinking: "off",
    stale: false,
    payload: (payload) => payload,
  };
  const manager = SessionManager.inMemory(home);
  const statuses = new Map<string, string>();
  const sent: Sent[] = [];
  const alive = <T>(value: T): T => {
    if (world.stale) throw new Error("this context is stale");
    return value;
  };
  const ctx = {
    cwd: home,
    hasUI: true,
    isIdle: () => alive(world.idle),
    get ui() {
      return alive({
        setStatus: (key: string, text: string | undefined) =>
          void (text === undefined ? statuses.delete(key) : statuses.set(key, text)),
        notify: () => {},
        confirm: () => Promise.reject(new Error("background work never asks")),
      });
    },
    get model() {
      return alive({ ...world.model, provider: "stub", id: "executor" });
    },
    get sessionManager() {
      return alive(
        recorder === false
          ? {
              getBranch: () => manager.getBranch(),
              getEntries: () => manager.getEntries(),
              getSessionId: () => manager.getSessionId(),
              getSessionDir: (): string => "",
              getSessionFile: (): undefined => undefined,
            }
          : manager,
      );
    },
    get modelRegistry() {
      return alive({
        find: (provider: string, id: string) =>
          provider === world.model.provider && id === world.model.id ? world.model : undefined,
        hasConfiguredAuth: () => true,
        streamSimple: (
          chosen: Model<Api>,
          context: Parameters<typeof streamSimple>[1],
          options: SimpleStreamOptions = {},
        ) =>
          streamSimple(chosen, context, {
            ...options,
            apiKey: "scripted-key",
            onPayload: (payload) => options.onPayload?.(world.payload(payload), chosen),
          }),
      });
    },
  } as unknown as ExtensionContext;

  const handlers = new Map<string, Handler[]>();
  const pi = {
    on: (event: string, handler: Handler) => void handlers.set(event, [...(handlers.get(event) ?? []), handler]),
    registerMessageRenderer: () => {},
    getAllTools: () => alive(world.tools),
    getThinkingLevel: () => alive(world.thinking),
    appendEntry: (type: string, data: unknown) => void alive(manager).appendCustomEntry(type, data),
    sendMessage: (message: Sent["message"], options: Sent["options"]) => {
      alive(manager).appendCustomMessageEntry(message.customType, String(message.content), true, message.details);
      sent.push({ message, options });
    },
  } as unknown as ExtensionAPI;

  const session = createSession(readPolicy(home));
  const background = registerBackground(pi, {
    session: () => session,
    announce: () => {},
    billed: () => {},
    foreign: () => false,
  });
  let calls = 0;
  const rig: Rig = {
    endpoint,
    manager,
    ctx,
    session,
    background,
    sent,
    statuses,
    world,
    configure,
    timers,
    emit: async (event, more = {}) => {
      let last: unknown;
      for (const handler of handlers.get(event) ?? []) last = await handler({ type: event, ...more }, ctx);
      return last;
    },
    consult: () =>
      background.consulting(ctx, async (observer) => {
        const callId = `call-${(calls += 1)}`;
        executorCalls(manager, "advisor", callId);
        const result = await consult({
          pi,
          ctx,
          session,
          policy: readPolicy(home),
          announce: () => {},
          callId,
          closing: "consultation",
          signal: undefined,
          observer,
        });
        manager.appendMessage({
          role: "toolResult",
          toolCallId: callId,
          toolName: "advisor",
          content: result.content,
          details: JSON.parse(JSON.stringify(result.details)),
          isError: false,
          timestamp: Date.now(),
          ...(result.details.usage === undefined ? {} : { usage: result.details.usage }),
        });
        return result;
      }),
    bills: () =>
      manager
        .getBranch()
        .flatMap((entry) =>
          entry.type === "usage" && entry.kind.startsWith("advisor-")
            ? [{ kind: entry.kind, usage: entry.usage, note: JSON.parse(entry.note ?? "{}") }]
            : [],
        ),
  };
  await rig.emit("session_start");
  onTestFinished(async () => {
    await rig.emit("session_shutdown");
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await endpoint.close();
    rmSync(home, { recursive: true, force: true });
  });
  return rig;
}

/** Puts the project's own timers, and the date, under a fake clock; HTTP clients keep the real one. Gives how many timers run. */
function fakeOwnTimers(): () => number {
  const real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const fake = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  const running = new Set<unknown>();
  vi.stubGlobal("setTimeout", (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    if (new Error().stack?.split("\n")[2]?.includes("/src/") !== true) return real.set(run, ms, ...given);
    const timer = fake.set(() => {
      running.delete(timer);
      run(...given);
    }, ms);
    running.add(timer);
    return timer;
  });
  vi.stubGlobal("clearTimeout", (timer: NodeJS.Timeout | undefined) =>
    (running.delete(timer) ? fake : real).clear(timer),
  );
  return () => running.size;
}

const NOTHING = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

export function userSays(manager: SessionManager, content: string): string {
  return manager.appendMessage({ role: "user", content, timestamp: Date.now() });
}

export function executorSays(
  manager: SessionManager,
  text: string,
  stopReason: AssistantMessage["stopReason"] = "stop",
): string {
  return manager.appendMessage({
    role: "assistant",
    content: [{ type: "text", text }],
    api: "stub",
    provider: "stub",
    model: "executor",
    usage: NOTHING,
    stopReason,
    timestamp: Date.now(),
  });
}

export function executorCalls(manager: SessionManager, name: string, id: string): string {
  return manager.appendMessage({
    role: "assistant",
    content: [{ type: "toolCall", id, name, arguments: {} }],
    api: "stub",
    provider: "stub",
    model: "executor",
    usage: NOTHING,
    stopReason: "toolUse",
    timestamp: Date.now(),
  });
}

/** A call of the executor's own tool, with its result. */
export function executorWorks(manager: SessionManager, id = `work-${manager.getEntries().length}`): void {
  executorCalls(manager, "bash", id);
  manager.appendMessage({
    role: "toolResult",
    toolCallId: id,
    toolName: "bash",
    content: [{ type: "text", text: "done" }],
    isError: false,
    timestamp: Date.now(),
  });
}

const PATIENCE_MS = 10_000;

/** Waits for something that the network brings, while the clock of the test stands still. */
export async function until(what: string, test: () => boolean): Promise<void> {
  const started = performance.now();
  while (!test()) {
    if (performance.now() - started > PATIENCE_MS) throw new Error(`waited in vain for ${what}`);
    await turn();
  }
}

/** Lets everything that is ready happen. */
export async function settle(turns = 30): Promise<void> {
  for (let count = 0; count < turns; count += 1) await turn();
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
