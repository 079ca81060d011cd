import { type Authorize, LINK_NAME, permissionsService, type PermissionsService } from "./chain.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** Where the link stands with the permission system of one session. */
export type Standing = "unregistered" | "registered" | "taken";

export interface Link {
  /** Registers with the session's permission system unless that is done already. Safe to call at any time and any number of times. */
  register(sessionId: string): Standing;
  dispose(): void;
  readonly standing: Standing;
}

/** One registration at a time: a host that has published a new service since then gets a new one. */
export function createLink(authorize: Authorize): Link {
  let held: { readonly service: PermissionsService; readonly dispose: () => void } | undefined;
  let standing: Standing = "unregistered";
  const dispose = (): void => {
    try {
      held?.dispose();
    } catch {
      // The host's registry is gone already.
    }
    held = undefined;
    standing = "unregistered";
  };
  return {
    register(sessionId) {
      const service = permissionsService(sessionId);
      if (service === undefined || service === held?.service) return standing;
      dispose();
      try {
        held = { service, dispose: service.registerAuthorizer(LINK_NAME, authorize) };
        standing = "registered";
      } catch {
        // The host takes one link of a name; its error says no more than that.
        standing = "taken";
      }
      return standing;
    },
    dispose,
    get standing() {
      return standing;
    },
  };
}

/** A ready event's session: undefined when the event is none, null when the host could not tell. */
export function readySession(
  event: unknown,
): { readonly sessionId: string | null; readonly local: boolean } | undefined {
  if (!isObject(event)) return undefined;
  const { sessionId } = event;
  return {
    sessionId: typeof sessionId === "string" && sessionId !== "" ? sessionId : null,
    local: event["adjudicatesLocally"] !== false,
  };
}
