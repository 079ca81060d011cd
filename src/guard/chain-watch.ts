import { isRecord, textAt } from "./read.ts";

/** Notices whether asks reach the link at all. */
export interface ChainWatch {
  /** The chain asked the link. */
  seen(details: unknown): void;
  /** Whether this session decides its asks itself; a relaying one never consults its links. */
  local(adjudicates: boolean): void;
  /** True once: a person had to decide an ask that the link never saw. */
  bypassed(event: unknown): boolean;
  /** True the first time in a session. */
  first(what: string): boolean;
  reset(): void;
}

const SERVICES = Symbol.for("@gotgenes/pi-permission-system:session-services");
const MAX_SEEN = 200;

export function createChainWatch(): ChainWatch {
  const seen = new Set<string>();
  const said = new Set<string>();
  let adjudicates = true;
  const first = (what: string): boolean => !said.has(what) && said.add(what).has(what);
  return {
    seen(details) {
      const id = isRecord(details) ? textAt(details, "requestId") : undefined;
      if (id === undefined) return;
      seen.add(id);
      for (const oldest of seen) {
        if (seen.size <= MAX_SEEN) return;
        seen.delete(oldest);
      }
    },
    local: (is) => void (adjudicates = is),
    bypassed(event) {
      if (!adjudicates || !isRecord(event) || isRecord(event["forwarding"]) || otherSessions()) return false;
      const id = textAt(event, "requestId");
      const byPerson = PERSON.test(textAt(event, "resolution") ?? "");
      return id !== undefined && byPerson && !seen.has(id) && first("bypassed");
    },
    first,
    reset() {
      seen.clear();
      said.clear();
      adjudicates = true;
    },
  };
}

/** Resolutions that only an ask which every link passed on comes to. */
const PERSON = /^(?:user_|confirmation_unavailable$)/;

/** Events carry no session: with several in one process they may be another's. */
function otherSessions(): boolean {
  const services: unknown = Reflect.get(globalThis, SERVICES);
  return services instanceof Map && services.size > 1;
}
