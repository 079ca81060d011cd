/** Which of the two consultation styles this process runs; chosen once, when the extension is loaded. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AdvisorConfig } from "../../generated/advisor.ts";
import type { AdvisorPolicy } from "./policy.ts";

export type Style = NonNullable<AdvisorConfig["style"]>;

/**
 * The style that the configuration names; without a word it is `isolated` for those who have set up the isolated
 * advisor and chosen no model in `advisor.json`.
 */
export function styleOf(config: Pick<AdvisorConfig, "style" | "modelKey">, agentDir: string): Style {
  if (config.style !== undefined) return config.style;
  return config.modelKey === undefined && existsSync(join(agentDir, "pi-advisor.json")) ? "isolated" : "branch";
}

/** Whether the style follows the branch: table `advisor/style`. */
export function followsBranch(policy: AdvisorPolicy, style: Style): boolean {
  return policy.decide("advisor/style", { aspect: "history", style }).outcome === "ledger";
}
