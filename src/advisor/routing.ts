/** The provider sessions of the advisor: a key of its own for each Pi session, given back when that ends. */
import { cleanupSessionResources } from "@mariozechner/pi-ai";

/** The provider's cache is keyed by it, and the executor's conversation keeps its own. */
export const routingKey = (sessionId: string): string => `advisor:${sessionId}`;

/** Gives back what providers hold under the key of this session: connections that would keep Pi from ending. */
export function releaseRouting(sessionId: string): void {
  try {
    cleanupSessionResources(routingKey(sessionId));
  } catch {
    // Some other extension's provider; there is nothing that anybody could do about it now.
  }
}
