/** The shapes that a link is asked with: one ask, its payload and its facts. */

export type AskKind =
  | "bash"
  | "mcp"
  | "tool"
  | "path"
  | "external_directory"
  | "bash_external_directory"
  | "skill"
  | "skill_read"
  | "forwarded";

export interface Evidence {
  readonly label: string;
  readonly text: string;
  readonly detail: string | null;
}

export interface RequestFacts {
  readonly requester: {
    readonly agentName: string | null;
    readonly forwarded: boolean;
    readonly sessionId: string | null;
  };
  readonly surface: string;
  readonly toolName: string | null;
  readonly invokedToolName: string | null;
  readonly value: string;
  readonly matchedPattern: string | null;
  readonly commandContext: string | null;
  readonly executedUnit: string | null;
  readonly matchedSpelling: string | null;
}

export interface PromptDetails {
  readonly requestId: string;
  readonly source: "tool_call" | "skill_input" | "skill_read";
  readonly agentName: string | null;
  readonly payload: {
    readonly kind: AskKind;
    readonly request: RequestFacts;
    readonly evidence: readonly Evidence[];
    readonly annotations: readonly { readonly source: string; readonly text: string }[];
  };
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly skillName?: string;
  readonly path?: string;
  readonly command?: string;
  readonly target?: string;
  readonly toolInputPreview?: string;
  readonly sessionLabel?: string;
  readonly surface?: string;
  readonly value?: string;
  readonly forwarding?: { readonly requesterAgentName: string | null; readonly requesterSessionId: string | null };
  readonly accessIntent?: {
    readonly surface: string;
    readonly matchValues: readonly string[];
    readonly boundaryValue: string | null;
  };
  readonly origin?: string;
}

export type Verdict =
  | { readonly kind: "allow" }
  | { readonly kind: "deny"; readonly reason?: string }
  | { readonly kind: "defer" };

/** The facts of a request, empty but for those given. */
export function requestFacts(facts: Partial<RequestFacts> & Pick<RequestFacts, "surface" | "value">): RequestFacts {
  return {
    requester: { agentName: null, forwarded: false, sessionId: null },
    toolName: null,
    invokedToolName: null,
    matchedPattern: null,
    commandContext: null,
    executedUnit: null,
    matchedSpelling: null,
    ...facts,
  };
}

export const evidence = (label: string, text: string, detail: string | null = null): Evidence => ({
  label,
  text,
  detail,
});

/** An ask as it leaves a subagent: what the child showed, and nothing that is known by the call alone. */
export function forwarded(details: PromptDetails, sessionId: string, agentName = "unknown"): PromptDetails {
  const { requestId, source, payload, accessIntent } = details;
  const { request, kind } = payload;
  const surface =
    kind === "bash_external_directory" || kind === "path" || kind === "external_directory"
      ? (request.toolName ?? request.surface)
      : request.surface;
  // What is shown of a child's MCP arguments does not travel.
  const evidence = kind === "mcp" ? [] : payload.evidence;
  return {
    requestId,
    source,
    agentName,
    surface,
    value: request.value,
    forwarding: { requesterAgentName: agentName, requesterSessionId: sessionId },
    ...(accessIntent === undefined ? {} : { accessIntent }),
    payload: { ...payload, evidence, request: { ...request, requester: { agentName, forwarded: true, sessionId } } },
  };
}
