/** Which of the two consultation styles a process runs; chosen once, when the extension is loaded. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TableOutcomes } from "../../generated/table-types.ts";
import type { Decision } from "../engine/types.ts";
import type { AdvisorPolicy } from "./policy.ts";

/** What table `advisor/style` makes of the configuration and of the files in Pi's own folder. */
export function styleOf(
  { config, decide }: Pick<AdvisorPolicy, "config" | "decide">,
  agentDir: string,
): Decision<TableOutcomes["advisor/style"]> {
  const { style, modelKey } = config.value;
  return decide("advisor/style", {
    ...(style === undefined ? {} : { style }),
    modelChosen: modelKey !== undefined,
    isolatedFile: existsSync(join(agentDir, "pi-advisor.json")),
  });
}
