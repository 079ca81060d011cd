// Written by `npm run generate`; edit schemas/ or policies/ instead.

/**
 * One layer of the permission guard's configuration, config.jsonc. A layer may say as little as it likes: that provider and model are there is checked once all layers are put together, so nothing is required here. A bad value fails its whole layer. Text may hold ${NAME} or ${NAME:-fallback} from the environment; it is expanded before anything is checked, so a number can never come from there.
 */
export interface GuardConfig {
  /**
   * Where this schema lives, for the editor. Never read by the guard.
   */
  readonly $schema?: string;
  /**
   * The reviewer's provider, by its id in Pi. Some layer has to say it.
   */
  readonly provider?: string;
  /**
   * The reviewer's model id at that provider. Some layer has to say it.
   */
  readonly model?: string;
  /**
   * Which kind of model reviews.
   */
  readonly modelType: "chat" | "classifier";
  /**
   * How much a chat reviewer reasons. A classifier ignores it.
   */
  readonly reasoning: "off" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
  /**
   * Milliseconds that one reviewer may take, chat or classifier. A backup without its own gets this or 10000, whichever is less.
   */
  readonly timeoutMs: number;
  /**
   * Answer tokens of a chat reviewer that reasons; some providers add the reasoning on top. Unused while reasoning is off; a classifier ignores it.
   */
  readonly maxTokens: number;
  /**
   * Sampling temperature of a chat reviewer. 0 makes the same request read the same way most often. Without it the provider's own applies; leave it out for a model that rejects the parameter.
   */
  readonly temperature?: number;
  /**
   * How much of the session the reviewer sees: the newest entries of each sort, each cut to a length.
   */
  readonly transcript: {
    /**
     * How many of the newest entries that carry the user's own intent.
     */
    readonly maxUserMessages: number;
    /**
     * How many of the newest tool calls.
     */
    readonly maxToolCalls: number;
    /**
     * Characters of each entry.
     */
    readonly maxCharsPerEntry: number;
  };
  /**
   * Which surfaces' asks are reviewed. A surface is reviewed when an entry matches it and no entry with ! does, in whatever order they stand. An empty list, or one of exclusions alone, reviews nothing.
   *
   * @maxItems 500
   *
   * Items: A surface, or a pattern of surfaces; ! in front excludes.
   */
  readonly surfaces: readonly string[];
  /**
   * Safety rules of your own. A text is added to the built-in instructions of both lanes; an object has a slot for each lane; null leaves the built-in ones alone.
   */
  readonly instructions:
    | string
    | {
        /**
         * The chat lane's slot. It is an error when no reviewer is a chat model.
         */
        readonly chat?: {
          /**
           * Rules, added to the built-in ones or put in their place.
           */
          readonly rules?: string;
          /**
           * true puts the rules in the place of the built-in safety rules. Without it they are added. The answer's format cannot be replaced.
           */
          readonly replace?: boolean;
        };
        /**
         * The classifier lane's slot; it can only add. It is an error when no reviewer is a classifier.
         */
        readonly classifier?: {
          /**
           * What the reviewer cannot know from the request: layout, trusted remotes, what is production. It reaches every question and grants nothing.
           */
          readonly background?: string;
          /**
           * A note for one question each. An unknown question is an error.
           */
          readonly questions?: {
            /**
             * A note for the question which danger, if any, the action falls under.
             */
            readonly danger_category?: string;
            /**
             * A note for the question whether the user's words authorise the action.
             */
            readonly intent_match?: string;
            /**
             * A note for the question how much damage the action can do.
             */
            readonly risk?: string;
          };
        };
      }
    | null;
  /**
   * Where a classifier's readings turn into a verdict. Transport settings stand at the top level.
   */
  readonly classifier: {
    /**
     * From this probability up, the user's words count as authorising the action.
     */
    readonly intentThreshold: number;
    /**
     * From this risk up, the action is denied. Below 0.5 it opens a band of soft denies, which permissive lets pass.
     */
    readonly riskThreshold: number;
    /**
     * Below this confidence the verdict is a defer.
     */
    readonly confidenceThreshold: number;
  };
  /**
   * Backup reviewers in the order in which they are tried, only when a reviewer is unavailable; a decision is never asked for twice. Each of them receives the request: name providers that you trust with it.
   *
   * Items: A backup reviewer.
   */
  readonly fallbacks: readonly {
    /**
     * The backup's provider, by its id in Pi.
     */
    readonly provider: string;
    /**
     * The backup's model id at that provider. A backup that Pi does not know is skipped with a warning.
     */
    readonly model: string;
    /**
     * Which kind of model the backup is; chat without it. The lanes may be mixed.
     */
    readonly modelType?: "chat" | "classifier";
    /**
     * Milliseconds that this backup may take. Without it: the top-level timeoutMs or 10000, whichever is less.
     */
    readonly timeoutMs?: number;
    /**
     * Sampling temperature of this backup. Without it the top-level one applies, not the provider's own.
     */
    readonly temperature?: number;
  }[];
  /**
   * What becomes of a verdict other than allow. In every mode a hard deny is denied, and a reviewer that failed never allows.
   */
  readonly mode: "strict" | "default" | "lenient" | "permissive";
  /**
   * What a project's own file may change. Only your global file can say it; in a project's file it has no effect.
   */
  readonly projectLayer: "any" | "stricter-only" | "ignore";
  /**
   * The least grade of notice that is shown while reviewing. The answers of commands, and a guard that does not work, are always shown.
   */
  readonly notifyLevel: "info" | "warning" | "error" | "off";
  /**
   * Whether an approval is shown too. It needs notifyLevel info.
   */
  readonly notifyApprovals: boolean;
  /**
   * When a run of denies stops the reviews, and what a stopped review answers.
   */
  readonly circuitBreaker: {
    /**
     * Denies in a row that trip it once; the count then begins again. 0 trips before every review.
     */
    readonly consecutive: number;
    /**
     * Model denies in a session that trip it for good, until a reset or a restart. 0 trips before the first review.
     */
    readonly total: number;
    /**
     * What a tripped breaker answers. It goes past the mode.
     */
    readonly verdict: "deny" | "defer";
  };
  /**
   * Verdicts remembered within a session, for the same ask in an unchanged conversation.
   */
  readonly cache: {
    /**
     * How many verdicts are remembered, the least recently used forgotten first. 0: none.
     */
    readonly maxEntries: number;
  };
}
