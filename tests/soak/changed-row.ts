/** Gives the row that `CHANGED_ROW` names another outcome, in this process alone. */
import { tables } from "../../generated/tables.js";

interface Changed {
  readonly id: string;
  /** -1 for `otherwise`. */
  readonly at: number;
  readonly then: string;
}

const { CHANGED_ROW } = process.env;
if (CHANGED_ROW !== undefined) {
  const { id, at, then }: Changed = JSON.parse(CHANGED_ROW);
  const table = tables[id];
  const row = at === -1 ? table?.otherwise : table?.rules[at];
  if (row === undefined) throw new Error(`there is no row ${at} in ${id}`);
  // Tables are plain data that everything in this process shares.
  Object.assign(row, { then });
}
