/** From an ask to a decision: the links in their configured order, then the person, then the refusal. */
import type { HostConfig } from "./config.ts";
import type { PromptDetails, Verdict } from "./details.ts";
import type { AuthorizerLog } from "./log.ts";
import { familyOf } from "./rules.ts";
import type { Links, PermissionQuery } from "./service.ts";

export interface Decision {
  readonly result: "allow" | "deny";
  readonly resolution:
    | "authorizer_allowed"
    | "authorizer_denied"
    | "auto_approved"
    | "user_approved"
    | "user_approved_for_session"
    | "user_denied"
    | "confirmation_unavailable";
  readonly decidedBy: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

export interface ChainHost {
  readonly config: HostConfig;
  readonly links: Links;
  readonly query: PermissionQuery;
  readonly log: AuthorizerLog;
  /** The person's answer; undefined when nobody can be asked. */
  readonly askPerson: (details: PromptDetails) => Promise<"once" | "session" | "deny" | undefined>;
}

/** A link's name and what it said; undefined when every link deferred. */
type LinkVerdict = { readonly name: string; readonly verdict: Exclude<Verdict, { kind: "defer" }> } | undefined;

/** Decides one ask. Rejects with whatever a link throws, and waits as long as a link does: nothing stands around it. */
export async function decideAsk(details: PromptDetails, host: ChainHost): Promise<Decision> {
  const { config, log } = host;
  const facts = logFacts(details);
  if (config.yoloMode) {
    const decision: Decision = { result: "allow", resolution: "auto_approved", decidedBy: { kind: "yolo" } };
    log.review("permission_request.approved", { ...facts, resolution: "approved", decidedBy: decision.decidedBy });
    return decision;
  }
  const names = resolveChain(details, host);
  log.review("permission_request.waiting", facts);
  const decision = (await askLinks(names, details, host)) ?? (await askTerminal(details, host));
  const resolution = {
    user_approved_for_session: "approved_for_session",
    confirmation_unavailable: "confirmation_unavailable",
  }[String(decision.resolution)];
  const plain =
    decision.result === "allow" ? "approved" : decision.reason === undefined ? "denied" : "denied_with_reason";
  log.review(decision.result === "allow" ? "permission_request.approved" : "permission_request.denied", {
    ...facts,
    resolution: resolution ?? plain,
    ...(decision.reason === undefined ? {} : { denialReason: decision.reason }),
    decidedBy: decision.decidedBy,
  });
  return decision;
}

/** Names in chain order that have a link; the log hears of the others. A relaying node asks no link. */
function resolveChain({ requestId }: PromptDetails, { config, links, log }: ChainHost): readonly string[] {
  if (config.standIn.relays === true) {
    log.review("authorizer_chain_delegated", { requestId, links: config.authorizerChain });
    return [];
  }
  const registered = config.authorizerChain.filter((name) => links.get(name) !== undefined);
  for (const link of config.authorizerChain)
    if (!registered.includes(link)) log.review("authorizer_chain_unregistered_link", { requestId, link });
  if (config.authorizerChain.length > 0) log.review("authorizer_chain_resolved", { requestId, links: registered });
  return registered;
}

async function askLinks(
  names: readonly string[],
  details: PromptDetails,
  host: ChainHost,
): Promise<Decision | undefined> {
  const found = await firstVerdict(names, details, host);
  if (found === undefined) return undefined;
  const { name, verdict } = found;
  const reason = verdict.kind === "deny" ? verdict.reason : undefined;
  const decidedBy = { kind: "authorizer", name, verdict: verdict.kind, reason: reason ?? null };
  if (verdict.kind === "allow") return { result: "allow", resolution: "authorizer_allowed", decidedBy };
  return { result: "deny", resolution: "authorizer_denied", decidedBy, ...(reason === undefined ? {} : { reason }) };
}

async function firstVerdict(
  names: readonly string[],
  details: PromptDetails,
  { links, query, log }: ChainHost,
): Promise<LinkVerdict> {
  for (const name of names) {
    const answered = await links.get(name)?.(details, query, log);
    const verdict = answered === undefined ? answered : cap(details, answered);
    if (verdict !== undefined && verdict.kind !== "defer") return { name, verdict };
  }
  return undefined;
}

/** No link may allow where the boundary of the project is at stake, or where the surface cannot be told. */
function cap(details: PromptDetails, verdict: Verdict): Verdict {
  const surface = details.accessIntent?.surface ?? details.surface ?? "";
  return verdict.kind === "allow" && (surface === "" || familyOf(surface) !== undefined) ? { kind: "defer" } : verdict;
}

async function askTerminal(details: PromptDetails, host: ChainHost): Promise<Decision> {
  const answer = await host.askPerson(details);
  switch (answer) {
    case "once":
      return { result: "allow", resolution: "user_approved", decidedBy: { kind: "user", via: "prompt" } };
    case "session":
      return { result: "allow", resolution: "user_approved_for_session", decidedBy: { kind: "user", via: "prompt" } };
    case "deny":
      return { result: "deny", resolution: "user_denied", decidedBy: { kind: "user", via: "prompt" } };
    case undefined:
      return {
        result: "deny",
        resolution: "confirmation_unavailable",
        decidedBy: { kind: "unavailable", reason: "confirmation_unavailable" },
      };
  }
}

const LOGGED = [
  "requestId",
  "source",
  "agentName",
  "toolCallId",
  "toolName",
  "skillName",
  "path",
  "command",
  "target",
  "toolInputPreview",
] as const satisfies readonly (keyof PromptDetails)[];

/** The fields that every record of an ask carries. */
export function logFacts(details: PromptDetails): Record<string, unknown> {
  const { request } = details.payload;
  return {
    ...Object.fromEntries(LOGGED.flatMap((key) => (details[key] === undefined ? [] : [[key, details[key]]]))),
    surface: details.accessIntent?.surface ?? details.surface ?? request.surface,
    matchedPattern: request.matchedPattern,
    ...(request.executedUnit === null ? {} : { executedUnit: request.executedUnit }),
    ...(request.commandContext === null ? {} : { commandContext: request.commandContext }),
    ...(request.requester.forwarded ? { forwarded: true, requesterSessionId: request.requester.sessionId } : {}),
  };
}
