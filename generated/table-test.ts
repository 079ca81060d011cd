// Written by `npm run generate`; edit schemas/ or policies/ instead.

/**
 * A suite of tests for one table or flow: single cases, and whole matrices of two facts.
 */
export interface TableTest {
  /**
   * Where this schema lives, for the editor.
   */
  readonly $schema?: string;
  /**
   * The id of the table or the flow, as in guard/mode-ladder or guard/ask.
   */
  readonly table: string;
  /**
   * The config of every case and matrix, laid over the defaults of the table's family. Lists replace.
   */
  readonly config?: {
    readonly [k: string]: unknown;
  };
  /**
   * Single decisions.
   *
   * Items: One decision: these facts give this outcome.
   */
  readonly cases?: readonly {
    /**
     * What the case shows, in a few words.
     */
    readonly name: string;
    /**
     * Values by fact name. A fact that is bound to the config may be left out.
     */
    readonly facts: {
      readonly [k: string]: unknown;
    };
    /**
     * The config of this case, laid over the suite's.
     */
    readonly config?: {
      readonly [k: string]: unknown;
    };
    /**
     * The outcome that must follow.
     */
    readonly outcome?: string;
    /**
     * The id of the rule that must decide.
     */
    readonly rule?: string;
    /**
     * The fault that must be found instead of a decision.
     */
    readonly fault?: "unknown-fact" | "unknown-value" | "wrong-type" | "out-of-range" | "missing-fact" | "uncovered";
  }[];
  /**
   * Whole grids of decisions: two facts against each other.
   *
   * Items: A grid of decisions: every value of one fact against every value of another.
   */
  readonly matrices?: readonly {
    /**
     * What the grid shows, in a few words.
     */
    readonly name: string;
    /**
     * The fact whose values are the rows.
     */
    readonly rows: string;
    /**
     * The fact whose values are the columns.
     */
    readonly columns: string;
    /**
     * The other facts, the same in every cell.
     */
    readonly facts?: {
      readonly [k: string]: unknown;
    };
    /**
     * The config of this grid, laid over the suite's.
     */
    readonly config?: {
      readonly [k: string]: unknown;
    };
    /**
     * The outcome of each cell: by row value, then by column value.
     */
    readonly outcomes: {
      /**
       * One row: the outcome by column value.
       */
      readonly [k: string]: {
        /**
         * The outcome that must follow.
         */
        readonly [k: string]: string;
      };
    };
  }[];
}
