// Written by `npm run generate`; edit schemas/ or policies/ instead.

/**
 * One or several ends.
 *
 * @minItems 1
 */
export type Ends = string | readonly string[];

/**
 * A flow: tables one after the other. What a table answers leads to the next one, or to an end.
 */
export interface FlowDocument {
  /**
   * Where this schema lives, for the editor.
   */
  readonly $schema?: string;
  /**
   * The flow's name, like a table's: the family and what is decided.
   */
  readonly id: string;
  /**
   * What this flow decides, in a sentence.
   */
  readonly description: string;
  /**
   * Every end, from the most permissive to the most restrictive.
   *
   * @minItems 2
   *
   * Items: An end.
   */
  readonly outcomes: readonly string[];
  /**
   * The places of the flow by name, in the order in which they are passed. It begins at the first, and leads on only to later ones.
   */
  readonly nodes: {
    /**
     * A place of the flow: the table that is asked there, and where each of its outcomes leads.
     */
    readonly [k: string]: {
      /**
       * The id of the table that is asked.
       */
      readonly table: string;
      /**
       * Facts that the table is told otherwise than by a fact of the flow of the same name.
       */
      readonly with?: {
        /**
         * A value, another fact of the flow, or what an earlier table answered.
         */
        readonly [k: string]:
          | string
          | number
          | boolean
          | {
              /**
               * The fact of the flow that stands in, by its name there.
               */
              readonly fact?: string;
              /**
               * Earlier nodes: the answer of the last of them that was passed.
               *
               * @minItems 1
               *
               * Items: An earlier node.
               */
              readonly from?: readonly string[];
              /**
               * The value where none of those nodes was passed.
               */
              readonly otherwise?: string | number | boolean;
            };
      };
      /**
       * Outcomes that lead on, each to a later node.
       */
      readonly to?: {
        /**
         * The node that comes next.
         */
        readonly [k: string]: string;
      };
      /**
       * Outcomes that end the flow, each in one of its outcomes.
       */
      readonly end?: {
        /**
         * The outcome of the flow.
         */
        readonly [k: string]: string;
      };
    };
  };
  /**
   * The outcome when the flow is told a fact that none of its tables has, one of its outcomes.
   */
  readonly onFault: string;
  /**
   * What must hold of every way through the flow; proved over all facts, not sampled.
   *
   * Items: A property of every way.
   */
  readonly invariants?: readonly {
    /**
     * The invariant's name in reports.
     */
    readonly id: string;
    /**
     * Why it must hold, in a few words.
     */
    readonly because?: string;
    /**
     * Settings, by JSON pointer, and values of the flow's facts, under which it must hold.
     */
    readonly when?: {
      /**
       * The value, or one of the values.
       *
       * @minItems 1
       */
      readonly [k: string]: string | number | boolean | readonly (string | number | boolean)[];
    };
    readonly passes?: Answers;
    readonly avoids?: Answers;
    readonly always?: Ends;
    readonly never?: Ends;
    /**
     * A node of an ordered table: a more restrictive answer there never gives a more permissive end, all else being equal.
     */
    readonly neverLooserAlong?: string;
    /**
     * true when tables of a user's own, which take the place of others, may not break it either.
     */
    readonly floor?: boolean;
  }[];
}
/**
 * Answers by node.
 */
export interface Answers {
  /**
   * The answer, one of the answers, or true for whatever is answered there.
   *
   * @minItems 1
   */
  readonly [k: string]: string | boolean | readonly string[];
}
