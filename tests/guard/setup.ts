/** The guard's link without a Pi around it: Pi's own model registry, the scripted endpoint, and a session that a test writes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ModelRegistry, ModelRuntime } from "@earendil-works/pi-coding-agent";
import { inlineConfig } from "../../src/config/load.ts";
import { createAuthorize } from "../../src/guard/link/authorize.ts";
import type { ChainVerdict } from "../../src/guard/link/chain.ts";
import { inForce } from "../../src/guard/watch/in-force.ts";
import { createSession, type GuardSession, type Host } from "../../src/guard/session.ts";
import type { Heard } from "../../src/guard/context/transcript.ts";
import { askOf } from "../host/harness/asks.ts";
import type { Endpoint } from "../host/harness/endpoint.ts";
import { createWorkspace, type Workspace } from "../host/harness/workspace.ts";

export interface LogLine {
  readonly stream: "review" | "debug";
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Bench {
  readonly session: GuardSession;
  readonly log: LogLine[];
  readonly notices: { readonly grade: string; readonly text: string }[];
  /** Sends an ask through the link; a bash ask for `git push` unless told otherwise. */
  ask(details?: unknown): Promise<ChainVerdict>;
  decisions(): readonly Readonly<Record<string, unknown>>[];
}

export interface BenchOptions {
  readonly config?: object;
  /** Session entries, oldest first. */
  readonly entries?: readonly unknown[];
  readonly host?: Partial<Host>;
  /** What the permission system's own rules say of every ask; undefined: they do not answer. */
  readonly rules?: { readonly state: string | undefined; readonly matchedPattern?: string; readonly origin?: string };
}

export interface Benches {
  readonly workspace: Workspace;
  open(options?: BenchOptions): Bench;
  close(): void;
}

export const CHAT = { provider: "stub", model: "reviewer" };
/** A session whose every user line was typed before the guard's eyes. */
export const TYPED: Heard = { of: () => ({ origin: "seen" }), waiting: () => [] };
export const saysUser = (content: string) => ({ type: "message", message: { role: "user", content } });

/** Nothing listens on this port: it is reserved, and no test may open it. */
const DEAD_URL = "http://127.0.0.1:1/v1";

/** Every bench of one endpoint shares one registry. `dead/reviewer` is a model whose server refuses connections. */
export async function createBenches(endpoint: Endpoint): Promise<Benches> {
  const workspace = createWorkspace({ endpoint, models: { "dead/reviewer": {} } });
  const modelsPath = join(workspace.agentDir, "models.json");
  const models: { providers: Record<string, { baseUrl: string }> } = JSON.parse(readFileSync(modelsPath, "utf8"));
  models.providers["dead"] = { ...models.providers["dead"], baseUrl: DEAD_URL };
  workspace.write("agent", { "models.json": models });
  const registry = new ModelRegistry(
    await ModelRuntime.create({ modelsPath, authPath: join(workspace.agentDir, "auth.json") }),
  );
  return {
    workspace,
    close: () => workspace.remove(),
    open({ config = {}, entries = [saysUser("push it")], host = {}, rules = { state: "ask" } } = {}) {
      const log: LogLine[] = [];
      const notices: { grade: string; text: string }[] = [];
      const effective = inlineConfig("guard", { ...CHAT, ...config });
      const session = createSession(
        "session",
        {
          cwd: () => "/project",
          entries: () => [...entries].reverse(),
          words: () => TYPED,
          signal: () => undefined,
          registry: () => registry,
          notify: (grade, text) => (notices.push({ grade, text }), "shown"),
          attended: () => true,
          usage: { available: false, record: () => false },
          ...host,
        },
        inForce(effective.value, effective.origin),
      );
      const authorize = createAuthorize(() => session);
      const query = {
        checkPermission: (_surface: string, value?: string) => {
          if (rules.state === undefined) throw new Error("no answer");
          return { ...rules, state: rules.state, ...(value === undefined ? {} : { target: value }) };
        },
      };
      const writer =
        (stream: LogLine["stream"]) =>
        (event: string, fields: Record<string, unknown> = {}) =>
          void log.push({ stream, event, fields });
      return {
        session,
        log,
        notices,
        ask: (details = askOf("bash")) =>
          authorize(details, query, { review: writer("review"), debug: writer("debug") }),
        decisions: () =>
          log
            .filter(({ stream, event }) => stream === "review" && event === "ai_guard.decision")
            .map(({ fields }) => fields),
      };
    },
  };
}
