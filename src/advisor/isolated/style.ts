import { tables } from "../../../generated/tables.js";
import type { TableFacts } from "../../../generated/table-types.ts";
import { loadConfig } from "../../config/load.ts";
import type { Where } from "../../config/locate.ts";
import { createPolicy } from "../../engine/policy.ts";
import type { Decision, Source } from "../../engine/types.ts";

export type Style = TableFacts["advisor/style"]["style"];

/** Which of the two advisors this is, why, and where that was written when a person wrote it. */
export interface StyleChoice {
  readonly style: Style;
  readonly because: string;
  readonly source?: Source;
}

/** Read once, when the extension loads: one `advisor` tool exists at a time. */
export function chooseStyle(where: Where): StyleChoice {
  const advisor = loadConfig("advisor", where);
  const written = advisor.value.style;
  if (written !== undefined) return { style: written, because: "`style` says so", ...sourced(advisor.origin("/style")) };
  if (advisor.value.modelKey !== undefined) return { style: "branch", because: "`modelKey` chooses a model", ...sourced(advisor.origin("/modelKey")) };
  const file = loadConfig("isolated", where).layers.find(({ state }) => state !== "built-in" && state !== "absent")?.file;
  if (file === undefined) return { style: "branch", because: "there is no pi-advisor.json" };
  return { style: "isolated", because: "pi-advisor.json is there and advisor.json chooses no model", source: { file, line: 1, column: 1 } };
}

const aspects = ["history", "tools", "resend", "routing", "oversize", "record"] as const satisfies readonly TableFacts["advisor/style"]["aspect"][];

/** What a style means, aspect by aspect, as table `advisor/style` has it. */
export function styleAspects(style: Style): readonly { readonly aspect: (typeof aspects)[number]; readonly decision: Decision }[] {
  const policy = createPolicy(tables, { value: {} });
  return aspects.map((aspect) => ({ aspect, decision: policy.decide("advisor/style", { aspect, style }) }));
}

function sourced(source: Source | undefined): { readonly source?: Source } {
  return source === undefined ? {} : { source };
}
