// Written by `npm run generate`; edit schemas/ or policies/ instead.

/**
 * One line of a summary, as `pi-policy summarize` writes it: how often one tuple of facts came to one outcome. Without `summary`, `count`, `first` and `last`, and with `time`, a line is the record of one decision of a table or a flow of your own.
 */
export interface SummaryRow {
  /**
   * The version of this record.
   */
  readonly summary: number;
  /**
   * What the guard's log calls its decisions; their facts are the fields of that log that an answer depends on.
   */
  readonly event?: string;
  /**
   * The id of the flow that was asked.
   */
  readonly flow?: string;
  /**
   * The id of the table that was asked; beside `event` or `flow`, of the one that decided.
   */
  readonly table?: string;
  /**
   * The id of the rule that decided, where the record says so.
   */
  readonly rule?: string;
  /**
   * What was decided, where the record says so.
   */
  readonly outcome?: string;
  /**
   * Why these records cannot be decided again.
   */
  readonly passed?: string;
  /**
   * The facts, by name. A number stands for all that no rule tells from it, a text that begins with `#` may be hashed, and `*` stands for any text.
   */
  readonly facts: {
    readonly [k: string]: unknown;
  };
  /**
   * How many records.
   */
  readonly count: number;
  /**
   * When the first of them was decided, in ISO 8601; empty where no record says.
   */
  readonly first: string;
  /**
   * When the last of them was decided.
   */
  readonly last: string;
}
