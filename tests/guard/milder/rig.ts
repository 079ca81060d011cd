/** Runs a situation through the guard's link, with a reviewer that denies whatever dangerous part reaches it whole. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inlineConfig } from "../../../src/config/load.ts";
import { createAuthorize } from "../../../src/guard/link/authorize.ts";
import { inForce } from "../../../src/guard/watch/in-force.ts";
import type { Registry } from "../../../src/guard/reviewers/models.ts";
import { createSession } from "../../../src/guard/session.ts";
import { createWords } from "../../../src/guard/context/words.ts";
import { askOf, forwardedAsk } from "../../host/harness/asks.ts";
import { evidence } from "../../host/harness/permission-host/details.ts";
import { type Call, DANGER, GRANT, LIMIT, type Situation } from "./situation.ts";

export type Answer = "allow" | "defer" | "deny";

export interface Outcome {
  readonly answer: Answer;
  /** Why the ask was not judged, or came to no judgement; undefined when the reviewer decided it. */
  readonly failed: string | undefined;
  /** Whether the reviewer was asked about this very ask. */
  readonly reviewed: boolean;
}

const USAGE = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

/** What the reviewer says of a prompt: an allow unless it sees the danger whole, forbidden and not granted. It knows what a script holds. */
function says(
  prompt: string,
  file: string,
  { denial, reply }: Pick<Situation, "denial" | "reply">,
): { readonly text: string; readonly stopReason: string } {
  const request = prompt.slice(prompt.lastIndexOf("\n## "));
  const trusted = trustedPart(prompt);
  const wrong = `${request}${file}`.includes(DANGER) && trusted.includes(LIMIT) && !trusted.includes(GRANT);
  return wrong
    ? { text: reply.text(denial), stopReason: reply.stopReason }
    : { text: '{"verdict":"allow","reason":"nothing speaks against it"}', stopReason: "stop" };
}

const sections = (prompt: string): readonly string[] => prompt.split(/^(?=## )/m);

/** The sections whose words may authorize: those of the person, by their titles. */
function trustedPart(prompt: string): string {
  return sections(prompt)
    .filter((section) => /^## (?:Authorization anchor|Earlier words of the user)/.test(section))
    .join("\n");
}

export interface Rig {
  run(situation: Situation): Promise<Outcome>;
  close(): void;
}

const NOTHING_VOUCHED = { vouch: () => undefined, vouches: () => false };

const forceOf = (mode: string) => {
  const { value, origin } = inlineConfig("guard", { provider: "stub", model: "reviewer", mode, surfaces: ["*"] });
  return inForce(value, origin);
};

export function createRig(): Rig {
  const forces = {
    strict: forceOf("strict"),
    default: forceOf("default"),
    lenient: forceOf("lenient"),
    permissive: forceOf("permissive"),
  };
  const cwd = mkdtempSync(join(tmpdir(), "milder-"));
  return {
    close: () => rmSync(cwd, { recursive: true, force: true }),
    async run(situation) {
      let [asked, file] = [0, ""];
      const registry = {
        find: () => ({ provider: "stub", id: "reviewer", api: "openai-completions" }),
        getApiKeyAndHeaders: async () => ({ ok: true, apiKey: "k" }),
        streamSimple: (_model: unknown, context: { messages: readonly { content: unknown }[] }) => {
          asked += 1;
          const { text, stopReason } = says(textOf(context.messages.at(-1)?.content), file, situation);
          return {
            result: async () => ({ role: "assistant", content: [{ type: "text", text }], usage: USAGE, stopReason }),
          };
        },
      } as unknown as Registry;
      let serial = 0;
      const stored = (entry: object): unknown => ({ id: `e${(serial += 1)}`, parentId: null, timestamp: "", ...entry });
      const entries: unknown[] = situation.read.map(({ entry }) => stored(entry));
      const words = createWords({ sessions: () => ["milder"], read: entries, vouchers: NOTHING_VOUCHED, argv: [] });
      for (const { entry, typed } of situation.lines) {
        if (typed !== undefined) words.heard({ text: typed, source: "interactive", piped: false });
        entries.push(stored(entry));
        words.settle(entries.toReversed());
      }
      const host = {
        cwd: () => cwd,
        entries: () => entries.toReversed(),
        signal: () => undefined,
        registry: () => registry,
        words: () => words,
        notify: () => "shown" as const,
        attended: () => true,
        usage: { available: false, record: () => false },
      };
      const session = createSession("milder", host, forces[situation.mode]);
      const authorize = createAuthorize(() => session);
      const kinds: unknown[] = [];
      const log = {
        review: (event: string, fields: Record<string, unknown> = {}) =>
          void (event === "ai_guard.decision" && kinds.push(fields["deferKind"])),
        debug: () => undefined,
      };
      const query = {
        checkPermission: (_surface: string, target?: string) => ({
          state: "ask",
          ...(target === undefined ? {} : { target }),
        }),
      };
      let answer: Answer = "allow";
      for (const [index, call] of [...situation.before, situation.call].entries()) {
        const id = `call-${index}`;
        file = (call.kind === "bash" ? call.file : undefined) ?? "";
        if (file !== "") writeFileSync(join(cwd, "run.sh"), file);
        entries.push(
          stored({
            type: "message",
            message: {
              role: "assistant",
              content: [{ type: "toolCall", id, name: nameOf(call), arguments: argumentsOf(call) }],
              timestamp: 2,
            },
          }),
        );
        asked = 0;
        kinds.length = 0;
        answer = (await authorize(detailsOf(call, id), query, log)).kind;
      }
      const [failed] = kinds;
      return {
        answer,
        failed: typeof failed === "string" && failed !== "model-defer" ? failed : undefined,
        reviewed: asked > 0,
      };
    },
  };
}

const nameOf = (call: Call): string => (call.kind === "bash" ? "bash" : call.kind === "mcp" ? "mcp" : call.name);
const argumentsOf = (call: Call): unknown =>
  call.kind === "bash"
    ? { command: call.command }
    : call.kind === "mcp"
      ? { tool: call.name, args: JSON.stringify(call.input) }
      : call.input;

function detailsOf(call: Call, toolCallId: string): unknown {
  if (call.kind === "bash") {
    const of = call.forwarded ? forwardedAsk : askOf;
    return of("bash", { request: { value: call.command }, details: { command: call.command, toolCallId } });
  }
  const shown = call.preview === undefined ? [] : [evidence("input", call.preview)];
  const surface = call.kind === "mcp" ? "mcp" : call.name;
  return askOf(call.kind, {
    request: { surface, value: call.name, toolName: surface },
    evidence: shown,
    details: {
      toolName: surface,
      toolCallId,
      ...(call.kind === "mcp"
        ? { target: call.name, toolInputPreview: call.preview }
        : { toolInputPreview: call.preview }),
    },
  });
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content)
    ? content
        .map((block: unknown) =>
          typeof block === "object" && block !== null && "text" in block ? String(block.text) : "",
        )
        .join("\n")
    : "";
}
