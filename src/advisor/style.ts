/** Which of the two consultation styles a process runs; chosen once, when the extension is loaded. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TableOutcomes } from "../../generated/table-types.ts";
import type { Decision } from "../engine/types.ts";
import type { AdvisorPolicy } from "./policy.ts";

const NAME = "style";
const KEY = `/${NAME}`;
const isTop = (pointer: string): boolean => pointer.lastIndexOf("/") === 0;

/** What table `advisor/style` makes of the configuration and of the files in Pi's own folder. */
export function styleOf(
  { config, decide }: Pick<AdvisorPolicy, "config" | "decide">,
  agentDir: string,
): Decision<TableOutcomes["advisor/style"]> {
  const { style, modelKey } = config.value;
  const { diagnostics, layers } = config;
  const mistyped = diagnostics.some(
    ({ pointer, suggestion }) => pointer === KEY || (suggestion === NAME && isTop(pointer)),
  );
  const said = style ?? (mistyped ? "another" : undefined);
  return decide("advisor/style", {
    ...(said === undefined ? {} : { style: said }),
    unreadable:
      layers.some(({ state }) => state === "failed") ||
      diagnostics.some(({ pointer, severity }) => pointer === "" && severity === "error"),
    modelChosen: modelKey !== undefined,
    isolatedFile: existsSync(join(agentDir, "pi-advisor.json")),
  });
}
