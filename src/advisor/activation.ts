/** Whether the `advisor` tool stands in the executor's tool list, kept in step with who the executor is. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { type Availability, availabilityFor, type Executor } from "./availability.ts";
import { ADVISOR_TOOL } from "./ledger/items.ts";
import type { Announce } from "./notices.ts";
import type { Recorded } from "./policy.ts";
import { labelOf } from "./control/selection.ts";
import type { Session } from "./session.ts";

/** What all sessions of a process share, since Pi loads the extension anew for each. */
export interface ProcessMemory {
  /** The restored selection was announced: workflow stages and subagents need not hear it again. */
  announced: boolean;
}

export function processMemory(): ProcessMemory {
  const key = Symbol.for("pi-policy.advisor");
  const known: unknown = Reflect.get(globalThis, key);
  if (isMemory(known)) return known;
  const fresh: ProcessMemory = { announced: false };
  Reflect.set(globalThis, key, fresh);
  return fresh;
}

const isMemory = (value: unknown): value is ProcessMemory =>
  typeof value === "object" && value !== null && "announced" in value;

/** How the advisor stands: `none` without a usable selection. */
export type Standing = Availability | "none";

export interface Activation {
  /** Decides anew for this executor and brings the tool list in step; says what changed since the last time. */
  readonly update: (session: Session, executor: Executor | undefined, quiet?: boolean) => Standing;
  /** Forgets how things stood, at the start of a session or after a new choice. */
  readonly reset: () => void;
}

export function createActivation(
  pi: Pick<ExtensionAPI, "getActiveTools" | "setActiveTools" | "getAllTools">,
  announce: Announce,
  owned: () => boolean,
): Activation {
  let last: Standing | undefined;
  // What the person took away stays away; a session that Pi starts or reloads has its tools anew.
  let stripped = false;
  const setTool = (wanted: boolean): void => {
    if (!owned()) return;
    const active = pi.getActiveTools();
    const present = active.includes(ADVISOR_TOOL);
    if (present && !wanted) {
      pi.setActiveTools(active.filter((name) => name !== ADVISOR_TOOL));
      stripped = true;
    } else if (wanted && !present && stripped) {
      pi.setActiveTools([...active, ADVISOR_TOOL]);
      stripped = false;
    }
  };
  return {
    reset: () => {
      last = undefined;
    },
    update: (session, executor, quiet = false) => {
      const { selection } = session;
      const decisions: Recorded[] = [];
      const policy = session.policy.recording((decision) => decisions.push(decision));
      const standing: Standing = selection === undefined ? "none" : availabilityFor(policy, selection.model, executor);
      setTool(standing === "active");
      if (standing !== last) session.lastDecisions = decisions;
      if (!quiet && last !== undefined && last !== standing && selection !== undefined) {
        if (standing === "active" && last !== "none") announce("restored", labelOf(selection));
        if (standing !== "active" && last === "active")
          announce("disabled-for-model", `${executor?.provider}/${executor?.id}`);
      }
      last = standing;
      return standing;
    },
  };
}

/** The package whose `advisor` tool stands in the place of ours; undefined when ours does. */
export function foreignAdvisor(
  tools: ReturnType<ExtensionAPI["getAllTools"]>,
  description: string,
): string | undefined {
  const found = tools.find((tool) => tool.name === ADVISOR_TOOL);
  return found === undefined || found.description === description ? undefined : found.sourceInfo.source;
}
