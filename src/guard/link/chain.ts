/**
 * The permission system's authorizer chain as this link sees it. Nothing is imported from there: the types say what is
 * used, and whatever arrives is read defensively (`readAsk`), since a link that throws blocks the tool call.
 */

export type ChainVerdict =
  | { readonly kind: "allow" }
  | { readonly kind: "deny"; readonly reason?: string }
  | { readonly kind: "defer" };

/** What the deterministic engine says about a value on a surface. */
export interface PermissionCheck {
  readonly state: string;
  readonly origin?: string;
  readonly matchedPattern?: string;
  readonly matchedSpelling?: string;
  /** For `mcp`: which target the answer is really about. */
  readonly target?: string;
}

export interface PermissionQuery {
  checkPermission(surface: string, value?: string, agentName?: string): PermissionCheck;
}

export interface ChainLog {
  review(event: string, details?: Record<string, unknown>): void;
  debug(event: string, details?: Record<string, unknown>): void;
}

export type Authorize = (details: unknown, query: PermissionQuery, log: ChainLog) => Promise<ChainVerdict>;

export interface PermissionsService {
  registerAuthorizer(name: string, authorize: Authorize): () => void;
}

export const LINK_NAME = "ai-guard";
export const READY_CHANNEL = "permissions:ready";
export const PROMPT_CHANNEL = "permissions:ui_prompt";
export const DECISION_CHANNEL = "permissions:decision";

const SERVICES = Symbol.for("@gotgenes/pi-permission-system:session-services");

/** The permission system's service for this session; undefined while it has published none. Looked up at every use. */
export function permissionsService(sessionId: string): PermissionsService | undefined {
  const services: unknown = Reflect.get(globalThis, SERVICES);
  const service: unknown = services instanceof Map ? services.get(sessionId) : undefined;
  return isService(service) ? service : undefined;
}

function isService(value: unknown): value is PermissionsService {
  return (
    typeof value === "object" &&
    value !== null &&
    "registerAuthorizer" in value &&
    typeof value.registerAuthorizer === "function"
  );
}
