// Written by `npm run generate`; edit schemas/ or policies/ instead.

/**
 * A policy table: typed facts in, one outcome out. Its kind says how the rows are written; every kind becomes rules, and the first rule whose conditions all hold decides.
 */
export type TableDocument = Rules | Ladder | Blocklist | Globs;
/**
 * Where this schema lives, for the editor.
 */
export type $Schema = string;
/**
 * The table's name: a family and a name, as in guard/mode-ladder.
 */
export type Id = string;
/**
 * What this table decides, in a sentence.
 */
export type Description = string;
/**
 * Every outcome, from the most permissive to the most restrictive unless ordered is false.
 *
 * @minItems 2
 *
 * Items: An outcome.
 */
export type Outcomes = readonly string[];
/**
 * false when no outcome is more permissive than another; a change is then neither looser nor stricter.
 */
export type Ordered = boolean;
/**
 * @minItems 1
 */
export type Condition =
  | string
  | number
  | boolean
  | readonly (string | number | boolean)[]
  | {
      /**
       * The fact has this value, or one of these.
       *
       * @minItems 1
       */
      readonly is?:
        | string
        | number
        | boolean
        | readonly (string | number | boolean)[]
        | {
            readonly config: Pointer;
          };
      /**
       * The fact is this much or more, or this step or a higher one.
       */
      readonly atLeast?:
        | string
        | number
        | {
            readonly config: Pointer;
          };
      /**
       * The fact is more than this, or a higher step.
       */
      readonly above?:
        | string
        | number
        | {
            readonly config: Pointer;
          };
      /**
       * The fact is this much or less, or this step or a lower one.
       */
      readonly atMost?:
        | string
        | number
        | {
            readonly config: Pointer;
          };
      /**
       * The fact is less than this, or a lower step.
       */
      readonly below?:
        | string
        | number
        | {
            readonly config: Pointer;
          };
      /**
       * The text matches this pattern, or one of these.
       *
       * @minItems 1
       */
      readonly like?:
        | string
        | readonly string[]
        | {
            readonly config: Pointer;
          };
      /**
       * The fact equals this other fact.
       */
      readonly same?: string;
      readonly not?: Condition;
    };
/**
 * A JSON pointer, as in /circuitBreaker/total.
 */
export type Pointer = string;
/**
 * What the person and the agent are told when this row decides, where the table's reader tells anything: `guard/classifier` does, and puts the danger's name for `{danger}`.
 */
export type Says = string;
/**
 * The risk that is told with a denial of this row; without it the reader's own measure is told.
 */
export type Risk = "low" | "medium" | "high" | "critical";
/**
 * The outcome when the facts do not fit this table, one of its outcomes.
 */
export type OnFault = string;
/**
 * What must hold of every decision; proved over all facts, not sampled.
 *
 * Items: A property of every decision.
 */
export type Invariants = readonly {
  /**
   * The invariant's name in reports.
   */
  readonly id: string;
  /**
   * Why it must hold, in a few words.
   */
  readonly because?: string;
  readonly when?: When;
  /**
   * The outcome, or one of the outcomes, that must follow.
   *
   * @minItems 1
   */
  readonly always?: string | readonly string[];
  /**
   * The outcome or outcomes that must not follow.
   *
   * @minItems 1
   */
  readonly never?: string | readonly string[];
  /**
   * A fact on a scale, or a number: going up along it, with all else the same, no outcome becomes more permissive.
   */
  readonly neverLooserAlong?: string;
  /**
   * true when a table of your own with this id must keep it too.
   */
  readonly floor?: boolean;
}[];

/**
 * A table of rules in order of precedence.
 */
export interface Rules {
  readonly $schema?: $Schema;
  /**
   * How the rows of this table are written.
   */
  readonly kind: "rules";
  readonly id: Id;
  readonly description: Description;
  readonly outcomes: Outcomes;
  readonly ordered?: Ordered;
  readonly config?: Config;
  readonly facts: Facts;
  /**
   * Conditions that several rules share, by name. A rule takes them in with "use".
   */
  readonly define?: {
    readonly [k: string]: When;
  };
  /**
   * The rules in order of precedence.
   *
   * Items: A rule: when all its conditions hold, it decides.
   */
  readonly rules: readonly {
    /**
     * The rule's name in decisions, tests and logs; it stays the same when other rules come and go.
     */
    readonly id: string;
    readonly when: When;
    /**
     * The outcome, one of the table's.
     */
    readonly then: string;
    /**
     * Why, in a few words; people read it beside the decision.
     */
    readonly because: string;
    readonly says?: Says;
    readonly risk?: Risk;
    /**
     * Facts that this very rule must decide; checked whenever the table is loaded.
     */
    readonly examples?: readonly Sample[];
  }[];
  /**
   * What holds when no rule does. A table that leaves a gap without it is rejected.
   */
  readonly otherwise?: {
    /**
     * The outcome, one of the table's.
     */
    readonly then: string;
    /**
     * Why, in a few words.
     */
    readonly because: string;
    /**
     * true when nothing reaches it on purpose: it stands guard for what a later edit leaves open, and is no dead rule.
     */
    readonly guard?: boolean;
    readonly says?: Says;
    readonly risk?: Risk;
  };
  readonly onFault: OnFault;
  readonly invariants?: Invariants;
}
/**
 * The config of a table that belongs to no extension: what its pointers lead to. Tables may share one.
 */
export interface Config {
  /**
   * The JSON Schema of the config, beside this file or in one of three folders above it, as in ../team.schema.json.
   */
  readonly schema: string;
  /**
   * What holds where a config says nothing, over the defaults that the schema states.
   */
  readonly defaults?: {
    readonly [k: string]: unknown;
  };
}
/**
 * What the table is told, by name. Each fact has exactly one type: oneOf, scale, number, text or flag.
 */
export interface Facts {
  /**
   * A fact: exactly one of oneOf, scale, number, text and flag, and what becomes of values that are missing or unknown.
   */
  readonly [k: string]: {
    /**
     * What this fact says.
     */
    readonly description?: string;
    /**
     * A closed set of values without an order.
     *
     * @minItems 1
     *
     * Items: A value.
     */
    readonly oneOf?: readonly string[];
    /**
     * A closed set of values in order, by the name of a shared scale.
     */
    readonly scale?: string;
    /**
     * A number.
     */
    readonly number?: {
      /**
       * The least value; a smaller one is a fault.
       */
      readonly min?: number;
      /**
       * The greatest value; a greater one is a fault.
       */
      readonly max?: number;
      /**
       * What is counted, for people.
       */
      readonly unit?: string;
      /**
       * true when a fraction is a fault.
       */
      readonly integer?: boolean;
    };
    /**
     * Any text.
     */
    readonly text?: {
      /**
       * How patterns match this text.
       */
      readonly match?: "name" | "path";
      /**
       * Values that occur, for reviews of the table.
       *
       * Items: A value that occurs.
       */
      readonly examples?: readonly string[];
    };
    /**
     * The fact is true or false.
     */
    readonly flag?: true;
    /**
     * Where in the config the value stands when the caller does not pass one, as a JSON pointer.
     */
    readonly config?: string;
    /**
     * true when the value may be absent; no condition on an absent fact holds, not even a "not".
     */
    readonly optional?: boolean;
    /**
     * Spellings that mean the value is absent.
     *
     * Items: A spelling of absent.
     */
    readonly absent?: readonly string[];
    /**
     * What a value outside the type becomes; without it, it is a fault.
     */
    readonly unknown?: string | number | boolean;
    /**
     * What an absent value becomes; without it, and without optional, it is a fault.
     */
    readonly missing?: string | number | boolean;
  };
}
/**
 * Conditions by fact name; all must hold, and none always hold. A key that begins with / is about the config.
 */
export interface When {
  readonly [k: string]: Condition;
}
/**
 * Values by fact name.
 */
export interface Sample {
  readonly [k: string]: unknown;
}
/**
 * A table that cuts a scale into three bands, at two lines per step of another fact.
 */
export interface Ladder {
  readonly $schema?: $Schema;
  /**
   * How the rows of this table are written.
   */
  readonly kind: "ladder";
  readonly id: Id;
  readonly description: Description;
  /**
   * The three outcomes, from the most permissive to the most restrictive.
   *
   * @minItems 3
   * @maxItems 3
   *
   * Items: An outcome.
   */
  readonly outcomes: readonly string[];
  readonly ordered?: Ordered;
  readonly config?: Config;
  readonly facts: Facts;
  /**
   * The fact on a scale that the ladder climbs.
   */
  readonly climb: string;
  /**
   * The fact whose values have a ladder each.
   */
  readonly by: string;
  /**
   * A ladder for each value of the fact that "by" names.
   */
  readonly ladders: {
    /**
     * Two cut lines on the scale.
     */
    readonly [k: string]: {
      /**
       * The last step that still gets the first outcome.
       */
      readonly allowThrough: string;
      /**
       * The first step that gets the last outcome; the steps between get the middle one.
       */
      readonly denyFrom: string;
      /**
       * Why the lines stand there, in a few words.
       */
      readonly because: string;
    };
  };
  readonly onFault: OnFault;
  readonly invariants?: Invariants;
}
/**
 * A table whose rows are a list in the config, such as models that are blocked.
 */
export interface Blocklist {
  readonly $schema?: $Schema;
  /**
   * How the rows of this table are written.
   */
  readonly kind: "blocklist";
  readonly id: Id;
  readonly description: Description;
  /**
   * What an unlisted subject gets, then what a listed one gets.
   *
   * @minItems 2
   * @maxItems 2
   *
   * Items: An outcome.
   */
  readonly outcomes: readonly string[];
  readonly ordered?: Ordered;
  readonly config?: Config;
  readonly facts: Facts;
  /**
   * Where in the config the entries stand.
   */
  readonly entries: {
    readonly config: Pointer;
  };
  /**
   * The fact that an entry is about, and where its value stands inside the entry. An entry that is a bare text is the value itself.
   */
  readonly subject: {
    readonly [k: string]: Pointer;
  };
  /**
   * The fact that must reach a threshold, and where the threshold stands inside the entry. An entry without one blocks at every value.
   */
  readonly atLeast?: {
    readonly [k: string]: Pointer;
  };
  readonly onFault: OnFault;
  readonly invariants?: Invariants;
}
/**
 * A table whose rows are a list of patterns in the config; a pattern with ! in front excludes.
 */
export interface Globs {
  readonly $schema?: $Schema;
  /**
   * How the rows of this table are written.
   */
  readonly kind: "globs";
  readonly id: Id;
  readonly description: Description;
  /**
   * The two outcomes, from the more permissive to the more restrictive.
   *
   * @minItems 2
   * @maxItems 2
   *
   * Items: An outcome.
   */
  readonly outcomes: readonly string[];
  readonly ordered?: Ordered;
  readonly config?: Config;
  readonly facts: Facts;
  /**
   * Where in the config the patterns stand.
   */
  readonly patterns: {
    readonly config: Pointer;
  };
  /**
   * The outcome of what the patterns include; everything else gets the other one.
   */
  readonly included: string;
  /**
   * Names that stand for several: a bare family name in a pattern means itself and its members.
   */
  readonly families?: {
    /**
     * The members of this family.
     *
     * Items: A member.
     */
    readonly [k: string]: readonly string[];
  };
  readonly onFault: OnFault;
  readonly invariants?: Invariants;
}
