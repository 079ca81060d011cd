import { textAt } from "../read.ts";
import { isObject } from "../../jsonc/pointer.ts";

/** Notices whether asks reach the link at all. */
export interface ChainWatch {
  /** The chain asked the link. */
  seen(details: unknown): void;
  /** A dialog came up for an ask. */
  prompted(event: unknown): void;
  /** A permission system has said that it is ready; some say it once a process. */
  heard(): void;
  hasHeard(): boolean;
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
  const prompted = new Set<string>();
  const said = new Set<string>();
  let [adjudicates, heard] = [true, false];
  const first = (what: string): boolean => !said.has(what) && said.add(what).has(what);
  return {
    seen: (details) => keep(seen, details),
    prompted: (event) => keep(prompted, event),
    heard: () => void (heard = true),
    hasHeard: () => heard,
    local: (is) => void (adjudicates = is),
    bypassed(event) {
      if (!adjudicates || !isObject(event) || isObject(event["forwarding"]) || otherSessions()) return false;
      const id = textAt(event, "requestId");
      if (id === undefined || seen.has(id)) return false;
      const resolution = textAt(event, "resolution") ?? "";
      // Hosts before 28 call a link's answer the user's: only a dialog tells the two apart.
      const byPerson = resolution.startsWith(BY_USER) ? prompted.has(id) : resolution === UNATTENDED;
      return byPerson && first("bypassed");
    },
    first,
    reset() {
      seen.clear();
      prompted.clear();
      said.clear();
      adjudicates = true;
    },
  };
}

/** Resolutions of an ask that every link passed on. */
const BY_USER = "user_";
const UNATTENDED = "confirmation_unavailable";

/** Remembers an ask's id, and forgets the oldest. */
function keep(ids: Set<string>, event: unknown): void {
  const id = isObject(event) ? textAt(event, "requestId") : undefined;
  if (id === undefined) return;
  ids.add(id);
  for (const oldest of ids) {
    if (ids.size <= MAX_SEEN) return;
    ids.delete(oldest);
  }
}

/** Events carry no session: with several in one process they may be another's. */
function otherSessions(): boolean {
  const services: unknown = Reflect.get(globalThis, SERVICES);
  return services instanceof Map && services.size > 1;
}
