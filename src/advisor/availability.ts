/** Whether the advisor may be asked by this executor. */
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { TableFacts } from "../../generated/table-types.ts";
import type { ModelKey } from "../config/model-key.ts";
import type { AdvisorPolicy } from "./policy.ts";

export interface Executor {
  readonly provider: string;
  readonly id: string;
  /** The reasoning effort, `off` included; undefined when unknown. */
  readonly effort: string | undefined;
}

/** Undefined before Pi has a model. */
export function executorOf(
  ctx: Pick<ExtensionContext, "model">,
  pi: Pick<ExtensionAPI, "getThinkingLevel">,
): Executor | undefined {
  return ctx.model === undefined
    ? undefined
    : { provider: ctx.model.provider, id: ctx.model.id, effort: pi.getThinkingLevel() };
}

export type Availability = "active" | "same-model" | "blocked";

type Effort = TableFacts["advisor/blocklist"]["executorEffort"];
const EFFORTS: ReadonlySet<string> = new Set([
  "off",
  "minimal",
  "low",
  "medium",
  "high",
  "xhigh",
  "max",
] satisfies Effort[]);

/** Asks `advisor/same-model` and `advisor/blocklist`; without an executor nothing stands in the way. */
export function availabilityFor(
  policy: AdvisorPolicy,
  advisor: ModelKey,
  executor: Executor | undefined,
): Availability {
  if (executor === undefined) return "active";
  if (
    policy.decide("advisor/same-model", { advisorModelId: advisor.id, executorModelId: executor.id }).outcome ===
    "inactive"
  )
    return "same-model";
  const blocked = policy.decide("advisor/blocklist", {
    executorModel: `${executor.provider}/${executor.id}`,
    ...(isEffort(executor.effort) ? { executorEffort: executor.effort } : {}),
  });
  return blocked.outcome === "blocked" ? "blocked" : "active";
}

/** A level that a newer Pi invents matches no threshold. */
const isEffort = (effort: string | undefined): effort is NonNullable<Effort> =>
  effort !== undefined && EFFORTS.has(effort);
