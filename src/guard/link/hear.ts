/** What the permission system says on Pi's event bus. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { GuardSession } from "../session.ts";
import { DECISION_CHANNEL, PROMPT_CHANNEL, READY_CHANNEL } from "./chain.ts";
import type { ChainWatch } from "./chain-watch.ts";
import { readySession } from "./link.ts";

export interface Heard {
  readonly watch: ChainWatch;
  readonly session: () => GuardSession | undefined;
  /** A permission system of this session is ready. */
  ready(): void;
  registered(): boolean;
  /** An ask went by that the chain did not hand to the guard. */
  unnamed(): void;
}

export function hearHost(events: ExtensionAPI["events"], { watch, session, ready, registered, unnamed }: Heard): void {
  events.on(READY_CHANNEL, (event) => {
    const said = readySession(event);
    if (said !== undefined) watch.heard();
    const own = session();
    if (said === undefined || own === undefined) return;
    if (said.sessionId !== null && own.id !== "" && said.sessionId !== own.id) return;
    if (own.id === "" && said.sessionId !== null) own.id = said.sessionId;
    watch.local(said.local);
    ready();
  });
  events.on(PROMPT_CHANNEL, (event) => watch.prompted(event));
  events.on(DECISION_CHANNEL, (event) => {
    if (registered() && watch.bypassed(event)) unnamed();
  });
}
