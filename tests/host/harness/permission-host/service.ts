/** The process-wide map of permission services by session id, and the links of one session. */
import type { CheckResult } from "./rules.ts";
import type { PromptDetails, Verdict } from "./details.ts";
import type { AuthorizerLog } from "./log.ts";

export interface PermissionQuery {
  checkPermission(surface: string, value?: string, agentName?: string): CheckResult;
  getToolPermission(toolName: string, agentName?: string): CheckResult["state"];
}

export type Authorize = (details: PromptDetails, query: PermissionQuery, log: AuthorizerLog) => Promise<Verdict>;

export interface PermissionsService extends PermissionQuery {
  isToolFullyDenied(toolName: string, agentName?: string): boolean;
  registerAuthorizer(name: string, authorize: Authorize): () => void;
}

const SERVICES = Symbol.for("@gotgenes/pi-permission-system:session-services");

function services(): Map<string, PermissionsService> {
  const present: unknown = Reflect.get(globalThis, SERVICES);
  if (present instanceof Map) return present;
  const created = new Map<string, PermissionsService>();
  Reflect.set(globalThis, SERVICES, created);
  return created;
}

export function publishService(sessionId: string, service: PermissionsService): void {
  services().set(sessionId, service);
}

/** Leaves a service alone that somebody else has published for the session since. */
export function unpublishService(sessionId: string, service: PermissionsService): void {
  if (services().get(sessionId) === service) services().delete(sessionId);
}

export interface Links {
  register(name: string, authorize: Authorize): () => void;
  get(name: string): Authorize | undefined;
}

export function createLinks(): Links {
  const links = new Map<string, Authorize>();
  return {
    get: (name) => links.get(name),
    register(name, authorize) {
      if (links.has(name)) throw new Error(`An authorizer is already registered for '${name}'.`);
      const own: Authorize = (...args) => authorize(...args); // an identity of its own, should the same function come twice
      links.set(name, own);
      return () => void (links.get(name) === own && links.delete(name));
    },
  };
}
