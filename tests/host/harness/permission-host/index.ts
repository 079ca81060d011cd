/**
 * A stand-in of the permission system, as a Pi extension: what a link of its authorizer chain can observe of it.
 *
 * Beside the gates it has commands for what RPC alone cannot bring about: `/ask-raw <details as JSON>` sends an ask
 * through the chain, `/check-raw <[surface, value] as JSON>` asks the rules, both answering with a notice of JSON, and
 * `/reload-raw` reloads the extensions.
 */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { decideAsk, type Decision, logFacts } from "./chain.ts";
import { type HostConfig, loadHostConfig } from "./config.ts";
import { forwarded, type PromptDetails } from "./details.ts";
import { type Gate, gatesOf, skillGate } from "./gates.ts";
import { type AuthorizerLog, createLog } from "./log.ts";
import { sendUp, serve } from "./relay.ts";
import { check, type Grant } from "./rules.ts";
import { createLinks, type Links, type PermissionsService, publishService, unpublishService } from "./service.ts";

interface Node {
  readonly context: ExtensionContext;
  readonly sessionId: string | null;
  readonly links: Links;
  readonly grants: Grant[];
  readonly service: PermissionsService;
  readonly config: () => HostConfig;
  readonly log: AuthorizerLog;
  /** Before the first agent start the second ready event is still to come. */
  started: boolean;
}

const CHOICES = { "Allow once": "once", "Allow for this session": "session", Deny: "deny" } as const;

export default function permissionHost(pi: ExtensionAPI): void {
  let node: Node | undefined;
  let endService = () => {};

  const close = () => {
    endService();
    if (node?.sessionId != null) unpublishService(node.sessionId, node.service);
    node = undefined;
  };
  const announce = ({ sessionId, config }: Node) =>
    pi.events.emit("permissions:ready", { sessionId, adjudicatesLocally: config().standIn.relays !== true });

  pi.on("session_start", (_event, context) => {
    close();
    node = openNode(context);
    if (node.sessionId !== null) publishService(node.sessionId, node.service);
    announce(node);
    const { serves } = node.config().standIn;
    const serving = node;
    if (serves !== undefined)
      endService = serve(serves, async (details) => (await ask(details, serving, pi)).result === "allow");
  });
  pi.on("session_shutdown", close);
  pi.on("before_agent_start", () => {
    if (node === undefined || node.started) return;
    node.started = true;
    announce(node);
  });

  pi.on("tool_call", async (event, context) => {
    if (node === undefined) return undefined;
    const { toolCallId, toolName, input } = event;
    const gates = gatesOf({ toolCallId, toolName, input: { ...input }, cwd: context.cwd }, node.config(), node.grants);
    const reason = await pass(gates, node, pi);
    return reason === undefined ? undefined : { block: true, reason };
  });
  pi.on("input", async (event) => {
    const name = /^\/skill:(\S+)/.exec(event.text)?.[1];
    if (node === undefined || name === undefined) return undefined;
    const reason = await pass([skillGate(name, node.config(), node.grants)], node, pi);
    if (reason === undefined) return undefined;
    if (node.context.hasUI) node.context.ui.notify(reason, "warning");
    return { action: "handled" };
  });

  pi.registerCommand("ask-raw", {
    description: "Send an ask through the authorizer chain",
    async handler(args, context) {
      const details: PromptDetails = JSON.parse(args);
      const answer =
        node === undefined
          ? "no session"
          : await ask(details, node, pi).catch((error: unknown) => ({
              result: "deny",
              resolution: "gate_error",
              reason: String(error),
            }));
      context.ui.notify(`ask-raw ${JSON.stringify(answer)}`);
    },
  });
  pi.registerCommand("reload-raw", {
    description: "Reload the extensions",
    handler: (_args, context) => context.reload(),
  });
  pi.registerCommand("check-raw", {
    description: "Ask the permission rules",
    async handler(args, context) {
      const [surface, value]: [string, string?] = JSON.parse(args);
      context.ui.notify(`check-raw ${JSON.stringify(node?.service.checkPermission(surface, value) ?? "no session")}`);
    },
  });
}

function openNode(context: ExtensionContext): Node {
  const agentDir = getAgentDir();
  const { cwd } = context;
  const trusted = context.isProjectTrusted();
  const config = () => loadHostConfig(agentDir, cwd, trusted);
  const links = createLinks();
  const grants: Grant[] = [];
  const log = createLog(agentDir, config);
  const query = {
    checkPermission: (surface: string, value?: string) => check(config(), grants, surface, value),
    getToolPermission: (toolName: string) => check(config(), grants, toolName).state,
  };
  const service: PermissionsService = {
    ...query,
    isToolFullyDenied: (toolName) => query.getToolPermission(toolName) === "deny",
    registerAuthorizer(name, authorize) {
      if (config().standIn.relays === true) log.review("authorizer_link_vacant", { link: name });
      return links.register(name, authorize);
    },
  };
  const sessionId = config().standIn.anonymous === true ? null : context.sessionManager.getSessionId();
  return { context, sessionId, links, grants, service, config, log, started: false };
}

/** Why the call is blocked; undefined lets it through. A denying rule of any gate counts before anybody is asked. */
async function pass(gates: readonly Gate[], node: Node, pi: ExtensionAPI): Promise<string | undefined> {
  const denied = gates.find(({ result }) => result.state === "deny");
  if (denied !== undefined) {
    const { surface, result, details } = denied;
    const decidedBy = { kind: "rule", surface, pattern: result.matchedPattern ?? null, origin: result.origin };
    node.log.review("permission_request.blocked", { ...logFacts(details), resolution: "policy_deny", decidedBy });
    emitDecision(pi, details, "deny", "policy_deny", result.origin);
    return `[pi-permission-system] The policy denied this '${surface}' call (rule '${result.matchedPattern ?? "*"}').`;
  }
  for (const { surface, result, details } of gates) {
    if (result.state !== "ask") continue;
    try {
      const decision = await ask(details, node, pi);
      if (decision.result === "deny") return denial(decision, surface, result.matchedPattern ?? "*");
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      node.log.review("permission_request.blocked", {
        ...logFacts(details),
        resolution: "gate_error",
        error: message,
        decidedBy: { kind: "gate_error", reason: message },
      });
      emitDecision(pi, details, "deny", "gate_error", null);
      return `Permission gate failed and blocked the tool call (fail-closed): ${message}`;
    }
  }
  return undefined;
}

async function ask(details: PromptDetails, node: Node, pi: ExtensionAPI): Promise<Decision> {
  const { config, links, service, log, context } = node;
  const decision = await decideAsk(details, {
    config: config(),
    links,
    query: service,
    log,
    async askPerson(asked) {
      const { relays, relayFolder } = config().standIn;
      if (relays !== true || relayFolder === undefined) return askPerson(asked, context, pi);
      return (await sendUp(relayFolder, forwarded(asked, context.sessionManager.getSessionId()))) ? "once" : "deny";
    },
  });
  const surface = details.accessIntent?.surface ?? details.payload.request.surface;
  if (decision.resolution === "user_approved_for_session")
    node.grants.push({ surface, pattern: details.payload.request.value });
  emitDecision(pi, details, decision.result, decision.resolution, "global");
  return decision;
}

async function askPerson(details: PromptDetails, context: ExtensionContext, pi: ExtensionAPI) {
  if (!context.hasUI) return undefined;
  const { requestId, source, agentName, payload, forwarding } = details;
  pi.events.emit("permissions:ui_prompt", {
    requestId,
    source,
    surface: payload.request.surface,
    value: payload.request.value,
    agentName,
    request: payload.request,
    forwarding: forwarding ?? null,
  });
  const chosen = await context.ui.select(
    `Permission required (${payload.request.surface}): ${payload.request.value}`,
    Object.keys(CHOICES),
  );
  return Object.entries(CHOICES).find(([label]) => label === chosen)?.[1] ?? "deny";
}

/** What the agent reads; the period is the permission system's own. */
function denial(decision: Decision, surface: string, pattern: string): string {
  const name =
    decision.decidedBy["kind"] === "authorizer" ? `'${String(decision.decidedBy["name"])}' authorizer` : undefined;
  const why = decision.reason === undefined ? "" : ` Reason: ${decision.reason}.`;
  if (decision.resolution === "confirmation_unavailable")
    return `[pi-permission-system] This '${surface}' call needs a confirmation and nobody can give it (rule '${pattern}').`;
  return `[pi-permission-system] The ${name ?? "user"} denied this '${surface}' call (rule '${pattern}').${why}`;
}

function emitDecision(
  pi: ExtensionAPI,
  details: PromptDetails,
  result: "allow" | "deny",
  resolution: string,
  origin: string | null,
): void {
  const { requestId, agentName, payload, forwarding } = details;
  const { surface, value, matchedPattern } = payload.request;
  pi.events.emit("permissions:decision", {
    requestId,
    surface,
    value,
    result,
    resolution,
    origin,
    agentName,
    matchedPattern,
    ...(forwarding === undefined ? {} : { forwarding }),
  });
}
