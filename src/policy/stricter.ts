/** What a project that may only make things stricter may set: whatever changes no end of the guard's flow to a looser one. */
import { flows } from "../../generated/tables.js";
import type { Where } from "../config/locate.ts";
import type { Stricter } from "../config/project.ts";
import { boundFlow } from "../flows/as-table.ts";
import { compareFlows } from "../flows/compare.ts";
import { settingsRead } from "../proof/reads.ts";
import { modesOf, type Tables } from "./modes.ts";

/** What the reading of configs has to know of the tables in force. */
export const knowing = (where: Where, tables: Tables): Where => ({
  ...where,
  modes: modesOf(tables),
  stricter: stricterBy(tables),
});

/** Judges what the flow's tables read; who reviews, and what a reviewer is told, no comparison can judge. */
function stricterBy(tables: Tables): Stricter {
  return (pointer, config, beneath) => {
    const [before, after] = [beneath, config].map((value) =>
      ASK === undefined ? undefined : boundFlow(ASK, tables, { value }),
    );
    if (before === undefined || after === undefined) return false;
    if (!after.nodes.some(({ decider }) => settingsRead(decider.table).includes(pointer))) return false;
    const { changes, lacking } = compareFlows(before, after);
    return lacking.length === 0 && changes.every(({ direction }) => direction === "stricter");
  };
}

const ASK = flows["guard/ask"];
