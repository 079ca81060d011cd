/** Asks of every kind as the permission system words them, and the way to send them through its chain. */
import { isObject, type JsonObject, parseObject } from "./lines.ts";
import {
  type AskKind,
  type Evidence,
  evidence,
  forwarded,
  type PromptDetails,
  type RequestFacts,
  requestFacts,
} from "./permission-host/details.ts";
import type { Pi } from "./pi.ts";

/** How an ask departs from the usual one of its kind; an undefined member of `details` is left out of it. */
export interface AskChanges {
  readonly request?: Partial<RequestFacts>;
  readonly evidence?: readonly Evidence[];
  readonly details?: { readonly [K in keyof PromptDetails]?: PromptDetails[K] | undefined };
}

interface Usual {
  readonly request: Partial<RequestFacts> & Pick<RequestFacts, "surface" | "value">;
  readonly evidence?: readonly Evidence[];
  readonly matchValues?: readonly string[];
  readonly boundaryValue?: string;
  readonly details?: Partial<PromptDetails>;
}

/** One example per kind; `forwarded` is the degraded one, whose child sent no payload. */
const USUAL: Readonly<Record<AskKind, Usual>> = {
  bash: {
    request: { surface: "bash", value: "git push", toolName: "bash", matchedPattern: "*" },
    details: { toolName: "bash", command: "git push" },
  },
  mcp: {
    request: { surface: "mcp", value: "exa_search", toolName: "mcp", matchedPattern: "*" },
    details: { toolName: "mcp", target: "exa_search" },
  },
  tool: {
    request: { surface: "deploy", value: "deploy", toolName: "deploy", matchedPattern: "*" },
    evidence: [evidence("input", 'with input {"target":"staging"}')],
    details: { toolName: "deploy", toolInputPreview: 'input {"target":"staging"}' },
  },
  path: {
    request: { surface: "path_write", value: "./notes.md", toolName: "write", matchedPattern: "*" },
    matchValues: ["/project/notes.md", "notes.md"],
    boundaryValue: "/project/notes.md",
    details: { toolName: "write", path: "./notes.md" },
  },
  external_directory: {
    request: { surface: "external_directory_read", value: "../other/a.txt", toolName: "read", matchedPattern: "*" },
    evidence: [evidence("resolves to", "/other/a.txt"), evidence("working directory", "/project")],
    matchValues: ["/other/a.txt", "../other/a.txt"],
    boundaryValue: "/other/a.txt",
    details: { toolName: "read", path: "../other/a.txt" },
  },
  bash_external_directory: {
    request: { surface: "external_directory", value: "cat /etc/hosts", toolName: "bash", matchedPattern: "*" },
    evidence: [evidence("working directory", "/project"), evidence("external path", "/etc/hosts")],
    matchValues: ["/etc/hosts"],
    boundaryValue: "/etc/hosts",
    details: { toolName: "bash", command: "cat /etc/hosts" },
  },
  skill: { request: { surface: "skill", value: "release" }, details: { source: "skill_input", skillName: "release" } },
  skill_read: {
    request: { surface: "skill", value: "release" },
    evidence: [evidence("read path", "skills/release/SKILL.md")],
    details: { source: "skill_read", skillName: "release", path: "skills/release/SKILL.md" },
  },
  forwarded: {
    request: { surface: "", value: "", requester: { agentName: "scout", forwarded: true, sessionId: "child" } },
    details: { surface: "", value: "", forwarding: { requesterAgentName: "scout", requesterSessionId: "child" } },
  },
};

/** The agent's message with the whole call that an ask is about, as a session entry. */
export function callOf(
  ask: PromptDetails,
  input: object = inputOf(ask),
): { readonly type: "message"; readonly message: object } {
  return {
    type: "message",
    message: {
      role: "assistant",
      content: [
        { type: "toolCall", id: ask.toolCallId, name: ask.toolName ?? ask.payload.request.toolName, arguments: input },
      ],
    },
  };
}

function inputOf({ payload, command, path, toolName }: PromptDetails): object {
  const { kind, request, evidence: shown } = payload;
  const whole = shown.find(({ label }) => label === "full command")?.text ?? command;
  if (whole !== undefined || toolName === "bash") return { command: whole ?? "" };
  if (kind === "mcp") return { tool: request.value, args: {} };
  return path === undefined ? {} : { path };
}

let count = 0;

/** A complete ask of a kind, with a request id of its own. The degraded forwarded kind has no access intent. */
export function askOf(kind: AskKind, changes: AskChanges = {}): PromptDetails {
  const usual = USUAL[kind];
  const request = requestFacts({ ...usual.request, ...changes.request });
  const accessIntent = {
    surface: request.surface,
    matchValues: usual.matchValues ?? [request.value],
    boundaryValue: usual.boundaryValue ?? null,
  };
  const merged = {
    requestId: `perm-scripted-${(count += 1)}`,
    source: "tool_call",
    agentName: null,
    ...(kind === "forwarded" ? {} : { accessIntent }),
    ...usual.details,
    payload: { kind, request, evidence: changes.evidence ?? usual.evidence ?? [], annotations: [] },
  } as const;
  const ask = { ...merged, ...dropUndefined(changes.details ?? {}) };
  for (const [key, value] of Object.entries(changes.details ?? {}))
    if (value === undefined) Reflect.deleteProperty(ask, key);
  return ask;
}

/** The ask as a subagent forwarded it: its real kind, with the requester told. */
export function forwardedAsk(kind: AskKind, changes: AskChanges = {}): PromptDetails {
  const { details = {}, ...payload } = changes;
  const session = payload.request?.requester?.sessionId ?? "child";
  const ask: PromptDetails = { ...forwarded(askOf(kind, payload), session, "scout"), ...dropUndefined(details) };
  for (const [key, value] of Object.entries(details)) if (value === undefined) Reflect.deleteProperty(ask, key);
  return ask;
}

export interface RawDecision {
  readonly result: string;
  readonly resolution: string;
  readonly reason: string | undefined;
  readonly decidedBy: JsonObject;
}

/** Sends an ask through the chain and gives what became of it. */
export async function askRaw(pi: Pi, details: PromptDetails): Promise<RawDecision> {
  const answer = await raw(pi, "ask-raw", details);
  const { result, resolution, reason, decidedBy } = answer;
  return {
    result: String(result),
    resolution: String(resolution),
    reason: typeof reason === "string" ? reason : undefined,
    decidedBy: isObject(decidedBy) ? decidedBy : {},
  };
}

/** What the permission rules answer a link that asks them. */
export const checkRaw = (pi: Pi, surface: string, value?: string): Promise<JsonObject> =>
  raw(pi, "check-raw", value === undefined ? [surface] : [surface, value]);

async function raw(pi: Pi, command: string, argument: unknown): Promise<JsonObject> {
  const since = pi.notices.length;
  await pi.prompt(`/${command} ${JSON.stringify(argument)}`);
  const { message } = await pi.notice(new RegExp(`^${command} `), since);
  const answer = parseObject(message.slice(command.length + 1));
  if (answer === undefined) throw new Error(`the permission host answered ${message}`);
  return answer;
}

function dropUndefined(changes: NonNullable<AskChanges["details"]>): Partial<PromptDetails> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
